"""Who walks in the journeys: people published with the roll (cases/seeds/stories.py), and what is known of them."""

from dataclasses import dataclass
from decimal import Decimal

A_CENT = Decimal("0.01")
ADMINISTRATOR, ANOTHER_ADMINISTRATOR = "ivette.cordero", "rafael.montanez"
COORDINATOR, ANOTHER_COORDINATOR = "marisol.baez", "nelson.acuna"
RETIREE = "juan.ortiz"
AUDITOR = "iris.marrero"
NEVER_ISSUED = "987654320"  # Carmen's number: it stands in print and was never given to anyone


@dataclass(frozen=True)
class Member:
    """Thirty years on 30 June 2013, still at work: 75 % of the average of the last 36 months before that day.

    Amounts in dollars: `pay` a month in those months; `granted` a month by the file as it is; `corrected` with one
    cent more of pay. The average is twelve times the pay: 0.75 × 12 × 2,500.01 ÷ 12 = 1,875.0075, which is 1,875.01.
    """

    username: str
    language: str
    name: str
    surname_without_accents: str
    coordinator: str
    pay: Decimal
    granted: str
    corrected: str
    corrected_average: str


CARMEN = Member(
    username="carmen.rivera", language="es", name="Carmen Rivera Ñeco", surname_without_accents="neco",
    coordinator="marisol.baez", pay=Decimal("2500.00"), granted="$1,875.00", corrected="$1,875.01",
    corrected_average="$30,000.12",
)  # fmt: skip
THOMAS = Member(
    username="thomas.mcclintock", language="en", name="Thomas McClintock Rosado", surname_without_accents="mcclintock",
    coordinator="hiram.irizarry", pay=Decimal("3000.00"), granted="$2,250.00", corrected="$2,250.01",
    corrected_average="$36,000.12",
)  # fmt: skip
