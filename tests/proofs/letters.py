"""A signed letter, changed at random in one place at a time, the signature's own container included: never valid.

Three thirds: one bit anywhere, another byte anywhere, another digit inside the CMS (which no signature covers).

    ./run prove letters [--seed N] [--count 2000] [--tenth]
"""

import argparse
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from benefits.letters.issue import issue
from benefits.letters.verify import Status, verify
from tests.letters import contents, damage
from tests.letters.conftest import make_seal

IN_CI = True


def run(seed: int, count: int) -> tuple[Counter[str], list[str]]:
    """How each change was answered, and every one that was not caught."""
    rng = Random(seed)
    answers: Counter[str] = Counter()
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        seal = make_seal(Path(folder))
        letter = issue(contents.award(), seal)
        for spoil in (damage.bits, damage.bytes_, damage.container_digits):
            for change in spoil(letter, count // 3 + 1, rng):
                verdict = verify(change.of(letter), seal.anchors)
                answers[f"{verdict.status} {verdict.word}".strip()] += 1
                if verdict.status != Status.NOT_VALID:
                    missed.append(f"byte {change.place} to {change.value}: {verdict.status}")
    return answers, missed


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=1951)
    options.add_argument("--count", type=int, default=2000)
    options.add_argument("--tenth", action="store_true", help="a tenth of the changes")
    chosen = options.parse_args()
    answers, missed = run(chosen.seed, chosen.count // 10 if chosen.tenth else chosen.count)
    for answer, times in answers.most_common():
        print(f"{times:7d}  {answer}")
    for each in missed:
        print(f"         {each}")
    print(f"letters: {answers.total()} changes, {len(missed)} not caught (seed {chosen.seed})")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
