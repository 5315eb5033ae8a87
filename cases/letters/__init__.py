"""Records → LetterContent: a letter prints what was decided and stored, and computes nothing.

One file a kind, each telling its rows in plain words; one skeleton that adds whose letter it is and what proves it.
"""

from collections.abc import Callable
from datetime import date

from django.utils import translation

from benefits.letters.content import Language, LetterContent
from benefits.models import Cause, Forecast
from cases.letters import (
    additional,
    award,
    certificate,
    choice,
    correction,
    denial,
    ended,
    insured_asked,
    months,
    notice_65,
    notice_law,
    offer,
    recompute,
    reconsidered,
    recovery,
    recovery_plan,
    reduction,
    replacement,
    resumption,
    skeleton,
    suspension,
)
from cases.letters.skeleton import Told
from cases.letters.source import (
    Source,
    number_of_letter,
    of_decision,
    of_notice,
    of_offer,
    of_remedy,
    with_what_it_tells,
)
from cases.letters.voice import LOCALES
from cases.models import Decision, Letter, Notice, Offer, Remedy

Tell = Callable[[Source], Told]
CONFIRMED: dict[str, Tell] = {Cause.AGE_65: recompute.tell}
DECIDED: dict[str, Tell] = {Decision.Kind.APPROVE: award.tell, Decision.Kind.DENY: denial.tell}
NOTICED: dict[str, Tell] = {
    Notice.Kind.AGE_65: notice_65.tell,
    Notice.Kind.LAW_CHANGE: notice_law.tell,
    Notice.Kind.INSURED_ASKED: insured_asked.tell,
    Notice.Kind.REDUCTION: reduction.tell,
    Notice.Kind.RECOVERY: recovery.tell,
    Notice.Kind.RECOVERY_PLAN: recovery_plan.tell,
    Notice.Kind.SUSPENSION: suspension.tell,
    Notice.Kind.RESUMPTION: resumption.tell,
    Notice.Kind.CHOICE: choice.tell,
    Notice.Kind.ADDITIONAL: additional.tell,
    Notice.Kind.ENDED: ended.tell,
    Notice.Kind.CERTIFICATE: certificate.tell,
}


def for_decision(
    decision: Decision, *, on: date, short_code: str, forecast: Forecast | None = None, replaces: Letter | None = None,
    language: Language | None = None,
) -> LetterContent:  # fmt: skip
    """The letter of a decision, in the language the person chose. `forecast`: what it announces, stored before;
    `replaces`: the letter it takes the place of.

    Raises `NobodySigns`: whoever decided could not sign it; `months.NotAdopted`: its months rest on a reading that
    nobody adopted.
    """
    return _letter(of_decision(decision, on, language, forecast), replaces, short_code)


def for_notice(notice: Notice, *, on: date, short_code: str, language: Language | None = None) -> LetterContent:
    """The letter of a notice, in the person's language. Raises as `for_decision` does."""
    return _letter(of_notice(notice, on, language), None, short_code)


def for_offer(offered: Offer, *, on: date, short_code: str, language: Language | None = None) -> LetterContent:
    """The letter of what may be chosen, in the language of the application."""
    return _letter(of_offer(offered, on, language), None, short_code)


def for_remedy(
    remedy: Remedy, *, on: date, short_code: str, replaces: Letter | None = None, language: Language | None = None
) -> LetterContent:
    """The letter of a reconsideration decided. Raises as `for_decision` does."""
    return _letter(of_remedy(remedy, on, language), replaces, short_code)


def _letter(source: Source, replaces: Letter | None, short_code: str) -> LetterContent:
    if source.signing:
        source.signing.demand()
    with translation.override(LOCALES[source.voice.language]):
        said = _tell(source)
        months.demand_adopted(said.months, lambda: source.laws(source.on))
        return skeleton.content(source, replacement.named(said, replaces, source.voice), short_code)


def told(letter: Letter, language: Language) -> tuple[Source, Told]:
    """What an issued letter says, for its page, in the language of the page."""
    source = _source_of(letter, language)
    return source, replacement.named(_tell(source), letter.supersedes, source.voice)


def _source_of(letter: Letter, language: Language) -> Source:
    if letter.offer:
        return of_offer(letter.offer, letter.issued_on, language)
    if letter.notice:
        return of_notice(letter.notice, letter.issued_on, language)
    if letter.remedy:
        return of_remedy(letter.remedy, letter.issued_on, language)
    return of_decision(letter.decision, letter.issued_on, language, letter.forecast)


def _tell(source: Source) -> Told:
    if source.offer:
        return offer.tell(source)
    if source.remedy:
        return reconsidered.tell(source)
    if source.notice:
        return NOTICED[source.notice.kind](source)
    decision = source.decision
    if decision.kind in DECIDED:
        return DECIDED[decision.kind](source)
    return CONFIRMED.get(decision.determination.cause, correction.tell)(source)


__all__ = [
    "Source",
    "Told",
    "for_decision",
    "for_notice",
    "for_offer",
    "for_remedy",
    "number_of_letter",
    "told",
    "with_what_it_tells",
]
