"""The computation record: one spelling, and limits before anything is made of its numbers."""

import json
from typing import Any

import pytest

from benefits.letters import receipt
from benefits.letters.receipt import ReceiptError
from tests.letters import contents


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return dict(contents.award().receipt)


def changed(record: dict[str, Any], **values: Any) -> bytes:
    return json.dumps({**record, **values}, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def test_it_has_one_spelling_and_comes_back(record: dict[str, Any]) -> None:
    assert receipt.read(receipt.canonical(record)) == record
    shuffled = dict(reversed(list(record.items())))
    assert receipt.canonical(shuffled) == receipt.canonical(record)


def test_it_names_the_law_the_amount_and_who_approved_it(record: dict[str, Any]) -> None:
    assert (record["monthly"], record["annual"], record["elected_route"]) == ("1875.00", "22500.00", "766a")
    assert record["law"] == {"edition": contents.law().edition, "on": "2013-03-15", "adopted": []}
    assert record["approved"]["by"] == "Ana Iris Colón Vda. de Peña"
    assert len(record["routes"]["routes"]) == 9


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("schema", {"schema": "constancia-del-computo/3"}),
        ("too_many_digits", {"monthly": "1" * (receipt.MAX_DIGITS + 1)}),
        ("too_many_digits", {"monthly": "1e999999999"}),
        ("too_many_digits", {"facts": {"credited_years": "1/" + "3" * receipt.MAX_DIGITS}}),
        ("too_many_digits", {"facts": {"credited_years": 10**receipt.MAX_DIGITS}}),
        ("float", {"monthly": 1875.0}),
        ("float", {"monthly": float("nan")}),
        ("too_big", {"reference": "x" * receipt.MAX_BYTES}),
    ],
)
def test_what_it_refuses(record: dict[str, Any], word: str, values: dict[str, Any]) -> None:
    with pytest.raises(ReceiptError, match=word):
        receipt.read(changed(record, **values))


def test_it_refuses_depth(record: dict[str, Any]) -> None:
    deep: Any = []
    for _ in range(receipt.MAX_DEPTH):
        deep = [deep]
    with pytest.raises(ReceiptError, match="too_deep"):
        receipt.read(changed(record, facts=deep))
    with pytest.raises(ReceiptError, match="not_json"):
        receipt.read(b"[" * 100_000)


def test_it_refuses_a_second_spelling(record: dict[str, Any]) -> None:
    good = receipt.canonical(record)
    for other in (good + b"\n", good.replace(b'"kind":', b'"kind": ', 1), b'{"schema":"x",' + good[1:]):
        with pytest.raises(ReceiptError, match="not_canonical"):
            receipt.read(other)
    with pytest.raises(ReceiptError, match="not_json"):
        receipt.read(b"\xff\xfe")


def test_what_cannot_be_read_back_cannot_be_written(record: dict[str, Any]) -> None:
    with pytest.raises(ReceiptError, match="float"):
        receipt.canonical({**record, "monthly": 1875.0})
