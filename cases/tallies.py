"""What the Board's figures are counted from: one statement of SQL each, over cases, events, decisions and acts.

Each takes `known`: nothing younger than that instant is looked at, so that the same figures can be counted again as
they were known then; none stands for everything. Whole days, people and dollars; nothing about anybody by name.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.db import connection

from cases.course import TOWARDS_THE_BOARD
from cases.models.application import OPEN

STEP, LAST_STEP = 500, 4000  # dollars a month: the bins of pensions, the last one open


def _quoted(names: Iterable[str]) -> str:
    return "('" + "', '".join(names) + "')"


TOWARDS, STILL_OPEN = _quoted(TOWARDS_THE_BOARD), _quoted(status.value for status in OPEN)
ANSWERS = _quoted(("returned", "approved", "denied"))
EVER = "infinity"

# Where each open case is: as it stands, or as its history tells of an instant.
STAND = f"SELECT id, status, received_on FROM cases_retirementapplication WHERE status IN {STILL_OPEN}"
STOOD = f"""
SELECT * FROM (
    SELECT DISTINCT ON (pgh_obj_id) pgh_obj_id AS id, status, received_on FROM cases_retirementapplicationhistory
    WHERE pgh_created_at <= %(known)s ORDER BY pgh_obj_id, pgh_id DESC
) versions WHERE status IN {STILL_OPEN}
"""
WAITING = """
WITH stood AS ({stood}), waits AS (
    SELECT s.status, %(on)s - coalesce(
        CASE WHEN s.status <> 'in_review' THEN (
            SELECT e."on" FROM cases_event e WHERE e.application_id = s.id AND e.verb = 'returned' AND e.at <= %(known)s
            ORDER BY e.id DESC LIMIT 1
        ) ELSE (
            SELECT e."on" FROM cases_event e WHERE e.application_id = s.id AND e.verb IN {towards}
              AND e.at <= %(known)s ORDER BY e.id DESC LIMIT 1
        ) END,
        s.received_on,
        (SELECT e."on" FROM cases_event e WHERE e.application_id = s.id AND e.verb = 'started' LIMIT 1)
    ) AS days FROM stood s
)
SELECT status, count(*) FILTER (WHERE days < 30), count(*) FILTER (WHERE days >= 30 AND days < 90),
    count(*) FILTER (WHERE days >= 90 AND days < 180), count(*) FILTER (WHERE days >= 180), count(*)
FROM waits GROUP BY 1
"""

# A desk's days as `cases.course` tells them: an agency's until the case reaches the Board, the Board's to its answer.
TIMES = f"""
WITH answers AS (
    SELECT e.application_id, e.id, e."on", b.id AS before_id, b."on" AS before_on FROM cases_event e
    LEFT JOIN LATERAL (
        SELECT p.id, p."on" FROM cases_event p WHERE p.application_id = e.application_id AND p.id < e.id
          AND p.verb IN {ANSWERS} ORDER BY p.id DESC LIMIT 1
    ) b ON true
    WHERE e.verb IN {ANSWERS} AND e."on" BETWEEN %(from_on)s AND %(to_on)s AND e.at <= %(known)s
), stays AS (
    SELECT g.code, g.name, a."on" - coalesce(t."on", a.before_on, r.received_on) AS board,
        coalesce(t."on", a.before_on, r.received_on) - coalesce(a.before_on, r.received_on) AS agency
    FROM answers a
    JOIN cases_retirementapplication r ON r.id = a.application_id JOIN cases_agency g ON g.id = r.agency_id
    LEFT JOIN LATERAL (
        SELECT t."on" FROM cases_event t WHERE t.application_id = a.application_id AND t.verb IN {TOWARDS}
          AND t.id < a.id AND t.id > coalesce(a.before_id, 0) ORDER BY t.id DESC LIMIT 1
    ) t ON true
)
SELECT code, name, count(*), percentile_disc(0.5) WITHIN GROUP (ORDER BY agency),
    percentile_disc(0.9) WITHIN GROUP (ORDER BY agency), percentile_disc(0.5) WITHIN GROUP (ORDER BY board),
    percentile_disc(0.9) WITHIN GROUP (ORDER BY board)
