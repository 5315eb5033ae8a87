"""Files that a coordinator brought, one in each state: made by the actions, of a person whom no story is about."""

from collections.abc import Callable

from django.db.models import QuerySet

from cases import clock, social_security
from cases.actions import imports
from cases.models import Agency, Import, ImportState, Person, ReceivedFile, SocialSecurityNumber, User, VitalDate
from cases.seeds.bodies import DEPARTMENT
from tests.journeys import roll
from tests.journeys.people import COORDINATOR

HEADER = "SEG SOC;APELLIDOS Y NOMBRE;FECHA EFEC;SUELDO;PRESTAMO"


def file_of(*pays: str) -> bytes:
    """Pay of somebody of the department, as a listing of Windows has it: the day and the pay of each line."""
    row = SocialSecurityNumber.objects.select_related("person").filter(person__in=_nobodys_story()).order_by("pk")[0]
    number = social_security.decipher(bytes(row.cipher), row.person_id)
    lines = (f'{number};"{row.person.surnames}, {row.person.given_names}";{pay};' for pay in pays)
    return "\n".join(["NÓMINA DE SAN JUAN;;;;", HEADER, *lines, ""]).encode("cp1252")


def _nobodys_story() -> QuerySet[Person]:
    """Those born long ago who never applied: no story is about them."""
    held = Person.objects.filter(custodies__agency__code=DEPARTMENT, custodies__to_on=None, user=None)
    alone = held.filter(applications=None, pensions=None)
    return alone.filter(vital_dates__kind=VitalDate.Kind.BIRTH, vital_dates__on__year__lt=1965)


ASKING = "01/07/1975;600", "02/08/1975;601"
WRONG = "13/07/1975;600", "ayer;5"
READY = "13/07/1974;600", "14/07/1974;610"
CHECKING = "13/07/1973;600", "14/07/1973;610"
DONE = "13/07/1972;600", "14/07/1972;610"


def asking() -> Import:
    """A file whose days do not tell their order."""
    return _brought(ASKING)


def wrong() -> Import:
    return _looked_at(_brought(WRONG))


def ready() -> Import:
    return _looked_at(_brought(READY))


def checking() -> Import:
    """A long one that waits for the clock: the worker of the demonstration may be quicker."""
    return _told(_brought(CHECKING))


def done() -> Import:
    known = ReceivedFile.objects.filter(kind="salaries").first()
    if known:
        return known.brought
    brought = _looked_at(_brought(DONE))
    clerk = User.objects.get(username=COORDINATOR)
    imports.receive(brought.pk, seen=brought.round, by=clerk, on=clock.today())
    return imports.write(brought.pk, on=clock.today())


def left() -> Import:
    found = Import.objects.filter(state=ImportState.GIVEN_UP).first()
    if found:
        return found
    clerk = User.objects.get(username=COORDINATOR)
    return imports.give_up(_brought(("13/07/1971;600",)).pk, by=clerk, on=clock.today())


def _brought(pays: tuple[str, ...]) -> Import:
    clerk, agency = User.objects.get(username=COORDINATOR), Agency.objects.get(code=DEPARTMENT)
    kept = {"desk": "coordinator", "agency": agency, "by": clerk, "on": clock.today()}
    return imports.open_(file_of(*pays), "salaries", **kept)


def _told(brought: Import) -> Import:
    if brought.state != ImportState.ASKING:
        return brought
    columns = {str(each.place): each.field or "-" for each in imports.read(brought).columns}
    said = {"header": 2, "columns": columns, "basis": "monthly"}
    return imports.answer(brought.pk, said, by=brought.by, on=clock.today())


def _looked_at(brought: Import) -> Import:
    return imports.examine(_told(brought).pk, on=clock.today())


def at(name: str, state: Callable[[], Import]) -> Callable[[], str]:
    return lambda: roll.at(f"coordinator:{name}", state().pk)
