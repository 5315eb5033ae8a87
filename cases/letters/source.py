"""What a letter is of: a decision or a notice; whose it is, under which number, and who answers for it."""

from dataclasses import dataclass
from datetime import date

from django.conf import settings

from benefits.letters.content import Approval, Language, Of
from benefits.models import Determination, Forecast
from cases.letters.voice import Voice
from cases.models import Act, Decision, Letter, Notice, Pension, Person, Recovery, RunRow, User

OF_THE_BOARD = ("Junta de Retiro", "Retirement Board")
BY_ITSELF = ("El sistema la envió por sí solo", "Sent by the system by itself")


@dataclass(frozen=True, kw_only=True)
class Source:
    """`number` is the case's, or the pension's where no case granted it; `on` the letter's day. `forecast` is what an
    award announces, stored with it."""

    person: Person
    number: str
    approval: Approval
    on: date
    voice: Voice
    decision: Decision | None = None
    notice: Notice | None = None
    pension: Pension | None = None
    act: Act | None = None
    forecast: Forecast | None = None

    @property
    def paid(self) -> Determination | None:
        """What the pension pays, as it was determined; nothing for one older than the system."""
        return self.pension.determination if self.pension else None


def number_of(pension: Pension) -> str:
    """The number of its case; of a pension older than the system, one of its own, which says nothing of anyone."""
    return pension.application.number if pension.application else f"P-{pension.pk.hex[:8].upper()}"


def number_of_letter(letter: Letter) -> str:
    """The number a letter bears: of its case, or of its pension."""
    if letter.notice:
        return number_of(letter.notice.pension)
    decision = letter.decision
    if decision.application:
        return decision.application.number
    pension = _pension_of(decision.determination)
    return number_of(pension) if pension else f"P-{decision.pk.hex[:8].upper()}"


def of_decision(decision: Decision, on: date, language: Language, forecast: Forecast | None = None) -> Source:
    """A decision on an application, or one that confirms what was computed again."""
    voice, determination = Voice(language), decision.determination
    person = decision.application.person if decision.application else Person.objects.get(pk=determination.subject)
    act = Act.objects.filter(determination=determination).order_by("pk").last()
    pension = act.pension if act else _pension_of(determination)
    if decision.application:
        number = decision.application.number
    else:
        number = number_of(pension) if pension else f"P-{decision.pk.hex[:8].upper()}"
    approval = _signed(decision.by, decision.on, voice, "run" if decision.run_id else "decision")
    return Source(
        person=person, number=number, approval=approval, on=on, voice=voice, decision=decision, pension=pension,
        act=act, forecast=forecast,
    )  # fmt: skip


def of_notice(notice: Notice, on: date, language: Language) -> Source:
    """A notice about a pension."""
    voice, pension = Voice(language), notice.pension
    return Source(
        person=pension.person, number=number_of(pension), approval=_told_by(notice, voice), on=on, voice=voice,
        notice=notice, pension=pension, act=notice.act or (notice.claim and notice.claim.act), forecast=notice.forecast,
    )  # fmt: skip


def _pension_of(determination: Determination) -> Pension | None:
    own = Pension.objects.filter(person_id=determination.subject, benefit=determination.benefit)
    return own.select_related("application", "determination").order_by("from_on").last()


def _told_by(notice: Notice, voice: Voice) -> Approval:
    """Whoever decided the plan it tells; or wrote it; or approved the run that announces it; or nobody, and the letter
    says so."""
    plan = Recovery.objects.filter(claim=notice.claim, accepted=True).last() if notice.claim_id else None
    if plan and notice.kind == Notice.Kind.RECOVERY_PLAN:
        return _signed(plan.decided_by, plan.decided_on, voice, "decision")
    if notice.by:
        return _signed(notice.by, notice.on, voice, "act" if notice.act_id else "notice")
    row = RunRow.objects.filter(forecast=notice.forecast).select_related("run__approved_by").first()
    if notice.forecast_id and row and row.run.approved_by:
        return _signed(row.run.approved_by, row.run.approved_on, voice, "run")
    of: Of = "act" if notice.act_id else "notice"
    return Approval(name=settings.OFFICE["name"], office=voice(BY_ITSELF), on=notice.on, of=of)


def _signed(by: User, on: date, voice: Voice, of: Of) -> Approval:
    return Approval(name=by.full_name, office=by.position or voice(OF_THE_BOARD), on=on, of=of)
