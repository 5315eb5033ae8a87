"""What is shipped, and what was adopted over it → Law, a value with its edition."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any

from benefits import additional
from benefits.edition import source_hash
from benefits.law.figures import NoFigure
from benefits.law.law import Law
from benefits.law.notation import exact
from benefits.models import Adopted, Edition


def law_on(day: date, *, known_at: datetime | None = None) -> Law:
    """The law of a legal day, with what had been adopted by the instant `known_at` (default: by now).

    One query; the value itself is kept by process, since most cases of a day ask the same law.
    """
    return laws(known_at=known_at)(day)


def laws(*, known_at: datetime | None = None) -> Callable[[date], Law]:
    """The law of any legal day, as `law_on`, for one query in all: what is adopted later is not in it."""
    rows = Adopted.objects.exclude(kind=Adopted.Kind.TABLE, key=additional.KEY)
    rows = rows.order_by("adopted_at", "kind", "key")
    if known_at:
        rows = rows.filter(adopted_at__lte=known_at)
    adopted = tuple(rows.values_list("pk", flat=True))
    return lambda day: _law(day, adopted)


@lru_cache(maxsize=128)
def _law(day: date, adopted: tuple[Any, ...]) -> Law:
    rows = {row.pk: row for row in Adopted.objects.filter(pk__in=adopted)}
    return Law.on(day, [as_plain(rows[pk]) for pk in adopted], source=source_hash())


@lru_cache(maxsize=16)
def law_of(edition: Edition, day: date) -> Law:
    """The law under which a stored determination was made, from its edition: sealed, so its key says all of it."""
    return Law.on(day, edition.adopted, source=source_hash())


def additional_table_on(day: date) -> additional.Table | None:
    """The Board's table of § 787j(c) in force on a legal day: the last adopted of those that hold by then; or none."""
    rows = Adopted.objects.filter(kind=Adopted.Kind.TABLE, key=additional.KEY, from_on__lte=day)
    row = rows.order_by("adopted_at", "pk").last()
    if row is None:
        return None
    return additional.Table(factors_of(row.value), row.document, row.authority, row.standing)


def factors_of(value: Mapping[str, str]) -> dict[int, Fraction]:
    """The stored form of a table: factors by age in whole months."""
    return {int(months): Fraction(factor) for months, factor in value.items()}


def stands_before(item: Mapping[str, Any], law: Law) -> Any:
    """What a value to be adopted takes the place of, as plain data; nothing, where there is none.

    Raises:
        LookupError: the register has no such figure or reading.
    """
    day, key = law.day, item["key"]
    match item["kind"]:
        case Adopted.Kind.READING:
            return law.readings[key]
        case Adopted.Kind.FIGURE:
            return _plain_figure(law, key)
    table = additional_table_on(day) if key == additional.KEY else law.tables.get(key)
    return {str(months): exact(factor) for months, factor in sorted(table.factors.items())} if table else None


def _plain_figure(law: Law, key: str) -> str | None:
    try:
        return plain(law.dated(key).value)
    except NoFigure:
        return None


def plain(value: Fraction | date | None) -> str | None:
    """The value of a figure as the register keeps it."""
    return exact(value) if isinstance(value, Fraction) else value.isoformat() if value else None


def adopting(law: Law, item: Mapping[str, Any]) -> Law:
    """This law with one adopted value; the table of § 787j(c), checked, stands beside it.

    Raises:
        LookupError, ValueError, ArithmeticError: there is no such value, or it cannot stand.
    """
    if (item["kind"], item["key"]) != (Adopted.Kind.TABLE, additional.KEY):
        return law.adopting(item)
    rows = sorted(factors_of(item["value"]).items())
    additional.validated((at, months, factor) for at, (months, factor) in enumerate(rows, start=1))
    return law


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
