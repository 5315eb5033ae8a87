"""Who answers for a letter: whoever decided, in their own name or for another, as the register of delegations says.

The same rule stands in the database (`Letter`'s trigger), for whoever comes another way.
"""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Exists, QuerySet

from cases.models import Decision, Delegation, Notice, Recovery, Remedy, Role, RunRow, User

Kind = Delegation.Kind


class NobodySigns(Exception):
    """Whoever decided could not sign that day: neither the role nor the register of delegations says so."""


@dataclass(frozen=True)
class Signing:
    """A decision of a kind by `signer` (none: the system), on the day its authority is asked about."""

    signer: User | None
    kind: str
    on: date

    @cached_property
    def delegation(self) -> Delegation | None:
        """The row under which it is signed; none: in one's own name, by one's role."""
        return self._named.in_force(self.on).select_related("official", "delegate").order_by("from_on").last()

    def demand(self) -> None:
        """Raises `NobodySigns` unless a delegation is in force or, where the register never named the signer, the role
        of an administrator is held."""
        if self.delegation is None and not self._in_ones_own_name():
            raise NobodySigns

    def _in_ones_own_name(self) -> bool:
        if self.signer is None:
            return False
        held = self.signer.roles.held_on(self.on).filter(role=Role.Name.ADMINISTRATOR)
        return held.exclude(Exists(self._named)).exists()

    @property
    def _named(self) -> QuerySet[Delegation]:
        return Delegation.objects.naming(self.signer, self.kind, self.on)


def of_decision(decision: Decision) -> Signing:
    """Whoever took it; of one taken by the clock, whoever approved its run, or let its row through, on that day."""
    run = decision.run
    if run is None:
        return Signing(decision.by, decision.kind, decision.on)
    row = RunRow.objects.filter(run=run, determination=decision.determination_id, let_on__isnull=False).first()
    return Signing(decision.by, decision.kind, (row and row.let_on) or run.approved_on or decision.on)


def of_remedy(remedy: Remedy) -> Signing:
    """Whoever decided it."""
    assert remedy.decided_on is not None
    return Signing(remedy.decided_by, Kind.REMEDY, remedy.decided_on)


def of_notice(notice: Notice, on: date) -> Signing | None:
    """Of the plan or the act it tells; none, where it only tells or asks. What the system did is answered for on the
    day of the letter."""
    if notice.kind == Notice.Kind.RECOVERY_PLAN:
        plan = Recovery.objects.filter(claim=notice.claim, accepted=True).select_related("decided_by").last()
        return Signing(plan.decided_by, Kind.RECOVERY, plan.decided_on) if plan and plan.decided_on else None
    if notice.act is None:
        return None
    return Signing(notice.act.by, Kind.ACT, notice.act.on if notice.act.by else on)
