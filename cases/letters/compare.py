"""Three facts to hold against one's own papers: years of service, average pay, percentage, as the law used them."""

from collections.abc import Iterator
from fractions import Fraction

from benefits import codec, register
from benefits.law.freeze import freezes
from benefits.law.step import Step
from benefits.law.view import frozen, watched
from benefits.law.words.forms import percent
from benefits.letters.content import Comparison
from benefits.models import Answer
from cases.letters.voice import Voice
from cases.templatetags.words import dollars, years

YEARS = ("Años de servicio", "Years of service")
AVERAGE = ("Sueldo promedio", "Average pay")
A_YEAR = ("{amount} al año", "{amount} a year")
PERCENT = ("Por ciento", "Percentage")


def facts_of(answer: Answer, voice: Voice) -> tuple[Comparison, ...]:
    """Of an answer that pays; nothing of one that does not."""
    if answer.monthly is None:
        return ()
    facts = codec.facts_from_json(answer.facts)
    law = register.law_of(answer.edition, answer.law_on)
    used = frozen(watched(facts, set())) if freezes(facts, law) else facts
    compared = [Comparison(voice(YEARS), years(used.credited_years))]
    if used.average_compensation is not None:
        compared.append(Comparison(voice(AVERAGE), voice(A_YEAR, amount=dollars(used.average_compensation))))
    route = answer.outcome().route(answer.elected_route)
    rates = list(dict.fromkeys(_rates(route.steps))) if route.steps else []
    if rates:
        compared.append(Comparison(voice(PERCENT), voice.listed([percent(rate, voice.language) for rate in rates])))
    return tuple(compared)


def _rates(step: Step) -> Iterator[Fraction]:
    """Every percentage of the arithmetic, in its order."""
    yield from (value for name, value in step.says.values if name == "rate" and isinstance(value, Fraction))
    for part in step.parts:
        yield from _rates(part)
