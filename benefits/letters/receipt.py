"""The computation record inside a letter: the facts, the routes and the law they were computed under.

Its form is `docs/receipt.md`; it is signed with the letter and enough, alone, to compute the amount again.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

SCHEMA = "constancia-del-computo/2"
READABLE = {"constancia-del-computo/1", SCHEMA}
FILE_NAME = "calculo.json"
DESCRIPTION = {"es": "Constancia del cómputo", "en": "Computation record"}

MAX_BYTES = 400_000
MAX_DEPTH = 40
MAX_DIGITS = 60  # of one number, sign and fraction bar included; the codec writes 44 at most
NUMERIC = set("0123456789.,/+-eE")


class ReceiptError(ValueError):
    """The record cannot be read: too big, too deep, not canonical, or of a form this version does not know."""


def build(
    *,
    kind: str,
    reference: str,
    issued_on: date,
    computed: Mapping[str, Any],
    annual: Decimal | None,
    monthly: Decimal | None,
    approved_by: str,
    approved_office: str,
    approved_on: date,
    approved_for: Mapping[str, Any] | None = None,
    states: Mapping[str, Any] | None = None,
    annex: Iterable[Mapping[str, str]] = (),
) -> dict[str, Any]:
    """The record of one letter: what was computed (`computed` or NOTHING_COMPUTED), the rows the letter says besides
    (`states`: Decimals, days and text by name, at any depth), and the facts of its annex."""
    return {
        "schema": SCHEMA,
        "kind": str(kind),
        "reference": reference,
        "issued_on": issued_on.isoformat(),
        "approved": _plain(
            {"by": approved_by, "office": approved_office, "on": approved_on, "for": approved_for or None}
        ),
        **computed,
        "annual": None if annual is None else f"{annual:.2f}",
        "monthly": None if monthly is None else f"{monthly:.2f}",
        "states": _plain(states or {}),
        "annex": [dict(line) for line in annex],
    }


NOTHING_COMPUTED: dict[str, Any] = {"law": None, "facts": None, "routes": None, "elected_route": ""}


def computed(
    *,
    facts: Mapping[str, Any],
    routes: Any,
    elected_route: str,
    edition: str,
    law_on: date,
    adopted: Iterable[Any],
) -> dict[str, Any]:
    """One answer of the law, in the stored form of benefits.codec. `law_on` is the legal day and `adopted` the
    register's entries the law was made with: what another machine needs."""
    law = {"edition": edition, "on": law_on.isoformat(), "adopted": list(adopted)}
    return {"law": law, "facts": dict(facts), "routes": routes, "elected_route": elected_route}


def _plain(value: Any) -> Any:
    """Days as ISO, dollars as text with two decimals, what is not known left out."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return value.isoformat() if isinstance(value, date) else value


def canonical(receipt: Mapping[str, Any]) -> bytes:
    """The one spelling of a record: sorted keys, no spaces, UTF-8. Raises TypeError for a float or an unknown type."""
    data = json.dumps(receipt, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
    read(data)  # what cannot be read back may not be signed
    return data


def read(data: bytes) -> dict[str, Any]:
    """The record, within limits checked before anything is made of its numbers. Raises ReceiptError."""
    if len(data) > MAX_BYTES:
        raise ReceiptError("too_big")
    try:
        receipt = json.loads(data, parse_int=_count, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, ReceiptError) else ReceiptError("not_json") from error
    _check(receipt, MAX_DEPTH)
    if not isinstance(receipt, dict) or receipt.get("schema") not in READABLE:
        raise ReceiptError("schema")
    if json.dumps(receipt, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() != data:
        raise ReceiptError("not_canonical")
    return receipt


def _count(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ReceiptError("too_many_digits")
    return int(digits)


def _refuse(number: str) -> float:
    """Money and rates are strings in this record: a float would have been rounded by someone."""
    raise ReceiptError("float")


def _check(value: Any, depth: int) -> None:
    """No deeper than `depth`; no string that would be read as a number longer than MAX_DIGITS, or with an exponent."""
    if depth < 0:
        raise ReceiptError("too_deep")
    if isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            _check(inner, depth - 1)
    elif isinstance(value, str) and _is_numeric(value) and (len(value) > MAX_DIGITS or "e" in value.lower()):
        raise ReceiptError("too_many_digits")


def _is_numeric(text: str) -> bool:
    return NUMERIC.issuperset(text) and not text.isalpha() and text != ""
