"""What the roll does not have: a pensioner back at work, one whose pension was stopped, one who died, and their tasks.

Each is made once, by the actions, of pensioners that no story is about.
"""

from datetime import timedelta
from typing import Any

from django.db.models import QuerySet

from cases import clock
from cases.actions import deaths, records, returns, signs
from cases.models import Agency, Pension, Person, ReceivedFile, Reinstatement, Role, Signal, Task, User, VitalDate
from cases.seeds.bodies import DEPARTMENT
from tests.journeys.people import ANOTHER_ADMINISTRATOR, COORDINATOR

STOPPED = "pension.detenida"
A_SHA = "0" * 63 + "1"


def own_pension(username: str) -> Pension:
    return Pension.objects.get(person__user__username=username)


def nobodys_story() -> QuerySet[Pension]:
    """Pensions in payment of people whom no story, sign-in, return, sign or task is about."""
    held = Pension.objects.filter(
        state="in_payment", person__user=None, recomputed=None, awaiting_insured_since=None, reinstatements=None,
        person__tasks=None, person__signals=None, from_on__lt=clock.today() - timedelta(days=120),
    )
    known = ("Peña", "Pons-Irizarry", "Marrero", "Argüelles")
    return held.exclude(person__first_surname__in=known).order_by("from_on", "pk")


def of_the_department() -> QuerySet[Pension]:
    """Those of them whose file the coordinator holds."""
    return nobodys_story().filter(person__custodies__agency__code=DEPARTMENT, person__custodies__to_on=None)


def elsewhere() -> QuerySet[Pension]:
    return nobodys_story().exclude(pk__in=of_the_department())


def pensioner_at_work() -> Pension:
    found = of_the_department().last()
    assert found, "the roll has no pensioner of the department left"
    return found


def returned() -> Reinstatement:
    """A return that ended, short of five years: its refund may be chosen."""
    found = Reinstatement.objects.in_force().order_by("recorded_at").first()
    if found:
        return found
    last = clock.today() - timedelta(days=3)
    agency = Agency.objects.get(code=DEPARTMENT)
    stated: dict[str, Any] = {"agency": agency, "from_on": last - timedelta(days=90), "to_on": last}
    clerk = User.objects.get(username=COORDINATOR)
    back = returns.report(of_the_department()[0].pk, stated, by=clerk, on=clock.today())
    returns.settle(back.pk, on=clock.today())
    return back


def signalled() -> Person:
    """A person with two kinds of signs, and a stop proposed that nobody has decided."""
    proposed = Task.objects.open().filter(kind=Task.Kind.STOP_PROPOSED).first()
    if proposed:
        return proposed.person
    by = User.objects.get(username=ANOTHER_ADMINISTRATOR)
    person = elsewhere().exclude(person__signals__kind=Signal.Kind.RETURNED_MAIL)[0].person
    for kind in (Signal.Kind.NO_CONTACT, Signal.Kind.RETURNED_MAIL):
        signs.note(person.pk, kind, by=by, on=clock.today())
    return person


def task(kind: str) -> Task:
    """An open task of a kind."""
    match kind:
        case Task.Kind.SURVIVORS:
            _somebody_died()
        case Task.Kind.RETURN_CHOICE:
            returned()
        case _:
            signalled()
    found = Task.objects.open().filter(kind=kind).order_by("pk").first()
    assert found, f"no open task {kind}"
    return found


def _somebody_died() -> None:
    if VitalDate.objects.filter(kind=VitalDate.Kind.DEATH).exists():
        return
    by, on = User.objects.get(username=ANOTHER_ADMINISTRATOR), clock.today()
    fields = {"person_id": elsewhere()[0].person_id, "kind": VitalDate.Kind.DEATH, "on": on - timedelta(days=40)}
    deaths.stop(records.state(VitalDate, fields, by=by, on=on).person_id, on=on, by=by)


def received() -> ReceivedFile:
    """A file of one death of nobody in the records."""
    row = deaths.Found(2, None, clock.today() - timedelta(days=9), deaths.NOBODY)
    by = User.objects.get(username=ANOTHER_ADMINISTRATOR)
    return deaths.receive(A_SHA, [row], by=by, on=clock.today())[0]


def stopped_pension() -> Pension:
    """A pension stopped by a decision, of somebody who signs in."""
    user = User.objects.filter(username=STOPPED).first()
    if user:
        return Pension.objects.get(person=user.person)
    pension = elsewhere()[0]
    user = User.objects.create_user(STOPPED, full_name=pension.person.full_name, person=pension.person)
    Role.objects.create(user=user, role=Role.Name.RETIREE, from_on=pension.from_on)
    by, on = User.objects.get(username=ANOTHER_ADMINISTRATOR), clock.today()
    for kind in (Signal.Kind.NO_CONTACT, Signal.Kind.RETURNED_MAIL):
        signs.note(pension.person_id, kind, by=by, on=on)
    proposed = Task.objects.get(kind=Task.Kind.STOP_PROPOSED, about=pension.pk)
    decider = User.objects.create_user("decide.detener", full_name="Decide Detener")
    signs.decide(proposed.pk, ground="supposed_death", reason="Nadie respondió", by=decider, on=on)
    return pension
