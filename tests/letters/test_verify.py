"""A stranger holds the file alone. Whatever was done to it, he is told; nothing in it is believed too soon."""

from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from benefits.letters import receipt as record
from benefits.letters import verify as verification
from benefits.letters.answers import lines
from benefits.letters.content import LetterContent
from benefits.letters.profile import container
from benefits.letters.recompute import Recomputation, Recomputed, recompute
from benefits.letters.render import render
from benefits.letters.seal import Seal
from benefits.letters.sign import sign
from benefits.letters.verify import Status, verify
from tests.letters import contents, damage

SEED = 1951


def sealed(content: LetterContent, seal: Seal) -> bytes:
    """Signed without the look that `issue` takes, as someone with the key might."""
    return sign(render(content), seal, reason="Aprobada por nadie")


def test_a_letter_is_valid_and_its_amount_comes_out_the_same(signed: bytes, seal: Seal) -> None:
    verdict = verify(signed, seal.anchors)
    assert verdict.status == Status.VALID
    assert verdict.recomputed is not None and verdict.recomputed.answer == Recomputation.SAME
    assert verdict.recomputed.found_monthly == Decimal("1875.00")
    assert verdict.approved == "Aprobada por Ana Iris Colón Vda. de Peña, Administradora de Retiro"
    assert verdict.signer == "DEMOSTRACIÓN: Sello de la Junta de Retiro" and verdict.demonstration
    assert verdict.receipt is not None and verdict.receipt["reference"] == contents.REFERENCE


def test_a_denial_is_computed_again_too(signed_denial: bytes, seal: Seal) -> None:
    verdict = verify(signed_denial, seal.anchors)
    assert verdict.recomputed is not None and verdict.recomputed.answer == Recomputation.SAME
    assert verdict.recomputed.found_monthly is None


@pytest.mark.parametrize(("spoil", "times"), [(damage.bits, 200), (damage.bytes_, 60), (damage.container_digits, 60)])
def test_no_random_change_anywhere_in_the_file_passes(spoil: Any, times: int, signed: bytes, seal: Seal) -> None:
    passed = [
        change
        for change in spoil(signed, times, Random(SEED))
        if verify(change.of(signed), seal.anchors).status != Status.NOT_VALID
    ]
    assert passed == []


