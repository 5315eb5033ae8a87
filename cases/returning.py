"""A return to service, as the records have it, put to the law; and what it answers, as the records keep it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from benefits import additional, codec, register
from benefits.law.dates import months_of_age
from benefits.law.facts import FactError, Facts
from benefits.law.law import Law
from benefits.law.notation import exact
from benefits.law.section_766.returns import Return, additional_from, no_amount, once_it_ended, while_it_lasts
from benefits.law.step import Reason
from benefits.law.stops import Stop
from cases import earlier, facts, ledger
from cases.models import Act, Inherited, Pension, ReceivedFile, ReceivedRow, Reinstatement, ReturnAnswer, ReturnChoice

NOTHING = Decimal("0.00")
ANNUITY = ("additional_annuity_787j", "ambiguous_default_annuity")
PAYS = "additional_annuity"
# What the person may elect under each answer. At the age of § 787j the annuity is due and its amount waits for a table.
CHOICES = {
    "refund_option": (ReturnChoice.Choice.REFUND,),
    "ambiguous_default_annuity": (ReturnChoice.Choice.REFUND, ReturnChoice.Choice.ANNUITY),
    "missing_factor": (ReturnChoice.Choice.ANNUITY,),
}


@dataclass(frozen=True, slots=True)
class Said:
    """An answer of the law: its word, its reasons by id, the facts it lacked, and when to look again. Of an additional
    annuity, dollars a month and how they come about."""

    outcome: str
    edition: str
    reasons: list[dict[str, Any]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    look_again_on: date | None = None
    monthly: Decimal | None = None
    worked_out: dict[str, Any] = field(default_factory=dict)


def ask_about(phase: str, back: Reinstatement, pension: Pension, answers: Mapping[str, ReturnAnswer]) -> Said:
    """Put one question of a return to the law of its first day: the regime follows the date of the return."""
    law = register.law_on(back.from_on)
    if back.withdrawn:
        return Said("withdrawn", law.edition)
    try:
        match phase:
            case ReturnAnswer.BEGUN:
                return _begun(back, pension, law)
            case ReturnAnswer.ENDED:
                return _ended(back, pension, law, answers[ReturnAnswer.BEGUN].outcome)
        looks_on = answers[ReturnAnswer.ENDED].look_again_on
        assert looks_on is not None  # only then is the age asked about
        return _aged(back, pension, looks_on)
    except Stop as stop:
        return _stopped(stop, law)


def _begun(back: Reinstatement, pension: Pension, law: Law) -> Said:
    ruling = while_it_lasts(as_the_law_asks(back), Fraction(monthly_on(pension, back.from_on)), law)
    return Said(ruling.outcome, law.edition, _kept(ruling.reasons))


def _ended(back: Reinstatement, pension: Pension, law: Law, begun: str) -> Said:
    """After work that kept the pension, or that nobody judged, nothing follows."""
    if begun != "suspended":
        return Said("nothing_follows", law.edition)
    ruling = once_it_ended(as_the_law_asks(back), Fraction(monthly_on(pension, back.from_on)), law)
    reasons, looks_on = list(ruling.reasons), None
    if ruling.outcome in ANNUITY:
        looks_on, why = _day_of_the_annuity(back, pension, law)
        reasons += why
    return Said(ruling.outcome, law.edition, _kept(reasons), look_again_on=looks_on)


def _day_of_the_annuity(
    back: Reinstatement, pension: Pension, law: Law
) -> tuple[date | None, tuple[Reason, ...]]:
    """The age of § 787j on the facts that the pension stands on; where it is not covered or not known, why."""
    assert back.to_on is not None  # it ended
    try:
        return additional_from(facts_of(pension, law.day), back.to_on, law), ()
    except (FactError, Inherited.DoesNotExist):
        return None, (no_amount(),)
    except Stop as stop:
        return None, (*stop.reasons, no_amount())


def facts_of(pension: Pension, on: date) -> Facts:
    """What the pension stands on, with who the person is as the file says now. Raises FactError: the file contradicts
    itself, or the law the pension was granted under was not read."""
    if pension.determination is None:
        return earlier.facts_of(Inherited.objects.get(pension=pension), on)
    return codec.facts_from_json(pension.determination.facts).but(**facts.identity(pension.person_id))


def _aged(back: Reinstatement, pension: Pension, day: date) -> Said:
    """The additional annuity from its day on, if the Board's table of that day has a row for the age (A-31)."""
    law, table, paid_in = register.law_on(day), register.additional_table_on(day), contributed(back)
    months = months_of_age(facts_of(pension, day), day, law)
    given = additional.annuity(Fraction(paid_in), months, table, law) if table and paid_in is not None else None
    if table is None or given is None:
        return Said("missing_factor", law.edition, _kept([no_amount()]))
    how = {
        "from_on": day.isoformat(), "contributions": str(paid_in), "age_months": months, "factor": exact(given.factor),
        "annual": str(given.annual), "document": table.document, "authority": table.authority,
        "standing": table.standing,
    }  # fmt: skip
    return Said(PAYS, law.edition, monthly=given.monthly, worked_out=how)


def _stopped(stop: Stop, law: Law) -> Said:
    return Said(stop.status.value, law.edition, _kept(stop.reasons), list(stop.missing))


def _kept(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    return [codec.reason_to_json(one, says=False) for one in reasons]


def as_the_law_asks(back: Reinstatement) -> Return:
    contributions = contributed(back)
    return Return(
        back.work, back.from_on, back.to_on, _exact(back.day_fraction), _exact(back.pay_monthly),
        _exact(back.full_time_monthly), _exact(contributions),
    )


def _exact(amount: Decimal | None) -> Fraction | None:
    return None if amount is None else Fraction(amount)


def contributed(back: Reinstatement) -> Decimal | None:
    """Dollars contributed since the return: as stated, else what the employers' files brought; None: not known. They
    never join those of the pension."""
    if back.contributions is not None:
        return back.contributions
    rows = ReceivedRow.objects.filter(
        person_id=back.pension.person_id, file__kind=ReceivedFile.Kind.CONTRIBUTIONS,
        details__paid_on__gte=back.from_on.isoformat(),
    )
    last = (back.to_on or date.max).isoformat()
    found = [Decimal(row.details["amount"]) for row in rows if row.details["paid_on"] <= last]
    return sum(found, NOTHING) if found else None


def monthly_on(pension: Pension, day: date) -> Decimal:
    """The rate of the pension on a day, stopped or not, in dollars a month: before the first known, the first."""
    course = course_of(pension)
    rate = course.rate_on(day) or (course.rates[-1] if course.rates else None)
    if rate and rate.monthly is not None:
        return rate.monthly
    return (pension.determination and pension.determination.monthly) or NOTHING


def course_of(pension: Pension, *, known_by: date = date.max) -> ledger.Course:
    """What its acts say, as known by a day."""
    columns = ("id", "kind", "from_on", "on", "source", "cause", "provision", "monthly", "undoes_id")
    rows = Act.objects.filter(pension=pension, on__lte=known_by).order_by("pk").values_list(*columns)
    return ledger.Course([ledger.Act(*row) for row in rows])


def offered(back: Reinstatement) -> set[str]:
    """What the person may elect, by what the law answered so far; nothing more once the annuity is paid."""
    if any(answer.outcome == PAYS for answer in back.answers.all()):
        return set()
    return {option for answer in back.answers.all() for option in CHOICES.get(answer.outcome, ())}


def reasons_of(answer: ReturnAnswer) -> list[Reason]:
    """Why the law answered so, to be said in either language."""
    return [codec.reason_from_json(one) for one in answer.reasons]
