"""The Board's side of a case: the filing day confirmed, and the decision taken by a second person."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from django.db import IntegrityError, transaction

from benefits.models import Determination
from cases import clock, eyes, facts, on_file, papers, reconciliation, uncredited
from cases.actions import acts, samples
from cases.models import Act, Decision, Event, IllegalMove, Pension, RetirementApplication, Status, User


class FourEyes(Exception):
    """This person may not decide this case: it is one's own, or one filed it or entered a fact it rests on."""


def demand_another(by: User, person_id: uuid.UUID) -> None:
    """Raises `FourEyes` where the case is one's own: whatever is done about it at the office, another does."""
    if by.person_id == person_id:
        raise FourEyes


class NotAdopted(Exception):
    """A letter would rest on values that nobody enacted or adopted. `missing`: id, question in Spanish, in English."""

    def __init__(self, missing: list[tuple[str, str, str]]) -> None:
        super().__init__(", ".join(key for key, _es, _en in missing))
        self.missing = missing


class NothingElected(Exception):
    """The member has not elected an option that is payable."""


class PensionOpen(Exception):
    """The person already draws a pension of this kind."""


class Outrun(Exception):
    """The file changed after the computation; it has to be computed again before anyone approves it."""


class RaiseNotShown(Exception):
    """The average rests on a raise of the last twelve months, and the act that granted it is not on file (F-033)."""


class OpensOnPayment(Exception):
    """What is closed opens when service worked is paid for, and nobody told the member what it costs (F-012)."""


class Unreconciled(Exception):
    """Contributions of a fiscal year are not those of the service record, and nobody lets it stand by name (F-032)."""


class DayNotConfirmed(Exception):
    """The filing was typed late and its earlier day is not confirmed yet."""


@transaction.atomic
def confirm_day(application_id: uuid.UUID, *, by: User, on: date) -> RetirementApplication:
    """Confirm the earlier day of a filing that was typed late; the pension begins with it."""
    application = _hold_reviewed(application_id, Status.RETURNED)
    if eyes.why_not_decide(by, application):
        raise FourEyes
    application.day_confirmed_at, application.day_confirmed_by = clock.now(), by
    application.save()
    Event.record("filing_day_confirmed", on=on, by=by, application=application)
    return application


@transaction.atomic
def approve(
    application_id: uuid.UUID, *, determination_id: uuid.UUID, by: User, on: date
) -> RetirementApplication:
    """Approve the computation the reviewer saw, and open the pension it grants.

    Raises:
        IllegalMove: another decided first, or the case was computed anew since the page was opened.
        FourEyes, NotAdopted, NothingElected, PensionOpen, Outrun, RaiseNotShown, Unreconciled, DayNotConfirmed:
        see each.
    """
    application = _hold_reviewed(application_id, Status.APPROVED, determination_id)
    if not application.filing_day_is_confirmed:
        raise DayNotConfirmed
    determination = _computed(application)
    if determination.monthly is None:
        raise NothingElected
    if Pension.objects.open_of(application.person_id, determination.benefit).exists():
        raise PensionOpen
    lines = on_file.of(application.person_id)
    if facts.differs(application, lines):
        raise Outrun
    if papers.lack_act_of_raise(application, lines):
        raise RaiseNotShown
    if any(year.open for year in reconciliation.of_person(application.person_id, lines)):
        raise Unreconciled
    _demand_adoption(application)
    samples.draw(_decide(application, Decision.Kind.APPROVE, by=by, on=on), on=on)
    _move(application, Status.APPROVED)
    _open_pension(application, by=by, on=on)
    Event.record("approved", on=on, by=by, application=application, person_id=application.person_id)
    return application


@transaction.atomic
def deny(
    application_id: uuid.UUID, *, determination_id: uuid.UUID, reason: str, reason_in: str = "", by: User, on: date
) -> RetirementApplication:
    """Deny with reasons, written in that language. Raises as `approve` does; `OpensOnPayment`."""
    application = _hold_reviewed(application_id, Status.DENIED, determination_id)
    if uncredited.is_untold(application):
        raise OpensOnPayment
    _demand_adoption(application)
    refused = _decide(application, Decision.Kind.DENY, by=by, on=on, reason=reason, reason_in=reason_in)
    samples.draw(refused, on=on)
    _move(application, Status.DENIED)
    Event.record("denied", on=on, by=by, application=application, person_id=application.person_id)
    return application


@transaction.atomic
def return_(
    application_id: uuid.UUID, *, determination_id: uuid.UUID, reason: str, by: User, on: date
) -> RetirementApplication:
    """Send the case back with everything that is wanted, at once. The filing day is untouched."""
    application = _hold_reviewed(application_id, Status.RETURNED, determination_id)
    if by.person_id == application.person_id:
        raise FourEyes
    _decide(application, Decision.Kind.RETURN, by=by, on=on, reason=reason)
    _move(application, Status.RETURNED)
    Event.record("returned", on=on, by=by, application=application, details={"reason": reason})
    return application


def _hold_reviewed(
    application_id: uuid.UUID, to: str, determination_id: uuid.UUID | None = None
) -> RetirementApplication:
    """Lock the case and ask whether it is still the one the reviewer saw."""
    application = RetirementApplication.objects.hold(pk=application_id)
    seen = determination_id is None or application.determination_id == determination_id
    if application.status != Status.IN_REVIEW or not seen:
        raise IllegalMove(application, to)
    return application


def _computed(application: RetirementApplication) -> Determination:
    """What is reviewed is computed: a constraint of the table says so."""
    if application.determination is None:
        raise IllegalMove(application, application.status)
    return application.determination


def _demand_adoption(application: RetirementApplication) -> None:
    missing = facts.not_adopted(application)
    if missing:
        raise NotAdopted(missing)


def _decide(application: RetirementApplication, kind: str, *, by: User, on: date, **why: str) -> Decision:
    with four_eyes():
        return Decision.objects.create(
            kind=kind, application=application, determination=_computed(application), by=by, on=on, **why
        )


@contextmanager
def four_eyes() -> Iterator[None]:
    """Turn the database's refusal into its name. Asked of the trigger itself, so that no other way is shorter."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as refusal:
        if "four eyes" in str(refusal):
            raise FourEyes from refusal
        raise


def _move(application: RetirementApplication, to: str) -> None:
    application.move_to(to)
    application.save()


def _open_pension(application: RetirementApplication, *, by: User, on: date) -> Pension:
    """The pension and its first act: the rate granted, from the day it is payable."""
    determination = _computed(application)
    route = determination.outcome().route(determination.elected_route)
    if route.payable_from is None:
        raise NothingElected
    pension = Pension.objects.create(
        person_id=application.person_id,
        benefit=determination.benefit,
        application=application,
        determination=determination,
        from_on=route.payable_from,
        look_again_on=route.look_again_on,
    )
    acts.record(
        pension, Act.Kind.AWARDED, from_on=pension.from_on, source=determination.pk, cause=determination.cause,
        provision=acts.provision_of(determination), on=on, by=by, determination=determination,
    )
    return pension
