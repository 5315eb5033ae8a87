"""Where a number would have to be invented the law stops: each test takes away one fact, one row or one figure.

With it there is an amount; without it there is none, and what is missing is named.
"""

import ast
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from benefits.edition import law_on
from benefits.law.actuarial import EARLY_766A, EARLY_766D, SPANS
from benefits.law.figures import SHIPPED, NoFigure
from benefits.law.law import Law
from benefits.law.view import FROZEN as TWINS
from benefits.law.words import PHRASES
from benefits.questions import answer
from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, law, route, short
from tests.benefits.test_section_766a import MERIT
from tests.benefits.test_section_766d import EARLY, POLICE
from tests.benefits.test_section_787c import FROZEN
from tests.benefits.test_section_787o import SPECIAL, WINDOW
from tests.coverage.source import LAW

AT_66 = {**COORDINATED, "birth_date": "1946-06-15"}
ALL_MAYOR = {name: value for name, value in MAYOR.items() if name != "credited_years"}
FROZEN_60 = {**FROZEN, "birth_date": "1955-03-15"}
FROZEN_MAYOR = {**FROZEN, "group": "mayor", "birth_date": "1960-01-01", "mayor_years_at_2013_06_30": "10"}
FROZEN_MAYOR |= {"other_credited_years_at_2013_06_30": "10", "highest_mayor_salary_at_2013_06_30": "60000"}
FROZEN_MAYOR = {name: value for name, value in FROZEN_MAYOR.items() if not name.startswith("credited_years")}
NO_ENTRY = {name: value for name, value in WINDOW.items() if name != "system_entry_date"}
NO_ENTRY |= {"savings_program_member": False, "public_service_start_date": "1983-11-15"}

# The fact taken away, the route that stops for it, and the facts with which it is payable.
FACTS: list[tuple[str, str, dict[str, Any]]] = [
    ("system_entry_date", "766(a)", GENERAL),
    ("birth_date", "766(a)", GENERAL),
    ("credited_years", "766(a)", GENERAL),
    ("average_compensation", "766(a)", GENERAL),
    ("plan", "766(e)", AT_66),
    ("fully_insured_date", "766(e)", AT_66),
    ("credited_years", "766a", MERIT),
    ("average_compensation", "766a", MERIT),
    ("credited_years", "766d(b)", {name: value for name, value in POLICE.items() if name != "bought_years"}),
    ("average_compensation", "766d(b)", POLICE),
    ("mayor_years", "766(b)", ALL_MAYOR),
    ("other_credited_years", "766(b)", ALL_MAYOR),
    ("highest_mayor_salary", "766(b)", ALL_MAYOR),
    ("credited_years_at_2013_06_30", "766(a)", FROZEN_60),
    ("average_compensation_at_2013_06_30", "766(a)", FROZEN_60),
    ("mayor_years_at_2013_06_30", "766(b)", FROZEN_MAYOR),
    ("other_credited_years_at_2013_06_30", "766(b)", FROZEN_MAYOR),
    ("highest_mayor_salary_at_2013_06_30", "766(b)", FROZEN_MAYOR),
    ("public_service_start_date", "787o(b)", NO_ENTRY),
    ("thirty_years_date", "787o(b)", WINDOW),
    ("average_compensation", "787o(b)", WINDOW),
]


@pytest.mark.parametrize(("name", "where", "facts"), FACTS)
def test_missing_fact(name: str, where: str, facts: dict[str, Any]) -> None:
    assert route(where, facts).status == "payable"
    one = route(where, facts, **{name: ...})
    assert (one.status, one.missing, one.monthly) == ("missing_fact", (name,), None)


