"""The notice before the recompute at 65, with the exact figures of the forecast that was stored."""

from datetime import timedelta

from benefits.letters.content import Kind, Remedy
from cases.letters import change, compare, remedies
from cases.letters.skeleton import Told
from cases.letters.source import Source

A_DAY = timedelta(days=1)
LESS = ("Su pensión bajará cuando cumpla 65 años", "Your pension will be lower at age 65")
MORE = ("Su pensión subirá cuando cumpla 65 años", "Your pension will be higher at age 65")
SAME = ("Su pensión seguirá igual a los 65 años", "Your pension will stay the same at age 65")
LATER_LESS = ("Su pensión bajará por el Seguro Social", "Your pension will be lower because of Social Security")
LATER_MORE = ("Su pensión subirá por el Seguro Social", "Your pension will be higher because of Social Security")
OPENING = (
    "Hoy recibe {before} al mes. Desde el {day} recibirá {after} al mes, antes de descuentos. {difference}.",
    "Today you receive {before} a month. From {day} you will receive {after} a month, before deductions. {difference}.",
)
NOT_YET = (
    "Esta carta es un aviso. Su pensión no cambia antes de ese día.",
    "This letter is a notice. Your pension does not change before that day.",
)
SUPPOSED = (
    "Todavía no tenemos su papel del Seguro Social. Este aviso supone que usted tiene los créditos. Si no los tiene, "
    "llámenos.",
    "We do not have your Social Security paper yet. This notice supposes that you have the credits. If you do not, "
    "call us.",
)


def tell(source: Source) -> Told:
    """A notice whose forecast says what the law would say on that day."""
    voice, notice, answer = source.voice, source.notice, source.notice.forecast
    before = source.paid if source.paid and source.paid.monthly == notice.before else notice.before
    less, more = (LESS, MORE) if change.is_at_65(answer) else (LATER_LESS, LATER_MORE)
    which = change.heading(notice.before, answer.monthly, less=less, more=more, same=SAME)
    supposed = source.paid is not None and source.paid.facts.get("fully_insured_date") is None
    paragraphs = [voice(change.WHY_65), *([voice(SUPPOSED)] if supposed else []), voice(NOT_YET)]
    return Told(
        kind=Kind.NOTICE_65,
        heading=voice(which),
        opening=voice(
            OPENING, before=notice.before, day=answer.effective_on, after=answer.monthly,
            difference=change.difference(source, notice.before, answer.monthly),
        ),
        paragraphs=tuple(paragraphs),
        compare=compare.facts_of(answer, voice),
        remedies=(Remedy(voice(remedies.WRONG_BEFORE), until_on=notice.hear_until or answer.effective_on - A_DAY),),
        money=change.box(source, before, answer, told_on=answer.effective_on - A_DAY, ahead=True),
        answer=answer,
        layers=True,
        states={"notice_on": notice.on, "was": notice.before, "changes_on": notice.changes_on},
    )
