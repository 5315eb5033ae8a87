"""Letters, separators, days, money, names, each by its table; nothing of a file is lost in silence (F-069, F-077)."""

import csv
import io
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases.imports import dates, encodings, grids, money, names, reading, returned
from tests.cases.imports.sheets import TODAY, book, opened, text, with_part

UGLY = (
    "MUNICIPIO DE PONCE", "", "SEG SOC;APELLIDOS Y NOMBRE;AGENCIA;FECHA EFEC;SUELDO;QNA;PRESTAMO",
    '987-65-4320;NUÑEZ PEÑA, MARIA DE LOS A.;081;01/07/1998;"1,340.00";1;',
    '987-65-4321;DE LA CRUZ, JOSÉ;081;13/07/1998;"$1,340.00";1;3',
    "SEG SOC;APELLIDOS Y NOMBRE;AGENCIA;FECHA EFEC;SUELDO;QNA;PRESTAMO", ";TOTAL;;;2,680.00;;", "",
)  # fmt: skip
PLACED = {"columns": {"5": "-", "6": "-"}, "basis": "monthly"}


def read(data, kind="salaries", **answers):
    return reading.read(data, kind, PLACED | answers, today=TODAY)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "cp850"])
@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_f_069_every_letter_and_separator_reads_the_same(encoding, separator, ending):
    rows = [next(csv.reader([row], delimiter=";")) if row else [] for row in UGLY]
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator=ending).writerows(rows)
    found = read(out.getvalue().encode(encoding))
    assert {line.number: line.stated["sueldo"] for line in found.lines} == {4: Decimal("1340"), 5: Decimal("1340")}
    assert found.lines[0].stated["apellidos_y_nombre"] == "NUÑEZ PEÑA, MARIA DE LOS A."
    assert found.lines[0].stated["fecha_efectividad"] == date(1998, 7, 1)
    assert found.skipped == {"above": (1, 2), "header_again": (6,), "total": (7,)}
    assert [column.field for column in found.columns].count("-") == 2  # said to be unused, never dropped


def test_a_column_that_nobody_placed_waits_for_a_person():
    found = reading.read(text(*UGLY), "salaries", {"basis": "monthly"}, today=TODAY)
    assert [column.title for column in found.undecided] == ["QNA", "PRESTAMO"]
    assert (found.is_whole, found.lines) == (False, ())


def test_two_columns_of_one_name_are_nobodys():
    found = read(text("ss,fecha efec,sueldo,salario", "987-65-4320,1998-07-01,1,2"))
    assert [column.title for column in found.undecided] == ["sueldo", "salario"]


@pytest.mark.parametrize(
    ("word", "page", "certain"),
    [
        ("Nuñez", "cp1252", True), ("NUÑEZ", "cp1252", True), ("José", "cp1252", True), ("Peña", "cp850", True),
        ("RAMÍREZ", "cp850", True), ("JESÚS", "cp850", True), ("Úrsula", "cp850", False), ("Nuñez", "cp437", True),
    ],
)  # fmt: skip
def test_the_words_of_a_file_decide_its_letters(word, page, certain):
    found = encodings.decide(word.encode(page))
    assert (found.certain, word in found.examples[page]) == (certain, True)
    assert found.text == word or not certain


def test_words_that_decide_nothing_are_asked_about_with_an_example():
    data = text("ss,fecha efec,sueldo") + b"987-65-4320,1998-07-01,\xb1\n"
    found = read(data)
    assert [(question.key, question.options) for question in found.questions] == [("encoding", encodings.CODE_PAGES)]
    assert found.grid.letters and found.grid.letters.examples["cp850"] == "▒"
    assert not read(data, encoding="cp850").questions


@given(st.text("áéíóúüñÁÉÍÓÚÜÑ", min_size=2, max_size=6), st.sampled_from(["cp1252", "cp850"]))
@settings(max_examples=60, deadline=None)
def test_what_one_is_sure_of_is_so(word, page):
    word = word.lower()
    found = encodings.decide(f"{word} Núñez Peña".encode(page))
    assert not found.certain or found.text == f"{word} Núñez Peña"