SALARY = {"from": "2007-01-01", "to": "2009-12-31", "monthly": "2000", "item": "base"}
KINDS: dict[str, dict[str, Any]] = {
    "reinstatement": {"reinstated_years": "5", "reinstated_contributions": "12000", "suspended_monthly_pension": "900"},
    "compatible_work": {"working_day_fraction": "0.5", "partial_salary": "900", "full_time_basic_salary": "2000",
                        "pension_monthly": "800"},
    "contribution": {"monthly_compensation": "2400", "period_from": "2013-07-01", "plan": "coordination"},
    "debt": {"principal": "5000", "annual_rate": "0.06", "years": 3},
    "payment_plan": {"principal": "5000", "annual_rate": "0.06", "years": 3},
    "survivors": {"pensioner_monthly": "1000", "beneficiaries": 2},
    "hybrid_separation": {"credited_years": "5", "account_balance": "12000"},
    "service": {"periods": [{"from": "1995-07-01", "to": "1999-06-30", "contributed": True}]},
    "average": {"salaries": [SALARY], "system_entry_date": "1980-01-01", "separation_date": "2010-01-01"},
}  # fmt: skip


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, facts in KINDS.items() for name in facts])
def test_missing_fact_of_another_kind(kind: str, name: str) -> None:
    assert answer({"id": "s", "kind": kind, "facts": KINDS[kind]}, law_on)["outcome"] != "missing_fact"
    rest = {key: value for key, value in KINDS[kind].items() if key != name}
    said = answer({"id": "s", "kind": kind, "facts": rest}, law_on)
    assert (said["outcome"], said["missing"], said["monthly"]) == ("missing_fact", [name], None)


def test_missing_month_of_pay() -> None:
    """Thirty-five months are no average of thirty-six."""
    facts = {**KINDS["average"], "salaries": [{**SALARY, "from": "2007-02-01"}]}
    said = answer({"id": "s", "kind": "average", "facts": facts}, law_on)
    assert (said["outcome"], said["missing"]) == ("missing_fact", ["salaries"])


def asked_for() -> Iterator[str]:
    """Every fact for which the law's source stops: ``Unknown(…)``, ``amount(…)`` and ``amounts(…)``."""
    for path in LAW.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Unknown" | "amount" | "amounts"), args=arguments):
                    words = [each for argument in arguments for each in ast.walk(argument)]
                    yield from (each.value for each in words if isinstance(each, ast.Constant))
                case ast.Call(func=ast.Name(id="known"), keywords=named):
                    yield from (each.arg for each in named if each.arg)


def test_every_fact_that_the_law_stops_for_is_taken_away_here() -> None:
    tested = {name for name, _, _ in FACTS} | {name for facts in KINDS.values() for name in facts}
    asked = set(asked_for())
    assert asked - tested == NEVER_ALONE
    assert {twin for name, twin in TWINS.items() if name in asked} <= tested


# Asked for in the source, and never the one fact missing: bought service is asked for only where it is stated.
NEVER_ALONE = {"bought_years"}


@pytest.mark.parametrize(
    ("kind", "facts", "outcome", "why"),
    [
        ("reinstatement", {"reinstated_years": "4.99", "suspended_monthly_pension": "900"}, "refund_option",
         ["766c/under_five_years"]),
        ("reinstatement", {"reinstated_contributions": "9999.99", "suspended_monthly_pension": "900"},
         "refund_option", ["766c/under_ten_thousand"]),
        ("compatible_work", {"working_day_fraction": "0.51"}, "suspended", ["766d_work/more_than_half_day"]),
        ("compatible_work", {"partial_salary": "1000.01", "full_time_basic_salary": "2000"}, "suspended",
         ["766d_work/more_than_half_pay"]),
        ("hybrid_separation", {"credited_years": "4.99"}, "refund_option", ["787j/under_five_years"]),
        ("hybrid_separation", {"account_balance": "9999.99"}, "refund_option", ["787j/under_ten_thousand"]),
        ("survivors", {"covered_by_title_ii": True}, "not_eligible", ["788a/title_ii"]),
        ("survivors", {"beneficiaries": 0}, "not_eligible", ["788a/nobody"]),
        # both limbs, where both are known
        ("reinstatement",
         {"reinstated_years": "1", "reinstated_contributions": "5", "suspended_monthly_pension": "900"},
         "refund_option", ["766c/under_five_years", "766c/under_ten_thousand"]),
    ],
)  # fmt: skip
def test_a_fact_that_does_not_bite_may_be_missing(
    kind: str, facts: dict[str, Any], outcome: str, why: list[str]
) -> None:
    said = answer({"id": "s", "kind": kind, "facts": facts}, law_on)
    assert (said["outcome"], len(said["reasons"])) == (outcome, len(why))
    for id, one in zip(why, said["reasons"], strict=True):
        assert PHRASES[id][1].rpartition("}")[2] in one["says"]["en"]


