"""How amounts, days and lengths of service are written, and how the arithmetic is laid out."""

from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest
from django.apps import apps
from django.template import Context, Template
from django.utils import translation

from benefits.law.facts import NAMES
from benefits.law.statute import SENTENCES
from benefits.law.step import phrase, product, total
from cases.templatetags import parts, terms, words


def rendered(source: str, **context: object) -> str:
    return Template("{% load words parts terms %}" + source).render(Context(context))


@pytest.fixture(params=["es-pr", "en"])
def language(request: pytest.FixtureRequest) -> str:
    with translation.override(request.param):
        yield request.param


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (Decimal("1515.00"), "$1,515.00"),
        (Decimal("0.005"), "$0.01"),  # half a cent goes up
        (Fraction(15780, 7), "$2,254.29"),
        (Decimal("-110"), "\N{MINUS SIGN}$110.00"),
        (Fraction(-1, 200), "\N{MINUS SIGN}$0.01"),
        (Fraction(1, 300), "$0.00"),
        (1_234_567, "$1,234,567.00"),
        (None, ""),
    ],
)
def test_money_is_the_same_in_both_languages(language: str, amount: object, written: str) -> None:
    assert rendered("{{ amount|money }}", amount=amount) == written


@pytest.mark.parametrize(
    ("period", "spanish", "english"),
    [
        ("month", "al mes", "a month"),
        ("year", "al año", "a year"),
        ("half_month", "por quincena", "each half month"),
        ("once", "una sola vez", "once"),
    ],
)
def test_f_056_an_amount_carries_its_period(period: str, spanish: str, english: str) -> None:
    for code, said in (("es-pr", spanish), ("en", english)):
        with translation.override(code):
            html = rendered("{% money amount period %}", amount=Decimal("1515"), period=period)
        assert html == f'<span class="money">$1,515.00</span> <span class="per">{said}</span>'


def test_f_056_a_period_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError):
        words.money_with_period(Decimal("1515"), "fortnight")


def test_a_difference_is_said_in_a_word() -> None:
    with translation.override("es-pr"):
        assert "$110.00</span> menos" in words.more_or_less(Decimal("-110"), "month")
        assert "$110.00</span> más" in words.more_or_less(Decimal("110"), "month")
        assert words.more_or_less(Decimal("0"), "month") == "sin cambio"


@pytest.mark.parametrize(
    ("code", "written"), [("es-pr", "3 de abril de 1990"), ("es", "3 de abril de 1990"), ("en", "April 3, 1990")]
)
def test_a_day_is_written_in_words(code: str, written: str) -> None:
    with translation.override(code):
        assert rendered("{{ day|date_words }}", day=date(1990, 4, 3)) == written
        assert rendered("{{ day|date_words }}", day=None) == ""


def test_an_instant_is_not_a_day() -> None:
    with pytest.raises(TypeError):
        words.date_words(datetime(1990, 4, 3, 2, 0, tzinfo=UTC))


@pytest.mark.parametrize(
    ("length", "spanish", "english"),
    [
        (Fraction(323, 12), "26 años y 11 meses", "26 years and 11 months"),
        (Decimal("26.75"), "26 años y 9 meses", "26 years and 9 months"),
        (Fraction(13, 12), "1 año y 1 mes", "1 year and 1 month"),
        (30, "30 años", "30 years"),
        (Fraction(5, 12), "5 meses", "5 months"),
        (0, "0 años", "0 years"),
        (Fraction(27, 1) + Fraction(1, 7), "27.1428 años", "27.1428 years"),  # not whole months: cut, never up
    ],
)
def test_a_length_of_service_is_written_in_years_and_months(length: object, spanish: str, english: str) -> None:
    for code, written in (("es-pr", spanish), ("en", english)):
        with translation.override(code):
            assert rendered("{{ length|years }}", length=length) == written


def test_the_worksheet_lays_parts_under_what_they_make_and_a_sum_under_a_rule(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "law_says", lambda step, language: f"{step.says.id}")
    step = total(
        "§ 766(e)(1)",
        "four_products",
        product("§ 766(e)(1)(A)", "early_base", Fraction(1, 100), Fraction(6600), Fraction(20)),
        product("§ 766(e)(1)(B)", "late_base", Fraction(3, 200), Fraction(6600), Fraction(10)),
    )
    html = rendered("{% worksheet step monthly=monthly %}", step=step, monthly=Decimal("192.50"))
    assert html.index("four_products") < html.index("early_base") < html.index("$1,320.00") < html.index("$2,310.00")
    assert "§ 766(e)(1)(A)" in html and "$990.00" in html and "$192.50" in html
    assert ("Suma" if language == "es-pr" else "Sum") in html
    assert "<details" not in rendered("{% worksheet step paper=True %}", step=step)


def test_what_is_not_a_sum_of_its_parts_is_not_called_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "law_says", lambda step, language: "")
    a, b = (product("§ 766(a)", "x", Fraction(1), Fraction(amount), Fraction(1)) for amount in (10, 20))
    with translation.override("en"):
        assert parts.as_line(type(a)("§ 766(a)", phrase("the_larger"), Fraction(20), (a, b))).closing == "Result"


def test_a_box_of_money_shows_before_now_and_the_difference() -> None:
    with translation.override("es-pr"):
        html = rendered("{% money_box now before=before %}", now=Decimal("1515"), before=Decimal("1625"))
    for said in ("Antes", "$1,625.00", "Ahora", "$1,515.00", "Diferencia", "$110.00</span> menos"):
        assert said in html


def test_every_value_of_the_records_has_its_word() -> None:
    """Each list of choices a model keeps is one of the terms', value for value."""
    kept = {
        frozenset(value for value, _ in field.choices)
        for model in apps.get_app_config("cases").get_models()
        for field in model._meta.fields
        if field.choices and not model.__name__.endswith("Event")
    }
    said = [set(group) for group in terms.TERMS.values()]
    assert [sorted(values) for values in kept if not any(values <= group for group in said)] == []


def test_every_fact_the_law_asks_for_has_its_word() -> None:
    assert set(terms.TERMS["fact"]) == set(NAMES)


def test_a_provision_opens_the_sentence_of_the_law_in_spanish_and_one_not_read_opens_nothing(language: str) -> None:
    html = rendered("{% provision cited %}", cited="§ 766(e)(1)(A)")
    assert '<blockquote lang="es-PR">' in html and SENTENCES["§ 766(e)(1)(A)"] in html
    assert rendered("{% provision cited %}", cited="§ 787c(a)").strip() == '<span class="provision">§ 787c(a)</span>'
