"""What is shipped, and what was adopted over it → Law, a value with its edition."""

from datetime import date, datetime
from functools import lru_cache
from typing import Any

from benefits.edition import source_hash
from benefits.law.law import Law
from benefits.models import Adopted, Edition


def law_on(day: date, *, known_at: datetime | None = None) -> Law:
    """The law of a legal day, with what had been adopted by the instant `known_at` (default: by now).

    One query; the value itself is kept by process, since most cases of a day ask the same law.
    """
    rows = Adopted.objects.order_by("adopted_at", "kind", "key")
    if known_at:
        rows = rows.filter(adopted_at__lte=known_at)
    return _law(day, tuple(rows.values_list("pk", flat=True)))


@lru_cache(maxsize=64)
def _law(day: date, adopted: tuple[Any, ...]) -> Law:
    rows = {row.pk: row for row in Adopted.objects.filter(pk__in=adopted)}
    return Law.on(day, [as_plain(rows[pk]) for pk in adopted], source=source_hash())


def law_of(edition: Edition, day: date) -> Law:
    """The law under which a stored determination was made, from its sealed edition."""
    return Law.on(day, edition.adopted, source=source_hash())


def as_plain(row: Adopted) -> dict[str, Any]:
    """A row of the register as the plain data the law takes."""
    return {
        "kind": row.kind,
        "key": row.key,
        "value": row.value,
        "standing": row.standing,
        "authority": row.authority,
        "document": row.document,
        "from_on": row.from_on.isoformat(),
    }