FROM stays GROUP BY GROUPING SETS ((code, name), ()) HAVING count(*) > 0 ORDER BY code IS NOT NULL, 4 DESC, name
"""

# A case is submitted on the day it reaches the Board for the first time: the last step towards it before its answer.
RIGHT = f"""
WITH moved AS (
    SELECT DISTINCT e.application_id AS id FROM cases_event e
    WHERE e.verb IN {TOWARDS} AND e."on" BETWEEN %(from_on)s AND %(to_on)s AND e.at <= %(known)s
), submitted AS (
    SELECT m.id, f.verb FROM moved m
    LEFT JOIN LATERAL (
        SELECT e.id, e.verb FROM cases_event e WHERE e.application_id = m.id AND e.verb IN {ANSWERS}
          AND e.at <= %(known)s ORDER BY e.id LIMIT 1
    ) f ON true
    JOIN LATERAL (
        SELECT e."on" FROM cases_event e WHERE e.application_id = m.id AND e.verb IN {TOWARDS} AND e.at <= %(known)s
          AND (f.id IS NULL OR e.id < f.id) ORDER BY e.id DESC LIMIT 1
    ) arrived ON arrived."on" BETWEEN %(from_on)s AND %(to_on)s
    WHERE f.id IS NOT NULL OR EXISTS (
        SELECT 1 FROM cases_retirementapplicationhistory h
        WHERE h.pgh_obj_id = m.id AND h.status = 'in_review' AND h.pgh_created_at <= %(known)s
    )
)
SELECT g.code, g.name, count(*), count(*) FILTER (WHERE s.verb IN ('approved', 'denied')),
    count(*) FILTER (WHERE s.verb = 'returned'), count(*) FILTER (WHERE s.verb IS NULL)
FROM submitted s JOIN cases_retirementapplication r ON r.id = s.id JOIN cases_agency g ON g.id = r.agency_id
GROUP BY GROUPING SETS ((g.code, g.name), ()) HAVING count(*) > 0 ORDER BY g.code IS NOT NULL, 3 DESC, g.name
"""
DECISIONS = """
SELECT coalesce(b.elected_route, ''), count(*) FILTER (WHERE d.kind = 'approve'),
    count(*) FILTER (WHERE d.kind = 'return'), count(*) FILTER (WHERE d.kind = 'deny'),
    count(*) FILTER (WHERE d.kind = 'confirm'), count(*)
FROM cases_decision d JOIN benefits_determination b ON b.id = d.determination_id
WHERE d."on" BETWEEN %(from_on)s AND %(to_on)s AND d.at <= %(known)s GROUP BY 1 ORDER BY 6 DESC, 1
"""

# What is owed on a day, as `cases.ledger.Course` tells it of one pension: the last posting's last rate that has begun,
# unless it ended or its last stop by that day goes on; what is undone never was.
PENSIONS = f"""
WITH standing AS (
    SELECT a.pension_id, a.id, a.kind, a.monthly, a.posting, a.from_on FROM cases_act a
    WHERE a.from_on <= %(on)s AND a.at <= %(known)s AND a.kind <> 'undone' AND NOT EXISTS (
        SELECT 1 FROM cases_act u WHERE u.undoes_id = a.id AND u.at <= %(known)s AND NOT EXISTS (
            SELECT 1 FROM cases_act w WHERE w.undoes_id = u.id AND w.at <= %(known)s
        )
    )
), rates AS (
    SELECT DISTINCT ON (pension_id) pension_id, monthly FROM standing WHERE monthly IS NOT NULL
    ORDER BY pension_id, posting DESC, from_on DESC, id DESC
), stops AS (
    SELECT DISTINCT ON (pension_id) pension_id, kind FROM standing WHERE kind IN ('suspended', 'resumed', 'ended')
    ORDER BY pension_id, kind = 'ended' DESC, from_on DESC, kind = 'suspended' DESC
)
SELECT least(floor(r.monthly / {STEP}) * {STEP}, {LAST_STEP})::int, count(*), sum(r.monthly)
FROM rates r JOIN cases_pension p ON p.id = r.pension_id AND p.benefit = 'retirement'
LEFT JOIN stops s ON s.pension_id = r.pension_id
WHERE r.monthly > 0 AND coalesce(s.kind, 'resumed') = 'resumed' GROUP BY 1 ORDER BY 1
"""

Rows = list[tuple[Any, ...]]


def waiting(on: date, known: datetime | None) -> Rows:
    """Open cases by state: how many have waited under 30 days, 30 to 89, 90 to 179, longer, and all."""
    stood = STOOD if known else STAND
    return _rows(WAITING.format(stood=stood, towards=TOWARDS), known, on=on)


def times(from_on: date, to_on: date, known: datetime | None) -> Rows:
    """By agency, all of them first: cases the Board answered, days at the agency and at the Board, median and 90th."""
    return _rows(TIMES, known, from_on=from_on, to_on=to_on)


def right(from_on: date, to_on: date, known: datetime | None) -> Rows:
    """By agency, all of them first: cases submitted, decided without a return, returned, not answered."""
    return _rows(RIGHT, known, from_on=from_on, to_on=to_on)


def decisions(from_on: date, to_on: date, known: datetime | None) -> Rows:
    """By elected option: approved, returned, denied, recomputes confirmed, and all."""
    return _rows(DECISIONS, known, from_on=from_on, to_on=to_on)


def pensions(on: date, known: datetime | None) -> Rows:
    """Retirement pensions owed on a day, by the dollars a month each bin begins with: how many, and dollars in all."""
    return _rows(PENSIONS, known, on=on)


def _rows(statement: str, known: datetime | None, **days: date) -> Rows:
    with connection.cursor() as cursor:
        cursor.execute(statement, days | {"known": known or EVER})
        return cursor.fetchall()
