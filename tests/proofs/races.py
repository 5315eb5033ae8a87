"""Two at once, many times: approvals, an approval and a denial, filings, recomputes. Exactly one success each.

    ./run prove races [--rounds 200] [--tenth]

The rounds are those of tests/cases/test_races.py, on two connections let go by a barrier before the lock; there is
nothing to draw, so `--seed` changes nothing.
"""

import argparse
import os
import sys

import pytest

IN_CI = True


def main() -> int:
    """The command: pytest's exit status."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=200)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--tenth", action="store_true", help="a tenth of the rounds")
    chosen = options.parse_args()
    rounds = chosen.rounds // 10 if chosen.tenth else chosen.rounds
    os.environ["RACE_ROUNDS"] = str(rounds)
    os.environ["DATABASE_URL"] = os.environ["DATABASE_OWNER_URL"]  # pytest makes a database; its tests assume the role
    print(f"races: {rounds} rounds of each")
    return pytest.main(["-q", "tests/cases/test_races.py"])


if __name__ == "__main__":
    sys.exit(main())
