"""A whole roll recomputed at 65, against raw COPY of the same rows, bulk_create of them, and one task a person.

    ./run bench recompute [--people 125000] [--rounds 3] [--every 25000] [--slow 5000] [--find 250000]

Everybody turns 65 within one month whose run is approved. Timed: from finding who is due to determinations, decisions,
acts, ledger lines and events committed, in chunks, by two processes as the worker has; with the elected section's steps
stored, and, of fewer people, with all nine routes. The rows are then taken back and written again by COPY, in one
transaction of one connection, into the same tables, every trigger and constraint in place. The slow ways do fewer
people and are scaled. The database is this command's own.
"""

import argparse
import logging
import os
import sys

import django

APPLICATION = os.environ["DATABASE_URL"]
os.environ["DATABASE_URL"] = os.environ["DATABASE_OWNER_URL"]  # only the owner may take rows back
os.environ["SUPPOSE_PAYMENTS"] = "0"
django.setup()

from tests.bench import recompute_finding as finding  # noqa: E402 - the models come after the settings
from tests.bench import recompute_ways as ways  # noqa: E402


def against_copy(office: ways.Office, name: str, rounds: int, *, every_route: bool) -> list[float]:
    """Each round of the run, in seconds; said beside COPY."""
    ours, copied = ways.against_copy(office, rounds, every_route=every_route)
    ways.report(f"in chunks, {name} stored", ours)
    ways.report("raw COPY of the same rows", copied)
    ways.report_ratio("  in chunks / raw COPY", ours, copied)
    return ours


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--people", type=int, default=125_000)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--every", type=int, default=25_000, help="people with all nine routes")
    options.add_argument("--slow", type=int, default=5_000, help="people of the slow ways")
    options.add_argument("--find", type=int, default=250_000, help="rows among which those who turn 65 are found")
    chosen = options.parse_args()
    logging.disable(logging.WARNING)
    office = ways.Office.open(chosen.people)
    print(f"{chosen.people:,} people, {chosen.rounds} rounds; seconds, and the spread of the rounds", flush=True)
    ours = against_copy(office, "the elected section", chosen.rounds, every_route=False)
    every, slow = min(chosen.every, chosen.people), min(chosen.slow, chosen.people)
    if every:
        with ways.some_of(office, every):
            against_copy(office, f"all nine routes of {every:,}", chosen.rounds, every_route=True)
    if slow:
        a_person = ways.median(ours) / chosen.people
        bulk = ways.by_bulk_create(office, slow) / slow
        print(f"bulk_create of the rows of {slow:,}, nothing computed: {bulk / a_person:.1f} times ours, all included",
              flush=True)  # fmt: skip
        single = ways.one_task_each(office, slow, APPLICATION) / slow
        print(f"one task a person, {slow:,} of them, two processes: {single / a_person:.0f} times ours", flush=True)
    if chosen.find:
        finding.report(finding.finding(chosen.find))
    return 0


if __name__ == "__main__":
    sys.exit(main())
