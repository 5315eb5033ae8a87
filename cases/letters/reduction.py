"""A notice before a reduction is decided: what it would be, and until when one is heard."""

from dataclasses import replace

from benefits.letters.content import Kind, MoneyBox
from benefits.models import Benefit, Cause
from cases.letters import change, compare, correction, forfeited, remedies
from cases.letters.payments import money
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.letters.voice import Pair

HEADING = ("Aviso: su pensión podría bajar", "Notice: your pension could be lowered")
ADDITIONAL = ("Aviso: su anualidad adicional podría bajar", "Notice: your additional annuity could be lowered")
WHY_ADDITIONAL = (
    "El cálculo cambió porque cambió un dato de su regreso al servicio o la tabla de la Junta.",
    "The calculation changed because a fact of your return to service changed, or the table of the Board.",
)
OPENING = (
    "Un cálculo nuevo da {after} al mes en lugar de {before}, desde el {day}. Todavía no se ha decidido nada.",
    "A new calculation gives {after} a month instead of {before}, from {day}. Nothing has been decided yet.",
)
WHY: dict[str, Pair] = {
    Cause.AGE_65: change.WHY_65,
    Cause.LAW_CHANGE: correction.WHY[Cause.LAW_CHANGE],
    Cause.CORRECTION: (
        "El cálculo cambió porque cambió un dato de su expediente.",
        "The calculation changed because a fact of your file changed.",
    ),
}
DECIDED_LATER = (
    "Por ahora usted sigue recibiendo lo mismo. Otra persona de la Junta decidirá después de escucharle, y usted "
    "recibirá una carta con la decisión.",
    "For now you go on receiving the same. Another person at the Board will decide after hearing you, and you will "
    "receive a letter with the decision.",
)


def tell(source: Source) -> Told:
    """A notice of a reduction, on the determination or the forecast it announces; of an additional annuity, or where
    no pension remains, on its figures alone."""
    voice, notice = source.voice, source.notice
    if notice.pension.benefit == Benefit.ADDITIONAL:
        return _on_its_figures(source, ADDITIONAL, (voice(WHY_ADDITIONAL),))
    answer = notice.determination or notice.forecast
    if answer is None:
        return _on_its_figures(source, HEADING, forfeited.why(source, None))
    before = source.paid if source.paid and source.paid.monthly == notice.before else notice.before
    box = change.box(source, before, answer, told_on=max(source.on, answer.effective_on), ahead=True)
    why = (voice(WHY.get(answer.cause, WHY[Cause.CORRECTION])),)
    if forfeited.is_of(source, answer):
        why = forfeited.why(source, answer)
    return Told(
        kind=Kind.REDUCTION,
        heading=voice(HEADING),
        opening=voice(OPENING, after=answer.monthly, before=notice.before, day=answer.effective_on),
        paragraphs=(*why, voice(DECIDED_LATER)),
        compare=compare.facts_of(answer, voice),
        remedies=remedies.before_a_decision(voice, notice.hear_until),
        money=replace(box, first_payment_on=None),  # nothing is decided yet
        answer=answer,
        layers=True,
        states={"notice_on": notice.on, "was": notice.before, "hear_until": notice.hear_until},
    )


def _on_its_figures(source: Source, heading: Pair, why: tuple[str, ...]) -> Told:
    voice, notice = source.voice, source.notice
    return Told(
        kind=Kind.REDUCTION,
        heading=voice(heading),
        opening=voice(OPENING, after=notice.after, before=notice.before, day=notice.changes_on),
        paragraphs=(*why, voice(DECIDED_LATER)),
        remedies=remedies.before_a_decision(voice, notice.hear_until),
        money=MoneyBox(
            now=money(source, notice.after), before=money(source, notice.before), from_on=notice.changes_on,
            first_payment_on=None, additional=notice.pension.benefit == Benefit.ADDITIONAL,
        ),
        states={"notice_on": notice.on, "was": notice.before, "hear_until": notice.hear_until},
    )  # fmt: skip
