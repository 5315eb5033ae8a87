"""Compare the engine with the second formulation on generated lives.

    python -m tests.proofs.lives [--seed N] [--count 200000] [--tenth] [--readings] [--jobs N]

Every kind of disagreement is printed with its count and its first five lives, each a line that the
`annuity` command takes; a status `not_covered` of a route the engine does not have yet is counted apart.
The exit status is 1 if anything differs.
"""

import argparse
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from random import Random
from typing import Any

from tests.proofs.adapter import engine_answer
from tests.proofs.possible import life
from tests.proofs.second.answer import answer
from tests.proofs.switches import SWITCHES, switch

IN_CI = True
SHOWN = 5
CHUNK = 500
FIELDS = ("status", "payable_from", "annual", "monthly")


@dataclass
class Tally:
    """How many lives were compared, and each kind of disagreement with its count and first examples."""

    compared: int = 0
    differing: int = 0
    not_built: int = 0
    kinds: dict[str, list[str]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def note(self, kind: str, example: str) -> None:
        """Count a disagreement and keep it while there is room among the shown."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        shown = self.kinds.setdefault(kind, [])
        if len(shown) < SHOWN:
            shown.append(example)

    def add(self, other: "Tally") -> None:
        """Join the tally of another chunk."""
        self.compared += other.compared
        self.differing += other.differing
        self.not_built += other.not_built
        for kind, count in other.counts.items():
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.kinds.setdefault(kind, []).extend(other.kinds[kind][: SHOWN - len(self.kinds.get(kind, []))])


def disagreements(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Each kind of difference between two answers, the route (or the answer) it stands on, and our value."""
    other = {row["route"]: row for row in theirs["routes"]}
    for row in ours["routes"]:
        found = other.get(row["route"], {"status": "absent"})
        for name in FIELDS:
            got = found.get(name)
            if name == "payable_from" and row["status"] not in ("payable", "deferred"):
                continue
            if got != row[name]:
                words = f": ours {row[name]}, engine {got}" if name == "status" else ""
                yield f"{row['route']} {name}{words}", row["route"], row
                break
    for name in ("largest", "elected"):
        if ours[name] != theirs.get(name):
            yield f"{name}: ours {ours[name]}, engine {theirs.get(name)}", name, {name: ours[name]}


def not_built(theirs: Mapping[str, Any], route: str) -> bool:
    """Whether the engine says that this route is still to be written."""
    row = next((row for row in theirs["routes"] if row["route"] == route), {})
    return row.get("status") == "not_covered" and "not_built" in json.dumps(row)


def compare(seed: int, index: int, readings: bool) -> Tally:
    """One life under one law."""
    tally, facts = Tally(compared=1), life(seed, index)
    switched = switch(Random(f"{seed}:{index}:reading")) if readings else {}
    line = {"id": f"L{seed}-{index}", "kind": "annuity", "facts": facts}
    ours = answer(facts, switched)
    try:
        theirs = engine_answer(facts, switched)
    except Exception as error:  # whatever it raises on a possible life is a disagreement
        tally.differing = 1
        tally.note(f"raised {type(error).__name__} {str(error)[:60]}", json.dumps(line))
        return tally
    for kind, where, expected in disagreements(ours, theirs):
        if not_built(theirs, where):
            tally.not_built += 1
            continue
        tally.differing = 1
        reading = "".join(f" [{question}={value}]" for question, value in switched.items())
        tally.note(kind + reading, json.dumps({**line, "expected": expected}))
    return tally


def chunk(seed: int, indices: Iterable[int], readings: bool) -> Tally:
    """Some lives, one after the other."""
    tally = Tally()
    for index in indices:
        tally.add(compare(seed, index, readings))
    return tally


def run(seed: int, count: int, readings: bool, jobs: int) -> Tally:
    """All lives, in chunks on several processes."""
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    tally = Tally()
    if jobs == 1:
        for indices in chunks:
            tally.add(chunk(seed, indices, readings))
        return tally
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(chunk, repeat(seed), chunks, repeat(readings)):
            tally.add(part)
    return tally


def report(tally: Tally, seed: int) -> None:
    """Print every kind of disagreement, the commonest first, and the last line."""
    for kind, count in sorted(tally.counts.items(), key=lambda item: -item[1]):
        print(f"{count:7d}  {kind}")
        for example in tally.kinds[kind]:
            print(f"         {example}")
    if tally.not_built:
        print(f"{tally.not_built} answers of routes not built in the engine, not counted as differing")
    print(f"lives: {tally.compared} compared, {tally.differing} differ (seed {seed})")


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=447)
    options.add_argument("--count", type=int, default=200_000)
    options.add_argument("--tenth", action="store_true", help="a tenth of the lives")
    options.add_argument("--readings", action="store_true", help=f"switch one of {len(SWITCHES)} readings in each life")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    count = chosen.count // 10 if chosen.tenth else chosen.count
    tally = run(chosen.seed, count, chosen.readings, chosen.jobs)
    report(tally, chosen.seed)
    return 1 if tally.differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
