"""Compare where the readings bite: a route lists a question exactly where another value changes its outcome.

    python -m tests.proofs.bites [--seed N] [--count 2000]

The second formulation is asked again under every value of `switches`; what changes on a route must be what
the engine lists there, with the same other month, and nothing else may be listed for those questions.
"""

import argparse
import json
from collections import Counter
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


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=447)
    options.add_argument("--count", type=int, default=2000)
    chosen = options.parse_args()
    kinds: Counter[str] = Counter()
    bites = 0
    for index in range(chosen.count):
        facts = life(chosen.seed, index)
        mine, listed = ours(facts), theirs(facts)
        bites += len(mine)
        for bite in sorted(mine.keys() | listed.keys()):
            if mine.get(bite) != listed.get(bite):
                how = "not listed" if bite not in listed else "listed" if bite not in mine else "another outcome"
                kinds[kind := f"{bite[1]}={bite[2]} {how} on {bite[0]}"] += 1
                if kinds[kind] <= 2:
                    line = {"id": f"L{chosen.seed}-{index}", "kind": "annuity", "facts": facts}
                    print(f"{kind}: ours {mine.get(bite)}, engine {listed.get(bite)}\n    {json.dumps(line)}")
    for kind, count in kinds.most_common():
        print(f"{count:7d}  {kind}")
    print(f"bites: {chosen.count} lives, {bites} readings bite, {kinds.total()} differ (seed {chosen.seed})")
    return 1 if kinds else 0


if __name__ == "__main__":
    raise SystemExit(main())
