"""A notice before a reduction is decided: what it would be, and until when one is heard."""

from benefits.letters.content import Kind
from cases.letters import change, compare, remedies
from cases.letters.skeleton import Told
from cases.letters.source import Source

HEADING = ("Aviso: su pensión podría bajar", "Notice: your pension could be lowered")
OPENING = (
    "Un cálculo nuevo da {after} al mes en lugar de {before}, desde el {day}. Todavía no se ha decidido nada.",
    "A new calculation gives {after} a month instead of {before}, from {day}. Nothing has been decided yet.",
)
WHY = (
    "El cálculo cambió porque cambió un dato de su expediente. Por ahora usted sigue recibiendo lo mismo.",
    "The calculation changed because a fact of your file changed. For now you go on receiving the same.",
)
DECIDED_LATER = (
    "Después de ese día decidirá otra persona de la Junta. Usted recibirá una carta con la decisión.",
    "After that day another person at the Board will decide. You will receive a letter with the decision.",
)


def tell(source: Source) -> Told:
    """A notice of a reduction, on the determination or the forecast it announces."""
    voice, notice = source.voice, source.notice
    answer = notice.determination or notice.forecast
    before = source.paid if source.paid and source.paid.monthly == notice.before else notice.before
    return Told(
        kind=Kind.REDUCTION,
        heading=voice(HEADING),
        opening=voice(OPENING, after=answer.monthly, before=notice.before, day=answer.effective_on),
        paragraphs=(voice(WHY), voice(DECIDED_LATER)),
        compare=compare.facts_of(answer, voice),
        remedies=remedies.before_a_decision(voice, notice.hear_until),
        money=change.box(source, before, answer, told_on=max(source.on, answer.effective_on), ahead=True),
        answer=answer,
        layers=True,
        states={"notice_on": notice.on, "was": notice.before, "hear_until": notice.hear_until},
    )
