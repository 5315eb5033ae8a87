"""A member at work who pays in instalments for service without contributions: half of it is paid, and confirmed."""

from datetime import date
from decimal import Decimal

from cases.actions import records
from cases.actions import uncredited as acts
from cases.models import Evidence, Paper, ServicePeriod, User
from cases.seeds.bodies import DEPARTMENT
from cases.seeds.careers import WITHOUT_CONTRIBUTIONS
from cases.seeds.sign_ins import coordinator_of
from cases.uncredited import Asked

OWED, MONTHS, HALF = Decimal(900), 60, 30
ASKED_ON, GRANTED_ON, FIRST_DUE_ON = date(2013, 5, 14), date(2013, 6, 28), date(2013, 8, 1)
SOURCE = "Certificación de aportaciones de la demostración"


def buy(users: dict[str, User]) -> int:
    """Quote it at the special rate, accept it as a plan and pay half. Gives how many do so: none, if nobody may."""
    period = _unpaid()
    if period is None or period.to_on is None:
        return 0
    clerk, who = users[coordinator_of(DEPARTMENT)], period.participant_id
    asked = Asked(
        from_on=period.from_on, to_on=period.to_on, terms="special", requested_on=ASKED_ON, asked_on=GRANTED_ON,
        principal=OWED, interest_from=period.to_on,
    )  # fmt: skip
    told = acts.quote(who, asked, source=SOURCE, by=clerk, on=ASKED_ON)
    paper = {"person_id": who, "kind": Paper.OTHER, "issuer": "Plan de pagos firmado", "seen_on": GRANTED_ON}
    signed = records.state(Evidence, paper, by=clerk, on=GRANTED_ON)
    plan = acts.accept(
        told.pk, months=MONTHS, granted_on=GRANTED_ON, first_due_on=FIRST_DUE_ON, evidence=signed, by=clerk,
        on=GRANTED_ON,
    )
    last = date(2016, 1, 29)
    acts.pay(plan.pk, amount=plan.instalment * HALF, paid_on=last, evidence=None, by=clerk, on=last)
    acts.confirm(plan.pk, by=users["rafael.montanez"], on=last)
    return 1


def _unpaid() -> ServicePeriod | None:
    """The first period without contributions, over by the last day of the special rate, of a member without a case."""
    rows = ServicePeriod.objects.in_force().filter(contributed=False, post=WITHOUT_CONTRIBUTIONS, to_on__lte=ASKED_ON)
    here = rows.filter(
        participant__person__custodies__agency__code=DEPARTMENT, participant__person__custodies__to_on=None,
        participant__person__applications=None,
    )  # fmt: skip
    return here.order_by("participant", "from_on").first()
