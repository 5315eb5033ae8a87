"""Whose a file is: offered, asked for, answered; what is asked of other agencies, and what they ask of this one."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import custody
from cases.forms.custody import AskCertificationForm, AskFileForm, CertifyForm, HandOverForm, LineForm
from cases.models import Agency, Certification, Doubt, Person, Role, Transfer

DESK = Role.Name.COORDINATOR
GET_OR_POST = ["GET", "HEAD", "POST"]
A_PAGE = 50


@at_desk(DESK)
@require_safe
def of_file(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Who has held a file and from when, what is asked about it, and of whom."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    beside = ("asked_of", "asked_by", "answered_by", "recorded_by")
    context = {
        "person": person,
        "custodies": person.custodies.select_related("agency").order_by("-from_on", "-pk"),
        "transfer": person.transfers.open().select_related("giver", "taker", "asked_by").first(),
        "certifications": person.certifications.select_related(*beside).prefetch_related("lines"),
    }
    return render(request, "coordinator/custody.html", context)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def hand_over(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Offer a file to another agency, or to the Board for whoever left service."""
    person, held_by = _held(request, person_id)
    form = HandOverForm(request.POST or None, held_by=held_by)

    def ask() -> None:
        custody.ask_transfer(person.pk, **form.cleaned_data, asked_at=held_by, by=request.user, on=clock.today())

    if form.is_bound and form.is_valid() and _done(form, ask):
        messages.success(request, _("It is offered. The file is yours until they accept it."))
        return redirect("coordinator:custody", person.pk)
    return _page(request, "coordinator/hand_over.html", form, person=person, held_by=held_by)


