"""A pension, or an additional annuity, paid again after a suspension: the same one, from which day."""

from decimal import Decimal
from typing import Any, NamedTuple

from benefits.letters.content import Kind, MoneyBox
from benefits.models import Benefit
from cases.letters import change, months, remedies, standing
from cases.letters.payments import first_payment
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.letters.voice import Pair
from cases.models import Act, Decision, Notice

HEADING = ("Su pensión se paga otra vez", "Your pension is paid again")
OPENING = (
    "Usted recibirá {now} al mes, antes de descuentos, desde el {day}.",
    "You will receive {now} a month, before deductions, from {day}.",
)
FOR_NOW = (
    "Por ahora usted recibirá {now} al mes, antes de descuentos, desde el {day}.",
    "For now you will receive {now} a month, before deductions, from {day}.",
)
HEARD = (
    "Un cálculo nuevo da {after} al mes desde el {since}. Todavía no se ha decidido. Otra carta dice por qué, y hasta "
    "cuándo puede darnos sus razones.",
    "A new calculation gives {after} a month from {since}. It has not been decided yet. Another letter says why, and "
    "until when you may give us your reasons.",
)
WHY = (
    "Usted dejó el puesto por el que se suspendió su pensión. La ley manda pagarle otra vez la misma pensión.",
    "You left the post for which your pension was suspended. The law orders the same pension to be paid to you again.",
)
ADDITIONAL = ("Su anualidad adicional se paga otra vez", "Your additional annuity is paid again")
ITS_OPENING = (
    "Por la anualidad adicional usted recibirá {now} al mes, antes de descuentos, desde el {day}.",
    "For the additional annuity you will receive {now} a month, before deductions, from {day}.",
)
ITS_FOR_NOW = (
    "Por ahora, por la anualidad adicional usted recibirá {now} al mes, antes de descuentos, desde el {day}.",
    "For now, for the additional annuity you will receive {now} a month, before deductions, from {day}.",
)
ITS_WHY = (
    "Usted dejó el puesto por el que se suspendió su anualidad adicional. La ley manda pagarle otra vez la misma. Es "
    "aparte de su pensión, que tiene su propia carta.",
    "You left the post for which your additional annuity was suspended. The law orders the same one to be paid to you "
    "again. It is apart from your pension, which has a letter of its own.",
)
ITS_TAKEN_BACK = (
    "La suspensión de su anualidad adicional se dejó sin efecto. Se le paga otra vez la misma. Es aparte de su "
    "pensión, que tiene su propia carta.",
    "The suspension of your additional annuity was taken back. The same one is paid to you again. It is apart from "
    "your pension, which has a letter of its own.",
)
TAKEN_BACK = (
    "La suspensión de su pensión se dejó sin efecto. Se le paga otra vez la misma pensión.",
    "The suspension of your pension was taken back. The same pension is paid to you again.",
)
NEW_PERIOD = (
    "Lo que aportó en ese puesto va aparte. Si le toca escoger qué hacer con ese dinero, recibirá otra carta.",
    "What you paid in while in that post is kept apart. If you have to choose what to do with it, you will receive "
    "another letter.",
)


class Words(NamedTuple):
    """What a letter of this kind says, by what is paid again."""

    heading: Pair
    opening: Pair
    for_now: Pair
    why: tuple[Pair, ...]


def tell(source: Source) -> Told:
    """A notice of a resumption, on the act that resumes."""
    voice, notice = source.voice, source.notice
    now, answer = standing.paid(source, notice.after or None)
    from_on = source.act.from_on if source.act else notice.changes_on
    lines = months.of_act(source.act)
    heard, words = _heard(source, now.monthly), _words(source)
    return Told(
        kind=Kind.RESUMPTION,
        heading=voice(words.heading),
        opening=voice(words.for_now if heard else words.opening, now=now.monthly, day=from_on),
        paragraphs=(*([voice(HEARD, **heard)] if heard else []), *(voice(each) for each in words.why),
                    *change.late(source, lines)),
        remedies=remedies.after_a_decision(voice, source.on),
        money=MoneyBox(
            now=now, before=standing.nothing(now), from_on=from_on,
            first_payment_on=first_payment(from_on, source.on),
            additional=source.pension.benefit == Benefit.ADDITIONAL,
        ),
        answer=answer,
        months=lines,
        states={"notice_on": notice.on, "heard": heard or None, **change.totals(lines)},
    )  # fmt: skip


def _words(source: Source) -> Words:
    """Of the pension, or of the additional annuity beside it; paid again, or its suspension taken back."""
    undone = source.act is not None and source.act.kind == Act.Kind.UNDONE
    if source.pension.benefit == Benefit.ADDITIONAL:
        return Words(ADDITIONAL, ITS_OPENING, ITS_FOR_NOW, (ITS_TAKEN_BACK if undone else ITS_WHY,))
    return Words(HEADING, OPENING, FOR_NOW, (TAKEN_BACK,) if undone else (WHY, NEW_PERIOD))


def _heard(source: Source, now: Decimal) -> dict[str, Any]:
    """A reduction told when it was resumed, and decided by nobody before that day: from when it would be, and dollars a
    month."""
    pension, resumed_on = source.pension, source.notice.on
    notices = Notice.objects.filter(pension=pension, kind__in=Notice.LOWERS, on__lte=resumed_on)
    told = notices.order_by("on", "changes_on").last()
    if told is None or told.after is None or told.after >= now:
        return {}
    about = {"determination__subject": source.person.pk, "determination__benefit": pension.benefit}
    decided = Decision.objects.filter(**about, on__gte=told.on, on__lt=resumed_on).exists()
    return {} if decided else {"after": told.after, "since": told.changes_on}
