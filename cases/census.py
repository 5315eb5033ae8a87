"""The census of pensioners past 65: what became of the recompute of each, a check on the clock.

It looks at birth dates, insured dates and determinations, never at the day stored for the clock to look again; so what
the clock forgets, it finds. One person stands in one bucket: that of the open pension, or of the last that ended.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection

from benefits import codec, register
from benefits.law.law import Law
from benefits.law.section_829 import is_recomputed
from benefits.law.stops import Unknown
from cases import at_65
from cases.models.inherited import READ_REGIME

RECOMPUTED, EXEMPT, AWAITING = "recomputed", "exempt", "awaiting_insured"
SUSPENDED, ENDED, RETIRED = "suspended", "ended", "retired_at_65"
FORGOTTEN, NOT_COVERED = "forgotten", "not_covered"  # the latter: under a law whose text was not read
BUCKETS = (RECOMPUTED, EXEMPT, AWAITING, SUSPENDED, ENDED, RETIRED, NOT_COVERED, FORGOTTEN)
ASK_THE_LAW = "ask_the_law"

# `d`: the last answer about the pension, paid or still to be confirmed. Of a pension older than the system with no
# answer yet, `i` is what the old file says.
STANDS = """
WITH past AS (
    SELECT DISTINCT ON (p.person_id) p.id, p.person_id, p.state, p.from_on,
        coalesce(p.recomputed_id, p.determination_id) AS answer,
        (b."on" + interval '65 years')::date
            + (%(leap)s AND to_char(b."on", 'MMDD') = '0229')::int AS at_65
    FROM cases_vitaldate b JOIN cases_pension p ON p.person_id = b.person_id AND p.benefit = 'retirement'
    WHERE b.kind = 'birth' AND b.superseded_by_id IS NULL AND NOT b.withdrawn AND b."on" <= %(born_by)s
    ORDER BY p.person_id, (p.state = 'ended'), p.from_on DESC
), seen AS (
    SELECT past.*, d.facts, coalesce(d.elected_route, i.route, '') AS route,
        CASE WHEN d.id IS NULL THEN i.regime END AS regime,
        d.id IS NULL AND i.verdict IN ('agrees', 'differs') AND i.why->>'code' <> 'as_before' AS brought_as_recomputed,
        coalesce(d.facts->>'plan', i.plan, '') AS plan, coalesce(d.facts->>'group', i."group", '') AS "group",
        d.effective_on AS answered_on, (d.facts->>'fully_insured_date')::date AS insured_then,
        coalesce(d.facts->>'mayor_years_served', d.facts->>'mayor_years', '0') <> '0'
            OR d.facts->>'group' = 'mayor' OR d.facts ? 'former_group' AS in_doubt,
        (SELECT s."on" FROM cases_insuredstatus s WHERE s.participant_id = past.person_id
            AND s.status = 'fully_insured' AND s.superseded_by_id IS NULL AND NOT s.withdrawn) AS insured_on,
        (SELECT s."on" FROM cases_insuredstatus s WHERE s.participant_id = past.person_id
            AND s.status = 'primary_benefits' AND s.superseded_by_id IS NULL AND NOT s.withdrawn) AS primary_on
    FROM past LEFT JOIN benefits_determination d ON d.id = past.answer
        LEFT JOIN cases_inherited i ON i.pension_id = past.id
), stands AS (
    SELECT seen.*, CASE
        WHEN state = 'ended' THEN 'ended'
        WHEN state = 'suspended' THEN 'suspended'
        WHEN from_on >= at_65 AND (primary_on IS NULL OR route <> '766(a)' OR plan <> 'coordination')
            THEN 'retired_at_65'
        WHEN from_on >= at_65 THEN CASE WHEN primary_on > %(on)s THEN 'awaiting_insured' ELSE 'forgotten' END
        WHEN regime <> %(read)s THEN 'not_covered'
        WHEN route = '766(e)' THEN 'recomputed'
        WHEN route = '766a' AND answered_on >= at_65 AND insured_then <= answered_on AND NOT in_doubt
            AND plan = 'coordination' AND "group" <> 'police' THEN 'recomputed'
        WHEN route NOT IN ('766(a)', '766a', '') OR plan IN ('supplementation', 'none')
            OR "group" = 'police' OR ("group" = 'mayor' AND facts IS NULL) THEN 'exempt'
        WHEN brought_as_recomputed THEN 'recomputed'
        WHEN in_doubt THEN 'ask_the_law'
        WHEN insured_on IS NULL OR insured_on > %(on)s THEN 'awaiting_insured'
        ELSE 'forgotten'
    END AS bucket
    FROM seen
)
"""
COUNTED = STANDS + "SELECT bucket, count(*) FROM stands WHERE bucket <> 'ask_the_law' GROUP BY 1"
IN_DOUBT = STANDS + (
    "SELECT facts, route, at_65, answered_on, insured_then, insured_on, id FROM stands WHERE bucket = 'ask_the_law'"
)
LEFT_OUT = STANDS + "SELECT id FROM stands WHERE bucket = 'forgotten' ORDER BY at_65, id LIMIT %(most)s"
POPULATION = """
SELECT count(DISTINCT b.person_id) FROM cases_vitaldate b
WHERE b.kind = 'birth' AND b.superseded_by_id IS NULL AND NOT b.withdrawn AND b."on" <= %(born_by)s
  AND EXISTS (SELECT 1 FROM cases_pension p WHERE p.person_id = b.person_id AND p.benefit = 'retirement')
