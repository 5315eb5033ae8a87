"""The pension calculated again at 65 and confirmed: lower, higher, or the same."""

from datetime import date
from decimal import Decimal

from benefits.letters.content import Kind
from benefits.models import Answer
from cases.letters import change, compare, months, remedies
from cases.letters.skeleton import Told
from cases.letters.source import Source

LESS = ("Su pensión bajó a los 65 años", "Your pension is lower from age 65")
MORE = ("Su pensión subió a los 65 años", "Your pension is higher from age 65")
SAME = ("Su pensión no cambió a los 65 años", "Your pension did not change at age 65")
LATER_LESS = ("Su pensión bajó por el Seguro Social", "Your pension is lower because of Social Security")
LATER_MORE = ("Su pensión subió por el Seguro Social", "Your pension is higher because of Social Security")
INSURED = (
    "Usted ya cumplió 65 años. Según su papel del Seguro Social, tiene esos créditos desde el {day}.",
    "You are already 65 years old. By your Social Security paper, you have those credits since {day}.",
)
FLOOR = (
    "El cálculo nuevo da menos, pero la ley fija una pensión mínima. Por eso usted recibe lo mismo.",
    "The new calculation gives less, but the law sets a minimum pension. That is why you receive the same.",
)


def tell(source: Source) -> Told:
    """A confirmed recompute; what closed months were left with, if it came late."""
    voice, answer = source.voice, source.decision.determination
    before = change.before_of(source)
    was = change.monthly(before)
    less, more = (LESS, MORE) if change.is_at_65(answer) else (LATER_LESS, LATER_MORE)
    which = change.heading(was, answer.monthly, less=less, more=more, same=SAME)
    lines = months.of_act(source.act)
    return Told(
        kind=Kind.RECOMPUTE,
        heading=voice(which),
        opening=change.before_and_now(source, was, answer.monthly, answer.effective_on),
        paragraphs=(*_why(source, answer, was), *change.late(source, lines)),
        compare=compare.facts_of(answer, voice),
        remedies=remedies.after_a_decision(voice, source.on),
        money=change.box(source, before, answer, told_on=source.on),
        months=lines,
        answer=answer,
        layers=True,
        states=change.totals(lines),
    )


def _why(source: Source, answer: Answer, was: Decimal) -> list[str]:
    voice, insured = source.voice, answer.facts.get("fully_insured_date")
    said = [voice(change.WHY_65)]
    if isinstance(insured, str):
        said.append(voice(INSURED, day=date.fromisoformat(insured)))
    if was == answer.monthly and answer.formula_monthly and answer.formula_monthly < answer.monthly:
        said.append(voice(FLOOR))
    return said