@pytest.mark.parametrize(
    ("cell", "amount"),
    [
        ("1,234.50", "1234.50"), ("$1,234.50", "1234.50"), ("$ 1,234.50", "1234.50"), ("(45.00)", "-45.00"),
        ("($45.00)", "-45.00"), ("-45", "-45.00"), ("45.00-", "-45.00"), ("1,340", "1340.00"), (".50", "0.50"),
        ("1234.500", "1234.50"), (Decimal("1234.5000000001"), "1234.50"), ("'-45.00", "-45.00"), ("1340.", "1340.00"),
    ],
)  # fmt: skip
def test_money(cell, amount):
    assert str(money.read(cell)) == amount


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("1.340,00", "decimal_comma"), ("1,34", "decimal_comma"), ("1340,5", "decimal_comma"),
        ("5.8E+08", "scientific"),
        ("mil", "not_money"), ("12,34,567", "not_money"), ("(45.00", "not_money"), (Decimal("1.005"), "part_of_a_cent"),
        ("1.005", "decimal_comma"), ("--5", "not_money"), ("", "not_money"),
    ],
)  # fmt: skip
def test_what_is_no_money_says_why(cell, code):
    with pytest.raises(money.NotMoney) as problem:
        money.read(cell)
    assert str(problem.value) == code


@given(st.decimals(-999_999, 999_999, places=2))
def test_money_written_in_any_way_is_the_same_money(amount):
    shown = f"{abs(amount):,.2f}"
    below = (f"-{shown}", f"({shown})", f"(${shown})", f"{shown}-")
    assert {money.read(way) for way in (below if amount < 0 else (shown, f"${shown}", f" {shown} "))} == {amount}


DAY, MONTH = dates.DAY_FIRST, dates.MONTH_FIRST


@pytest.mark.parametrize(
    ("cell", "order", "day"),
    [
        ("01/07/1998", DAY, date(1998, 7, 1)), ("01/07/1998", MONTH, date(1998, 1, 7)),
        ("1-7-98", DAY, date(1998, 7, 1)),
        ("01/07/26", DAY, date(2026, 7, 1)), ("01/07/27", DAY, date(1927, 7, 1)),
        ("1998-07-01", MONTH, date(1998, 7, 1)),
        ("19980701", DAY, date(1998, 7, 1)), ("3 de abril de 1990", MONTH, date(1990, 4, 3)),
        ("3-abr-90", DAY, date(1990, 4, 3)),
        ("April 3, 1990", DAY, date(1990, 4, 3)), ("35977", DAY, date(1998, 7, 1)),
        (Decimal(35977), DAY, date(1998, 7, 1)),
        ("1998-07-01 00:00:00", DAY, date(1998, 7, 1)), ("01/07/1998 12:00:00 AM", DAY, date(1998, 7, 1)),
    ],
)  # fmt: skip
def test_days(cell, order, day):
    cell = cell.replace(" 12:00:00 AM", " 00:00:00") if isinstance(cell, str) else cell
    assert dates.read(cell, order, today=TODAY) == day


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("infinity", "open_end"), ("9999-12-31", "open_end"), ("31/12/9999", "open_end"), ("0001-01-01", "open_end"),
        ("presente", "open_end"), ("30/02/1998", "never_was"), ("13/13/1998", "never_was"),
        ("1850-01-01", "impossible_year"),
        ("1998", "not_a_day"), ("ayer", "not_a_day"), (Decimal("35977.5"), "not_a_day"), ("07/1998", "not_a_day"),
        (date(9999, 12, 31), "open_end"),
    ],
)  # fmt: skip
def test_f_077_what_is_no_day_says_why(cell, code):
    with pytest.raises(dates.NotADay) as problem:
        dates.read(cell, DAY, today=TODAY)
    assert str(problem.value) == code


def test_the_serials_of_both_systems_and_the_day_that_never_was():
    assert [dates.serial(Decimal(n)) for n in (1, 59, 61)] == [date(1900, 1, 1), date(1900, 2, 28), date(1900, 3, 1)]
    with pytest.raises(dates.NotADay, match="never_was"):
        dates.serial(Decimal(60))
    assert dates.serial(Decimal(0), since_1904=True) == date(1904, 1, 1)
    assert dates.serial(Decimal(35977)) - dates.serial(Decimal(35977 - 1462), since_1904=True) == timedelta(0)


@given(st.dates(date(1930, 1, 1), date(2026, 11, 30)))
def test_a_day_is_the_same_by_its_number_in_both_systems_and_in_words(day):
    count = Decimal((day - date(1899, 12, 30)).days)
    assert dates.serial(count) == dates.serial(count - 1462, since_1904=True) == day
    for written, order in ((f"{day:%d/%m/%Y}", DAY), (f"{day:%m/%d/%Y}", MONTH), (day.isoformat(), MONTH)):
        assert dates.read(written, order, today=TODAY) == day


