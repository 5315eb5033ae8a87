"""What the demonstration adopts, as *demonstration* authority, so that a newcomer sees the whole path.

Nothing here is law. An office that uses the system adopts its own values, by its own acts, and these stay behind.
"""

import uuid
from datetime import date
from decimal import Decimal
from hashlib import sha256
from random import Random
from typing import Any

from benefits.law.actuarial import EARLY_766A, EARLY_766D, SPANS
from benefits.law.figures import SHIPPED
from benefits.law.readings import REGISTER
from benefits.law.standing import Standing
from benefits.models import Adopted
from cases.models import Adoption, SamplingRule, User

AUTHORITY = "Demostración: no es un acto de la Junta de Retiro"
DOCUMENT = "Valores de la demostración"
FROM_ON = date(1951, 5, 15)  # the day of the Act: a demonstration's values hold for every case it computes
FIRST_DAY_SEEN = "1990-04-02"  # invented, for wordings of which no first day was found
LOST_A_MONTH = {EARLY_766A: Decimal("0.0055"), EARLY_766D: Decimal("0.0040")}  # invented: none stands in any text read


def adopt(rng: Random, *, proposed_by: User, adopted_by: User, on: date) -> Adoption:
    """Adopt every open reading as shipped, a first day for wordings that have none, and two invented factor tables; set
    an invented share of decisions to look at again."""
    act = Adoption.objects.create(
        id=_id(rng), authority=AUTHORITY, document=DOCUMENT, on=on, demonstration=True,
        proposed_by=proposed_by, adopted_by=adopted_by,
    )
    values: list[tuple[str, str, Any, Standing]] = []
    values += [("reading", each.id, each.default, Standing.ADOPTED) for each in REGISTER.values() if _open(each)]
    values += [("figure", each.key, FIRST_DAY_SEEN, Standing.ADOPTED) for each in SHIPPED if _open(each)]
    values += [("table", key, factors(key), Standing.ILLUSTRATIVE) for key in LOST_A_MONTH]
    Adopted.objects.bulk_create(
        Adopted(
            id=_id(rng), act=act.pk, kind=kind, key=key, value=value, standing=standing, authority=AUTHORITY,
            document=DOCUMENT, from_on=FROM_ON,
        )
        for kind, key, value, standing in values
    )
    SamplingRule.objects.create(
        share=10, near_days=60, from_on=FROM_ON, document=AUTHORITY, by=adopted_by,
        seed=sha256(AUTHORITY.encode()).digest(),
    )
    return act


def factors(key: str) -> dict[str, str]:
    """Share of the full annuity by age in months: an even loss for each month before the age without reduction."""
    first, full = SPANS[key]
    return {str(months): str(1 - LOST_A_MONTH[key] * (full - months)) for months in range(first, full)}


def _open(value: object) -> bool:
    return getattr(value, "standing", None) == Standing.UNVERIFIED


def _id(rng: Random) -> uuid.UUID:
    return uuid.UUID(int=rng.getrandbits(128), version=4)
