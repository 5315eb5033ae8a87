"""Files of an agency, from the sheet to the records: whole or not at all, once, by the rules of what is typed."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection

from cases import social_security, tasks
from cases.actions import imports, records, review
from cases.actions.brought import people as brought_people
from cases.actions.imports import NotNow, ReceivedBefore
from cases.models import (
    Custody,
    Event,
    Import,
    ImportLayout,
    Membership,
    Pension,
    Person,
    PlanElection,
    ReceivedFile,
    Salary,
    ServicePeriod,
    SocialSecurityNumber,
    VitalDate,
)
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.imports.sheets import book, text

pytestmark = pytest.mark.django_db
ANA = "987-65-4320"


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


def numbered(person, number=ANA):
    cipher, index = social_security.encipher(number, person.pk), social_security.blind_index(number)
    SocialSecurityNumber.objects.create(person=person, cipher=cipher, blind_index=index)
    return person


@pytest.fixture
def ana(agency, clerk):
    """Rivera Ñeco, 2,500.00 a month since 1982-07-01, still in her post; entered by somebody else."""
    return numbered(builders.member(agency, recorded_by=builders.user()))


class Clerk:
    """A coordinator with her files."""

    def __init__(self, by, agency, desk="coordinator"):
        self.by, self.agency, self.desk = by, agency, desk

    def brings(self, data, kind, **answers):
        """A file, and what she says of it: every column as it was proposed, the rest not used."""
        brought = imports.open_(data, kind, desk=self.desk, agency=self.agency, by=self.by, on=TODAY)
        columns = {str(each.place): each.field or "-" for each in imports.read(brought).columns}
        said = brought.answers | {"columns": columns | answers.pop("columns", {})} | answers
        imports.answer(brought.pk, said, by=self.by, on=TODAY)
        return imports.examine(brought.pk, on=TODAY)

    def receives(self, brought):
        imports.receive(brought.pk, seen=brought.round, by=self.by, on=TODAY)
        return imports.write(brought.pk, on=TODAY)


@pytest.fixture
def her(clerk, agency):
    return Clerk(clerk, agency)


def wrong(brought):
    return [(row.line, each["column"], each["code"]) for row in brought.rows.all() for each in row.problems]


def counts():
    """Everything an import of an agency may write, but its own row."""
    tables = (
        Person, SocialSecurityNumber, Custody, VitalDate, Membership, PlanElection, ServicePeriod, Salary, ReceivedFile
    )  # fmt: skip
    return [model.objects.count() for model in tables]


PEOPLE = (
    "Listado de personal;;;;;", "SEG SOC;APELLIDOS Y NOMBRE;F. NAC.;FECHA INGRESO;PLAN;COLOR",
    "987-65-4320;NÚÑEZ PEÑA, MARÍA DE LOS A.;17/05/1964;01/07/1988;Coordinación;azul",
    "987-65-4321;DE LA CRUZ, JOSÉ;03/04/1970;01/07/1995;;rojo", "TOTAL;2;;;;",
)  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "cp850"])
def test_people_in_an_ugly_file_get_a_file_at_her_agency(her, agency, encoding):
    before = Event.objects.count()
    brought = her.brings(text(*PEOPLE, encoding=encoding), "people", **{"order:fecha_ingreso_sistema": "day_first"})
    assert (brought.state, brought.counts) == ("ready", {"new": 2})
    assert Person.objects.count() == 0  # a preview writes nothing
    assert her.receives(brought).state == "done"
    maria = Person.objects.numbered(ANA).get()
    assert maria.full_name == "MARÍA DE LOS A. NÚÑEZ PEÑA"
    assert maria.custodies.get().agency == agency and maria.custodies.get().from_on == TODAY
    assert VitalDate.objects.get(person=maria).on == date(1964, 5, 17)
    assert Membership.objects.get(participant_id=maria.pk).system_entry_on == date(1988, 7, 1)
    assert PlanElection.objects.get().plan == "coordination"
    assert {row.recorded_by for row in VitalDate.objects.all()} == {her.by}
    assert Event.objects.filter(person=maria).count() == 4 and Event.objects.count() > before
    done = Import.objects.get()
    assert (done.content, done.rows.count(), done.file.rows.count()) == (None, 0, 2)


def test_the_same_file_twice_and_the_same_lines_in_another_change_nothing(her):
    data, order = text(*PEOPLE), {"order:fecha_ingreso_sistema": "day_first"}
    her.receives(her.brings(data, "people", **order))
    before = counts()
    with pytest.raises(ReceivedBefore):
        her.brings(data, "people", **order)
    again = her.brings(text(*PEOPLE, "", ""), "people", **order)
    assert again.counts == {"already": 2}
    her.receives(again)
    assert counts()[:-1] == before[:-1]


def test_a_known_person_gets_what_was_missing_and_is_never_overwritten(her, agency, clerk):
    person = numbered(Person.objects.create(given_names="Ana", first_surname="Rivera"))
    builders.Participant.objects.create(person=person)
    Custody.objects.create(person=person, agency=agency, from_on=TODAY)
    head = "ss,apellido paterno,nombre,fecha nacimiento,fecha ingreso,plan,municipio"
    data = text(head, f"{ANA},RIVERA,ANA,1964-05-17,1988-07-01,ninguno,Ponce")
    brought = her.brings(data, "people")
    assert brought.counts == {"completed": 1}
    assert [each["code"] for each in brought.rows.get().cautions] == ["address_kept"]
    her.receives(brought)
    person.refresh_from_db()
    assert (person.town, VitalDate.objects.get().on) == ("", date(1964, 5, 17))
    other = her.brings(text(head, f"{ANA},VEGA,ANA,1964-05-18,1988-07-02,coordinacion,"), "people")
    assert wrong(other) == [
        (2, "apellido_paterno", "names_differ"), (2, "fecha_nacimiento", "other_day"),
        (2, "fecha_ingreso_sistema", "other_day"), (2, "plan", "other_plan"),
    ]  # fmt: skip


def test_whose_file_another_desk_holds_is_not_opened_again_nor_named(her, clerk):
    numbered(builders.member(builders.agency("Otra"), recorded_by=clerk))
    rows = text("ss,apellido paterno,nombre,fecha nacimiento", f"{ANA},Rivera,Carmen,1964-05-17")
    brought = her.brings(rows, "people")
    assert wrong(brought) == [(2, "numero_seguro_social", "held_elsewhere")]
    assert brought.rows.get().person is None
    pay = her.brings(text("ss,fecha efec,sueldo", f"{ANA},1990-01-01,1"), "salaries", basis="monthly")
    assert wrong(pay) == [(2, "numero_seguro_social", "nobody_here")]


def test_her_own_file_is_not_hers_to_bring(agency):
    person = numbered(builders.member(agency, recorded_by=builders.user()))
    own = Clerk(builders.user("coordinator", agency, person=person), agency)
    brought = own.brings(text("ss,desde", f"{ANA},1980-01-01"), "service")
    assert wrong(brought) == [(2, "numero_seguro_social", "nobody_here")]


def test_f_046_one_line_in_twenty_out_of_range_holds_the_file_whole(her):
    good = [f"987-65-{serial:04d},Rivera,Ana,1964-05-17,1988-07-01" for serial in range(1, 20)]
    head = "ss,apellido paterno,nombre,fecha nacimiento,fecha ingreso"
    bad = "987-65-0020,Rivera,Ana,2000-05-17,1988-07-01"
    rows = [head, *good, bad]
    brought = her.brings(text(*rows), "people")
    assert (brought.state, brought.counts) == ("wrong", {"new": 19, "wrong": 1})
    with pytest.raises(NotNow):
        imports.receive(brought.pk, seen=brought.round, by=her.by, on=TODAY)
    assert Person.objects.count() == 0
    corrected = her.brings(text(*rows[:-1], rows[-1].replace("2000", "1960")), "people")
    assert her.receives(corrected).file.rows.count() == 20


SERVICE = "ss,apellidos y nombre,puesto,desde,hasta,cotizado,informe"


def test_service_beside_what_the_records_hold(her, ana):
    """The post of 1982 is open: the file ends it in 1999, and a second begins the day after."""
    data = text(
        SERVICE, f'{ANA},"RIVERA, CARMEN",Oficinista,1982-07-01,30/06/1999,,',
        f'{ANA},"RIVERA, CARMEN",Gerente,01/07/1999,,no,17',
        f'{ANA},"RIVERA, CARMEN",Aprendiz,13/01/1980,30/06/1982,sí,',
    )  # fmt: skip
    brought = her.brings(data, "service")
    assert brought.counts == {"ends": 1, "follows": 1, "new": 1}
    her.receives(brought)
    rows = ServicePeriod.objects.in_force().filter(participant_id=ana.pk)
    assert [(row.from_on, row.to_on, row.contributed, row.note) for row in rows] == [
        (date(1980, 1, 13), date(1982, 6, 30), True, ""),
        (date(1982, 7, 1), date(1999, 6, 30), True, "La agencia lo dice en su archivo."),
        (date(1999, 7, 1), None, False, "Informe de cambio 17"),
    ]
    before = counts()
    again = her.brings(data + b"\n", "service")
    assert again.counts == {"already": 3}
    her.receives(again)
    assert counts()[:-1] == before[:-1]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ('"RIVERA, CARMEN",,1990-01-01,1989-01-01,,', ("hasta", "ends_before")),
        ('"RIVERA, CARMEN",,1981-01-01,1983-01-01,,', ("desde", "over_another")),
        ('"RIVERA, CARMEN",,1950-01-01,1951-01-01,,', ("desde", "before_birth")),
        ('"RIVERA, CARMEN",,2027-01-01,,,', ("desde", "not_yet")),
        ('"VEGA, ANA",,1980-01-01,1981-01-01,,', ("apellidos_y_nombre", "names_differ")),
        ('"RIVERA, CARMEN",,1980-01-01,infinity,,', ("hasta", "open_end")),
        ('"RIVERA, CARMEN",,1980-01-01,9999-12-31,,', ("hasta", "open_end")),
        ('"RIVERA, CARMEN",,0001-01-01,,,', ("desde", "open_end")),
        ('"RIVERA, CARMEN",,1982-07-01,,no,', ("desde", "other_facts")),
    ],
)
def test_service_that_cannot_be_stops_with_its_row_and_column(her, ana, row, problem):
    brought = her.brings(text(SERVICE, f"{ANA},{row}"), "service")
    assert (brought.state, wrong(brought)) == ("wrong", [(2, *problem)])


def test_f_077_an_empty_end_is_open_and_another_agency_is_not_hers_to_certify(her, ana):
    head = "ss,codigo agencia,desde,hasta,jornada"
    rows = (f"{ANA},9999,1980-01-01,1981-01-01,100", f"{ANA},,1978-01-01,1978-02-01,50%")
    brought = her.brings(text(head, *rows), "service")
    assert wrong(brought) == [(2, "codigo_agencia", "not_your_agency"), (3, "jornada_por_ciento", "part_time")]
    brought = her.brings(text("ss,desde,hasta", f"{ANA},1999-01-01,"), "service")
    her.receives(brought)
    assert ServicePeriod.objects.in_force().get(from_on=date(1999, 1, 1)).to_on is None


def test_two_lines_over_each_other_name_each_other(her, ana):
    rows = (f"{ANA},1980-01-01,1981-06-30", f"{ANA},1981-01-01,1982-06-30")
    brought = her.brings(text("ss,desde,hasta", *rows), "service")
    row = brought.rows.get(line=3)
    assert row.problems == [{"column": "desde", "code": "over_line", "about": "2"}]


def test_f_045_service_without_contributions_stays_uncredited(her, ana):
    her.receives(her.brings(text("ss,desde,hasta,cotizado", f"{ANA},1980-01-01,1982-06-30,no"), "service"))
    assert ServicePeriod.objects.get(from_on=date(1980, 1, 1)).contributed is False


PAY = "SEG SOC;FECHA EFEC;SUELDO;QNA;PRESTAMO"


def test_pay_as_a_list_of_changes_by_half_months(her, ana):
    """1,340.00 each half month is 2,680.00 a month; each pay lasts until the next begins."""
    data = text(PAY, f'{ANA};01/07/1998;"1,340.00";1;', f'{ANA};15/01/2005;"$1,500.00";1;9', encoding="cp1252")
    brought = her.brings(data, "salaries", basis="half_month")
    assert brought.counts == {"follows": 2}
    her.receives(brought)
    rows = Salary.objects.in_force().filter(participant_id=ana.pk)
    assert [(row.from_on, row.to_on, row.monthly) for row in rows] == [
        (date(1982, 7, 1), date(1998, 6, 30), Decimal("2500.00")),
        (date(1998, 7, 1), date(2005, 1, 14), Decimal("2680.00")),
        (date(2005, 1, 15), None, Decimal("3000.00")),
    ]
    later = text(PAY, f'{ANA};01/07/1998;"1,340.00";1;', f"{ANA};15/06/2010;1700;1;", encoding="cp1252")
    brought = her.brings(later, "salaries", basis="half_month")
    assert brought.counts == {"already": 1, "follows": 1}


def test_pay_of_a_half_month_taken_for_a_month_stops_the_column(her, ana):
    data = text(PAY, f"{ANA};13/07/1998;1,340.00;1;")
    brought = her.brings(data, "salaries", basis="monthly")
    assert wrong(brought) == [(2, "sueldo", "half_or_twice")]
    assert her.brings(data, "salaries", basis="half_month").state == "ready"
    assert her.brings(data, "salaries", basis="monthly", pay_is_right="Redujo su jornada").state == "ready"


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("1982-07-01;2600", "another_pay"), ("1981-01-01;-5", "negative"),
        ("1981-01-01;100,000.01", "too_much_a_month"),
        ("1981-01-01;1,34", "decimal_comma"), ("1981-01-01;", "empty"),
    ],
)  # fmt: skip
def test_pay_that_cannot_be_stops_with_its_row(her, ana, row, problem):
    brought = her.brings(text("ss;fecha efec;sueldo", f"{ANA};{row}"), "salaries", basis="monthly")
    assert wrong(brought) == [(2, "sueldo", problem)]


def test_what_is_unreadable_and_what_the_records_refuse_are_said_together(her, ana):
    rows = (f"{ANA};ayer;5", f"{ANA};1982-07-01;2600", "987-65-9999;1990-01-01;1")
    brought = her.brings(text("ss;fecha efec;sueldo", *rows), "salaries", basis="monthly")
    assert [code for _line, _column, code in wrong(brought)] == ["not_a_day", "another_pay", "nobody_here"]


def test_the_layout_is_remembered_for_the_agency_and_offered_not_assumed(her, ana):
    data = text(PAY, f"{ANA};13/07/1998;2600;1;")
    her.receives(her.brings(data, "salaries", basis="monthly"))
    assert ImportLayout.objects.get().answers["columns"] == {
        "0": "numero_seguro_social", "1": "fecha_efectividad", "2": "sueldo", "3": "-", "4": "-"
    }  # fmt: skip
    another = text(PAY, f"{ANA};13/07/1999;2700;1;")
    brought = imports.open_(another, "salaries", desk="coordinator", agency=her.agency, by=her.by, on=TODAY)
    assert (brought.state, brought.answers["basis"]) == ("asking", "monthly")
    assert [column.field for column in imports.read(brought).columns][-2:] == ["-", "-"]
    other = builders.agency("Otra")
    theirs = imports.open_(
        another, "salaries", desk="coordinator", agency=other, by=builders.coordinator(other), on=TODAY
    )
    assert "basis" not in theirs.answers


def test_whoever_brought_a_fact_does_not_decide_on_it(her, ana):
    """The four eyes of what is typed by hand: the trigger of decisions looks at who recorded."""
    her.receives(her.brings(text("ss,desde,hasta", f"{ANA},1980-01-01,1982-06-30"), "service"))
    builders.adopt_defaults()
    case = builders.in_review(ana, builders.coordinator(her.agency))
    both = her.by
    builders.Role.objects.create(user=both, role="administrator", from_on=date(2000, 1, 1))
    with pytest.raises(review.FourEyes):
        review.approve(case.pk, determination_id=case.determination_id, by=both, on=TODAY)


def test_f_039_service_that_arrives_after_the_pension_is_looked_at_by_the_clock(her, clerk, agency):
    """A quarter of a year more: the pension is not touched, and the change waits for a person with both amounts."""
    pension = builders.retired(agency, clerk, builders.administrator())
    numbered(pension.person)
    before = pension.acts.count() if hasattr(pension, "acts") else None
    brought = her.brings(text("ss,desde,hasta", f"{ANA},1981-04-01,1981-06-30"), "service")
    her.receives(brought)
    pension.refresh_from_db()
    assert pension.restated_on == TODAY
    assert Pension.objects.get(pk=pension.pk).determination_id == pension.determination_id
    assert before is None or pension.acts.count() == before


def test_records_that_moved_since_the_preview_send_it_back_unwritten(her, ana):
    brought = her.brings(text("ss,desde,hasta", f"{ANA},1980-01-01,1982-06-30"), "service")
    imports.receive(brought.pk, seen=brought.round, by=her.by, on=TODAY)
    period = ServicePeriod.objects.get()
    records.correct(period, {"from_on": date(1982, 1, 1)}, note="x", by=her.by, on=TODAY)
    assert imports.write(brought.pk, on=TODAY).state == "checking"
    assert imports.examine(brought.pk, on=TODAY).state == "wrong"
    assert ReceivedFile.objects.count() == 0


def test_a_file_that_another_desk_received_meanwhile_is_left(her, agency, clerk):
    data = text("ss,apellido paterno,nombre,fecha nacimiento", f"{ANA},Rivera,Ana,1964-05-17")
    board = Clerk(builders.administrator(), agency, "administrator")
    hers, theirs = her.brings(data, "people"), board.brings(data, "people")
    assert board.receives(theirs).state == "done"
    assert her.receives(hers).state == "given_up"
    assert Person.objects.count() == 1


def test_the_clock_does_a_long_one_in_chunks_and_takes_up_what_fell(her, monkeypatch):
    monkeypatch.setattr(imports, "CHUNK", 10)
    rows = [f"987-65-{serial:04d},Rivera,Ana,1964-05-17" for serial in range(1, 36)]
    data = text("ss,apellido paterno,nombre,fecha nacimiento", *rows)
    brought = imports.open_(data, "people", desk="coordinator", agency=her.agency, by=her.by, on=TODAY)
    columns = {str(each.place): each.field for each in imports.read(brought).columns}
    imports.answer(brought.pk, {"columns": columns}, by=her.by, on=TODAY)
    real, calls = brought_people.examine, []

    def fails_once(lines, desk):
        calls.append(len(lines))
        if len(calls) == 3:
            raise OSError
        return real(lines, desk)

    monkeypatch.setattr(brought_people, "examine", fails_once)
    assert tasks.bring_files() == 0
    assert (Import.objects.get().state, Import.objects.get().done) == ("checking", 20)
    Event.objects.filter(verb="import_failed").exists()
    monkeypatch.setattr("cases.tasks._resting", lambda failure: [])
    assert tasks.bring_files() == 1
    assert (Import.objects.get().state, Import.objects.get().done, calls) == ("ready", 35, [10, 10, 10, 10, 5])
    imports.receive(brought.pk, seen=Import.objects.get().round, by=her.by, on=TODAY)
    assert tasks.bring_files() == 1
    assert (Import.objects.get().state, Person.objects.count()) == ("done", 35)


def test_a_file_given_up_is_kept_nowhere(her):
    brought = her.brings(text(*PEOPLE), "people")
    imports.give_up(brought.pk, by=her.by, on=TODAY)
    assert (Import.objects.get().content, Import.objects.get().rows.count()) == (None, 0)
    with pytest.raises(NotNow):
        imports.answer(brought.pk, {}, by=her.by, on=TODAY)


def test_a_file_that_nobody_receives_is_left_by_itself_after_its_last_day(her, monkeypatch):
    last = her.brings(text(*PEOPLE), "people").kept_until
    for day, content in ((last, True), (last + timedelta(days=1), False), (last + timedelta(days=2), False)):
        monkeypatch.setattr("cases.clock.today", lambda day=day: day)
        tasks.bring_files()
        assert (Import.objects.get().content is not None) == content
    assert Event.objects.get(verb="import_given_up").by is None


def test_the_file_is_kept_enciphered_and_no_row_holds_a_number(her, ana):
    brought = her.brings(text(PAY, f"{ANA};13/07/1998;2600;1;"), "salaries", basis="monthly")
    with connection.cursor() as cursor:
        cursor.execute("SELECT encode(content, 'escape') || answers::text || counts::text FROM cases_import")
        assert ANA not in cursor.fetchone()[0]
        cursor.execute("SELECT problems::text || cautions::text FROM cases_importrow")
        assert all(ANA not in row for (row,) in cursor.fetchall())
    assert ANA.encode() in imports.data_of(Import.objects.get(pk=brought.pk))


def test_a_workbook_with_a_days_column_of_both_kinds_and_the_zeros_of_its_format(her, ana):
    head = [["Nómina de Ponce"], ["SEG SOC", "FECHA EFEC", "SUELDO"]]
    rows = [[987654320, 35977, "$2,600.00"], [987654320, "3-abr-2005", 2700.5]]
    brought = her.brings(book(*head, *rows), "salaries", basis="monthly")
    her.receives(brought)
    pays = Salary.objects.in_force().order_by("from_on").values_list("from_on", "monthly")
    assert list(pays)[1:] == [(date(1998, 7, 1), Decimal("2600.00")), (date(2005, 4, 3), Decimal("2700.50"))]


def test_the_board_brings_deaths_and_contributions_on_the_same_path(agency, clerk):
    board = Clerk(builders.administrator(), None, "administrator")
    pension = builders.pensioner(ANA)
    paid = text("ss;agencia;fecha pago;aportacion;neto", f'{ANA};{agency.code};13/07/2026;"$110.55";1')
    brought = board.brings(paid, "contributions")
    assert (brought.counts, board.receives(brought).state) == ({"return_found": 1}, "done")
    died = text("ss;apellidos y nombre;fec defuncion", f"{ANA};RIVERA ÑECO, CARMEN;13/11/2026", encoding="cp850")
    brought = board.brings(died, "deaths")
    assert brought.counts == {"stops": 1}
    board.receives(brought)
    assert Pension.objects.get(pk=pension.pk).state == "ended"
    with pytest.raises(ReceivedBefore):
        board.brings(died, "deaths")


def test_an_agencys_contributions_are_its_own_and_say_nothing_of_anybodys_pension(her, agency):
    builders.pensioner(ANA)
    rows = (f"{ANA},{agency.code},2026-07-13,110.55", f"{ANA},9999,2026-07-13,1")
    brought = her.brings(text("ss,agencia,fecha pago,aportacion", *rows), "contributions")
    assert (brought.counts, wrong(brought)) == ({"kept": 1, "wrong": 1}, [(3, "codigo_agencia", "not_your_agency")])
    brought = her.brings(text("ss,agencia,fecha pago,aportacion", rows[0]), "contributions")
    assert her.receives(brought).file.rows.get().outcome == "return_found"
