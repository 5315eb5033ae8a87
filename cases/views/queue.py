"""The coordinator's queue: its lists, its saved filters, whose each case is, and who comes next."""

from itertools import groupby
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, nearing, queue
from cases.access import at_desk, refuse
from cases.actions import handling
from cases.forms.handling import MOST_FILTERS, FilterForm, ReassignForm
from cases.models import RetirementApplication, Role, User

DESK = Role.Name.COORDINATOR
A_PAGE = 50


@at_desk(DESK)
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """One list of the queue, and how many cases each of the others has."""
    return _desk(request, queue.Asked.of(request.GET), FilterForm(initial={"query": request.GET.urlencode()}))


@at_desk(DESK)
@require_POST
def save_filter(request: HttpRequest) -> HttpResponse:
    """Keep what the queue shows under a name; the same name again is the new filter."""
    form = FilterForm(request.POST)
    asked = queue.Asked.of(QueryDict(request.POST.get("query", "")[:200]))
    if not form.is_valid():
        return _desk(request, asked, form)
    name = form.cleaned_data["name"]
    others = [each for each in request.user.saved_filters if each["name"] != name]
    _keep_filters(request.user, [*others, {"name": name, "query": asked.query()}][-MOST_FILTERS:])
    messages.success(request, _("The filter is saved."))
    return redirect(f"{reverse('coordinator:desk')}?{asked.query()}")


@at_desk(DESK)
@require_POST
def drop_filter(request: HttpRequest) -> HttpResponse:
    """Forget a saved filter."""
    name = request.POST.get("name", "")
    _keep_filters(request.user, [each for each in request.user.saved_filters if each["name"] != name])
    return redirect("coordinator:desk")


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def reassign(request: HttpRequest) -> HttpResponse:
    """Give the cases that were marked to somebody else of the agency."""
    cases = _marked(request)
    form = ReassignForm(request.POST if request.method == "POST" else None, among=_colleagues(request.user))
    if form.is_bound and form.is_valid() and _given(cases, form, request):
        return redirect("coordinator:desk")
    context = {"cases": cases, "form": form}
    return render(request, "coordinator/reassign.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_safe
def coming(request: HttpRequest) -> HttpResponse:
    """Members of the agency who reach 55, 58 or 65, or thirty years of service, in the next twelve months."""
    kind = request.GET.get("kind") if request.GET.get("kind") in nearing.KINDS else ""
    found = nearing.of(request.user, clock.today())
    page = Paginator([each for each in found if kind in ("", each.kind)], A_PAGE).get_page(request.GET.get("page"))
    months = [(month, list(rows)) for month, rows in groupby(page, key=lambda each: each.on.replace(day=1))]
    counts = [(name, sum(each.kind == name for each in found)) for name in nearing.KINDS]
    context = {"page": page, "months": months, "counts": counts, "shown": kind, "all": len(found)}
    return render(request, "coordinator/coming.html", context)


def _desk(request: HttpRequest, asked: queue.Asked, form: FilterForm) -> HttpResponse:
    today = clock.today()
    cases = queue.of(request.user, today)
    counted = queue.counted(queue.waiting(cases, asked, today), request.user, today)
    totals, own = counted.totals(asked.who), counted.totals(str(request.user.pk))
    pages = Paginator(queue.listed(cases, asked, request.user, today), A_PAGE)
    pages.count = totals[asked.shown]  # they are counted already
    context = {
        "page": pages.get_page(request.GET.get("page")), "asked": asked, "today": today, "hers": own["mine"],
        "lists": [(name, totals[name], asked.query(list=name)) for name in queue.LISTS],
        "workers": counted.workers, "ages": queue.AGES, "sorts": list(queue.SORTS), "query": asked.query(),
        "saved": request.user.saved_filters, "form": form,
    }
    return render(request, "coordinator/desk.html", context, status=422 if form.errors else 200)


def _keep_filters(user: User, filters: list[dict[str, Any]]) -> None:
    user.saved_filters = filters
    user.save(update_fields=["saved_filters"])


def _marked(request: HttpRequest) -> list[RetirementApplication]:
    """The cases marked on the page before, through the door; a stranger's among them is a page that does not exist."""
    said = request.POST if request.method == "POST" else request.GET
    wanted = {key for key in map(queue.as_uuid, said.getlist("case")[:A_PAGE]) if key}
    cases = list(queue.of(request.user, clock.today()).filter(pk__in=wanted).select_related("person").order_by("pk"))
    if len(cases) < len(wanted):
        refuse(request)
    return cases


def _colleagues(user: User) -> Any:
    """Who coordinates an agency of hers today, herself among them."""
    held = Role.objects.held_on(clock.today()).filter(role=DESK, agency__in=user.agencies())
    return User.objects.filter(pk__in=held.values("user"), is_active=True).order_by("full_name")


def _given(cases: list[RetirementApplication], form: ReassignForm, request: HttpRequest) -> bool:
    """Whether they changed hands; else the form says why not."""
    to = form.cleaned_data["to"]
    try:
        given = handling.reassign([case.pk for case in cases], to=to, by=request.user, on=clock.today())
    except handling.NotOfThisAgency:
        form.add_error("to", _("This person does not coordinate the agency of one of these cases."))
        return False
    said = ngettext("%(count)d case is now with %(name)s.", "%(count)d cases are now with %(name)s.", given)
    messages.success(request, said % {"count": given, "name": to.full_name})
    return True