@pytest.mark.parametrize(("missing", "facts"), [
    (["reinstated_contributions"], {"reinstated_years": "5", "suspended_monthly_pension": "900"}),
    (["reinstated_years"], {"reinstated_contributions": "10000", "suspended_monthly_pension": "900"}),
    (["account_balance"], {"credited_years": "5"}),
    (["credited_years"], {"account_balance": "10000"}),
    (["partial_salary", "full_time_basic_salary", "pension_monthly"], {"working_day_fraction": "0.5"}),
])  # fmt: skip
def test_at_the_edge_the_other_fact_bites(missing: list[str], facts: dict[str, Any]) -> None:
    kind = next(kind for kind, whole in KINDS.items() if facts.keys() < whole.keys())
    said = answer({"id": "s", "kind": kind, "facts": facts}, law_on)
    assert (said["outcome"], said["missing"]) == ("missing_fact", missing)


def table(key: str, *, without: int | None = None) -> Law:
    low, high = SPANS[key]
    rows = {str(months): "0.85" for months in range(low if without is None else without + 1, high)}
    return Law.on(date(2013, 7, 1), [{"kind": "table", "key": key, "value": rows, "authority": "Junta"}])


NO_FACTOR = {name: value for name, value in EARLY.items() if name != "early_reduction_factor"}
REDUCED = {**COORDINATED, "retirement_date": "2005-06-15", "payment_date": "2015-06-15"}


@pytest.mark.parametrize(
    ("where", "key", "facts", "readings"),
    [
        ("766(a)", EARLY_766A, {**GENERAL, "retirement_date": "2005-06-15"}, {}),
        ("766d(c)", EARLY_766D, NO_FACTOR, {}),
        ("766(e)", EARLY_766A, REDUCED, {"A-04": "reduction_kept"}),
    ],
)
def test_missing_factor_names_the_row(where: str, key: str, facts: dict[str, Any], readings: dict[str, str]) -> None:
    """The member is 55, 660 months: the table's first row."""

    def under(whole: Law) -> Law:
        for id, value in readings.items():
            whole = whole.reading(id, value)
        return whole

    assert route(where, facts, under=under(table(key))).status == "payable"
    for short_of_it in (table(key, without=660), law()):
        one = route(where, facts, under=under(short_of_it))
        assert (one.status, one.monthly, one.missing) == ("missing_factor", None, ("early_reduction_factor",))
        whole = {"months": Fraction(660)}
        assert [(why.provision, dict(why.says.values)) for why in one.reasons] == [(f"§ {key}", whole)]
        assert one.standing == "absent" and "A-13" in one.rests_on


def test_a_recompute_without_the_factor_of_before_cannot_tell_a_rise_and_goes_to_review() -> None:
    assert [mark.says.id for mark in route("766(e)", REDUCED).review] == ["review/may_raise"]
    assert [mark.says.id for mark in route("766(e)", REDUCED, under=table(EARLY_766A)).review] == ["review/raises"]


@pytest.mark.parametrize(
    ("where", "facts", "changed", "governed_by"),
    [
        # the savings program; who began in 2000 without it, in service after the freeze; police and fire not entitled
        ("766(a)", GENERAL, {"savings_program_member": True}, "§§ 786-1 a 786-12"),
        ("766(a)", FROZEN_60, {"public_service_start_date": "2000-01-01", "system_entry_date": "2000-01-01",
                               "credited_years_at_2013_06_30": "10", "savings_program_member": False}, "§ 787c(a)"),
        ("766(a)", {**FROZEN, "birth_date": "1963-06-30", "group": "police"}, {"birth_date": "1963-07-01"},
         "§ 787c(a)(3)-(5)"),
        ("766(a)", {**FROZEN, "birth_date": "1963-06-30", "group": "fire"}, {"birth_date": "1963-07-01"},
         "§ 787c(a)(3)-(5)"),
    ],
)  # fmt: skip
def test_not_covered_names_what_was_not_read(
    where: str, facts: dict[str, Any], changed: dict[str, Any], governed_by: str
) -> None:
    assert route(where, facts).status == "payable"
    one = route(where, facts, **changed)
    assert (one.status, one.governed_by, one.monthly) == ("not_covered", governed_by, None)
    assert len(one.reasons) == 1


