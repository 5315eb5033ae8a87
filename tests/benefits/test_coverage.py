"""Every sentence of the five texts has its class, and every way a rule can end has its sentence."""

import pytest

from tests.coverage.classes import Class, classes, faults
from tests.coverage.page import PAGE, page
from tests.coverage.source import functions, reached
from tests.coverage.texts import TEXTS, cut, sentences


@pytest.mark.skipif(not TEXTS.is_dir(), reason=f"the texts of the law do not lie in {TEXTS}: nothing to cut again")
def test_every_sentence_of_the_texts_has_its_class_and_every_class_its_sentence() -> None:
    found = [(one.text, one.paragraph, one.sha256) for one in sentences()]
    classed = [(one.text, one.paragraph, one.sha256) for one in classes() if one.text]
    assert set(found) - set(classed) == set(), "sentences without a class"
    assert set(classed) - set(found) == set(), "classes without a sentence"
    assert len(found) == len(classed)


def test_every_rule_branch_reading_and_test_is_accounted_for() -> None:
    assert list(faults(classes())) == []


def test_the_page_is_generated() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "docs/law-coverage.md: run python -m tests.coverage"


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ("Uno.Dos dos: Tres.", ["Uno.", "Dos dos:", "Tres."]),
        ("forma:(1) Uno, más(2) dos.", ["forma:", "(1) Uno, más", "(2) dos."]),
        ("edad; Disponiéndose, que sí.", ["edad;", "Disponiéndose, que sí."]),
        ("las secs. 761 a 788, et seq. de ocho (8) años, el 1ro. de julio", None),
        ("§ 763. Sistema de Retiro", None),
        ("", []),
    ],
)
def test_where_a_sentence_ends(line: str, pieces: list[str] | None) -> None:
    assert cut(line) == ([line] if pieces is None else pieces)


@pytest.mark.parametrize(
    ("provision", "expected"),
    [
        ("§ 766(e)(1)(A)", "no sentence for the branch section_766.e:coordinated_annuity 766e/A"),
        ("§ 788a", "no sentence for the rule section_788a:survivors"),
        ("§ 830l(e)", "no sentence for the reading A-50"),
    ],
)
def test_a_sentence_taken_away_leaves_a_fault(provision: str, expected: str) -> None:
    rest = [one for one in classes() if one.provision != provision]
    assert expected in list(faults(rest))


@pytest.mark.parametrize(
    ("planted", "expected"),
    [
        ({}, "has no class"),
        ({"rule": ("section_766.a:route",)}, "has a rule and no test"),
        ({"rule": ("section_766.a:nothing",), "tests": ("x",)}, "names no function of the law: section_766.a:nothing"),
        ({"rule": ("section_766.a:route",), "tests": ("x",)}, "names no test: x"),
        ({"rule": ("freeze:freezes",), "says": ("766e/A",), "tests": ("x",)}, "its rules never say 766e/A"),
        ({"not_computational": "no", "rule": ("freeze:freezes",)}, "is not computational and yet computes"),
        ({"stops": "yes", "readings": ("A-99",)}, "names no reading: A-99"),
    ],
)
def test_a_class_that_does_not_hold_is_a_fault(planted: dict[str, object], expected: str) -> None:
    one = Class("section-766.es", "§ 766(z)", 1, "0" * 12, **planted)  # type: ignore[arg-type]
    assert f"§ 766(z) {'0' * 12}: {expected}" in list(faults([*classes(), one]))


def test_what_a_rule_reaches() -> None:
    assert "section_766.formula:age_annuity" in reached(["section_766.a:route"])
    assert "section_766.formula:age_annuity" not in reached(["section_766.a:route"], within_module=True)
    assert functions()["section_766.e:coordinated_annuity"].phrases >= {"766e/A", "766e/B", "766e/C", "766e/D"}
