"""§ 766(b): the mayor's pension lost by a conviction, what has to be given back, and which pension remains."""

from typing import Any

from benefits.models import Answer
from cases.forfeiture import OF_MAYORS, chosen
from cases.letters.source import Source
from cases.models import Act

LOST = (
    "Consta una sentencia firme por lo que usted hizo como alcalde. Con esa sentencia, la ley quita la pensión de "
    "alcalde y manda devolver lo que se recibió de ella (§ 766(b)).",
    "A final conviction for what you did as mayor is on file. With it, the law takes away the mayor's pension and "
    "orders what was received of it to be given back (§ 766(b)).",
)
REMAINS = (
    "Usted conserva la pensión de los demás participantes (§ {section}): {amount} al mes desde el {day}. Lo que ella "
    "da de un mes se resta de lo que hay que devolver de ese mes.",
    "You keep the pension of the other participants (§ {section}): {amount} a month from {day}. What it gives for a "
    "month is taken from what has to be given back of that month.",
)
NO_OTHER = (
    "Con los datos de su expediente, la ley no le da otra pensión bajo esa sección.",
    "On the facts of your file, the law gives you no other pension under that section.",
)


def is_of(source: Source, answer: Answer) -> bool:
    """Whether the answer is of the section that takes the place of § 766(b)."""
    lost = bool(answer.facts.get("convicted_of_mayoral_acts"))
    return lost and source.pension is not None and chosen(source.pension) == OF_MAYORS


def why(source: Source, answer: Answer | None) -> tuple[str, ...]:
    """What was lost and why, and what remains: the answer, or none."""
    voice = source.voice
    if answer is None or answer.monthly is None:
        return voice(LOST), voice(NO_OTHER)
    kept = voice(REMAINS, section=answer.elected_route, amount=answer.monthly, day=answer.effective_on)
    return voice(LOST), kept


def states(answer: Answer | None) -> dict[str, Any]:
    """The figures it says."""
    return {"remains": answer.monthly, "remains_on": answer.effective_on} if answer and answer.monthly else {}


def that_remains(act: Act) -> Answer | None:
    """Of the days without a pension: what the same posting pays after them."""
    posted = Act.objects.filter(pension=act.pension_id, source=act.source, on=act.on, determination__isnull=False)
    first = posted.order_by("from_on").select_related("determination").first()
    return first.determination if first else None
