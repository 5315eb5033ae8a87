"""The tables of factors that a run proposes, beside those in force, and the returns to service that wait for one."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from benefits import additional, register
from benefits.law.dates import months_of_age
from cases import charts, returning
from cases.models import Reinstatement, ReturnAnswer, Run


@dataclass(frozen=True, slots=True)
class Age:
    """A row of both tables: the age in years and months over, the factor in force and the one proposed."""

    years: int
    months: int
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Compared:
    """`rows`: every age that either table has; `changed`: how many of them differ; `chart`: both, by age."""

    key: str
    is_new: bool
    rows: tuple[Age, ...]
    chart: charts.FactorChart | None

    @property
    def changed(self) -> int:
        return sum(row.before != row.after for row in self.rows)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A return to service whose annuity waits for the table: dollars a month from a day; none, no row for the age."""

    back: Reinstatement
    from_on: date
    monthly: Decimal | None


def compared(run: Run) -> list[Compared]:
    """Each table of a run against the one that was in force when it was proposed."""
    return [_compared(item) for item in run.adopted if item["kind"] == "table"]


def of_entry(key: str, factors: dict[str, str]) -> Compared:
    """A table by itself: every age with its factor."""
    return _compared({"key": key, "value": factors})


def _compared(item: dict[str, Any]) -> Compared:
    before, after = item.get("before") or {}, item["value"]
    ages = sorted({int(months) for months in (*before, *after)})
    rows = (Age(*divmod(age, 12), before.get(str(age)), after.get(str(age))) for age in ages)
    chart = charts.factors(register.factors_of(after), register.factors_of(before))
    return Compared(item["key"], not before, tuple(rows), chart)


def waiting(run: Run) -> list[Waiting]:
    """Whose additional annuity the table of § 787j(c) would open, by the day of the annuity."""
    item = next((each for each in run.adopted if (each["kind"], each["key"]) == ("table", additional.KEY)), None)
    if item is None:
        return []
    table = additional.Table(register.factors_of(item["value"]), run.title, "", "")
    ended = ReturnAnswer.objects.filter(phase=ReturnAnswer.ENDED, look_again_on__gte=run.effective_on)
    ended = ended.filter(reinstatement__in=Reinstatement.objects.that_wait_for_a_table())
    ended = ended.select_related("reinstatement__pension__person").order_by("look_again_on", "pk")
    days = [(answer.reinstatement, answer.look_again_on) for answer in ended]
    return [_waiting(back, day, table) for back, day in days if day]


def _waiting(back: Reinstatement, day: date, table: additional.Table) -> Waiting:
    law, paid_in = register.law_on(day), returning.contributed(back) or Decimal(0)
    asked = returning.facts_of(back.pension, day)
    given = additional.annuity(Fraction(paid_in), months_of_age(asked, day, law), table, law)
    return Waiting(back, day, given.monthly if given else None)