def test_not_covered_contributions_of_before_july_2013() -> None:
    facts = {**KINDS["contribution"], "period_from": "2013-06-30"}
    said = answer({"id": "s", "kind": "contribution", "facts": facts}, law_on)
    assert (said["outcome"], said["governed_by"], said["monthly"]) == ("not_covered", "§ 787e", None)


def without(key: str) -> Law:
    """The law without one of its figures."""
    whole = law()
    assert whole.figures[key]
    return replace(whole, figures={**whole.figures, key: ()})


ON_ITS_DAY = {"annual_rate": "0.095", "requested_on": "2013-06-30"}
# The figure taken away, and a question that needs it: a route of these facts, or a question of another kind.
FIGURES: dict[str, tuple[str, dict[str, Any]]] = {
    "COORDINATION_LIMIT": ("766(e)", AT_66),
    "MINIMUM_PENSION": ("766(a)", {**GENERAL, "payment_date": "2013-07-01"}),
    "NEW_COHORT_AFTER": ("766(a)", GENERAL),
    "FREEZE": ("766(a)", FROZEN_60),
    "SPECIAL_LIMIT": ("766a", {**SPECIAL, "credited_years": "30"}),
    "SPECIAL_RATE": ("debt", {**KINDS["debt"], **ON_ITS_DAY}),
    "SPECIAL_RATE_UNTIL": ("debt", {**KINDS["debt"], **ON_ITS_DAY}),
    "ADDITIONAL_ANNUITY_FROM": ("reinstatement", KINDS["reinstatement"]),
    "COORDINATED_CONTRIBUTION": ("contribution", KINDS["contribution"]),
    "CONTRIBUTION_LIMIT": ("contribution", KINDS["contribution"]),
    "FIRST_DAY_766": ("766(a)", GENERAL),
    "FIRST_DAY_766A": ("766a", MERIT),
    "FIRST_DAY_766D": ("766d(b)", POLICE),
    "FIRST_DAY_787C": ("787o(b)", WINDOW),
}


def asked(what: str, facts: dict[str, Any], under: Law) -> object:
    if what in KINDS:
        return answer({"id": "s", "kind": what, "facts": facts}, lambda day: under)["outcome"]
    return route(what, facts, under=under).status


@pytest.mark.parametrize("key", FIGURES)
def test_a_figure_taken_away_stops_and_is_named(key: str) -> None:
    asked(*FIGURES[key], law())
    with pytest.raises(NoFigure, match=key):
        asked(*FIGURES[key], without(key))


def test_the_rate_of_contributions_taken_away_is_not_covered() -> None:
    assert asked("contribution", KINDS["contribution"], without("CONTRIBUTION")) == "not_covered"


def test_every_figure_is_taken_away_here() -> None:
    assert {figure.key for figure in SHIPPED} == {*FIGURES, "CONTRIBUTION"}


@pytest.mark.parametrize(
    ("payment", "paid", "rests_on_a_24"),
    [("2013-06-30", "300.00", True), ("2013-07-01", "500.00", False)],
)
def test_absent_minimum_of_before_july_2013_shows_the_formula_and_no_letter_issues(
    payment: str, paid: str, rests_on_a_24: bool
) -> None:
    one = route("766(a)", GENERAL, credited_years="10", payment_date=payment)
    assert (short(one), str(one.formula_monthly)) == (paid, "300.00")
    assert ("A-24" in one.rests_on) is rests_on_a_24
    assert (one.standing == "absent") is rests_on_a_24


def test_a_pension_that_no_older_minimum_can_touch_does_not_rest_on_it() -> None:
    assert "A-24" not in route("766(a)", GENERAL, payment_date="2013-06-30").rests_on
