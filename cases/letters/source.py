"""What a letter is of: a decision, a notice, an offer, a remedy; whose it is, its number, and who answers for it."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from django.conf import settings

from benefits import register
from benefits.law.law import Law
from benefits.letters.content import Approval, Delegated, Language, Of
from benefits.models import Determination, Forecast
from cases import signing
from cases.letters.voice import Voice
from cases.models import (
    Act,
    Decision,
    Letter,
    Notice,
    Offer,
    Pension,
    Person,
    Remedy,
    RetirementApplication,
    RunRow,
    User,
)
from cases.signing import Signing

OF_THE_BOARD = ("Junta de Retiro", "Retirement Board")
BY_ITSELF = ("El sistema la envió por sí solo", "Sent by the system by itself")


@dataclass(frozen=True, kw_only=True)
class Source:
    """`number` is the case's, or the pension's where no case granted it; `on` the letter's day. `forecast` is what an
    award announces, stored with it. `signing`: what has to be signed; none, where a letter only tells or asks."""

    person: Person
    number: str
    approval: Approval
    on: date
    voice: Voice
    decision: Decision | None = None
    notice: Notice | None = None
    pension: Pension | None = None
    act: Act | None = None
    offer: Offer | None = None
    remedy: Remedy | None = None
    forecast: Forecast | None = None
    signing: Signing | None = None

    @cached_property
    def laws(self) -> Callable[[date], Law]:
        """The law of any day, as adopted by now: asked for once a letter."""
        return register.laws()

    @property
    def paid(self) -> Determination | None:
        """What the pension pays, as it was determined; nothing for one older than the system."""
        return self.pension.determination if self.pension else None


def number_of(pension: Pension) -> str:
    """The number of its case; of a pension older than the system, one of its own, which says nothing of anyone."""
    return pension.application.number if pension.application else f"P-{pension.pk.hex[:8].upper()}"


def number_of_case(application: RetirementApplication) -> str:
    """The number it was filed under; of a draft, one of its own."""
    return application.number or f"S-{application.pk.hex[:8].upper()}"


def number_of_letter(letter: Letter) -> str:
    """The number a letter bears: of its case, or of its pension."""
    if letter.offer:
        return number_of_case(letter.offer.application)
    notice = letter.notice or (letter.remedy and letter.remedy.notice)
    if notice:
        return number_of(notice.pension)
    decision = letter.decision or letter.remedy.decision
    if decision.application:
        return decision.application.number
    pension = _pension_of(decision.determination)
    return number_of(pension) if pension else f"P-{decision.pk.hex[:8].upper()}"


def with_what_it_tells(decision_id: uuid.UUID) -> Decision:
    """A decision with the rows that its letter reads, in one query, but for the editions' source."""
    beside = ("application__person", "determination__edition", "determination__supersedes", "by", "run__approved_by")
    big = ("determination__edition__source", "determination__edition__values")
    return Decision.objects.select_related(*beside).defer(*big).get(pk=decision_id)


def of_decision(
    decision: Decision, on: date, language: Language | None = None, forecast: Forecast | None = None
) -> Source:
    """A decision on an application, or one that confirms what was computed again. In the language of the application;
    of what was computed again, the person's."""
    determination, case = decision.determination, decision.application
    person = case.person if case else Person.objects.get(pk=determination.subject)
    voice = Voice(language or (case or person).language)
    act = Act.objects.filter(determination=determination).select_related("pension__application").order_by("pk").last()
    pension = act.pension if act else _pension_of(determination)
    of_its_own = number_of(pension) if pension else f"P-{decision.pk.hex[:8].upper()}"
    signed = signing.of_decision(decision)
    approval = _signed(signed, voice, "run" if decision.run_id else "decision")
    return Source(
        person=person, number=case.number if case else of_its_own, approval=approval, on=on, voice=voice,
        decision=decision, pension=pension, act=act, forecast=forecast, signing=signed,
    )  # fmt: skip


def of_notice(notice: Notice, on: date, language: Language | None = None) -> Source:
    """A notice about a pension, in its person's language."""
    pension, signed = notice.pension, signing.of_notice(notice, on)
    voice = Voice(language or pension.person.language)
    return Source(
        person=pension.person, number=number_of(pension), approval=_told_by(notice, signed, voice), on=on, voice=voice,
        notice=notice, pension=pension, act=notice.act or (notice.claim and notice.claim.act),
        forecast=notice.forecast, signing=signed,
    )  # fmt: skip


def of_offer(offer: Offer, on: date, language: Language | None = None) -> Source:
    """What may be chosen, in the language of the application; whoever asked for its letter sends it."""
    case = offer.application
    voice = Voice(language or case.language)
    return Source(
        person=case.person, number=number_of_case(case), approval=_named(offer.by, offer.on, voice, "notice"), on=on,
        voice=voice, offer=offer,
    )  # fmt: skip


def of_remedy(remedy: Remedy, on: date, language: Language | None = None) -> Source:
    """A reconsideration decided, by whoever decided it, of the decision or the act it is about."""
    notice, signed = remedy.notice, signing.of_remedy(remedy)
    source = of_notice(notice, on, language) if notice else of_decision(remedy.decision, on, language)
    return replace(source, remedy=remedy, signing=signed, approval=_signed(signed, source.voice, "decision"))


def _pension_of(determination: Determination) -> Pension | None:
    own = Pension.objects.filter(person_id=determination.subject, benefit=determination.benefit)
    return own.select_related("application", "determination").order_by("from_on").last()


def _told_by(notice: Notice, signed: Signing | None, voice: Voice) -> Approval:
    """Whoever decided the plan or the act it tells; or wrote it; or approved the run that announces it; or nobody, and
    the letter says so."""
    if signed:
        since = None if signed.signer else notice.on
        return _signed(signed, voice, "act" if notice.act_id else "decision", since)
    if notice.by:
        return _named(notice.by, notice.on, voice, "notice")
    row = RunRow.objects.filter(forecast=notice.forecast).select_related("run__approved_by").first()
    if notice.forecast_id and row and row.run.approved_by:
        return _named(row.run.approved_by, row.run.approved_on, voice, "run")
    return _named(None, notice.on, voice, "notice")


def _signed(signed: Signing, voice: Voice, of: Of, since: date | None = None) -> Approval:
    """Under which delegation, if under one."""
    held, own = signed.delegation, _named(signed.signer, since or signed.on, voice, of)
    if held is None or held.official_id == held.delegate_id:
        return own
    official = _named(held.official, held.from_on, voice, of)
    return replace(own, under=Delegated(official.name, official.office, held.from_on, held.document))


def _named(by: User | None, on: date, voice: Voice, of: Of) -> Approval:
    """By name and office; what nobody wrote, by itself."""
    if by is None:
        return Approval(name=settings.OFFICE["name"], office=voice(BY_ITSELF), on=on, of=of)
    return Approval(name=by.full_name, office=by.position or voice(OF_THE_BOARD), on=on, of=of)
