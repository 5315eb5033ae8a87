"""A recovery decided: how much in all, how much each month, from when, and when it ends."""

from benefits.letters.content import Kind, Sum
from cases import recovery_plan as plans
from cases.letters import months, remedies, standing
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.models import Recovery

HEADING = ("Cómo se devolverá lo que se pagó de más", "How what was paid too much is paid back")
OPENING = (
    "La Junta decidió que usted devuelva {total}. Se le descontarán {each} al mes desde {first}.",
    "The Board decided that you pay back {total}. {each} a month will be taken, from {first}.",
)
OPENING_STOPPED = (
    "La Junta decidió que usted devuelva {total}. Ahora su pensión no se paga, y nada se descuenta. Cuando se pague "
    "otra vez, se le descontarán {each} al mes.",
    "The Board decided that you pay back {total}. Your pension is not being paid now, and nothing is taken. When it is "
    "paid again, {each} a month will be taken.",
)
ENDS = (
    "El último descuento será el de {last}, de {rest}. Todos suman {total}.",
    "The last amount will be that of {last}, of {rest}. All of them add up to {total}.",
)
MINIMUM = (
    "Usted recibirá siempre por lo menos {minimum} al mes, antes de otros descuentos.",
    "You will always receive at least {minimum} a month, before other deductions.",
)
TOTAL = ("A devolver, en total", "To pay back, in all")
EACH = ("Cada mes", "Each month")
LEFT = ("Usted recibirá al mes, antes de otros descuentos", "You will receive a month, before other deductions")


def tell(source: Source) -> Told:
    """The plan a second person accepted."""
    voice, claim = source.voice, source.notice.claim
    recovery = Recovery.objects.filter(claim=claim, accepted=True).latest("decided_on")
    pension, _ = standing.paid(source)
    instalments = plans.plan(
        recovery.total, pension=pension.monthly, instalment=recovery.monthly, minimum=recovery.protected_minimum,
        from_month=recovery.from_month,
    )  # fmt: skip
    first, last = instalments[0], instalments[-1]
    opening, ends = OPENING_STOPPED, tuple[str, ...]()
    if standing.is_paid(source):
        opening = OPENING
        ends = (voice(ENDS, last=voice.month(last.month), rest=last.taken, total=recovery.total),)
    return Told(
        kind=Kind.RECOVERY_PLAN,
        heading=voice(HEADING),
        opening=voice(opening, total=recovery.total, each=first.taken, first=voice.month(first.month)),
        paragraphs=(*ends, voice(MINIMUM, minimum=recovery.protected_minimum)),
        remedies=remedies.after_a_decision(voice, source.on),
        sums=(
            Sum(voice(TOTAL), recovery.total),
            Sum(voice(EACH), first.taken),
            Sum(voice(LEFT), first.received),
        ),
        months=months.of_claim(claim),
        answer=source.paid,
        states={
            "total": recovery.total, "decided_on": recovery.decided_on, "minimum": recovery.protected_minimum,
            "instalments": [{"month": each.month, "taken": each.taken, "received": each.received} for each in
                            instalments],
        },
    )  # fmt: skip
