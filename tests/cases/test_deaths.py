"""Deaths: imported whole, stopped at once, listed with collections, undone where the death was not (F-029, F-042)."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from cases import tasks
from cases.actions import deaths, records
from cases.imports import deaths as files
from cases.models import Act, Claim, Event, Notice, Pension, ReceivedFile, ReceivedRow, Referral, Task, VitalDate
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
LONG_AGO = date(2013, 10, 2)
HEADER = "numero_seguro_social,apellido_paterno,apellido_materno,nombre,fecha_defuncion"


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    return builders.administrator()


def number(index):
    """Area 987 was never issued."""
    return f"98765{index:04d}"


def file_of(*rows):
    return "\n".join([HEADER, *rows, ""]).encode()


def line(index, died_on, names="Rivera,Ñeco,Carmen"):
    return f"{number(index)},{names},{died_on}"


def receive(data, by, on=TODAY):
    sheet = files.read(data, on=on)
    assert not sheet.errors, sheet.errors
    return deaths.receive(sheet.sha256, deaths.examine(sheet), by=by, on=on)


def counts():
    """Everything an import may write."""
    tables = (ReceivedFile, ReceivedRow, VitalDate, Act, Claim, Referral, Task, Notice, Event)
    return [model.objects.count() for model in tables]


def test_f_029_fifty_seven_deaths_one_of_2013_and_one_already_closed_run_twice(admin):
    """900.00 a month from 3 October 2013: 29 of 31 days of that month (A-46) and every month since."""
    held = [builders.pensioner(number(index), from_on=date(2026, 1, 1)) for index in range(56)]
    of_2013 = builders.pensioner(number(56), from_on=date(2013, 8, 1))
    closed = held[7]
    receive(file_of(line(7, "2026-03-03")), admin)
    assert Pension.objects.get(pk=closed.pk).state == "ended"
    rows = [line(index, "2026-03-03" if index == 7 else "2026-08-15") for index in range(56)]
    data = file_of(*rows, line(56, LONG_AGO))
    file, is_new = receive(data, admin)
    assert is_new and file.rows.count() == 57
    assert file.rows.filter(outcome="stops").count() == 56
    assert file.rows.get(outcome="already").person_id == closed.person_id
    assert not Pension.objects.exclude(state="ended").exists()
    assert not Pension.objects.of_the_dead(TODAY).exists(), "dead and still payable: nobody"
    assert Referral.objects.count() == Act.objects.filter(kind="ended", ground="death").count() == 57
    assert Task.objects.filter(kind="survivors", done_on=None).count() == 57
    assert set(Act.objects.filter(kind="ended").values_list("on", flat=True)) == {TODAY}
    late = Claim.objects.get(pension=of_2013, kind="overpayment")
    assert (late.first_month, late.last_month) == (date(2013, 10, 1), date(2026, 11, 1))
    october = of_2013.lines.get(act=late.act, month=date(2013, 10, 1))
    assert october.owed_after == Decimal("58.06")  # 900.00 × 2 ÷ 31
    assert late.referral.pension == of_2013
    before = counts()
    again, is_new = receive(data, admin)
    assert (again, is_new, counts()) == (file, False, before)
    receive(file_of(*reversed(rows), line(56, LONG_AGO)), admin)  # the same people in another file
    assert counts()[2:8] == before[2:8], "no death, act, claim, referral, task or notice is made twice"
    assert tasks.settle_deaths() == 0


def test_one_death_stops_every_benefit_of_that_person_and_of_nobody_else(admin):
    one, other = (builders.pensioner(number(index)) for index in range(2))
    survivor = builders.paid(one.person, monthly="345.90", from_on=date(2012, 1, 1), benefit="survivor")
    receive(file_of(line(0, "2026-11-03")), admin)
    assert {p.state for p in Pension.objects.filter(pk__in=(one.pk, survivor.pk))} == {"ended"}
    assert Pension.objects.get(pk=other.pk).state == "in_payment"
    assert Task.objects.filter(kind="survivors").count() == 1, "one case a death"


@pytest.mark.parametrize(
    ("row", "outcome"),
    [
        (line(0, "2026-11-03", "Rivera,,Juan"), "names_differ"),
        (line(9, "2026-11-03"), "nobody"),
        (line(0, "1949-01-01"), "before_birth"),
    ],
)
def test_a_line_that_does_not_fit_stops_nobody(admin, row, outcome):
    pension = builders.pensioner(number(0))
    VitalDate.objects.create(person=pension.person, kind="birth", on=date(1950, 1, 1), recorded_by=admin)
    file, _ = receive(file_of(row), admin)
    assert [each.outcome for each in file.rows.all()] == [outcome]
    assert Pension.objects.get(pk=pension.pk).state == "in_payment"
    asked = Task.objects.filter(kind="proof_of_life", person=pension.person).count()
    assert asked == (outcome == "names_differ"), "a name that differs is a sign, not a death"


def test_another_day_than_the_one_on_file_is_for_a_person_to_look_at(admin):
    pension = builders.pensioner(number(0))
    receive(file_of(line(0, "2026-11-03")), admin)
    file, _ = receive(file_of(line(0, "2026-11-04")), admin)
    assert file.rows.get().outcome == "other_day"
    assert Act.objects.get(pension=pension, kind="ended").from_on == date(2026, 11, 4)


def test_a_death_stated_at_the_counter_is_found_by_the_clock_and_one_withdrawn_gives_the_pension_back(admin):
    pension = builders.pensioner(number(0))
    fields = {"person_id": pension.person_id, "kind": "death", "on": date(2026, 8, 3)}
    stated = records.state(VitalDate, fields, by=admin, on=TODAY)
    assert Pension.objects.of_the_dead(TODAY).count() == 1
    assert (tasks.settle_deaths(), tasks.settle_deaths()) == (1, 0)
    moved = records.correct(stated, {"on": date(2026, 9, 3)}, note="Certificado", by=admin, on=TODAY)
    assert (tasks.settle_deaths(), tasks.settle_deaths()) == (1, 0)
    ended = Act.objects.get(pension=pension, kind="ended", undone_by=None)
    assert ended.from_on == date(2026, 9, 4)
    records.withdraw(moved, note="Era de otra persona", by=admin, on=TODAY)
    assert (tasks.settle_deaths(), tasks.settle_deaths()) == (1, 0)
    pension.refresh_from_db()
    assert pension.state == "in_payment"


def test_errors_come_all_at_once_by_line_and_never_repeat_a_cell():
    data = file_of(
        "12345,Rivera,,Carmen,2026-11-03", f"{number(1)},Rivera,,Carmen,03/11/2026", f"{number(2)},,,Carmen,2026-11-03",
        f"{number(3)},Rivera,,Carmen,{TODAY + timedelta(days=1)}", line(4, "2026-11-03"), line(4, "2026-11-03"),
        ",Rivera,,Carmen,2026-11-03",
    )
    errors = files.read(data, on=TODAY).errors
    assert [(error.line, error.column) for error in errors] == [
        (2, "numero_seguro_social"), (3, "fecha_defuncion"), (4, "apellido_paterno"), (5, "fecha_defuncion"),
        (7, "numero_seguro_social"), (8, "numero_seguro_social"),
    ]
    assert not any("12345" in error.says or "03/11" in error.says for error in errors)


@pytest.mark.parametrize(
    "data",
    [
        "SS;1er apellido;nombre;Fecha de Defunción\n987-65-0001;Núñez;Ana;2026-11-03\n".encode("cp1252"),
        "\ufeffnumero_seguro_social,apellido_paterno,nombre,fecha_defuncion\n987650001,Núñez,Ana,2026-11-03\n".encode(),
    ],
)
def test_what_excel_saves_is_read(data):
    sheet = files.read(data, on=TODAY)
    assert not sheet.errors
    assert sheet.lines[0].stated["apellido_paterno"] == "Núñez"
    assert sheet.lines[0].stated["numero_seguro_social"] == "987650001"


def test_a_file_without_its_columns_says_which():
    errors = files.read(b"nombre\nAna\n", on=TODAY).errors
    assert [error.column for error in errors] == ["apellido_paterno", "fecha_defuncion"]