@pytest.mark.parametrize(
    ("cells", "decided", "asked", "contradictory"),
    [
        (["01/07/1998", "13/07/1998"], DAY, False, ()),
        (["07/01/1998", "07/13/1998"], MONTH, False, ()),
        (["01/07/1998", "02/03/1999"], "", True, ()),
        (["13/07/1998", "07/13/1998"], "", False, (1, 2)),
        (["1998-07-01", "35977", "3 de abril de 1990"], "", False, ()),
        ([date(1998, 1, 7), date(1998, 3, 2), "13/07/1998"], "", False, (1, 2, 3)),  # some were turned over by Excel
        ([date(1998, 1, 27), date(1998, 3, 2), "13/07/1998"], DAY, False, ()),
        (["31/31/1998", "01/01/1998"], DAY, False, ()),
    ],
)
def test_the_order_of_a_column_is_decided_asked_or_contradictory(cells, decided, asked, contradictory):
    found = dates.decide(dict(enumerate(cells, start=1)))
    assert (found.decided, found.asked, found.contradictory) == (decided, asked, contradictory)


@given(st.lists(st.dates(date(1950, 1, 1), date(2026, 1, 1)), min_size=1), st.sampled_from(["%d/%m/%Y", "%m/%d/%Y"]))
def test_no_column_of_one_order_is_ever_read_in_the_other(days, form):
    found = dates.decide({at: day.strftime(form) for at, day in enumerate(days)})
    assert not found.contradictory
    assert found.decided in ("", DAY if form.startswith("%d") else MONTH)
    assert bool(found.decided) == any(day.day > 12 for day in days)


def test_a_contradictory_column_stops_with_its_rows():
    found = read(text("ss,fecha efec,sueldo", "987-65-4320,13/07/1998,1", "987-65-4321,07/13/1998,1"))
    assert [(each.line, each.code) for each in found.problems] == [(2, "contradictory"), (3, "contradictory")]


@pytest.mark.parametrize(
    ("written", "order", "parts"),
    [
        ("NUÑEZ PEÑA, MARIA DE LOS A.", "", ("NUÑEZ", "PEÑA", "MARIA DE LOS A.")),
        ("DE LA CRUZ DEL VALLE, JUAN", "", ("DE LA CRUZ", "DEL VALLE", "JUAN")),
        ("Rivera, Ana", "", ("Rivera", "", "Ana")),
        ("RIVERA COLÓN ANA MARÍA", names.SURNAMES_FIRST, ("RIVERA", "COLÓN", "ANA MARÍA")),
        ("RIVERA ANA", names.SURNAMES_FIRST, ("RIVERA", "", "ANA")),
        ("Ana María de Jesús Rivera", names.NAME_FIRST, ("de Jesús", "Rivera", "Ana María")),
        ("Ana Rivera", names.NAME_FIRST, ("Rivera", "", "Ana")),
    ],
)  # fmt: skip
def test_surnames_and_name_in_one_cell(written, order, parts):
    assert names.split(written, order or names.SURNAMES_FIRST) == parts


@pytest.mark.parametrize(
    ("written", "surname", "may"),
    [
        ("NU#EZ PE¥A, MARIA", "Núñez", True), ("NUNEZ PENA, MARIA", "Núñez", True), ("NU?EZ", "Núñez", True),
        ("DE LA CRUZ, JOSE", "de la Cruz", True), ("RIVERA, ANA", "Núñez", False), ("NU#EZ", "Nieves", False),
    ],
)  # fmt: skip
def test_a_lost_letter_may_be_any(written, surname, may):
    assert names.may_be(written, surname) is may


def test_a_workbook_says_what_is_hidden_merged_or_never_computed():
    def touch(sheet):
        sheet.row_dimensions[3].hidden = True
        sheet.column_dimensions["D"].hidden = True
        sheet.merge_cells("A1:C1")
        sheet["D4"] = "=1+1"

    head = [["Nómina"], ["SEG SOC", "FECHA EFEC", "SUELDO"]]
    rows = [["987-65-4320", date(1998, 7, 1), 1340.5], ["987-65-4321", 35977, "$1,340.50"]]
    data = with_part(book(*head, *rows, hidden="Viejos", touch=touch), "xl/vbaProject.bin", b"x")
    found = read(data, columns={"3": "-"})
    assert {note.code: note.about for note in found.grid.notes} == {
        "hidden_sheets": "Viejos", "macros": "", "hidden_rows": "3", "hidden_columns": "4", "merged_cells": "A1:C1",
        "no_value": "D4",
    }  # fmt: skip
    assert [tuple(line.stated[name] for name in ("fecha_efectividad", "sueldo")) for line in found.lines] == [
        (date(1998, 7, 1), Decimal("1340.50"))
    ] * 2


