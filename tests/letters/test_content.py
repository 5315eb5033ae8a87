"""What cannot be built cannot be signed: contradictions, a Social Security number, an amount nobody adopted."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from benefits.letters.content import (
    Comparison,
    ContentError,
    FactUsed,
    LetterContent,
    Money,
    MoneyBox,
    Part,
    Recipient,
    Sum,
)
from benefits.letters.issue import issue
from benefits.letters.seal import Seal
from tests.letters import contents, traced


@pytest.fixture(scope="module")
def award() -> LetterContent:
    return contents.award()


def test_f038_a_letter_that_says_another_amount_than_was_decided_cannot_be_built(award: LetterContent) -> None:
    assert award.money is not None
    with pytest.raises(ContentError, match="amount"):
        replace(award, money=MoneyBox(now=Money(Decimal("1875.01"), Decimal("22500.00")), from_on=contents.DAY))
    with pytest.raises(ContentError, match="amount"):
        replace(award, money=None)
    with pytest.raises(ContentError, match="amount"):
        replace(contents.denial(), money=award.money)


def test_f038_a_denial_cannot_carry_the_receipt_of_an_award(award: LetterContent) -> None:
    with pytest.raises(ContentError, match="another letter"):
        replace(contents.denial(), receipt=award.receipt)
    with pytest.raises(ContentError, match="another letter"):
        replace(award, reference="R-2026-00013")


@pytest.mark.parametrize(
    ("place", "sort"),
    [
        ({"opening": "Usted recibirá $1,875.10 al mes, desde el 15 de marzo de 2013."}, "money"),
        ({"paragraphs": ("Por eso le corresponde el 65 % de su sueldo promedio.",)}, "percent"),
        ({"opening": "Usted recibirá $1,875.00 al mes, desde el 16 de marzo de 2013."}, "day"),
        ({"compare": (Comparison("Años de servicio", "31 años"),)}, "length"),
        ({"sums": (Sum("Pagado de más", Decimal("12.34")),)}, "money"),
    ],
)
def test_f038_a_letter_whose_words_do_not_match_the_record_cannot_be_signed(
    award: LetterContent, place: dict[str, Any], sort: str, seal: Seal
) -> None:
    with pytest.raises(ContentError, match=sort):
        issue(replace(award, **place), seal)


def test_a_number_without_an_origin_is_found_in_the_text_of_a_letter(award: LetterContent) -> None:
    said = f"{award.opening} página 1 de 9 {award.reference} $1,875.01 y el 2 de mayo de 1999, folio 7777"
    assert traced.untraced(said, award) == ["$1,875.01", "2 de mayo de 1999", "7777"]


@pytest.mark.parametrize("standing", ["unverified", "proposed", "absent"])
def test_no_letter_pays_what_nobody_adopted(award: LetterContent, standing: str) -> None:
    with pytest.raises(ContentError, match="A-20"):
        replace(award, receipt=resting_on(award.receipt, standing))


def test_what_was_invented_makes_a_sample(award: LetterContent) -> None:
    illustrative = resting_on(award.receipt, "illustrative")
    with pytest.raises(ContentError, match="sample"):
        replace(award, receipt=illustrative)
    assert replace(award, receipt=illustrative, demonstration=True).demonstration


def resting_on(receipt: Mapping[str, Any], standing: str) -> dict[str, Any]:
    routes = [{**route, "standing": standing, "rests_on": ["A-20"]} for route in receipt["routes"]["routes"]]
    return {**receipt, "routes": {**receipt["routes"], "routes": routes}}


@pytest.mark.parametrize("number", ["987-65-4320", "987654320", "987 65 4320"])
def test_f065_a_social_security_number_stands_nowhere_in_a_letter(award: LetterContent, number: str) -> None:
    places: list[dict[str, Any]] = [
        {"opening": f"Su número es {number}."},
        {"facts": (FactUsed("Número", number),)},
        {"recipient": Recipient(f"María {number}", ())},
        {"receipt": {**award.receipt, "facts": {"note": number}}},
    ]
    for place in places:
        with pytest.raises(ContentError) as refused:
            replace(award, **place)
        assert number not in str(refused.value)


@pytest.mark.parametrize("text", ["Guayama PR 00784-4415", "787-555-0100", "438756150/50000", "$123,456,789.00"])
def test_numbers_that_only_look_like_one_may_stand(award: LetterContent, text: str) -> None:
    assert replace(award, opening=text).opening == text


def test_the_window_shows_five_lines(award: LetterContent) -> None:
    with pytest.raises(ContentError, match="window"):
        replace(award, recipient=Recipient("María", ("1", "2", "3", "4", "5", "6")))


def test_the_difference_and_the_parts() -> None:
    before, now = Money(Decimal("1625.00"), Decimal("19500.00")), Money(Decimal("1515.00"), Decimal("18180.00"))
    box = MoneyBox(now=now, before=before, from_on=contents.DAY, parts=(Part("para toda la vida", now),))
    assert box.difference == Money(Decimal("-110.00"), Decimal("-1320.00"))
    assert MoneyBox(now=now, from_on=contents.DAY).difference is None
    assert (now - Money(Decimal("15.00"))).annual is None
