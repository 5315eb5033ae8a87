"""The options a member may choose among: both amounts of each, until when and how one chooses."""

from datetime import date
from decimal import Decimal
from typing import Any

from benefits.letters.content import Kind, Remedy
from benefits.letters.offered import Offered
from cases.letters import remedies
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.templatetags.parts import route_name

HEADING = ("Usted puede escoger su pensión", "You can choose your pension")
OPENING = (
    "Estas son las opciones que la ley le da hoy. Cada una paga una cantidad ahora y puede pagar otra después de los "
    "65 años.",
    "These are the options that the law gives you today. Each one pays an amount now and may pay another after 65 "
    "years.",
)
ESTIMATE = (
    "Estas cantidades son estimados. Salen de los datos que hay hoy en su expediente. Solo la Junta decide una "
    "pensión.",
    "These amounts are estimates. They come from the facts that are in your file today. Only the Board decides a "
    "pension.",
)
CHANGES = (
    "A los 65 años, la ley ordena calcular otra vez algunas pensiones. Por eso la segunda cantidad puede ser menor.",
    "At age 65, the law orders some pensions to be calculated again. That is why the second amount may be lower.",
)
SUPPOSED = (
    "No tenemos su papel del Seguro Social. La segunda cantidad supone que usted tendrá los créditos que se piden.",
    "We do not have your Social Security paper. The second amount supposes that you will have the credits asked for.",
)
FOR_LIFE = (
    "La opción que escoja vale para toda la vida. Compare las dos cantidades antes de escoger.",
    "The option you choose is for life. Compare the two amounts before you choose.",
)
NOTHING_CHOSEN = (
    "Si no escoge, nadie escoge por usted. Su solicitud espera y todavía no se paga nada.",
    "If you do not choose, nobody chooses for you. Your application waits and nothing is paid yet.",
)
CHOSEN = (
    "Usted ya escogió esta: {option}. Si no nos dice otra cosa, vale esa.",
    "You already chose this one: {option}. If you do not tell us otherwise, it stands.",
)
HOW = (
    "Para escoger, firme la hoja de elección en su agencia, ante el coordinador de retiro. Llame o vaya antes si tiene "
    "dudas.",
    "To choose, sign the election sheet at your agency, before the retirement coordinator. Call or go there first if "
    "you have doubts.",
)


def tell(source: Source) -> Told:
    """An offer, as it was put down."""
    voice, offer = source.voice, source.offer
    offered = [_offered(each) for each in offer.options]
    paragraphs = [voice(ESTIMATE)]
    if any(each.after is not None for each in offered):
        paragraphs.append(voice(CHANGES))
    if any(each["supposed"] for each in offer.options):
        paragraphs.append(voice(SUPPOSED))
    chosen = voice(CHOSEN, option=route_name(offer.elected)) if offer.elected else voice(NOTHING_CHOSEN)
    return Told(
        kind=Kind.OFFER,
        heading=voice(HEADING),
        opening=voice(OPENING),
        paragraphs=(*paragraphs, voice(FOR_LIFE), chosen),
        offered=tuple(offered),
        remedies=(Remedy(voice(HOW), until_on=remedies.to_elect(source.on)),),
        answer=offer.forecast,
        layers=True,
        states={"offered": [vars(each) for each in offered], "elected": offer.elected},
    )


def _offered(stored: dict[str, Any]) -> Offered:
    return Offered(
        label=route_name(stored["route"]), begins_on=_day(stored["begins_on"]), now=_dollars(stored["now"]),
        after=_dollars(stored["after"]), after_on=_day(stored["after_on"]),
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _dollars(text: str | None) -> Decimal | None:
    return Decimal(text) if text else None
