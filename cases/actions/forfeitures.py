"""The days without a pension of a mayor convicted (§ 766(b)): a suspension by forfeiture, its end, and what is told.

Part of a correction's posting: who may post it, and that the person was heard, is asked there.
"""

from datetime import date
from typing import Any

from benefits.models import Cause
from cases.actions import acts
from cases.derived import Derived, Rate
from cases.forfeiture import PROVISION
from cases.models import Act, Notice, User


def drafts(found: Derived, by: User) -> list[acts.Draft]:
    """Nothing owed, and the stop that says why; what an earlier posting said of such days, and is so no more, undone.
    None of a correction that takes no pension away."""
    wanted: dict[tuple[str, date], str] = {}
    if found.stretch:
        first, end = found.stretch
        wanted[Act.Kind.SUSPENDED, first] = Act.Ground.FORFEITURE
        if end:
            wanted[Act.Kind.RESUMED, end] = ""
    done = Act.objects.filter(pension=found.pension, kind__in=(Act.Kind.SUSPENDED, Act.Kind.RESUMED), undone_by=None)
    same: dict[str, Any] = {"pension_id": found.pension.pk, "source": found.seen, "on": found.on, "by_id": by.pk}
    stops = acts.stops(done.filter(provision=PROVISION), wanted, cause=Cause.CORRECTION, provision=PROVISION, **same)
    return [*(_nothing(rate, same) for rate in found.chain if not rate.owed.monthly), *stops]


def tell(found: Derived) -> None:
    """The errand of the press: from which day nothing is paid, and what remains."""
    stop = Act.objects.filter(pension=found.pension, source=found.seen, kind=Act.Kind.SUSPENDED).first()
    if stop:
        amounts = {"before": found.rate_before, "after": 0, "changes_on": stop.from_on, "on": found.on}
        Notice.objects.get_or_create(
            pension=found.pension, kind=Notice.Kind.SUSPENSION, act=stop, defaults=amounts
        )


def _nothing(rate: Rate, same: dict[str, Any]) -> acts.Draft:
    """No determination says an amount: nothing is owed."""
    owed = rate.owed
    return acts.Draft(
        kind=Act.Kind.CORRECTED, from_on=owed.from_on, cause=rate.cause, provision=owed.provision,
        monthly=owed.monthly, **same,
    )  # fmt: skip
