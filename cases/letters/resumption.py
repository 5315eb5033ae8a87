"""A pension paid again after a suspension: the same one, from which day."""

from benefits.letters.content import Kind, MoneyBox
from cases.letters import change, months, remedies, standing
from cases.letters.payments import first_payment
from cases.letters.skeleton import Told
from cases.letters.source import Source

HEADING = ("Su pensión se paga otra vez", "Your pension is paid again")
OPENING = (
    "Usted recibirá {now} al mes, antes de descuentos, desde el {day}.",
    "You will receive {now} a month, before deductions, from {day}.",
)
WHY = (
    "Usted dejó el puesto por el que se suspendió su pensión. La ley manda pagarle otra vez la misma pensión.",
    "You left the post for which your pension was suspended. The law orders the same pension to be paid to you again.",
)
NEW_PERIOD = (
    "Lo que aportó en ese puesto va aparte. Si le toca escoger qué hacer con ese dinero, recibirá otra carta.",
    "What you paid in while in that post is kept apart. If you have to choose what to do with it, you will receive "
    "another letter.",
)


def tell(source: Source) -> Told:
    """A notice of a resumption, on the act that resumes."""
    voice, notice = source.voice, source.notice
    now, answer = standing.paid(source, notice.after or None)
    from_on = source.act.from_on if source.act else notice.changes_on
    lines = months.of_act(source.act)
    return Told(
        kind=Kind.RESUMPTION,
        heading=voice(HEADING),
        opening=voice(OPENING, now=now.monthly, day=from_on),
        paragraphs=(voice(WHY), voice(NEW_PERIOD), *change.late(source, lines)),
        remedies=remedies.after_a_decision(voice, source.on),
        money=MoneyBox(
            now=now, before=standing.nothing(now), from_on=from_on,
            first_payment_on=first_payment(from_on, source.on),
        ),
        answer=answer,
        months=lines,
        states={"notice_on": notice.on, **change.totals(lines)},
    )
