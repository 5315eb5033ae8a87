"""The law as a value: figures by date, adoption, standing, editions, tables."""

from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from benefits.edition import law_on, source_hash, source_zip
from benefits.factor_table import read_tables
from benefits.law.actuarial import EARLY_766A, SPANS, TableError
from benefits.law.figures import COORDINATED_CONTRIBUTION, MINIMUM_PENSION, NoFigure
from benefits.law.law import Law, NoReading
from benefits.law.readings import REGISTER
from tests.benefits.asking import COORDINATED, GENERAL, law, route

DAY = date(2013, 7, 1)


def reading(value: str, **more: Any) -> dict[str, Any]:
    return {"kind": "reading", "key": "A-01", "value": value, "authority": "Junta", "document": "R-1", **more}


def table(factor: str = "0.85", **more: Any) -> dict[str, Any]:
    low, high = SPANS[EARLY_766A]
    value = {str(months): factor for months in range(low, high)}
    return {"kind": "table", "key": EARLY_766A, "value": value, "authority": "Junta", "document": "Guías", **more}


@pytest.mark.parametrize(
    ("day", "figure"), [(date(2013, 6, 30), None), (date(2013, 7, 1), 500), (date(2020, 1, 1), 500)]
)
def test_a_figure_is_dated_and_asking_outside_its_dates_is_an_error(day: date, figure: int | None) -> None:
    if figure is None:
        with pytest.raises(NoFigure):
            Law.on(day).figure(MINIMUM_PENSION)
    else:
        assert Law.on(day).figure(MINIMUM_PENSION) == figure


@pytest.mark.parametrize(
    ("day", "rate"),
    [("2013-07-01", "0.07"), ("2014-06-30", "0.07"), ("2014-07-01", "0.085"), ("2015-07-01", "0.10")],
)
def test_787e_rates_by_date(day: str, rate: str) -> None:
    assert Law.on(DAY).figure(COORDINATED_CONTRIBUTION, date.fromisoformat(day)) == Fraction(rate)


def test_every_question_of_the_register_is_there() -> None:
    numbers = {id[2:4] for id in REGISTER}
    assert numbers == {f"{number:02d}" for number in range(1, 53)}
    assert {id for id in REGISTER if id.startswith("A-19")} == {"A-19a", "A-19b", "A-19c"}
    for one in REGISTER.values():
        assert one.es and one.en and one.evidence and one.default == one.values[0]


@pytest.mark.parametrize(("id", "value"), [("A-99", "yes"), ("A-01", "some_years")])
def test_a_reading_that_is_not_there_is_an_error(id: str, value: str) -> None:
    with pytest.raises(NoReading):
        law().reading(id, value)


def test_an_adopted_reading_stands_adopted_from_its_day_on() -> None:
    item = reading("all_years", from_on="2013-07-01")
    assert Law.on(date(2013, 6, 30), [item]).reads("A-01") == "thirty_years"
    adopted = Law.on(DAY, [item])
    assert (adopted.reads("A-01"), adopted.standing_of("A-01")) == ("all_years", "adopted")
    assert adopted.reading("A-01", "thirty_years").standing_of("A-01") == "unverified"


def test_switching_an_enacted_reading_makes_it_unverified() -> None:
    assert law().standing_of("A-02") == "enacted"
    assert law(A_02="rises_at_55").standing_of("A-02") == "unverified"


@pytest.mark.parametrize(("authority", "standing"), [("Junta de Retiro", "adopted"), ("Demostración", "illustrative")])
def test_a_table_of_the_demonstration_stays_illustrative(authority: str, standing: str) -> None:
    under = Law.on(DAY, [table(authority=authority)])
    one = route("766(a)", GENERAL, retirement_date="2005-06-15", under=under)
    assert str(one.monthly) == "680.00" and EARLY_766A in one.rests_on
    assert under.standing_of(EARLY_766A) == standing