def test_every_byte_of_the_padding_counts(signed: bytes, seal: Seal) -> None:
    found = container(signed)
    first, last = found.byte_range[1] + 1 + 2 * len(found.der), found.byte_range[2] - 2
    for place in (first, (first + last) // 2, last):
        assert verify(damage.Change(place, ord("1")).of(signed), seal.anchors).status == Status.NOT_VALID


def test_names_inside_the_time_stamp_have_one_spelling(signed: bytes, seal: Seal) -> None:
    """X.509 compares names without regard to case, and a token's signer is named outside its signature."""
    der = container(signed).der
    place = der.rindex(b"Autoridad")
    changed = der[:place] + b"a" + der[place + 1 :]
    spoiled = signed.replace(der.hex().upper().encode(), changed.hex().upper().encode())
    assert spoiled != signed
    assert verify(spoiled, seal.anchors).status == Status.NOT_VALID


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (damage.appended, "appended"),
        (damage.rotated, "rotated"),
        (damage.attachment_swapped, "attachment"),
        (damage.saved_again, "no_signature"),
        (lambda data: data[:-1], "form"),
        (lambda data: data[: len(data) // 2], "no_signature"),
        (lambda data: b"", "no_signature"),
        (lambda data: data * 200, "too_big"),
        (lambda data: data + data, "more_signatures"),
    ],
)
def test_what_people_and_programs_do_to_a_file(spoil: Any, word: str, signed: bytes, seal: Seal) -> None:
    verdict = verify(spoil(signed), seal.anchors)
    assert (verdict.status, verdict.word) == (Status.NOT_VALID, word)
    assert verdict.receipt is None and verdict.recomputed is None


def test_f066_a_stamp_added_after_signing_is_caught(signed: bytes, seal: Seal) -> None:
    verdict = verify(damage.stamped(signed), seal.anchors)
    assert (verdict.status, verdict.word) == (Status.NOT_VALID, "stamped")


def test_each_alteration_has_its_own_word(signed: bytes, seal: Seal, stranger: Seal) -> None:
    """Bytes appended, a page rotated, an attachment swapped, a stamp added, a signer of another CA."""
    verdicts = [verify(spoil(signed), seal.anchors) for spoil in damage.ALTERATIONS.values()]
    assert [verdict.word for verdict in verdicts] == list(damage.ALTERATIONS)
    told = [lines(verdict, language)[0] for verdict in verdicts for language in ("es", "en")]
    told += [lines(verify(signed, stranger.anchors), language)[0] for language in ("es", "en")]
    assert len(set(told)) == 2 * (len(damage.ALTERATIONS) + 1)


def test_what_was_added_and_cannot_be_read_is_just_added(signed: bytes, seal: Seal) -> None:
    half = signed[: len(signed) // 2].replace(b"/ByteRange", b"/X")
    for rubbish in (b"\nstartxref\n7\n%%EOF\n", b"\x00" * 1000, half):
        assert verify(signed + rubbish, seal.anchors).word == "appended"


def test_the_signer_of_another_machine_is_unknown_and_his_numbers_are_not_computed(
    signed: bytes, stranger: Seal
) -> None:
    for anchors in (stranger.anchors, ()):
        verdict = verify(signed, anchors)
        assert verdict.status == Status.SIGNER_UNKNOWN
        assert verdict.receipt is None and verdict.recomputed is None
        assert verdict.issuer != stranger.pair.certificate.issuer.native["common_name"]


def test_a_valid_signature_over_a_wrong_amount_is_caught(seal: Seal) -> None:
    verdict = verify(sealed(contents.wrong_amount(), seal), seal.anchors)
    assert verdict.status == Status.VALID and verdict.recomputed is not None
    assert verdict.recomputed.answer == Recomputation.NOT_THE_SAME
    amounts = verdict.recomputed.stated_monthly, verdict.recomputed.found_monthly
    assert amounts == (Decimal("1875.01"), Decimal("1875.00"))


def test_a_receipt_beyond_its_limits_is_not_computed(
    seal: Seal, signed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "MAX_BYTES", 1000)
    verdict = verify(signed, seal.anchors)
    assert verdict.status == Status.VALID and verdict.recomputed is not None
    assert (verdict.recomputed.answer, verdict.recomputed.why) == (Recomputation.CANNOT, "too_big")


def test_a_receipt_with_too_many_digits_is_not_computed(
    seal: Seal, signed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "MAX_DIGITS", 3)
    verdict = verify(signed, seal.anchors)
    assert verdict.recomputed is not None
    assert (verdict.recomputed.answer, verdict.recomputed.why) == (Recomputation.CANNOT, "too_many_digits")


def test_any_exception_while_reading_is_not_valid(signed: bytes, seal: Seal, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise MemoryError

    monkeypatch.setattr(verification.signature, "check", broken)
    verdict = verify(signed, seal.anchors)
    assert (verdict.status, verdict.word) == (Status.NOT_VALID, "unreadable")


def test_another_edition_is_named_and_compared(signed: bytes, seal: Seal) -> None:
    receipt = verify(signed, seal.anchors).receipt
    assert receipt is not None
    older = {**receipt, "law": {**receipt["law"], "edition": "older"}}
    assert recompute(older).answer == Recomputation.OTHER_EDITION_SAME
    assert recompute({**older, "monthly": "1875.01"}).answer == Recomputation.OTHER_EDITION_DIFFERS


@pytest.mark.parametrize(
    "spoil",
    [
        lambda receipt: {**receipt, "facts": {**receipt["facts"], "no_such_fact": "1"}},
        lambda receipt: {**receipt, "law": {}},
        lambda receipt: {**receipt, "routes": None},
        lambda receipt: {**receipt, "monthly": "mil"},
        lambda receipt: {**receipt, "law": {**receipt["law"], "on": "yesterday"}},
    ],
)
def test_a_receipt_that_makes_no_sense_cannot_be_computed(spoil: Any) -> None:
    receipt = dict(contents.award().receipt)
    assert recompute(spoil(receipt)).answer == Recomputation.CANNOT


def test_a_denial_states_no_amount_even_where_an_option_has_one() -> None:
    receipt = {**contents.award().receipt, "kind": "denial", "annual": None, "monthly": None}
    assert recompute(receipt) == Recomputed(Recomputation.SAME)


def test_steps_that_do_not_make_the_amount_are_not_the_same() -> None:
    """Same total, other arithmetic: the edition is this one, so every step must be."""
    receipt = dict(contents.award().receipt)
    routes = [
        {**route, "steps": {**route["steps"], "provision": "§ 999"}} if route.get("steps") else route
        for route in receipt["routes"]["routes"]
    ]
    spoiled = {**receipt, "routes": {**receipt["routes"], "routes": routes}}
    assert recompute(spoiled).answer == Recomputation.NOT_THE_SAME


def test_the_demonstration_is_told_in_the_letter_whatever_its_content_says(seal: Seal) -> None:
    assert seal.demonstration
    assert not replace(contents.award(), demonstration=False).demonstration
