"""A signed letter of every kind, changed at random in one place at a time, the signature's own container included:
never valid. Three thirds: one bit anywhere, another byte anywhere, another digit inside the CMS (which no signature
covers).

Then of each kind what people and programs do to a file, each answered with its own word; and its signer where nobody
vouches for him: unknown.

    ./run prove letters [--seed N] [--count 2000] [--tenth]
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest import mock

import django

django.setup()

from django.db import transaction  # noqa: E402 - what follows needs the settings

from benefits.letters.issue import issue  # noqa: E402
from benefits.letters.seal import Seal  # noqa: E402
from benefits.letters.verify import Status, verify  # noqa: E402
from tests.cases import letter_stories  # noqa: E402
from tests.cases.builders import TODAY  # noqa: E402
from tests.letters import damage  # noqa: E402
from tests.letters.conftest import make_seal  # noqa: E402

IN_CI = True
SPOILS = (damage.bits, damage.bytes_, damage.container_digits)


def every_kind(seal: Seal) -> Iterator[tuple[str, bytes]]:
    """One letter of each story of the office, in its order; nothing of it stays in the database."""
    for story in letter_stories.STORIES:
        with mock.patch("cases.clock.today", lambda: TODAY), transaction.atomic():
            content = letter_stories.content(letter_stories.told(story), "es")
            transaction.set_rollback(True)
        yield story, issue(content, seal)


def run(seed: int, count: int) -> tuple[Counter[str], list[str]]:
    """How each change was answered, and every one that was not caught or not by its word."""
    rng = Random(seed)
    answers: Counter[str] = Counter()
    missed: list[str] = []
    each = count // (len(letter_stories.STORIES) * len(SPOILS)) + 1
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        seal, stranger = make_seal(Path(one)), make_seal(Path(other))
        for story, letter in every_kind(seal):
            for change in (change for spoil in SPOILS for change in spoil(letter, each, rng)):
                verdict = verify(change.of(letter), seal.anchors)
                answers[f"{verdict.status} {verdict.word}".strip()] += 1
                if verdict.status != Status.NOT_VALID:
                    missed.append(f"{story}: byte {change.place} to {change.value}: {verdict.status}")
            missed += [f"{story}: {what}" for what in altered(letter, seal, stranger)]
    return answers, missed


def altered(letter: bytes, seal: Seal, stranger: Seal) -> Iterator[str]:
    """The alterations of one letter that were not answered as they must be."""
    for word, spoil in damage.ALTERATIONS.items():
        verdict = verify(spoil(letter), seal.anchors)
        if (verdict.status, verdict.word) != (Status.NOT_VALID, word):
            yield f"{word}: {verdict.status} {verdict.word}"
    if verify(letter, seal.anchors).status != Status.VALID:
        yield "unaltered, and not valid"
    if verify(letter, stranger.anchors).status != Status.SIGNER_UNKNOWN:
        yield "a signer of another authority is not unknown"


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
    letters, ways = len(letter_stories.STORIES), len(damage.ALTERATIONS) + 1
    print(f"letters: {answers.total()} changes, and {ways} alterations of each of {letters} letters")
    print(f"letters: {len(missed)} not caught (seed {chosen.seed})")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
