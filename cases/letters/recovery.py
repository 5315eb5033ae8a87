"""A notice before anything is recovered: how much was paid too much, month by month, and until when one is heard."""

from typing import Any

from benefits.letters.content import Kind, Sum
from cases.letters import months, remedies, standing
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.models import Act, Recovery

HEADING = ("Aviso: se le pagó de más", "Notice: you were paid too much")
OPENING = (
    "Por los meses de la tabla usted recibió {total} más de lo que le tocaba, antes de descuentos. Todavía no se ha "
    "decidido si hay que devolverlos.",
    "For the months in the table you received {total} more than was due to you, before deductions. It has not been "
    "decided yet whether it must be paid back.",
)
RECALCULATED = (
    "Su pensión se calculó otra vez y cambió desde un día que ya había pasado. Por eso esos meses se pagaron a la "
    "cantidad de antes.",
    "Your pension was calculated again and changed from a day already past. That is why those months were paid at the "
    "earlier amount.",
)
STOPPED = (
    "La ley no paga la pensión de esos meses, y lo supimos después. Por eso se le siguió pagando.",
    "The law does not pay the pension for those months, and we learned of it later. That is why it went on being paid.",
)
GOES_ON = (
    "Su pensión de ahora se sigue pagando completa mientras se decide.",
    "Your present pension goes on being paid in full until this is decided.",
)
LESS = (
    "De eso, {less} ya no es deuda, por lo que se corrigió después. Quedan {left}.",
    "Of that, {less} is no longer owed, because of what was corrected since. {left} remains.",
)
PLAN = (
    "Se propone descontar {each} al mes desde {first}. Usted recibiría {left} al mes, antes de otros descuentos, "
    "y nunca menos de {minimum}.",
    "It is proposed to take {each} a month from {first}. You would receive {left} a month, before other deductions, "
    "and never less than {minimum}.",
)
PLAN_STOPPED = (
    "Ahora su pensión no se paga, y nada se descuenta. Se propone descontar {each} al mes cuando se pague otra vez. Le "
    "quedarían {left} al mes, antes de otros descuentos, y nunca menos de {minimum}.",
    "Your pension is not being paid now, and nothing is taken. It is proposed to take {each} a month when it is paid "
    "again. You would be left {left} a month, before other deductions, and never less than {minimum}.",
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
        paragraphs=(voice(STOPPED if claim.act.kind in Act.STOPS else RECALCULATED), *_plan(source), *_goes_on(source)),
        remedies=remedies.before_a_decision(voice, notice.hear_until),
        sums=(Sum(voice(TOTAL), claim.total),),
        months=lines,
        answer=source.paid,
        states={"total": claim.total, "hear_until": notice.hear_until, "notice_on": notice.on, **_proposed(source)},
    )


def _goes_on(source: Source) -> list[str]:
    """Said to whoever is being paid: of a pension suspended or ended, nothing goes on."""
    return [source.voice(GOES_ON)] if standing.is_paid(source) else []


def _plan(source: Source) -> list[str]:
    """What is proposed, where a plan is."""
    said = _proposed(source)
    if not said:
        return []
    voice = source.voice
    values = {name: said[name] for name in ("each", "left", "minimum")}
    told = [voice(LESS, less=said["less"], left=said["recovered"])] if said["less"] else []
    if not standing.is_paid(source):
        return [*told, voice(PLAN_STOPPED, **values)]
    return [*told, voice(PLAN, first=voice.month(said["first"]), **values)]


def _proposed(source: Source) -> dict[str, Any]:
    """The plan as its notice announced it: dollars a month, and the first month."""
    notice = source.notice
    plan = Recovery.objects.filter(claim=notice.claim).order_by("proposed_on").last()
    if plan is None or notice.after is None:
        return {}
    each = notice.before - notice.after
    return {
        "each": each, "left": notice.after, "minimum": plan.protected_minimum, "first": notice.changes_on,
        "recovered": plan.total, "less": notice.claim.total - plan.total,
    }  # fmt: skip
