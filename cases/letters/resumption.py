"""A pension paid again after a suspension: the same one, from which day."""

from decimal import Decimal
from typing import Any

from benefits.letters.content import Kind, MoneyBox
from cases.letters import change, months, remedies, standing
from cases.letters.payments import first_payment
from cases.letters.skeleton import Told
from cases.letters.source import Source
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
TAKEN_BACK = (
    "La suspensión de su pensión se dejó sin efecto. Se le paga otra vez la misma pensión.",
    "The suspension of your pension was taken back. The same pension is paid to you again.",
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
    undone = source.act is not None and source.act.kind == Act.Kind.UNDONE
    why = (TAKEN_BACK,) if undone else (WHY, NEW_PERIOD)
    heard = _heard(source, now.monthly)
    return Told(
        kind=Kind.RESUMPTION,
        heading=voice(HEADING),
        opening=voice(FOR_NOW if heard else OPENING, now=now.monthly, day=from_on),
        paragraphs=(*([voice(HEARD, **heard)] if heard else []), *(voice(each) for each in why),
                    *change.late(source, lines)),
        remedies=remedies.after_a_decision(voice, source.on),
        money=MoneyBox(
            now=now, before=standing.nothing(now), from_on=from_on,
            first_payment_on=first_payment(from_on, source.on),
        ),
        answer=answer,
        months=lines,
        states={"notice_on": notice.on, "heard": heard or None, **change.totals(lines)},
    )  # fmt: skip


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
