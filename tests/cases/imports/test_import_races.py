"""Two at once on real PostgreSQL: a file is received and written once, and one person's file is opened once."""

from functools import partial

import pytest

from cases.actions import imports
from cases.actions.imports import NotNow
from cases.models import Import, Person, ReceivedFile
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.imports.sheets import text
from tests.cases.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 3
HEADER = "ss,apellido paterno,nombre,fecha nacimiento"
COLUMNS = dict(enumerate(("numero_seguro_social", "apellido_paterno", "nombre", "fecha_nacimiento")))


def ready(clerk, agency, *rows):
    kept = {"desk": "coordinator", "agency": agency, "by": clerk, "on": TODAY}
    brought = imports.open_(text(HEADER, *rows), "people", **kept)
    imports.answer(brought.pk, {"columns": {str(at): name for at, name in COLUMNS.items()}}, by=clerk, on=TODAY)
    return imports.examine(brought.pk, on=TODAY)


def test_two_receive_and_two_write_the_same_file():
    agency = builders.agency()
    clerk = builders.coordinator(agency)
    for at in range(ROUNDS):
        brought = ready(clerk, agency, f"987-65-{at:04d},Rivera,Ana,1964-05-17")
        receive = partial(imports.receive, brought.pk, seen=brought.round, by=clerk, on=TODAY)
        assert sorted(isinstance(each, NotNow) for each in at_once(receive, receive)) == [False, True]
        at_once(*[partial(imports.write, brought.pk, on=TODAY)] * 2)
        assert Import.objects.get(pk=brought.pk).state == "done"
        assert (Person.objects.count(), ReceivedFile.objects.count()) == (at + 1, at + 1)


def test_two_files_of_one_person_open_one_file_and_the_other_is_looked_at_again():
    agency = builders.agency()
    clerk = builders.coordinator(agency)
    for at in range(ROUNDS):
        row = f"987-65-{at:04d},Rivera,Ana,1964-05-17"
        both = [ready(clerk, agency, row), ready(clerk, agency, row, f"987-65-{at + 100:04d},Vega,Luz,1964-05-17")]
        for brought in both:
            imports.receive(brought.pk, seen=brought.round, by=clerk, on=TODAY)
        at_once(*(partial(imports.write, brought.pk, on=TODAY) for brought in both))
        states = sorted(Import.objects.filter(pk__in=[each.pk for each in both]).values_list("state", flat=True))
        assert states == ["checking", "done"]
        other = Import.objects.get(state="checking")
        assert imports.examine(other.pk, on=TODAY).state == "ready"
        assert Person.objects.numbered(f"98765{at:04d}").count() == 1


def test_two_hands_look_at_one_file_at_once():
    agency = builders.agency()
    clerk = builders.coordinator(agency)
    kept = {"desk": "coordinator", "agency": agency, "by": clerk, "on": TODAY}
    rows = (f"987-65-{serial:04d},Rivera,Ana,1964-05-17" for serial in range(30))
    brought = imports.open_(text(HEADER, *rows), "people", **kept)
    imports.answer(brought.pk, {"columns": {str(at): name for at, name in COLUMNS.items()}}, by=clerk, on=TODAY)
    at_once(*[partial(imports.examine, brought.pk, on=TODAY)] * 2)
    found = Import.objects.get()
    assert (found.state, found.done, found.counts, found.rows.count()) == ("ready", 30, {"new": 30}, 30)
