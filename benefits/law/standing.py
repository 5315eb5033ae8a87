"""How firmly a figure, a table or a reading stands (addendum, section 1)."""

from enum import StrEnum


class Standing(StrEnum):
    """Ordered from firmest to weakest; a result stands as firmly as its weakest support."""

    ENACTED = "enacted"
    ADOPTED = "adopted"
    ILLUSTRATIVE = "illustrative"
    UNVERIFIED = "unverified"
    PROPOSED = "proposed"
    ABSENT = "absent"


_ORDER = {standing: rank for rank, standing in enumerate(Standing)}


def worst(standings: "list[Standing]") -> Standing:
    """The weakest of the standings; ``enacted`` when there is none."""
    return max(standings, key=_ORDER.__getitem__, default=Standing.ENACTED)
