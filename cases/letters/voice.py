"""A letter speaks its person's language: Spanish beside English, values written as people write them."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from benefits.letters.content import Language
from benefits.letters.quoted import quoted
from benefits.letters.words import day, money, month_of

Pair = tuple[str, str]  # Spanish, English
LOCALES: dict[str, str] = {"es": "es-pr", "en": "en"}


@dataclass(frozen=True)
class Voice:
    """Says a pair of sentences in one language. Dollars and days among the values are written out."""

    language: Language

    def __call__(self, pair: Pair, **values: Decimal | date | str) -> str:
        return pair[self.language == "en"].format(**{name: self.written(value) for name, value in values.items()})

    def quoting(self, pair: Pair, words: str, language: str) -> str:
        """A sentence that ends in `words` as somebody typed them, in that language; none: it is not known."""
        said = self(pair, words=words)
        return quoted(said, language) if language in LOCALES.keys() - {self.language} else said

    def written(self, value: Decimal | date | str) -> str:
        """`$1,515.00`; *3 de abril de 1990*; text as it is."""
        if isinstance(value, Decimal):
            return money(value)
        return day(value, self.language) if isinstance(value, date) else value

    def month(self, month: date) -> str:
        """*marzo de 2025*, *March 2025*."""
        return month_of(month, self.language)

    def listed(self, things: list[str]) -> str:
        """*a, b y c*, *a, b and c*."""
        joint = self((" y ", " and "))
        return joint.join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)
