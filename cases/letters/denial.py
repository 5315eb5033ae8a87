"""An application denied: why, and the nearest change that would alter it."""

from benefits.law.route import Route
from benefits.letters.content import Kind, Remedy
from cases.letters import remedies
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.templatetags.parts import route_name
from cases.templatetags.words import say

HEADING = ("Su solicitud fue denegada", "Your application is denied")
OPENING = (
    "La Junta decidió su solicitud núm. {number}. Ahora no puede conceder una pensión.",
    "The Board decided your application no. {number}. It cannot grant a pension now.",
)
REASON = ("Esta es la razón: {words}", "This is the reason: {words}")
NEAREST = ("{option}. {change}", "{option}. {change}")
TABLE = (
    "La tabla que sigue dice por qué no está abierta cada opción que da la ley.",
    "The table that follows says why each option the law gives is not open.",
)
ASK_LATER = (
    "Si algo de esto cambia, puede solicitar otra vez.",
    "If any of this changes, you may apply again.",
)
CHANGES_SHOWN = 3


def tell(source: Source) -> Told:
    """A denied application."""
    voice, decision = source.voice, source.decision
    outcome = decision.determination.outcome()
    nearest = [_nearest(source, route) for route in outcome.routes if route.nearest][:CHANGES_SHOWN]
    return Told(
        kind=Kind.DENIAL,
        heading=voice(HEADING),
        opening=voice(OPENING, number=decision.application.number),
        paragraphs=(voice.quoting(REASON, decision.reason, decision.reason_in), *nearest, voice(TABLE)),
        remedies=(*remedies.after_a_decision(voice, source.on), Remedy(voice(ASK_LATER))),
        answer=decision.determination,
        layers=True,
        states={"reason": decision.reason},
    )


def _nearest(source: Source, route: Route) -> str:
    change = " ".join(say(reason.says) for reason in route.nearest)
    return source.voice(NEAREST, option=route_name(route.route), change=change)