@sensitive_post_parameters("words")
@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def ask_file(request: HttpRequest) -> HttpResponse:
    """Ask whoever holds a file for it; the answer of this page is the same whether somebody does or not."""
    form = AskFileForm(request.POST or None, hers=Agency.objects.filter(pk__in=request.user.agencies()))
    if form.is_bound and form.is_valid():
        _ask_whoever_holds_it(form, request)
        messages.success(request, _("If an agency holds a file with this number, it was asked for it."))
        return redirect("coordinator:requests")
    return _page(request, "coordinator/ask_file.html", form)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def ask_certification(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Ask another agency to certify its own periods; it sees the name and the days."""
    person, held_by = _held(request, person_id)
    form = AskCertificationForm(request.POST or None, held_by=held_by)

    def ask() -> None:
        said = dict(form.cleaned_data)
        custody.ask_certification(person.pk, of=said.pop("asked_of"), **said, by=request.user, on=clock.today())

    if form.is_bound and form.is_valid() and _done(form, ask):
        messages.success(request, _("It is asked."))
        return redirect("coordinator:custody", person.pk)
    return _page(request, "coordinator/ask_certification.html", form, person=person)


@at_desk(DESK)
@require_safe
def requests(request: HttpRequest) -> HttpResponse:
    """What other agencies ask of hers, and what hers offered. What was asked for by its number is not listed: whether
    somebody holds it is told by the file alone, on the day it comes."""
    transfers = Transfer.objects.visible_to(request.user, desk=DESK).open()
    asked = Certification.objects.asked_of(request.user).open().select_related("person", "asked_at", "asked_of")
    hers = set(request.user.agencies().values_list("agency_id", flat=True))
    found = list(transfers.select_related("person", "giver", "taker", "asked_by"))
    context = {
        "to_answer": [each for each in found if each.answers_id in hers],
        "awaited": [each for each in found if each.asked_at_id == each.giver_id and each.giver_id in hers],
        "page": Paginator(asked, A_PAGE).get_page(request.GET.get("page")),
        "doubts": Doubt.objects.visible_to(request.user, desk=DESK).open().select_related("person"),
    }
    return render(request, "coordinator/requests.html", context)


@at_desk(DESK)
@require_POST
def answer_transfer(request: HttpRequest, transfer_id: uuid.UUID, act: str) -> HttpResponse:
    """Accept or refuse a move: whoever was asked, and not whoever asked."""
    transfer = visible_or_404(Transfer.objects, request, desk=DESK, pk=transfer_id)
    if act not in ("aceptar", "rechazar") or not _coordinates(request, transfer.answers_id):
        refuse(request)
    try:
        custody.answer_transfer(transfer.pk, accepted=act == "aceptar", by=request.user, on=clock.today())
        messages.success(request, _("The answer is recorded."))
    except custody.NotNow:
        messages.info(request, _("It was answered already, or the file has moved meanwhile."))
    return redirect("coordinator:requests")


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def answer(request: HttpRequest, certification_id: uuid.UUID) -> HttpResponse:
    """The name and the days asked, the lines written so far, and a new one."""
    asked = _asked(request, certification_id)
    form = LineForm(request.POST or None, asked=asked)
    if form.is_bound and form.is_valid() and _done(
        form, lambda: custody.add_line(asked.pk, form.cleaned_data, by=request.user)
    ):
        return redirect("coordinator:answer_certification", asked.pk)
    return _page(request, "coordinator/answer.html", form, asked=asked, end=CertifyForm())


@at_desk(DESK)
@require_POST
def certify(request: HttpRequest, certification_id: uuid.UUID) -> HttpResponse:
    """Answer with the lines written; none means that there is no record."""
    asked, form = _asked(request, certification_id), CertifyForm(request.POST)

    def end() -> None:
        custody.certify(asked.pk, **form.cleaned_data, by=request.user, on=clock.today())

    if form.is_valid() and _done(form, end):
        messages.success(request, _("It is answered."))
        return redirect("coordinator:requests")
    context = {"asked": asked, "form": LineForm(asked=asked), "end": form}
    return render(request, "coordinator/answer.html", context, status=422)


@at_desk(DESK)
@require_POST
def record(request: HttpRequest, certification_id: uuid.UUID) -> HttpResponse:
    """What another agency certified enters the file."""
    asked = visible_or_404(Certification.objects, request, desk=DESK, pk=certification_id)
    person = visible_or_404(Person.objects, request, desk=DESK, pk=asked.person_id)
    try:
        custody.record(asked.pk, by=request.user, on=clock.today())
        messages.success(request, _("The file has what was certified."))
    except custody.NotNow:
        messages.info(request, _("It is recorded already, or nothing was certified."))
    except IntegrityError:
        messages.error(request, _("The file has service or pay on the same days. Correct those lines first."))
    return redirect("coordinator:custody", person.pk)


def _held(request: HttpRequest, person_id: uuid.UUID) -> tuple[Person, Agency]:
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    return person, person.custodies.select_related("agency").get(to_on__isnull=True).agency


def _asked(request: HttpRequest, certification_id: uuid.UUID) -> Certification:
    """What was asked of her agency and nobody has answered."""
    beside = Certification.objects.select_related("person", "asked_at", "asked_of")
    asked: Certification = visible_or_404(beside, request, desk=DESK, pk=certification_id, outcome="")
    if not _coordinates(request, asked.asked_of_id):
        refuse(request)
    return asked


def _coordinates(request: HttpRequest, agency_id: uuid.UUID) -> bool:
    return bool(request.user.agencies().filter(agency=agency_id).exists())


def _ask_whoever_holds_it(form: AskFileForm, request: HttpRequest) -> None:
    person = Person.objects.numbered(form.number).first()
    said = form.cleaned_data
    if person is None or person.pk == request.user.person_id:
        return
    try:
        custody.ask_transfer(
            person.pk, to=said["at"], asked_at=said["at"], why=said["why"], by=request.user, on=clock.today()
        )
    except custody.NotNow:
        return


def _done(form: Any, act: Callable[[], Any]) -> bool:
    """Whether it was done; else the form says that it was asked or answered already."""
    try:
        act()
    except custody.NotNow:
        form.add_error(None, _("This was asked or answered already, or the file has moved meanwhile."))
        return False
    return True


def _page(request: HttpRequest, template: str, form: Any, **more: Any) -> HttpResponse:
    return render(request, template, {"form": form} | more, status=422 if form.errors else 200)
