"""What the law says about many pensions of a run: each in the chunk asked once, with everything it needs read at once.

Stores nothing; the preview and the real run ask here, so that one can be held against the other.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import connection

from benefits import codec, determinations, register
from benefits.determinations import Answered
from benefits.law.law import Law
from benefits.models import Cause
from cases import at_65
from cases.models import Pension, Run, RunRow
from cases.models.decision import STATEMENTS_OF_A_MEMBER, STATEMENTS_OF_A_PENSION, STATEMENTS_OF_A_PERSON

AS_FAR_AS_STATED = timedelta(days=3650)  # a status stated today for a day to come


# The rule of the trigger `four_eyes`, of many people at once: a chunk must not meet it halfway.
HAD_A_HAND = """
WITH asked AS (SELECT unnest(%(people)s::uuid[]) AS who),
files AS (
    SELECT who, who AS file FROM asked UNION ALL
    SELECT who, merged_id FROM asked JOIN cases_merge ON kept_id = who AND outcome = 'merged' AND undone_on IS NULL
)
SELECT who FROM asked JOIN cases_user u ON u.person_id = who AND u.id = %(user)s UNION
SELECT who FROM asked JOIN cases_userhistory u ON u.person_id = who AND u.pgh_obj_id = %(user)s UNION
""" + " UNION ".join([
    *(
        f"SELECT who FROM files JOIN {model._meta.db_table} s ON s.{column} = file AND s.recorded_by_id = %(user)s"
        for models, column in ((STATEMENTS_OF_A_PERSON, "person_id"), (STATEMENTS_OF_A_MEMBER, "participant_id"))
        for model in models
    ),
    *(
        f"SELECT who FROM asked JOIN cases_pension p ON p.person_id = who JOIN {model._meta.db_table} s"
        " ON s.pension_id = p.id AND s.recorded_by_id = %(user)s"
        for model in STATEMENTS_OF_A_PENSION
    ),
])  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """`says` in the words of `at_65.Says`; `before`: dollars a month paid now."""

    pension: Pension
    says: str
    on: date | None
    before: Decimal | None
    answer: Answered | None = None
    error: str = ""

    @property
    def after(self) -> Decimal | None:
        """Dollars a month from `on`."""
        return self.answer.route.monthly if self.answer and self.answer.route else None

    @property
    def raises(self) -> bool:
        """Whether it stops for review: the pension would rise at 65, or the law itself asks (A-04)."""
        if self.answer is None or self.answer.route is None or self.before is None or self.after is None:
            return False
        return bool(self.answer.route.review) or (self.answer.cause == Cause.AGE_65 and self.after > self.before)


class Asker:
    """Asks about the pensions of one run, with the law of each day kept for the whole chunk."""

    def __init__(self, run: Run, *, proposed: bool = False) -> None:
        self.run, self.laws = run, at_65.Laws()
        self.law: Law | None = None
        self.values: list[dict[str, Any]] = []
        self.days: Mapping[uuid.UUID, date] = {}
        self._changed: dict[date, Law] = {}
        if run.effective_on:
            self.values = run.proposed if proposed else self.values
            self.law = self._law_of(run.effective_on)

    def ask(
        self, pensions: Sequence[Pension], until: date, days: Mapping[uuid.UUID, date] | None = None
    ) -> Iterable[Said]:
        """One answer a pension, in order; what fails says so and stops nobody else. `days`: of a change of law, the
        day for each pension that waits for a later one."""
        self.days = days or {}
        insured = at_65.statuses_of(pension.person_id for pension in pensions)
        for pension in pensions:
            try:
                yield self._one(pension, insured.get(pension.person_id), until)
            except Exception as error:
                yield Said(pension, "failed", None, None, error=type(error).__name__)

    def _one(self, pension: Pension, insured: dict[str, Any] | None, until: date) -> Said:
        paid = pension.determination
        if paid is None:
            return Said(pension, "inherited", None, None)
        if self.law:
            return self._under_another_law(pension)
        facts = at_65.facts_now(pension, paid, insured)
        said = at_65.ask(
            pension, paid, facts, until=until, laws=self.laws, every_route=settings.EVERY_ROUTE_AT_65, run=self.run.pk
        )
        return Said(pension, said.says, said.on, paid.monthly, said.answer)

    def _law_of(self, day: date) -> Law:
        """The law of a day with what the run proposes."""
        if day not in self._changed:
            law = self.laws.on(day)
            for item in self.values:
                law = register.adopting(law, item)
            self._changed[day] = law
        return self._changed[day]

    def _under_another_law(self, pension: Pension) -> Said:
        """The facts of the determination in force, the elected family, and the law of the run. Whoever was determined
        anew since the day of the change is asked about that later day: if it changes there, a person looks."""
        paid, law = pension.determination, self.law
        assert paid is not None and law is not None
        day, since = max(self.days.get(pension.pk, law.day), law.day, pension.from_on), paid.effective_on
        later = since > day
        day = max(day, since)
        if later or pension.pk in self.days:
            law = self._law_of(day)
        facts = codec.facts_from_json(paid.facts).but(payment_date=day)
        outcome = determinations.consider_family(facts, law, paid.elected_route)
        answer = Answered(
            outcome=outcome, facts=facts, law=law, subject=pension.person_id, benefit=pension.benefit,
            cause=Cause.LAW_CHANGE, effective_on=day, elected=outcome.elected or paid.elected_route,
            supersedes=paid.pk, run=self.run.pk,
        )
        if later and (answer.route is None or answer.route.monthly != paid.monthly):
            return Said(pension, at_65.Says.OTHER, day, paid.monthly)
        says = at_65.Says.RECOMPUTE if answer.route else at_65.Says.OTHER
        return Said(pension, says, day, paid.monthly, answer)


def difference(row: RunRow, said: Said) -> str:
    """What stands between today's answer and the approved row, as a code the page has words for; empty: nothing."""
    if said.error:
        return f"failed:{said.error}"
    pension = row.pension
    if pension.state == Pension.State.ENDED or pension.recomputed_id:
        return "state"
    if said.answer is None or said.answer.route is None:
        return f"says:{said.says}"
    changed = at_65.what_changed(row.forecast.facts if row.forecast else {}, said.answer.stated)
    if changed:
        return "facts:" + ",".join(changed)
    if said.before != row.before:
        return "paid"
    if (said.after, said.on) != (row.after, row.changes_on):
        return "law"
    return ""


def had_a_hand(user_id: Any, people: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Of these people, those whom this user may not decide about: oneself, and whoever's facts one entered."""
    with connection.cursor() as cursor:
        cursor.execute(HAD_A_HAND, {"people": list(people), "user": user_id})
        return {person for (person,) in cursor.fetchall()}
