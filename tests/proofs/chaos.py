"""The clock under attack: faults injected while people turn 65; nobody missed, nobody twice, no ledger line doubled.

    ./run prove chaos [--seed N] [--rounds 11] [--tenth]

Real PostgreSQL, real Valkey, a real Celery worker of two processes. A round is a month of birthdays, approved ahead,
and 28 faults of twelve sorts, in a drawn order, each on a day of its own on which four people turn 65. A kill
falls between a chunk's claim and its writing: the log line of the open claim is read first. Nothing waits for a
message to come back: the next sweep finds in the database what is due.
"""

import argparse
import functools
import logging
import os
import sys
import tempfile
import time
from pathlib import Path

import django

IN_CI = True
APPLICATION = os.environ["DATABASE_URL"]
os.environ["DATABASE_URL"] = os.environ["DATABASE_OWNER_URL"]  # only the owner may write a roll that nobody decided
django.setup()

from tests.proofs import chaos_rounds  # noqa: E402 - the models come after the settings


def main() -> int:
    """The command: 0 where every round held."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=65)
    options.add_argument("--rounds", type=int, default=11, help="28 faults each")
    options.add_argument("--tenth", action="store_true", help="a tenth of the rounds")
    chosen = options.parse_args()
    logging.disable(logging.WARNING)
    began = time.monotonic()
    rounds = max(chosen.rounds // 10, 1) if chosen.tenth else chosen.rounds
    with tempfile.TemporaryDirectory() as folder:
        say = functools.partial(print, flush=True)
        tally = chaos_rounds.run(Path(folder), APPLICATION, seed=chosen.seed, rounds=rounds, say=say)
    for line in tally.lines():
        print(line)
    print(f"chaos: {tally.faults.total()} faults in {time.monotonic() - began:.0f} s (seed {chosen.seed})")
    return 0 if tally.held else 1


if __name__ == "__main__":
    sys.exit(main())
