"""The map of the law: no blank, no double ink, and nobody loses by one more month of service or dollar of pay.

    ./run prove map [--thresholds] [--tenth [--seed N]] [--state FILE] [--jobs N]

Every month from 48 to 70 and every quarter year from 0 to 46, sheet by sheet; a sheet that is done is a line of the
state file, and a run goes on where the last one stopped. With `--tenth`, every tenth month of age from the one that
the seed names. With `--thresholds`, ages and service one month below, at and above every threshold, at three averages.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import pairwise, repeat
from pathlib import Path
from random import Random
from typing import Any

from tests.proofs import cells
from tests.proofs.adapter import engine_routes
from tests.proofs.cells import Sheet
from tests.proofs.lives import disagreements
from tests.proofs.second.answer import ROUTES, answer

IN_CI = True

PAYS = (Fraction("6599.99"), Fraction("6600.01"), Fraction(24_000))
EITHER = (("766(a)", "766(e)"), ("766d(a)", "766d(d)"), ("766(a)", "766(b)"), ("766d(c)", "766d(a)"))
NEW = ("766d(a)", "766d(b)", "766d(c)", "766d(d)")
FIRST = ("766(a)", "766(e)", "766a")
STOPS = ("not_covered", "missing_factor", "missing_fact")

# Where one more month of service lowers what a person may draw, and the sentence that says so.
EXCEPTIONS = {
    "mayor_of_low_salary": "§ 766(b): eight years as mayor take (a) away, and (b) counts on the salary as mayor",
}


def marks(cell: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with one cell of the engine's map: a blank, a refusal without a reason, or double ink."""
    rows = {row["route"]: row for row in cell["routes"]}
    for route in ROUTES:
        row = rows.get(route)
        if row is None:
            yield f"blank: {route}"
        elif row["status"] == "not_eligible" and not row.get("reasons"):
            yield f"no reason: {route}"
    live = {route for route, row in rows.items() if row["status"] == "payable"}
    for one, other in EITHER:
        if one in live and other in live:
            yield f"double ink: {one} and {other}"
    if live & set(FIRST) and live & set(NEW):
        yield "double ink: both cohorts"


def worth(cell: Mapping[str, Any]) -> Fraction:
    """The largest month that the cell pays, and nothing where it pays nothing."""
    return max((Fraction(row["monthly"]) for row in cell["routes"] if row["status"] == "payable"), default=Fraction(0))


def draw(sheet: Sheet, months: int, years: Fraction, pay: Fraction, found: Counter[str]) -> Fraction | None:
    """Draw one cell, count what is wrong with it, and say what it is worth (None: an impossible life)."""
    if not cells.possible(sheet, months, years):
        found["refused"] += 1
        return None
    facts = cells.facts(sheet, months, years, pay)
    theirs = engine_routes(facts)
    found["cells"] += 1
    found["stops"] += any(row["status"] in STOPS for row in theirs["routes"])
    where = f"{sheet.name} at {months // 12} y {months % 12} m, {years} years, {float(pay):.2f}"
    for wrong in marks(theirs):
        found[f"! {wrong} ({where})"] += 1
    for kind, *_ in disagreements(answer(facts), theirs):
        found[f"! {kind} ({where})"] += 1
    return worth(theirs)


def sheet_of(sheet: Sheet, extent: slice | None) -> Counter[str]:
    """The whole of a sheet, or a slice of its months; without one, its thresholds."""
    if extent is not None:
        return draw_sheet(sheet, cells.every_month()[extent], cells.every_quarter(), PAYS[-1:])
    return draw_sheet(sheet, cells.threshold_months(sheet.out), cells.threshold_service(), PAYS)


def draw_sheet(
    sheet: Sheet, months: Iterable[int], service: Sequence[Fraction], pays: Sequence[Fraction]
) -> Counter[str]:
    """Draw a sheet, line by line of growing service, and compare each cell with the one before and below."""
    found: Counter[str] = Counter()
    for age in months:
        lines = [[draw(sheet, age, years, pay, found) for years in service] for pay in pays]
        where = f"{sheet.name} at {age // 12} y {age % 12} m"
        for line in lines:
            count_losses(sheet, line, service, f"service, {where}", found)
        for column in zip(*lines, strict=True):
            count_losses(sheet, column, pays, f"pay, {where}", found)
    return found


def count_losses(
    sheet: Sheet, line: Sequence[Fraction | None], steps: Sequence[Fraction], where: str, found: Counter[str]
) -> None:
    """Along a line of growing service or pay, note each step that lowers the pension."""
    for (step, before), (_, after) in pairwise(zip(steps, line, strict=True)):
        if before is not None and after is not None and after < before:
            listed = where.startswith("service") and sheet.group in EXCEPTIONS
            found["exceptions" if listed else f"! loss: more {where}, from {step}"] += 1


def done(state: Path | None) -> dict[str, Counter[str]]:
    """The sheets that an earlier run finished."""
    if state is None or not state.exists():
        return {}
    rows = (json.loads(line) for line in state.read_text().splitlines() if line)
    return {row["sheet"]: Counter(row["found"]) for row in rows}


def drawn(wanted: Iterable[Sheet], extent: slice | None, state: Path | None, jobs: int) -> Counter[str]:
    """Draw the sheets that are not done, and write each to the state file as it comes."""
    ready = done(state)
    total: Counter[str] = sum((found for found in ready.values()), Counter())
    todo = [sheet for sheet in wanted if sheet.name not in ready]
    Random(0).shuffle(todo)  # a run cut short has seen something of every group, cohort and plan
    with ProcessPoolExecutor(jobs) as pool:
        for sheet, found in zip(todo, pool.map(sheet_of, todo, repeat(extent)), strict=True):
            total += found
            if state is not None:
                with state.open("a") as file:
                    file.write(json.dumps({"sheet": sheet.name, "found": found}) + "\n")
    return total


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--thresholds", action="store_true", help="the thresholds alone, at three averages")
    options.add_argument("--tenth", action="store_true", help="every tenth month of age")
    options.add_argument("--seed", type=int, default=0, help="which tenth")
    options.add_argument("--state", type=Path, help="the sheets already drawn, one a line")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    extent = slice(chosen.seed % 10, None, 10) if chosen.tenth else slice(None)
    found = drawn(cells.sheets(), None if chosen.thresholds else extent, chosen.state, chosen.jobs)
    wrong = sorted(name for name in found if name.startswith("!"))
    for name in wrong[:200]:
        print(name[2:])
    for group, provision in EXCEPTIONS.items():
        print(f"exception of {group}: {provision}")
    print(
        f"map: {found['cells']} cells, {found['stops']} with a declared stop, {found['refused']} impossible, "
        f"{found['exceptions']} listed exceptions, {sum(found[name] for name in wrong)} wrong"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
