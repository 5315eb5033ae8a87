"""Compare answers with what was expected of them: every key given, amounts as amounts."""

from collections.abc import Mapping
from typing import Any


def differences(answer: Mapping[str, Any], expected: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """Field, expected, got, for each key that differs. ``route`` names the route the other keys speak of."""
    said = dict(answer)
    keys = dict(expected)
    name = keys.pop("route", None)
    if name is not None:
        said |= next((one for one in answer.get("routes", ()) if one["route"] == name), {"status": None})
    return [(key, value, said.get(key)) for key, value in keys.items() if not _agrees(value, said.get(key))]


def _agrees(expected: Any, got: Any) -> bool:
    """Equal; of an object, each key given; of a list of numbers or texts, all of it."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return all(_agrees(value, got.get(key)) for key, value in expected.items())
    return bool(expected == got)