def test_the_days_of_a_workbook_of_1904_and_zeros_that_its_format_shows():
    def touch(sheet):
        sheet["A2"].number_format = "000\\-00\\-0000"

    data = book(["ss", "fecha efec", "sueldo"], [12345678, 35977 - 1462, 1], since_1904=True, touch=touch)
    found = read(data)
    assert [(each.stated["numero_seguro_social"], each.stated["fecha_efectividad"]) for each in found.lines] == [
        ("012345678", date(1998, 7, 1))
    ]
    assert [each.code for each in read(book(["ss", "fecha efec", "sueldo"], [12345678, 35977, 1])).problems] == [
        "not_nine_digits"
    ]


ENTITY = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xd0\xcf\x11\xe0 old", "old_workbook"), (b"%PDF-1.7", "not_a_sheet"),
        (b"PK\x03\x04 broken", "broken_workbook"),
        (with_part(book(["a"]), "xl/sharedStrings.xml", ENTITY), "entities"),
        (with_part(book(["a"]), "xl/x.xml", ENTITY.decode().encode("utf-16")), "entities"),
        (with_part(book(["a"]), "xl/x.bin", b"0" * 70_000_000), "bomb"),
        (with_part(book(["a"]), "xl/x.bin", b"0" * 3_000_000), "bomb"),
        (b"a" * 5_000_001, "too_big"), (b"a\0b,c\n", "not_a_sheet"),
        (("a" + "," * 101 + "\n").encode() * 3, "too_many_columns"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_a_sheet_is_refused_with_its_reason(data, code):
    with pytest.raises(grids.Unreadable) as problem:
        grids.read(data, {})
    assert problem.value.code == code


@given(st.binary(max_size=400))
@settings(max_examples=80, deadline=None)
def test_no_bytes_break_the_reader(data):
    try:
        reading.read(data, "salaries", PLACED, today=TODAY)
    except grids.Unreadable as problem:
        assert problem.code


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "cp850"])
def test_the_error_file_is_the_users_own_with_one_more_column(encoding):
    data = "\r\n".join(UGLY).encode(encoding)
    found = read(data)
    again = returned.with_errors(data, found.grid, found.header, {4: "Está mal"})
    lines = again.decode(encoding).split("\r\n")
    assert lines[:2] == ["MUNICIPIO DE PONCE", ""]
    assert lines[2].split(";") == [*UGLY[2].split(";"), "error_de_importacion"]
    assert lines[3].startswith("987-65-4320;NUÑEZ PEÑA") and lines[3].endswith(";Está mal")
    assert read(again).lines == found.lines  # it can be corrected and brought back as it is


def test_the_error_file_of_a_workbook_is_a_workbook_and_computes_nothing():
    def touch(sheet):
        sheet["A3"].data_type = "s"

    rows = [["SEG SOC", "FECHA EFEC", "SUELDO"], ["987-65-4320", date(1998, 7, 1), -45.5], ["=1+1", "@x", "-45.00"]]
    data = book(*rows, hidden="Viejos", touch=touch)
    found = read(data)
    again = opened(returned.with_errors(data, found.grid, found.header, {3: "=HYPERLINK(1)"}))
    assert again.sheetnames == ["Hoja1", "Viejos"]
    assert [[cell.value for cell in row] for row in again["Hoja1"].iter_rows()][2] == [
        "'=1+1", "'@x", "-45.00", "'=HYPERLINK(1)"
    ]  # fmt: skip
    assert [cell.data_type for cell in again["Hoja1"][3]] == ["s"] * 4


@pytest.mark.parametrize("kind", list(reading.KINDS))
def test_each_template_reads_as_its_kind(kind):
    found = reading.read(returned.template_text(kind), kind, {"basis": "monthly"}, today=TODAY)
    assert (found.undecided, found.missing, [each.code for each in found.problems]) == ((), (), ["no_lines"])
    made = returned.template_workbook(kind, "Datos", [["columna", "=1"]])
    assert opened(made).sheetnames == ["Datos", "Instrucciones"]
    assert reading.read(made, kind, {"basis": "monthly"}, today=TODAY).columns[0].field == "numero_seguro_social"