def test_what_is_adopted_frees_the_letter() -> None:
    # § 766's first day was not found: unverified until the Board says from when its wording is known
    first_day = {"kind": "figure", "key": "FIRST_DAY_766", "value": "1990-04-02", "authority": "Junta"}
    shipped = route("766(a)", GENERAL)
    assert (shipped.standing, shipped.rests_on) == ("unverified", ("FIRST_DAY_766",))
    freed = route("766(a)", GENERAL, under=Law.on(DAY, [first_day]))
    assert (freed.standing, freed.rests_on) == ("adopted", ("FIRST_DAY_766",))
    before = route("766(a)", GENERAL, under=Law.on(DAY, [first_day]), birth_date="1930-01-01",
                   system_entry_date="1955-01-01", retirement_date="1990-04-01")  # fmt: skip
    assert before.standing == "unverified"


def test_f_048_a_proposal_computes_only_as_a_proposal() -> None:
    proposed = {"kind": "figure", "key": "MINIMUM_PENSION", "value": "700", "standing": "proposed",
                "from_on": "2021-07-01", "authority": "Plan de 2021"}  # fmt: skip
    assert Law.on(DAY, [proposed]).figure(MINIMUM_PENSION) == 500
    later = Law.on(date(2021, 7, 1), [proposed])
    assert (later.figure(MINIMUM_PENSION), later.standing_of(MINIMUM_PENSION)) == (700, "proposed")


def test_an_edition_is_its_values_and_its_source() -> None:
    assert law_on(DAY).edition == law_on(date(2020, 1, 1)).edition
    assert law_on(DAY).edition != law_on(DAY).reading("A-01", "all_years").edition
    assert law_on(DAY, [table("0.85")]).edition != law_on(DAY, [table("0.86")]).edition
    assert Law.on(DAY, source="a" * 64).edition != Law.on(DAY, source="b" * 64).edition
    assert law_on(DAY).edition.endswith(source_hash()[:32])
    assert source_zip() == source_zip()


HEADER = "section,age_months,factor\n"
ROWS = [f"766(a),{months},0.{8000 + months - 660}\n" for months in range(660, 696)]


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "factors.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        HEADER + "".join(ROWS),
        "\ufeff" + HEADER + "".join(ROWS),
        HEADER + "".join(ROWS) + "\n",
        HEADER + "".join(ROWS) + "766(a),696,1\n",
        "edad_meses;factor\n" + "".join(row[7:].replace(",", ";") for row in ROWS),
    ],
)
def test_a_factor_table_from_csv(tmp_path: Path, text: str) -> None:
    (item,) = read_tables(written(tmp_path, text))
    one = route("766(a)", GENERAL, retirement_date="2005-06-15", under=Law.on(DAY, [item]))
    assert (str(one.monthly), one.standing) == ("640.00", "unverified")  # 800 × 0.8000


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (HEADER + ROWS[0] + ROWS[0], 3),  # twice
        (HEADER + ROWS[0] + ROWS[2], 3),  # a gap
        (HEADER + ROWS[1] + ROWS[0], 3),  # out of order
        (HEADER + "766(a),660,0.80\n766(a),661,0.79\n", 3),  # falls as age rises
        (HEADER + "766(a),55,0.80\n", 2),  # years, not months
        (HEADER + "766(a),660,80\n", 2),  # per cent, not a share
        (HEADER + "766(a),660,0\n", 2),
        (HEADER + "766(a),696,0.9\n", 2),  # 58: nothing to reduce
        (HEADER + "766(a),697,1\n", 2),
        (HEADER + "766(c),660,0.8\n", 2),
        (HEADER + "766(a),660\n", 2),
        (HEADER + "766(a),660,ocho\n", 2),
        ("edad,factor\n660,0.8\n", 1),
        ("factor\n0.8\n", 1),
        (HEADER, 0),
    ],
)
def test_a_factor_table_is_refused_naming_the_row(tmp_path: Path, text: str, row: int) -> None:
    with pytest.raises(TableError) as refused:
        read_tables(written(tmp_path, text))
    assert refused.value.row == row


def test_no_row_no_result() -> None:
    part = {**table(), "value": {"660": "0.80"}}
    at_55 = route("766(a)", COORDINATED, retirement_date="2005-06-15", under=Law.on(DAY, [part]))
    at_56 = route("766(a)", COORDINATED, retirement_date="2006-06-15", under=Law.on(DAY, [part]))
    assert (at_55.status, at_56.status) == ("payable", "missing_factor")
