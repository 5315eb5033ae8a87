"""At one's own pages: whom one lets see or report, what they did, and the end of it. The relative takes it up here."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from cases import clock, sittings
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import mandates
from cases.forms.portal import MandateForm, TakeUpAnewForm, TakeUpForm
from cases.models import Event, Mandate, Person, Role, User
from cases.views.joining import OPENS_NOTHING, is_shut, refused_on

DESK = Role.Name.RETIREE
DONE = ("delegate_looked", "delegate_reported")
A_PAGE = 50


@never_cache
@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest) -> HttpResponse:
    """Those one gave, and what was done by them; a new one, whose code is shown once."""
    person = Person.objects.visible_to(request.user, desk=DESK).first()
    if person is None:
        refuse(request)
    form = MandateForm(request.POST or None)
    if form.is_bound and form.is_valid():
        mandate, code = mandates.give(person, **form.cleaned_data, by=request.user, on=clock.today())
        return render(request, "retiree/mandate_given.html", {"mandate": mandate, "code": code})
    context = {
        "form": form,
        "today": clock.today(),
        "mandates": Mandate.objects.visible_to(request.user, desk=DESK).select_related("user"),
        "done": Event.objects.filter(person=person, verb__in=DONE).select_related("by").order_by("-id")[:A_PAGE],
    }
    return render(request, "retiree/mandates.html", context, status=422 if form.is_bound else 200)


@at_desk(DESK)
@require_POST
def take_back(request: HttpRequest, mandate_id: uuid.UUID) -> HttpResponse:
    """From this moment on nothing more is seen or reported by it."""
    mandate: Mandate = visible_or_404(Mandate.objects, request, desk=DESK, pk=mandate_id)
    mandates.take_back(mandate.pk, by=request.user, on=clock.today())
    messages.success(request, _("It has ended. Nothing more is seen or reported by it."))
    return redirect("retiree:mandates")


@sensitive_post_parameters("code", "password", "again")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_up(request: HttpRequest) -> HttpResponse:
    """The relative writes the code, with the account they have, or makes one."""
    if is_shut(request):
        return render(request, "public/take_up.html", {"shut": True}, status=429)
    form = (TakeUpForm if request.user.is_authenticated else TakeUpAnewForm)(request.POST or None)
    user = _taken_up(request, form) if form.is_bound and form.is_valid() else None
    if user is None:
        return render(request, "public/take_up.html", {"form": form}, status=422 if form.is_bound else 200)
    if not request.user.is_authenticated:
        sittings.come_in(request, user)
    return redirect("delegate:home")


def _taken_up(request: HttpRequest, form: TakeUpForm) -> User | None:
    """Who acts by it now; None, and why on the form, if the code opens nothing."""
    said, user = form.cleaned_data, request.user if request.user.is_authenticated else None
    new = {name: said[name] for name in ("username", "password") if name in said}
    with refused_on(form, request, OPENS_NOTHING):
        return mandates.take_up(said["code"], user=user, **new, on=clock.today())
