"""A notice before anything is recovered: how much was paid too much, month by month, and until when one is heard."""

from benefits.letters.content import Kind, Sum
from cases.letters import months, remedies
from cases.letters.skeleton import Told
from cases.letters.source import Source

HEADING = ("Aviso: se le pagó de más", "Notice: you were paid too much")
OPENING = (
    "Por los meses de la tabla usted recibió {total} más de lo que le tocaba, antes de descuentos. Todavía no se ha "
    "decidido si hay que devolverlos.",
    "For the months in the table you received {total} more than was due to you, before deductions. It has not been "
    "decided yet whether it must be paid back.",
)
WHY = (
    "Su pensión se calculó otra vez y cambió desde un día que ya había pasado. Por eso esos meses se pagaron a la "
    "cantidad de antes.",
    "Your pension was calculated again and changed from a day already past. That is why those months were paid at the "
    "earlier amount.",
)
GOES_ON = (
    "Su pensión de ahora se sigue pagando completa mientras se decide.",
    "Your present pension goes on being paid in full until this is decided.",
)
PLAN = (
    "Si hubiera que devolver ese dinero, sería poco a poco y nunca más allá de un mínimo protegido.",
    "If that money had to be paid back, it would be little by little and never beyond a protected minimum.",
)
TOTAL = ("Pagado de más, en total", "Paid too much, in all")


def tell(source: Source) -> Told:
    """A notice about a claim."""
    voice, notice = source.voice, source.notice
    claim = notice.claim
    lines = months.of_claim(claim)
    return Told(
        kind=Kind.RECOVERY,
        heading=voice(HEADING),
        opening=voice(OPENING, total=claim.total),
        paragraphs=(voice(WHY), voice(GOES_ON), voice(PLAN)),
        remedies=remedies.before_a_decision(voice, notice.hear_until),
        sums=(Sum(voice(TOTAL), claim.total),),
        months=lines,
        answer=source.paid,
        states={"total": claim.total, "hear_until": notice.hear_until, "notice_on": notice.on},
    )
