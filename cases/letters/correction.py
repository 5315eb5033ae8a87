"""A fact or a rule was corrected: the new amount, what changed, and what each past month comes to."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from benefits.letters.content import Kind
from benefits.models import Answer, Cause
from cases.letters import change, compare, forfeited, months, remedies
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.letters.voice import Pair
from cases.templatetags.words import dollars, years

LESS = ("Su pensión fue corregida: es menor", "Your pension was corrected: it is lower")
MORE = ("Su pensión fue corregida: es mayor", "Your pension was corrected: it is higher")
SAME = ("Su expediente fue corregido: su pensión es la misma", "Your file was corrected: your pension is the same")
WHY: dict[str, Pair] = {
    Cause.CORRECTION: (
        "Se corrigió un dato de su expediente. Con el dato corregido, la ley da esta cantidad.",
        "A fact of your file was corrected. With the corrected fact, the law gives this amount.",
    ),
    Cause.LAW_CHANGE: (
        "Cambió una regla con la que se calcula su pensión. Sus datos son los mismos.",
        "A rule by which your pension is calculated changed. Your facts are the same.",
    ),
}
SAID = ("{label}: antes {before}, ahora {now}.", "{label}: before {before}, now {now}.")
UNKNOWN = ("no constaba", "not on file")
# The facts a person knows, by the name the law has for them.
FACTS: dict[str, Pair] = {
    "birth_date": ("Fecha de nacimiento", "Date of birth"),
    "credited_years": ("Años de servicio", "Years of service"),
    "average_compensation": ("Sueldo promedio al año", "Average pay a year"),
    "fully_insured_date": ("Créditos del Seguro Social desde", "Social Security credits since"),
    "separation_date": ("Último día de trabajo", "Last day of work"),
    "retirement_date": ("Fecha de retiro", "Day of retirement"),
}


def tell(source: Source) -> Told:
    """A confirmed determination whose cause is a correction, or a changed rule."""
    voice, answer = source.voice, source.decision.determination
    before = change.before_of(source)
    lines = months.of_act(source.act)
    was = change.monthly(before)
    which = change.heading(was, answer.monthly, less=LESS, more=MORE, same=SAME)
    facts = {} if isinstance(before, Decimal) else before.facts
    changed = _changed(source, facts, answer)
    why = (voice(WHY.get(answer.cause, WHY[Cause.CORRECTION])),)
    if forfeited.is_of(source, answer):
        why = forfeited.why(source, answer)
    return Told(
        kind=Kind.CORRECTION,
        heading=voice(which),
        opening=change.before_and_now(source, was, answer.monthly, answer.effective_on),
        paragraphs=(*why, *changed, *change.late(source, lines)),
        compare=compare.facts_of(answer, voice),
        remedies=remedies.after_a_decision(voice, source.on),
        money=change.box(source, before, answer, told_on=source.on),
        months=lines,
        answer=answer,
        layers=True,
        states={**change.totals(lines), "facts_before": facts},
    )


def _changed(source: Source, before: Mapping[str, Any], now: Answer) -> list[str]:
    """Each fact that is not what it was, in words."""
    said = []
    for name, label in FACTS.items():
        old, new = before.get(name), now.facts.get(name)
        if before and old != new and isinstance(new, str):
            was = _shown(source, name, old) if isinstance(old, str) else source.voice(UNKNOWN)
            said.append(source.voice(SAID, label=source.voice(label), before=was, now=_shown(source, name, new)))
    return said


def _shown(source: Source, name: str, value: str) -> str:
    if name == "credited_years":
        return years(Fraction(value))
    if name == "average_compensation":
        return dollars(Fraction(value))
    return source.voice.written(date.fromisoformat(value))


