"""What happened to pensioners after the award: returns to service in several states, a death, signs, a recovery.

| who | what happened | what is left to do |
|---|---|---|
| the first of the Department to retire | back for five years, and out again | an annuity that waits for a table |
| of Valle, who retired early | back for some months, known too late | money paid in excess, taken back by a plan |
| of the Authority, who retired early | back at work since last month | suspended until it ends |
| two older than the system | back: by the day on a board; part of the day | goes on; figures that nobody knows |
| one older than the system | died three weeks ago | the survivors' case |
| two of the Department | nothing heard for a year; mail came back from one | a proof of life; a stop proposed |

Everybody else who retired more than a year ago showed a paper since. All by the actions, on their days, by hands of the
bodies that hold the files.
"""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import F

from cases.actions import deaths, notices, records, recovery, returns, signs
from cases.models import (
    Agency,
    Claim,
    Custody,
    Evidence,
    Notice,
    Paper,
    Pension,
    Reinstatement,
    Signal,
    User,
    VitalDate,
)
from cases.recovery_plan import next_month
from cases.seeds.bodies import AUTHORITY, DEPARTMENT, VALLE
from cases.seeds.sign_ins import coordinator_of
from cases.seeds.stories import stories

FIVE_YEARS = timedelta(days=5 * 366)


class Afterwards:
    """The years after the awards, as of `on`."""

    def __init__(self, on: date) -> None:
        self.on = on
        told = [story.names[1:] for story in stories(on)]
        self.told = {f"{first} {second}".strip() for first, second in told}

    def happen(self) -> int:
        """Everything of the table. Gives how many people it is about."""
        worked, late, at_work = self._of(DEPARTMENT), self._of(VALLE), self._of(AUTHORITY)
        self._five_years(worked[0])
        self._known_too_late(late[0])
        self._report(at_work[0], AUTHORITY, from_on=self._ago(35), on=self._ago(30))
        per_day, part_time, dead = Pension.objects.filter(inherited__regime="447-1951").order_by("-from_on")[:3]
        self._report(per_day, VALLE, from_on=self._ago(200), on=self.on, work=Reinstatement.Work.PER_DIEM)
        self._report(part_time, VALLE, from_on=self._ago(60), on=self.on, work=Reinstatement.Work.PARTIAL)
        self._dies(dead)
        silent = worked[1:3]
        heard = self._everybody_else_is_heard(silent)
        for pension in silent[-1:]:
            by = User.objects.get(username="rafael.montanez")
            signs.note(pension.person_id, Signal.Kind.RETURNED_MAIL, by=by, on=self._ago(20))
        Notice.objects.filter(on__lt=self._ago(90), given_on=None).update(given_on=F("on"))
        return 6 + len(silent) + heard

    def _ago(self, days: int) -> date:
        return self.on - timedelta(days=days)

    def _of(self, code: str) -> list[Pension]:
        """Pensions granted more than a year ago to people of a body that no story is about, the oldest first."""
        held = Custody.objects.filter(agency__code=code, to_on=None).values("person_id")
        found = Pension.objects.filter(person__in=held, from_on__lt=self._ago(366), person__user=None)
        found = found.select_related("person").order_by("from_on", "pk")
        return [each for each in found if each.person.surnames not in self.told]

    def _report(self, pension: Pension, code: str, *, on: date, **stated: Any) -> Reinstatement:
        by = User.objects.get(username=coordinator_of(code))
        back = returns.report(pension.pk, stated | {"agency": Agency.objects.get(code=code)}, by=by, on=on)
        returns.settle(back.pk, on=on)
        return back

    def _five_years(self, pension: Pension) -> None:
        """Known on each of its days; $12,000 paid in: old enough by now, and no table gives the amount (A-31)."""
        first = pension.from_on + timedelta(days=60)
        last = first + FIVE_YEARS
        back = self._report(pension, DEPARTMENT, from_on=first, on=first)
        ended, told_on = {"to_on": last, "contributions": Decimal("12000.00")}, last + timedelta(days=5)
        back = returns.correct(back, ended, note="Cesó en el puesto", by=back.recorded_by, on=told_on)
        returns.settle(back.pk, on=told_on)
        returns.settle(back.pk, on=self.on)

    def _known_too_late(self, pension: Pension) -> None:
        """Four months, known a year after they ended; a plan proposed, announced, answered and accepted."""
        back = {"from_on": self._ago(500), "to_on": self._ago(380), "contributions": Decimal("640.00")}
        self._report(pension, VALLE, on=self._ago(120), **back)
        ivette, rafael = (User.objects.get(username=name) for name in ("ivette.cordero", "rafael.montanez"))
        claim = Claim.objects.get(pension=pension, kind=Claim.Kind.OVERPAYMENT)
        plan = recovery.propose(
            claim.pk, monthly=Decimal("75.00"), protected_minimum=Decimal("600.00"),
            from_month=next_month(self._ago(60).replace(day=1)), by=ivette, on=self._ago(115),
        )
        told = recovery.notice_of(plan)
        assert told is not None  # proposing writes it
        notices.give(told, on=self._ago(112))
        notices.answer(told.pk, "Acepto que sea poco a poco.", by=ivette, on=self._ago(95))
        recovery.decide(plan.pk, accepted=True, reason="", by=rafael, on=self._ago(92))

    def _dies(self, pension: Pension) -> None:
        by = User.objects.get(username="mayra.alicea")
        fields = {"person_id": pension.person_id, "kind": VitalDate.Kind.DEATH, "on": self._ago(21)}
        records.state(VitalDate, fields, by=by, on=self.on)
        deaths.stop(pension.person_id, on=self.on, by=by)

    def _everybody_else_is_heard(self, silent: list[Pension]) -> int:
        """A paper that each showed within the year: from some weeks ago backwards."""
        quiet = signs.look(on=self.on).exclude(pk__in=[pension.person_id for pension in silent])
        people = list(quiet)
        for at, person_id in enumerate(people):
            code = Custody.objects.filter(person_id=person_id, to_on=None).values_list("agency__code", flat=True)[0]
            seen_on = self._ago(30 + 17 * at)
            fields = {"person_id": person_id, "kind": Paper.OTHER, "issuer": "Fe de vida", "seen_on": seen_on}
            by = User.objects.get(username=coordinator_of(code))
            records.state(Evidence, fields, by=by, on=seen_on)
        return len(people)
