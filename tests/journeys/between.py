"""What the roll does not have: two files of one person, and what one agency asks of another. Each is made once."""

from datetime import date

from cases import clock
from cases.actions import custody, merges
from cases.models import Agency, Certification, Custody, Merge, Participant, Person, User, VitalDate
from cases.seeds.bodies import DEPARTMENT, VALLE
from tests.journeys.people import ADMINISTRATOR, ANOTHER_COORDINATOR, COORDINATOR

BEGAN = date(2001, 7, 1)


def twin(of: Person, surname: str) -> Person:
    """Another file that looks like a person's, held by a municipality."""
    found = Person.objects.filter(given_names=of.given_names, first_surname=of.first_surname, second_surname=surname)
    if found.exclude(pk=of.pk).exists():
        return found.exclude(pk=of.pk)[0]
    made = Person.objects.create(
        given_names=of.given_names, first_surname=of.first_surname, second_surname=surname
    )
    Participant.objects.create(person=made)
    Custody.objects.create(person=made, agency=Agency.objects.get(code=VALLE), from_on=BEGAN)
    born = VitalDate.objects.in_force().get(person=of, kind="birth")
    VitalDate.objects.create(
        person=made, kind="birth", on=born.on, recorded_by=User.objects.get(username=ANOTHER_COORDINATOR)
    )
    return made


def proposed(of: Person) -> Merge:
    """That the person and the other file are one: nobody has decided it."""
    found = Merge.objects.proposed().first()
    return found or _propose(of, "")


def refused(of: Person) -> Merge:
    """The same of a third file, which an administrator refused."""
    found = Merge.objects.filter(outcome="refused").first()
    if found:
        return found
    merge = _propose(of, "Otro")
    return merges.refuse(merge.pk, by=User.objects.get(username=ADMINISTRATOR), on=clock.today())


def asked() -> Certification:
    """What a municipality asks the department to certify."""
    here = Agency.objects.get(code=DEPARTMENT)
    found = Certification.objects.open().filter(asked_of=here).first()
    if found:
        return found
    clerk = User.objects.get(username=ANOTHER_COORDINATOR)
    member = Person.objects.visible_to(clerk, desk="coordinator").order_by("search_name")[0]
    days = {"from_on": date(1990, 7, 1), "to_on": date(1991, 6, 30)}
    return custody.ask_certification(member.pk, of=here, **days, by=clerk, on=clock.today())


def _propose(of: Person, surname: str) -> Merge:
    clerk = User.objects.get(username=COORDINATOR)
    return merges.propose(of.pk, twin(of, surname).pk, why="La misma acta", by=clerk, on=clock.today())
