"""The notice before a change of law lowers a pension, with the exact figures of the forecast that was stored."""

from benefits.letters.content import Kind, Remedy
from benefits.models import Cause
from cases.letters import change, compare, correction, notice_65, remedies
from cases.letters.skeleton import Told
from cases.letters.source import Source

HEADING = ("Su pensión bajará porque cambió una regla", "Your pension will be lower because a rule changed")


def tell(source: Source) -> Told:
    """A notice whose forecast says what the law would say on that day, by the rule that the Board adopted."""
    voice, notice, answer = source.voice, source.notice, source.notice.forecast
    before = source.paid if source.paid and source.paid.monthly == notice.before else notice.before
    return Told(
        kind=Kind.NOTICE_LAW,
        heading=voice(HEADING),
        opening=voice(
            notice_65.OPENING, before=notice.before, day=answer.effective_on, after=answer.monthly,
            difference=change.difference(source, notice.before, answer.monthly),
        ),
        paragraphs=(voice(correction.WHY[Cause.LAW_CHANGE]), voice(notice_65.NOT_YET)),
        compare=compare.facts_of(answer, voice),
        remedies=(Remedy(voice(remedies.WRONG_BEFORE), until_on=notice.hear_until),),
        money=change.box(source, before, answer, told_on=answer.effective_on - notice_65.A_DAY, ahead=True),
        answer=answer,
        layers=True,
        states={"notice_on": notice.on, "was": notice.before, "changes_on": notice.changes_on},
    )
