"""The published people of the demonstration: who they are, and what the law gives them today.

`tests/cases/test_seed.py` holds the law to these figures. Ages that matter are counted from the day of the seed, so
that the stories stay true on any day.

| key | who | what happens |
|---|---|---|
| carmen | 62, thirty years on 30 June 2013, still at work | no application: 75 % of 30,000.00 is 1,875.00 a month |
| thomas | 63, the same at the Authority; reads English | no application: 75 % of 36,000.00 is 2,250.00 a month |
| luis | left with 25 years in June 2013, 58 last month | in review: 40 % of 24,000.00 is 800.00 a month |
| hector | police sergeant, thirty years, born on 29 February | draft: 75 % of 33,600.00 is 2,100.00 for life |
| awilda | left in 2004 with 18 years, 58 in some weeks | draft: 27 % of 18,000.00 is 405.00, raised to 500.00 |
| miguel | merit at 51 in 2013, 65 nine days ago, fully insured | the clock recomputes 1,625.00 to 1,515.00 |
| nilsa | the same, 65 in twelve days | the clock will |
| ismael | the same, 65 twenty days ago, insured status unknown | the clock waits for a paper |
| juan | merit, 65 %, since 2013; 63 today | signs in: 1,625.00 a month, and his letter |
| marisol | left the municipality in 2013 with thirty years | signs in: coordinator of one body, retiree of another |
"""

import uuid
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from random import Random
from typing import Any

from cases.models import Paper, PlanElection
from cases.seeds.bodies import AUTHORITY, BY_CODE, CAYO, DEPARTMENT, POLICE, VALLE
from cases.seeds.life import FILE_BEGINS_WITH, Insured, Life, Pay, Post
from cases.seeds.names import draw_address

COMPLETE = (*FILE_BEGINS_WITH, Paper.PLAN_ELECTION, Paper.SERVICE_CERTIFICATION)
THIRTY_YEARS_AGO, LAST_DAY_OF_2013 = date(1982, 7, 1), date(2013, 6, 28)
SHARES_OF_TOP = ((0, 30), (4, 40), (8, 50), (12, 62), (16, 75), (20, 88))  # years in service, hundredths of `top`
PROGRAMS = "Oficial de Programas Municipales"
LAST_RAISE_ON = date(2009, 7, 1)  # so that the best 36 months are all alike


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """`top`: dollars a month of the last years before 2013. `number`: the last two digits of a number for examples."""

    key: str
    names: tuple[str, str, str]
    number: int
    agency: str
    title: str
    born_on: date
    top: int
    entered_on: date = THIRTY_YEARS_AGO
    last_day: date | None = None
    insured: Insured | None = None
    language: str = "es"
    plan: PlanElection.Plan = PlanElection.Plan.COORDINATION


def birth(years: int, day: date) -> date:
    """The birth date of whoever reaches an age on `day` (the 28th where that year has no 29 February)."""
    leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - years, day=28 if leap_day else day.day)


def stories(on: date) -> tuple[Story, ...]:
    """Everybody in the table above, as they are on `on`. 987-65-4320 to -4329 are reserved for examples in print."""

    def in_days(days: int) -> date:
        return on + timedelta(days=days)

    insured = Insured(on=date(2005, 4, 1), letter_on=date(2025, 2, 3))
    retired: dict[str, Any] = {"last_day": LAST_DAY_OF_2013, "top": 2500}
    return (
        Story(key="carmen", names=("Carmen", "Rivera", "Ñeco"), number=20, agency=DEPARTMENT, title="Oficial Ejecutivo",
              born_on=birth(62, in_days(-196)), top=2500),
        Story(key="thomas", names=("Thomas", "McClintock", "Rosado"), number=21, agency=AUTHORITY,
              title="Gerente de Operaciones", born_on=birth(63, in_days(-100)), top=3000, language="en"),
        Story(key="luis", names=("Luis Ángel", "Marrero", "de la Cruz"), number=22, agency=DEPARTMENT,
              title="Supervisor de Brigada", born_on=birth(58, in_days(-34)), top=2000,
              entered_on=date(1988, 7, 1), last_day=LAST_DAY_OF_2013),
        Story(key="hector", names=("Héctor", "Cañuelas", "Ortiz"), number=23, agency=POLICE, title="Sargento",
              born_on=date(1964, 2, 29), top=2800),
        Story(key="awilda", names=("Awilda", "Núñez", "de la Rosa"), number=24, agency=VALLE,
              title=PROGRAMS, born_on=birth(58, in_days(25)), top=1500, entered_on=date(1986, 9, 2),
              last_day=date(2004, 6, 30)),
        Story(key="miguel", names=("Miguel Ángel", "Peña", "Villafañe"), number=25, agency=DEPARTMENT,
              title="Oficial Ejecutivo", born_on=birth(65, in_days(-9)), insured=insured, **retired),
        Story(key="nilsa", names=("Nilsa", "Argüelles", ""), number=26, agency=CAYO, title="Recaudador",
              born_on=birth(65, in_days(12)), insured=insured, **retired),
        Story(key="ismael", names=("Ismael", "Pons-Irizarry", ""), number=27, agency=DEPARTMENT,
              title="Oficial Ejecutivo", born_on=birth(65, in_days(-20)), **retired),
        Story(key="juan", names=("Juan Ramón", "Ortiz", "Peña"), number=28, agency=VALLE, title="Supervisor de Brigada",
              born_on=birth(63, in_days(-60)), insured=insured, **retired),
        Story(key="marisol", names=("Marisol", "Báez", "Collazo"), number=29, agency=VALLE, title=PROGRAMS,
              born_on=birth(64, in_days(-150)), insured=insured, **retired),
    )


def life_of(story: Story, rng: Random) -> Life:
    """The whole file of a published person: one post, every paper but the election sheet of an application."""
    post = Post(
        agency=story.agency, title=story.title, from_on=story.entered_on, to_on=story.last_day,
        group=BY_CODE[story.agency].group,
    )
    given, first, second = story.names
    return Life(
        id=uuid.UUID(int=rng.getrandbits(128), version=4),
        number=f"9876543{story.number}",
        given_names=given,
        first_surname=first,
        second_surname=second,
        language=story.language,
        address=draw_address(rng),
        born_on=story.born_on,
        entered_on=story.entered_on,
        began_on=story.entered_on,
        plan=story.plan,
        posts=(post,),
        pay=_pay(story),
        insured=story.insured,
        papers=COMPLETE,
    )


def _pay(story: Story) -> tuple[Pay, ...]:
    """Raises every four years up to `top` a month, reached in 2009 or four years before the last day."""
    entered, last = story.entered_on, story.last_day
    top_on = min(LAST_RAISE_ON, last.replace(year=last.year - 4) if last else LAST_RAISE_ON)
    days = [(entered.replace(year=entered.year + years), share) for years, share in SHARES_OF_TOP]
    steps = [(day, Decimal(story.top * share // 500 * 5)) for day, share in days if day < top_on]
    steps += [(top_on, Decimal(story.top))] + ([] if last else [(date(2019, 7, 1), Decimal(story.top + 125))])
    ends = [following - timedelta(days=1) for (_, _), (following, _) in pairwise(steps)] + [last]
    return tuple(
        Pay(agency=story.agency, monthly=monthly, from_on=day, to_on=end)
        for (day, monthly), end in zip(steps, ends, strict=True)
    )
