"""From the law's steps to the lines of the worksheet: what the letter shows is what the receipt carries."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from benefits.law.step import Step, phrase
from benefits.letters.content import Money, Row
from benefits.letters.worksheet import dollars, rows
from tests.letters import contents


def test_half_a_cent_goes_up() -> None:
    assert dollars(Fraction(2970)) == "$2,970.00"
    assert dollars(Fraction(15780, 7)) == "$2,254.29"
    assert dollars(Fraction("0.005")) == "$0.01"


def test_parts_are_indented_under_what_they_make_and_a_rule_closes_them() -> None:
    outcome, _ = contents.computed(contents.MERIT, "766a", contents.Kind.AWARD)
    route = outcome.route("766a")
    assert route.steps is not None and route.monthly is not None
    lines = rows(route.steps, "es", paid=Money(route.monthly, route.annual))
    assert lines[0].depth == 0 and lines[0].provision.startswith("§ 766a")
    assert [line.amount for line in lines[-2:]] == ["$22,500.00", "$1,875.00"]
    assert [line.rule_above for line in lines[-2:]] == [False, False]
    assert all(line.words for line in lines)
    assert depths_close(lines)


def test_every_amount_shown_is_a_step() -> None:
    outcome, _ = contents.computed(contents.MERIT, "766a", contents.Kind.AWARD)
    for route in outcome.routes:
        if route.steps is not None and route.monthly is not None:
            shown = {line.amount for line in rows(route.steps, "en", paid=Money(route.monthly, route.annual))}
            stepped = {dollars(step.amount) for step in walk(route.steps)}
            assert shown - {""} <= stepped | {dollars(Fraction(route.monthly)), dollars(Fraction(route.annual or 0))}


def test_the_year_is_said_again_only_where_rounding_moved_it() -> None:
    step = Step("§ 766a(b)(2)", phrase("766a/percentage", rate=Fraction(3, 4), base=Fraction(1, 3)), Fraction(1, 4))
    odd = replace(step, amount=Fraction(15780, 7))
    lines = rows(odd, "en", paid=Money(Decimal("187.86"), Decimal("2254.29")))
    assert [line.amount for line in lines] == ["$2,254.29", "$2,254.29", "$187.86"] and lines[1].rule_above
    for paid in (Money(Decimal("0.02"), Decimal("0.25")), Money(Decimal("0.02"))):
        assert [line.amount for line in rows(step, "en", paid=paid)] == ["$0.25", "$0.02"]


def walk(step: Step) -> list[Step]:
    return [step, *(inner for part in step.parts for inner in walk(part))]


def depths_close(lines: tuple[Row, ...]) -> bool:
    """No line lies deeper than one below the line before it."""
    return all(later.depth - sooner.depth <= 1 for sooner, later in pairwise(lines))
