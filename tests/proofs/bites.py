"""Compare where the readings bite: a route lists a question exactly where another value changes its outcome.

    python -m tests.proofs.bites [--seed N] [--count 2000]

The second formulation is asked again under every value of `switches`; what changes on a route must be what
the engine lists there, with the same other month, and nothing else may be listed for those questions.
"""

import argparse
import json
from collections.abc import Mapping
from typing import Any

from tests.proofs.adapter import engine_answer
from tests.proofs.possible import life
from tests.proofs.second.answer import answer
from tests.proofs.switches import SWITCHES

Outcome = tuple[str | None, ...]
Bite = tuple[str, str, str]


def outcome(row: Mapping[str, Any]) -> Outcome:
    """Status, day and month of a route, as far as the status has them."""
    fields = {"payable": ("payable_from", "monthly"), "deferred": ("payable_from",)}.get(row["status"], ())
    return (row["status"], *(row.get(name) for name in fields))


def ours(facts: Mapping[str, Any]) -> dict[Bite, Outcome]:
    """Route, question and value → the other outcome, where it is another one."""
    plain = {row["route"]: row for row in answer(facts)["routes"]}
    found: dict[Bite, Outcome] = {}
    for question, value in SWITCHES:
        for row in answer(facts, {question: value})["routes"]:
            if row != plain[row["route"]]:
                found[row["route"], question, value] = outcome(row)
    return found


def theirs(facts: Mapping[str, Any]) -> dict[Bite, Outcome]:
    """The same from the engine's lists, where `other` holds the fields that change."""
    found: dict[Bite, Outcome] = {}
    for row in engine_answer(facts)["routes"]:
        for reading in row["readings"]:
            for value, changed in reading["other"].items():
                if (reading["id"], value) in SWITCHES:
                    found[row["route"], reading["id"], value] = outcome({**row, **changed})
    return found


def differences(facts: Mapping[str, Any]) -> tuple[int, list[str]]:
    """How many readings bite in a life, and where the engine's lists say otherwise."""
    mine, listed, found = ours(facts), theirs(facts), []
    for bite in sorted(mine.keys() | listed.keys()):
        if mine.get(bite) != listed.get(bite):
            route, question, value = bite
            found.append(f"{question}={value} on {route}: ours {mine.get(bite)}, engine {listed.get(bite)}")
    return len(mine), found


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=447)
    options.add_argument("--count", type=int, default=2000)
    chosen = options.parse_args()
    bites = wrong = 0
    for index in range(chosen.count):
        facts = life(chosen.seed, index)
        number, found = differences(facts)
        bites, wrong = bites + number, wrong + len(found)
        for words in found:
            print(f"{words}\n    {json.dumps({'id': f'L{chosen.seed}-{index}', 'kind': 'annuity', 'facts': facts})}")
    print(f"bites: {chosen.count} lives, {bites} readings bite, {wrong} differ (seed {chosen.seed})")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
