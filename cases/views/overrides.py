"""The Board's desk: a fact of a file set otherwise by an authority until a day, and what becomes of it after."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cases import annex, clock
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import overrides, review
from cases.forms.overrides import AuthorityForm, FallForm, OverrideForm
from cases.models import Override, Person, Role

DESK = Role.Name.ADMINISTRATOR
GET_OR_POST = ["GET", "HEAD", "POST"]


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def make(request: HttpRequest, kind: str, statement_id: uuid.UUID) -> HttpResponse:
    """A fact as it will stand, by whom, why and until when."""
    statement, person = _statement(request, kind, statement_id)
    form = OverrideForm(request.POST or None, kind=kind, statement=statement)
    if form.is_bound and form.is_valid():
        act = overrides.make
        done = _done(request, form, lambda **who: act(kind, statement.pk, form.changes, **form.order, **who))
        if done:
            messages.success(request, _("The correction is made. It stands beside what it replaces."))
            return redirect("administrator:override", done.pk)
    context = {"form": form, "person": person, "entry": annex.entry(statement), "own": _own(request, person.pk)}
    return render(request, "administrator/override_new.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def one(request: HttpRequest, override_id: uuid.UUID) -> HttpResponse:
    """One of them: what it says, what stood before, and, while it stands, confirming it or letting it fall."""
    beside = Override.objects.select_related("person", "evidence", "by")
    found = visible_or_404(beside, request, desk=DESK, pk=override_id)
    falls = "falls" in request.POST
    confirming = AuthorityForm(None if falls else request.POST or None, prefix="confirm")
    falling = FallForm(request.POST if falls else None, prefix="fall")
    form = falling if falls else confirming
    if form.is_bound and form.is_valid():
        act: Callable[..., Any] = overrides.let_fall if falls else overrides.confirm
        if _done(request, form, lambda **who: act(found.pk, **form.cleaned_data, **who)):
            messages.success(request, _("What the file says now is recorded."))
            return redirect("administrator:life", found.person_id)
    context = {"found": found, "confirming": confirming, "falling": falling, "own": _own(request, found.person_id)}
    context |= _rows(found) | {"today": clock.today()}
    return render(request, "administrator/override.html", context, status=422 if form.errors else 200)


def _statement(request: HttpRequest, kind: str, statement_id: uuid.UUID) -> tuple[Any, Person]:
    """What is to be set otherwise, as it stands; and whose it is."""
    table: Any = overrides.TABLES.get(kind)
    row = table and table.objects.in_force().select_related("recorded_by", "evidence").filter(pk=statement_id).first()
    if row is None:
        refuse(request)
    person_id = getattr(row, "person_id", None) or row.participant_id
    return row, visible_or_404(Person.objects, request, desk=DESK, pk=person_id)


def _done(request: HttpRequest, form: Any, act: Callable[..., Any]) -> Any:
    """What the act gave; what the tables refuse comes back on the form, with nothing typed lost."""
    try:
        with transaction.atomic():
            return act(by=request.user, on=clock.today())
    except review.FourEyes:
        form.add_error(None, _("It is your own case."))
    except (IntegrityError, ObjectDoesNotExist):
        form.add_error(None, _("The file changed meanwhile, or this contradicts another fact. Look at it again."))
    return None


def _rows(found: Override) -> dict[str, Any]:
    """What it says and what stood before; and whether it still stands."""
    table: Any = overrides.TABLES[found.kind]
    rows = {row.pk: row for row in table.objects.filter(pk__in=(found.statement, found.before))}
    now = rows[found.statement]
    return {"says": annex.entry(now), "before": annex.entry(rows[found.before]), "stands": not now.superseded_by_id}


def _own(request: HttpRequest, person_id: uuid.UUID) -> bool:
    return request.user.person_id == person_id
