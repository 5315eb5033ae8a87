"""Each flag by itself, from values alone: what it says, what it asks for, and whether it holds an approval."""

from datetime import date
from fractions import Fraction

from django.utils import translation

from benefits.law.average_pay import Rise
from benefits.law.facts import Facts
from cases import flags

RISE = Rise(date(2013, 2, 1), Fraction(2500), Fraction(3900))


def said(found: object) -> list[tuple[str, bool]]:
    with translation.override("en"):
        return [(flag.says, flag.stops) for flag in found]  # type: ignore[attr-defined]


def test_f_033_a_raise_of_the_last_year_is_flagged_with_its_act_and_holds_the_approval_without_it() -> None:
    raised = "A raise in the last year: from $2,500.00 to $3,900.00 a month on February 1, 2013."
    shown = flags.raised([RISE], ["Ordenanza 12"], counts=True)
    assert said(shown) == [(f"{raised} Its act: Ordenanza 12.", False)]
    assert said(flags.raised([RISE], [], counts=True)) == [(f"{raised} No act that granted it is on file.", True)]
    assert [flag.stops for flag in flags.raised([RISE], [], counts=False)] == [False]
    with translation.override("en"):
        assert flags.wanted(flags.raised([RISE], [], counts=True)) == [
            "The act that granted the raise of February 1, 2013, with its number."
        ]


def test_a_birthday_or_a_length_of_service_near_a_threshold_is_flagged_on_either_side() -> None:
    born = date(1958, 6, 15)  # 55 on 15 June 2013
    for first, words in (
        (date(2013, 6, 5), "Turns 55 only 10\xa0days after the first day of the pension."),
        (date(2013, 6, 25), "Turned 55 only 10\xa0days before the first day of the pension."),
        (date(2013, 6, 15), "Turns 55 on the first day of the pension."),
    ):
        assert said(flags.near_threshold(Facts(retirement_date=first, birth_date=born), 10)) == [(words, False)]
    assert not said(flags.near_threshold(Facts(retirement_date=date(2013, 6, 4), birth_date=born), 10))
    short = Facts(retirement_date=date(2013, 1, 1), credited_years=Fraction(359, 12))
    assert said(flags.near_threshold(short, 31)) == [
        ("Just short of 30 years of service: 29 years and 11 months credited.", False)
    ]
    assert not said(flags.near_threshold(short, 30))
    reached = Facts(retirement_date=date(2013, 1, 1), credited_years=Fraction(30))
    assert said(flags.near_threshold(reached, 1)) == [
        ("Just reached 30 years of service: 30 years credited.", False)
    ]


def test_a_filing_typed_late_holds_the_approval_until_its_day_is_confirmed() -> None:
    days = date(2026, 11, 21), date(2026, 11, 30)
    words = "Typed 9\xa0days after the filing day it bears, November 21, 2026."
    assert said(flags.typed_late(*days, confirmed=False)) == [(words, True)]
    assert said(flags.typed_late(*days, confirmed=True)) == [(words, False)]
    assert not said(flags.typed_late(days[0], days[0], confirmed=False))
