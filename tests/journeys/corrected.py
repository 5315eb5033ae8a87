"""What the roll does not have: a fact corrected after the determination, a notice one may answer, money paid in excess.

Each is made once, by the actions, of a pensioner that no story is about.
"""

from decimal import Decimal

from cases import clock, derived
from cases.actions import corrections, notices, records
from cases.models import Claim, Inherited, Notice, Pension, Role, Salary, Task, User
from tests.journeys.afterwards import elsewhere
from tests.journeys.people import ADMINISTRATOR, ANOTHER_ADMINISTRATOR, COORDINATOR

TOLD = "persona.avisada"
MORE, LESS, LEAST = Decimal("1.04"), Decimal("0.96"), Decimal("0.94")


def raised() -> Pension:
    """A pension whose pay was corrected upwards: something follows, and nobody posted it."""
    task = Task.objects.open().filter(kind=Task.Kind.FACTS_CHANGED, note__contains="(+").first()
    return task.pension if task and task.pension else _corrected(MORE)


def told() -> Notice:
    """The notice of a correction downwards, of somebody who signs in and may still answer."""
    user = User.objects.filter(username=TOLD).first()
    if user:
        return Notice.objects.get(pension__person=user.person, kind=Notice.Kind.REDUCTION)
    notice = _announced(_corrected(LESS))
    person = notice.pension.person
    user = User.objects.create_user(TOLD, full_name=person.full_name, person=person)
    Role.objects.create(user=user, role=Role.Name.RETIREE, from_on=notice.pension.from_on)
    return notice


def overpaid() -> Claim:
    """What a correction that was heard and posted left paid in excess."""
    claim = Claim.objects.filter(kind=Claim.Kind.OVERPAYMENT, act__cause="correction").first()
    if claim:
        return claim
    pension = _corrected(LEAST)
    notice = _announced(pension)
    by = User.objects.get(username=ANOTHER_ADMINISTRATOR)
    notices.answer(notice.pk, "De acuerdo.", by=by, on=clock.today())
    corrections.post(pension.pk, seen=_seen(pension), by=by, on=clock.today())
    return Claim.objects.get(pension=pension, kind=Claim.Kind.OVERPAYMENT)


def differs() -> Inherited:
    return Inherited.objects.filter(verdict=Inherited.Verdict.DIFFERS).order_by("pk")[0]


def _corrected(share: Decimal) -> Pension:
    """Every pay of a pensioner restated by a share of it."""
    pension = elsewhere().order_by("-from_on", "pk")[0]
    by, on = User.objects.get(username=COORDINATOR), clock.today()
    for pay in Salary.objects.in_force().filter(participant_id=pension.person_id):
        monthly = (pay.monthly * share).quantize(Decimal("0.01"))
        records.correct(pay, {"monthly": monthly}, note="Expediente patronal tardío", by=by, on=on)
    corrections.examine(pension.pk, on=on)
    pension.refresh_from_db()
    return pension


def _announced(pension: Pension) -> Notice:
    by, on = User.objects.get(username=ADMINISTRATOR), clock.today()
    notice = corrections.announce(pension.pk, seen=_seen(pension), by=by, on=on)
    notices.give(notice, on=on)
    return notice


def _seen(pension: Pension):
    return derived.of(pension, clock.today()).seen
