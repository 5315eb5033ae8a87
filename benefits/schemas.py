"""The facts of each kind that is not an annuity, and how each value is read."""

from fractions import Fraction
from typing import Any

from benefits.law.facts import FactError, Group, Plan
from benefits.law.section_765a import ANNUAL, MONTHLY_NOMINAL
from benefits.law.service_credit import KINDS
from benefits.values import Reader, choice, count, day, fields, number, or_known_not, text, yes_no

TOO_MUCH = Fraction(10_000_000)
TOO_LONG = Fraction(80)


def between(low: int, high: Fraction | int) -> Reader:
    """A number from ``low`` to ``high``; outside it is negative or absurd."""

    def read(field: str, value: Any) -> Fraction:
        exact = number(field, value)
        if not low <= exact <= high:
            raise FactError(field, f"Va de {low} a {high}.", f"It goes from {low} to {high}.")
        return exact

    return read


def whole(low: int, high: int) -> Reader:
    """A whole number from ``low`` to ``high``."""

    def read(field: str, value: Any) -> int:
        exact = count(field, value)
        if not low <= exact <= high:
            raise FactError(field, f"Va de {low} a {high}.", f"It goes from {low} to {high}.")
        return exact

    return read


MONEY, YEARS, SHARE = between(0, TOO_MUCH), between(0, TOO_LONG), between(0, 1)


def _rows(schema: dict[str, Reader], *needed: str) -> Reader:
    """A list of objects with these fields, each refused by its place: ``periods[2].from``."""

    def read(field: str, value: Any) -> list[dict[str, Any]]:
        if not isinstance(value, list):
            raise FactError(field, "Tiene que ser una lista.", "It has to be a list.")
        return [_row(f"{field}[{place}].", one, schema, needed) for place, one in enumerate(value)]

    return read


def _row(where: str, one: Any, schema: dict[str, Reader], needed: tuple[str, ...]) -> dict[str, Any]:
    read = fields(one, schema, where)
    for name in needed:
        if name not in read:
            raise FactError(where + name, "Falta este dato.", "This fact is required.")
    last = read.get("to")
    if last is not None and last < read["from"]:
        raise FactError(where + "to", "Termina antes de empezar.", "It ends before it begins.")
    return {"from_on": read.pop("from"), "to_on": read.pop("to", None), **read}


_PERIOD: dict[str, Reader] = {
    "from": day,
    "to": day,
    "employer": text,
    "group": choice(Group),
    "kind": choice(KINDS),
    "contributed": yes_no,
}


def _periods(field: str, value: Any) -> list[dict[str, Any]]:
    """Service periods; not said to be contributed, a period is worked and not credited."""
    rows = _rows(_PERIOD, "from", "to")(field, value)
    return [{"contributed": False, **row} for row in rows]


# Other names of the kinds of pay; a kind of no name here is refused by ``average_pay``.
_ITEMS = {
    **dict.fromkeys(("salary", "base_pay", "base_salary", "basic", "regular"), "base"),
    **dict.fromkeys(("christmas_bonus", "holiday_bonus"), "bonus"),
    **dict.fromkeys(("lump_sum_leave", "leave_payout"), "lump_sum"),
}


def _item(field: str, value: Any) -> str:
    name = text(field, value)
    return _ITEMS.get(name, name)


_SALARY: dict[str, Reader] = {
    "from": day,
    "to": lambda field, value: None if value is None else day(field, value),
    "monthly": MONEY,
    "item": _item,
}

IDENTITY: dict[str, Reader] = {
    "birth_date": day,
    "system_entry_date": day,
    "public_service_start_date": day,
    "group": choice(Group),
    "plan": choice(Plan),
    "savings_program_member": yes_no,
    "fully_insured_date": or_known_not(day),
    "primary_benefits_date": or_known_not(day),
    "retired_under_other_system": yes_no,
}

_LOAN: dict[str, Reader] = {
    "principal": MONEY,
    "annual_rate": SHARE,
    "years": YEARS,
    "months": whole(1, 960),
    "compounding": choice((ANNUAL, MONTHLY_NOMINAL)),
    "requested_on": day,
    "service_to": day,
}

SCHEMAS: dict[str, dict[str, Reader]] = {
    "service": {"periods": _periods},
    "average": {
        "salaries": _rows(_SALARY, "from", "monthly", "item"),
        "system_entry_date": day,
        "separation_date": day,
    },
    "reinstatement": {
        "reinstated_from": day,
        "reinstated_years": YEARS,
        "reinstated_contributions": MONEY,
        "suspended_monthly_pension": MONEY,
        **IDENTITY,
    },
    "compatible_work": {
        "working_day_fraction": SHARE,
        "partial_salary": MONEY,
        "full_time_basic_salary": MONEY,
        "pension_monthly": MONEY,
    },
    "contribution": {
        "plan": choice(Plan),
        "monthly_compensation": MONEY,
        "period_from": day,
        "voluntary": MONEY,
        "window_787o_b": yes_no,
    },
    "debt": _LOAN,
    "payment_plan": _LOAN,
    "survivors": {"pensioner_monthly": MONEY, "covered_by_title_ii": yes_no, "beneficiaries": whole(0, 100)},
    "hybrid_separation": {"credited_years": YEARS, "account_balance": MONEY},
}