"""


@dataclass(frozen=True)
class Census:
    """`people` by bucket, all of them named; `population`: counted apart."""

    on: date
    people: Mapping[str, int]
    population: int

    @property
    def forgotten(self) -> int:
        """Due and not done: must be none."""
        return self.people[FORGOTTEN]

    @property
    def adds_up(self) -> bool:
        """Whether every person past 65 stands in exactly one bucket."""
        return sum(self.people.values()) == self.population


def take(on: date) -> Census:
    """The census of a day, by what is on file now."""
    people = dict.fromkeys(BUCKETS, 0)
    people.update(_rows(COUNTED, on))
    for bucket, _pension in _by_the_law(on):
        people[bucket] += 1
    return Census(on, people, _rows(POPULATION, on)[0][0])


def forgotten(on: date, most: int = 50) -> list[Any]:
    """The ids of pensions in no bucket: due and not done, the longest first."""
    found = [pension for (pension,) in _rows(LEFT_OUT, on, most=most)]
    return [*found, *(pension for bucket, pension in _by_the_law(on) if bucket == FORGOTTEN)][:most]


def _by_the_law(on: date) -> list[tuple[str, Any]]:
    """Where a mayor's years or an earlier group decide, the law itself says who is recomputed (A-25, A-41)."""
    law = register.law_on(on)
    return [(_bucket(law, on, *row), row[-1]) for row in _rows(IN_DOUBT, on)]


def _bucket(
    law: Law, on: date, facts: Any, route: str, at: date, answered: date, then: date | None, now: date | None, _id: Any
) -> str:
    if not _coordinated(facts, law):
        return EXEMPT
    if route == "766a" and answered >= at and then is not None and then <= answered:
        return RECOMPUTED
    return AWAITING if now is None or now > on else FORGOTTEN


def _coordinated(facts: Any, law: Law) -> bool:
    try:
        return is_recomputed(codec.facts_from_json(json.loads(facts) if isinstance(facts, str) else facts), law)
    except Unknown:
        return True


def _rows(statement: str, on: date, **also: Any) -> list[tuple[Any, ...]]:
    leap = register.law_on(on).reads("A-21") == "march_1"
    with connection.cursor() as cursor:
        days = {"on": on, "born_by": at_65.last_birth(on)}
        cursor.execute(statement, days | {"leap": leap, "read": READ_REGIME} | also)
        return cursor.fetchall()
