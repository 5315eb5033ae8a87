"""An application granted: how much, from when, which part of it is for life."""

from benefits import codec
from benefits.letters.content import Kind, MoneyBox, Part
from benefits.models import Answer, Forecast
from cases.letters import compare, remedies
from cases.letters.payments import first_payment, money
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.templatetags.parts import route_name

HEADING = ("Su pensión fue aprobada", "Your pension is approved")
OPENING = (
    "Usted recibirá {amount} al mes, antes de descuentos, desde el {day}.",
    "You will receive {amount} a month, before deductions, from {day}.",
)
WHY = (
    "Usted eligió esta opción: {option}. La cantidad sale de sus años de servicio y de su sueldo promedio.",
    "You chose this option: {option}. The amount comes from your years of service and your average pay.",
)
FOR_LIFE = ("Para toda la vida", "For life")
UNTIL_65 = ("Hasta los 65 años, con los créditos del Seguro Social", "Until age 65, with Social Security credits")
SPLIT = (
    "De esa cantidad, {rest} se paga solo hasta el {day}. Ese día se calcula otra vez la pensión de quien tiene 65 "
    "años y los créditos que pide el Seguro Social. Desde entonces serían {after} al mes.",
    "Of that amount, {rest} is paid only until {day}. That day the pension is calculated again for whoever is 65 years "
    "old and has the credits that Social Security asks for. From then on it would be {after} a month.",
)
SUPPOSED = (
    "Todavía no sabemos si usted tendrá esos créditos. Le escribiremos antes de ese día.",
    "We do not know yet whether you will have those credits. We will write to you before that day.",
)
WILL_WRITE = ("Le escribiremos antes de ese día.", "We will write to you before that day.")


def tell(source: Source) -> Told:
    """An approved application. Its forecast, stored with the letter, divides the amount."""
    voice, answer, later = source.voice, source.decision.determination, source.forecast
    route = answer.outcome().route(answer.elected_route)
    option = route_name(route.route)
    paid = money(source, answer.monthly, answer.annual)
    paragraphs = [voice(WHY, option=option)]
    parts: tuple[Part, ...] = ()
    if later and later.monthly < answer.monthly:
        parts, said = _split(source, answer, later)
        paragraphs += said
    return Told(
        kind=Kind.AWARD,
        heading=voice(HEADING),
        opening=voice(OPENING, amount=answer.monthly, day=route.payable_from),
        paragraphs=tuple(paragraphs),
        compare=compare.facts_of(answer, voice),
        remedies=remedies.after_a_decision(voice, source.on),
        money=MoneyBox(
            now=paid, from_on=route.payable_from, parts=parts,
            first_payment_on=first_payment(route.payable_from, source.on),
        ),
        answer=answer,
        layers=True,
        states={"option": option, "later": later and {"on": later.effective_on, "monthly": later.monthly}},
    )


def _split(source: Source, answer: Answer, later: Forecast) -> tuple[tuple[Part, ...], list[str]]:
    """The part for life and the part that ends at 65, in dollars, and in words."""
    voice = source.voice
    rest = answer.monthly - later.monthly
    a_year_less = answer.annual - later.annual
    parts = (
        Part(voice(FOR_LIFE), money(source, later.monthly, later.annual)),
        Part(voice(UNTIL_65), money(source, rest, a_year_less)),
    )
    supposed = codec.facts_from_json(answer.facts).fully_insured_date is None
    said = voice(SPLIT, rest=rest, day=later.effective_on, after=later.monthly)
    return parts, [said, voice(SUPPOSED if supposed else WILL_WRITE)]
