"""Service without contributions: its cost, a plan half paid, a payment corrected, and what the Board confirms."""

from decimal import Decimal

from cases import clock
from cases.actions import uncredited as acts
from cases.models import ServicePayment, ServicePlan, ServiceQuote, Task, User
from cases.uncredited import Asked
from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits
from tests.journeys.people import ADMINISTRATOR, COORDINATOR

HERS = {"who": COORDINATOR}
REFUSED = {"who": COORDINATOR, "status": 422}


def plan() -> ServicePlan:
    return ServicePlan.objects.in_force().order_by("granted_on").first()


def index() -> str:
    return roll.at("coordinator:uncredited", plan().participant_id)


def paid() -> str:
    return roll.at("coordinator:quote", plan().quote_id)


def told() -> str:
    """A quote that nobody accepted yet."""
    found = ServiceQuote.objects.filter(plans=None).first()
    if found is None:
        was, by = plan().quote, User.objects.get(username=COORDINATOR)
        asked = Asked(
            from_on=was.from_on, to_on=was.to_on, terms="board", rate=Decimal("0.06"), requested_on=was.requested_on,
            asked_on=was.asked_on, principal=was.principal, interest_from=was.interest_from,
        )  # fmt: skip
        found = acts.quote(was.person_id, asked, source="Certificación de ejemplo", by=by, on=clock.today())
    return roll.at("coordinator:quote", found.pk)


def payment() -> str:
    return roll.at("coordinator:correct_payment", ServicePayment.objects.in_force().order_by("paid_on").first().pk)


def task() -> str:
    """The last payment that a second person confirms, or has confirmed."""
    tasks = Task.objects.filter(kind=Task.Kind.SERVICE_PAID, about=plan().pk)
    return roll.at("administrator:task", tasks.order_by("-done_on").first().pk)


def open_task() -> str:
    """A small payment more, that waits for a second person."""
    if not Task.objects.open().filter(kind=Task.Kind.SERVICE_PAID, about=plan().pk).exists():
        by, on = User.objects.get(username=COORDINATOR), clock.today()
        acts.pay(plan().pk, amount=plan().instalment, paid_on=on, evidence=None, by=by, on=on)
    return task()


EXAMPLES = [
    Example(name="coordinator:uncredited", shows="a plan half paid", path=index, **HERS),
    Example(name="coordinator:uncredited", shows="left empty", path=index, then=submits(), **REFUSED),
    Example(name="coordinator:quote", shows="a plan half paid", path=paid, **HERS),
    Example(name="coordinator:quote", shows="not accepted", path=told, **HERS),
    Example(name="coordinator:accept_quote", shows="left empty", path=told, then=submits("/aceptar/"), **REFUSED),
    Example(name="coordinator:pay_plan", shows="left empty", path=paid, then=submits("/pagar/"), **REFUSED),
    Example(
        name="coordinator:leave_plan", shows="something was paid", path=paid,
        then=sends(lambda: roll.at("coordinator:leave_plan", plan().pk), note="x"), **REFUSED,
    ),
    Example(name="coordinator:correct_payment", shows="the form", path=payment, **HERS),
    Example(name="coordinator:correct_payment", shows="why", path=payment, then=submits(), **REFUSED),
    Example(
        name="coordinator:print_quote", shows="a PDF",
        path=lambda: roll.at("coordinator:print_quote", plan().quote_id, "es"), page=False, **HERS,
    ),
    Example(name="administrator:task", shows="a payment for service", path=open_task, who=ADMINISTRATOR),
    Example(
        name="administrator:confirm_service", shows="it counts", path=task, who=ADMINISTRATOR,
        then=sends(lambda: roll.at("administrator:confirm_service", plan().pk)),
    ),
]
