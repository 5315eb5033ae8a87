"""An amount that remembers its provision, its arithmetic and its parts.

A step holds ids and numbers; the words are said at the edge, by ``benefits.law.words``.
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import reduce
from operator import add

Value = Fraction | date | str


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence by its id, with the numbers, dates and names it mentions."""

    id: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so, and the provision that makes it so."""

    provision: str
    says: Phrase


@dataclass(frozen=True, slots=True)
class Step:
    """One amount (dollars a year unless its phrase says otherwise), exact, and what it was made of."""

    provision: str
    says: Phrase
    amount: Fraction
    parts: "tuple[Step, ...]" = ()


def phrase(id: str, **values: Value) -> Phrase:
    """The phrase ``id`` with its values by name."""
    return Phrase(id, tuple(values.items()))


def reason(provision: str, id: str, **values: Value) -> Reason:
    """A reason under ``provision``, said by the phrase ``id``."""
    return Reason(provision, Phrase(id, tuple(values.items())))


def product(provision: str, id: str, rate: Fraction, base: Fraction, years: Fraction) -> Step:
    """``rate × base × years``: the product every formula of the statute is made of."""
    above = rate.numerator * base.numerator * years.numerator  # one fraction brought to lowest terms, not two
    below = rate.denominator * base.denominator * years.denominator
    return Step(provision, Phrase(id, (("rate", rate), ("base", base), ("years", years))), Fraction(above, below))


def share(provision: str, id: str, rate: Fraction, base: Fraction) -> Step:
    """``rate × base``: a percentage of a pay or of a pension."""
    return Step(provision, Phrase(id, (("rate", rate), ("base", base))), rate * base)


def total(provision: str, id: str, *parts: Step) -> Step:
    """The sum of the parts, of which there is one at least."""
    return Step(provision, Phrase(id), reduce(add, [part.amount for part in parts]), parts)
