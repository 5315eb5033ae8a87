"""What is coming, by month: birthdays on which the law looks, notices due, hearings that end, answers awaited."""

from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.db.models.functions import ExtractMonth, ExtractYear

from benefits import register
from benefits.law.dates import birthday
from cases.models import Notice, Pension, Person, RunRow, Task, VitalDate
from cases.models.hearing import DAYS_BEFORE

AGES = (65, 58, 55)
AWAITED = (Task.Kind.RETURN_REPORTED, Task.Kind.RETURN_MATCHED, Task.Kind.RETURN_CHOICE)
AHEAD = (Notice.Kind.AGE_65, Notice.Kind.LAW_CHANGE)  # told before a reduction to come
MONTHS_AHEAD = 12
KINDS = ("age_65", "age_58", "age_55", "notice_due", "hearing_ends", "return_awaits", "order_due")


@dataclass(frozen=True, slots=True)
class Coming:
    """One thing on its day. `late`: its day has passed and it was not done. `pension`: of whom it is, if of one."""

    on: date
    kind: str
    person: Person
    pension_id: Any = None
    notice_id: Any = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Month:
    """A month ahead and how many pensioners turn 65 in it."""

    first: date
    people: int


def of(month: date, today: date, kinds: Iterable[str] = KINDS) -> list[Coming]:
    """Everything of a month, by day; six queries, whatever it holds."""
    wanted, last = set(kinds), last_of(month)
    found = [*_birthdays(month, last), *_hearings(month, last), *_notices_due(month, last, today)]
    found += _tasks(month, last, today)
    return sorted((each for each in found if each.kind in wanted), key=lambda each: (each.on, each.person.search_name))


def ahead(today: date) -> list[Month]:
    """The next twelve months, and how many people with an open pension turn 65 in each."""
    first = today.replace(day=1)
    months = [_later(first, count) for count in range(MONTHS_AHEAD)]
    born = _births(_years_before(first, 65), _years_before(last_of(months[-1]), 65)).filter(Exists(_open_pension()))
    rows = born.annotate(year=ExtractYear("on"), month=ExtractMonth("on")).values_list("year", "month")
    people = {(year + 65, month): count for year, month, count in rows.annotate(people=Count("pk")).order_by()}
    return [Month(month, people.get((month.year, month.month), 0)) for month in months]


def last_of(month: date) -> date:
    return month.replace(day=monthrange(month.year, month.month)[1])


def _later(month: date, count: int) -> date:
    years, months = divmod(month.month - 1 + count, 12)
    return date(month.year + years, months + 1, 1)


def _years_before(day: date, years: int) -> date:
    """The same day so many years before; the last of February where the year has no 29."""
    last = monthrange(day.year - years, day.month)[1]
    return day.replace(year=day.year - years, day=min(day.day, last))


def _births(first: date, last: date) -> Any:
    return VitalDate.objects.in_force().filter(kind=VitalDate.Kind.BIRTH, on__range=(first, last))


def _open_pension() -> Any:
    return Pension.objects.filter(person_id=OuterRef("person_id")).exclude(state=Pension.State.ENDED)


def _birthdays(month: date, last: date) -> Iterator[Coming]:
    """65 of whoever draws a pension; 58 and 55 of members who draw none. A day more on each side for 29 February."""
    spans = Q()
    for age in AGES:
        first_born = _years_before(month - timedelta(days=1), age)
        born = Q(on__range=(first_born, _years_before(last + timedelta(days=1), age)))
        spans |= born & (Q(draws=True) if age == 65 else Q(draws=False, person__participant__isnull=False))
    births = VitalDate.objects.in_force().filter(kind=VitalDate.Kind.BIRTH).annotate(draws=Exists(_open_pension()))
    leap_day_on = register.law_on(month).reads("A-21")
    for birth in births.filter(spans).select_related("person"):
        for age in AGES:
            on = birthday(birth.on, age, leap_day_on=leap_day_on)
            if month <= on <= last and birth.draws == (age == 65):
                yield Coming(on, f"age_{age}", birth.person)


def _hearings(month: date, last: date) -> Iterator[Coming]:
    heard = Notice.objects.filter(hear_until__range=(month, last), given_on__isnull=False, answered_on__isnull=True)
    for notice in heard.exclude(kind__in=AHEAD).select_related("pension__person"):
        yield Coming(notice.hear_until, "hearing_ends", notice.pension.person, notice.pension_id, notice.pk)


def _notices_due(month: date, last: date, today: date) -> Iterator[Coming]:
    """Changes whose notice has to go out by then and is not given: of the rows of a month of birthdays; and whatever
    notice of a reduction to come was written, in a run or in none."""
    changes = (month + DAYS_BEFORE, last + DAYS_BEFORE)
    written = Notice.objects.without_letter().filter(kind__in=AHEAD, changes_on__range=changes)
    told = set()
    for notice in written.select_related("pension__person"):
        on = notice.changes_on - DAYS_BEFORE
        told.add((notice.pension_id, notice.changes_on))
        yield Coming(on, "notice_due", notice.pension.person, notice.pension_id, notice.pk, late=on < today)
    given = Notice.objects.filter(
        pension=OuterRef("pension"), kind=Notice.Kind.AGE_65, changes_on=OuterRef("changes_on"), given_on__isnull=False
    )
    rows = RunRow.objects.filter(run__kind="age_65", changes_on__range=changes).exclude(state=RunRow.State.EXCLUDED)
    for row in rows.exclude(Exists(given)).select_related("pension__person"):
        on = row.changes_on - DAYS_BEFORE
        if (row.pension_id, row.changes_on) in told:
            continue
        yield Coming(on, "notice_due", row.pension.person, row.pension_id, late=on < today)


def _tasks(month: date, last: date, today: date) -> Iterator[Coming]:
    """Answers awaited about returns to service, and orders of a court; what has no day stands in today's month."""
    kinds = (*AWAITED, Task.Kind.COURT_ORDER)
    due = Q(due_on__range=(month, last))
    if month <= today <= last:
        due |= Q(due_on__isnull=True) | Q(due_on__lt=month)
    for task in Task.objects.open().filter(due, kind__in=kinds).select_related("person"):
        kind = "order_due" if task.kind == Task.Kind.COURT_ORDER else "return_awaits"
        on = task.due_on or task.opened_on
        yield Coming(on, kind, task.person, task.pension_id, late=bool(task.due_on and task.due_on < today))
