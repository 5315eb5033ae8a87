"""The agencies' desks as the Board sees them: who coordinates each, which have nobody, whose files nobody may open."""

import uuid

from django.contrib import messages
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cases import clock
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import custody
from cases.forms.custody import InterimForm, TakeForm
from cases.models import Agency, Person, Role

DESK = Role.Name.ADMINISTRATOR


@at_desk(DESK)
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Each agency with who coordinates it and until when, those with nobody first; then files that nobody may open."""
    today = clock.today()
    held = Role.objects.held_on(today).filter(role=Role.Name.COORDINATOR)
    files = Count("custodies", filter=Q(custodies__to_on__isnull=True))
    roles = Prefetch("roles", held.select_related("user").order_by("user__full_name"), to_attr="coordinators")
    agencies = Agency.objects.annotate(files=files, manned=Exists(held.filter(agency=OuterRef("pk"))))
    listed_as = agencies.prefetch_related(roles).order_by("manned", "name")
    context = {"agencies": listed_as, "own": _nobody_may_open(held), "today": today}
    return render(request, "administrator/desks.html", context)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def interim(request: HttpRequest, agency_id: uuid.UUID) -> HttpResponse:
    """Name who coordinates an agency for a time, with its document."""
    agency = Agency.objects.filter(pk=agency_id).first() or refuse(request)
    form = InterimForm(request.POST or None, initial={"from_on": clock.today()})
    if form.is_bound and form.is_valid():
        try:
            custody.name_interim(agency, **form.cleaned_data, by=request.user, on=clock.today())
            messages.success(request, _("The interim is named."))
            return redirect("administrator:desks")
        except custody.NotNow:
            form.add_error("user", _("This person coordinates the agency already."))
    context = {"agency": agency, "form": form}
    return render(request, "administrator/interim.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """The Board takes a file that its agency has nobody to open."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = TakeForm(request.POST or None)
    if form.is_bound and form.is_valid():
        custody.take(person.pk, **form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("The Board holds the file from today."))
        return redirect("administrator:desks")
    return render(
        request, "administrator/take.html", {"person": person, "form": form}, status=422 if form.errors else 200
    )


def _nobody_may_open(held: QuerySet[Role]) -> QuerySet[Person]:
    """Files of coordinators that their own agency holds, where there is no other coordinator."""
    here = held.filter(agency=OuterRef("custodies__agency"))
    own = Person.objects.filter(Exists(here.filter(user=OuterRef("user"))), custodies__to_on__isnull=True)
    return own.exclude(Exists(here.exclude(user=OuterRef("user")))).order_by("search_name")
