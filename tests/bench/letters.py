"""What a letter costs, against what it cannot cost less than: ratios, in one run.

    ./run bench letters [--rounds 5] [--letters 30] [--many 1000] [--by 1] [--minutes 30]

A run of people past 65 is done, and the press tells each decision from its rows, sets, seals, verifies and stores it.
On one of these letters take turns, `--rounds` times: WeasyPrint alone on the same HTML with the style parsed before and
the same options (`yardstick` in letters_pressed.py); the application, which sets it with its receipt and its claims of
conformance, and the same with the rows read first; the seal with the local stamp; verifying; and the whole press.

Then `--letters` by one worker and as many by two, in as many rounds, in letters a second of wall time; and the memory
that `--by` workers hold while they make `--many` between them, which stops after `--minutes` of the whole command. Any
count can be 0. As given, some eleven minutes of two free cores. The database is this command's own, and empty.
"""

import argparse
import gc
import logging
import os
import statistics
import time
import uuid
from collections.abc import Callable, Sequence

import django

os.environ["DATABASE_URL"] = os.environ["DATABASE_OWNER_URL"]  # only the owner may write a roll of the bench
django.setup()

from tests.bench import letters_pressed as real  # noqa: E402 - the models come after the settings

CALLS = 5
A_HUNDRED = 100


def timed(call: Callable[[], object]) -> float:
    """Seconds of this process; what others left behind is collected before."""
    gc.collect()
    start = time.process_time()
    call()
    return time.process_time() - start


def measured(pk: uuid.UUID, rounds: int) -> dict[str, list[float]]:
    """Seconds a call by contender, one figure a round; they take turns after every call."""
    each = real.contenders(pk)
    for call in each.values():
        call()
    found: dict[str, list[float]] = {name: [] for name in each}
    for _ in range(rounds):
        turns = [{name: timed(call) for name, call in each.items()} for _ in range(CALLS)]
        for name in each:
            found[name].append(statistics.mean(turn[name] for turn in turns))
    return found


def ratio(above: Sequence[float], below: Sequence[float]) -> str:
    found = [one / other for one, other in zip(above, below, strict=True)]
    return f"{statistics.median(found):6.2f}   ({min(found):.2f} to {max(found):.2f})"


def say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--letters", type=int, default=30, help="by one worker and as many by two, each round")
    options.add_argument("--many", type=int, default=1000, help="while the memory is looked at")
    options.add_argument("--by", type=int, default=1, help="workers whose memory is looked at")
    options.add_argument("--minutes", type=float, default=30, help="of the whole command, after which no more are made")
    chosen = options.parse_args()
    until = time.monotonic() + 60 * chosen.minutes
    logging.disable(logging.WARNING)
    compared = 2 * chosen.rounds * chosen.letters
    with real.waiting(1 + compared + chosen.many) as decisions:
        say(f"{len(decisions)} decisions wait for their letters; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        if chosen.rounds:
            tell(measured(decisions[0], chosen.rounds))
        if compared:
            tell_workers(decisions[1 : 1 + compared], chosen.letters)
        if chosen.many:
            tell_memory(real.held_by(decisions[1 + compared :], chosen.by, until))
    return 0


def tell(seconds: dict[str, list[float]]) -> None:
    for name, figures in seconds.items():
        say(f"  {name:12} {1e3 * statistics.median(figures):7.1f} ms a call, of this process")
    say("ratios: medians of the rounds, least and most in brackets")
    alone, setting = seconds["weasyprint"], seconds["set"]
    say(f"  set by the application / WeasyPrint alone    {ratio(setting, alone)}")
    say(f"  the same, told from its rows                 {ratio(seconds['told and set'], alone)}")
    say(f"  sealing / setting                            {ratio(seconds['seal'], setting)}")
    say(f"  verifying / setting                          {ratio(seconds['verify'], setting)}")
    say(f"  the whole press / WeasyPrint alone           {ratio(seconds['press'], alone)}")


def tell_workers(decisions: Sequence[uuid.UUID], letters: int) -> None:
    """One and two take turns, `letters` each."""
    speeds: dict[int, list[float]] = {1: [], 2: []}
    for at in range(0, len(decisions), letters):
        workers = 1 + at // letters % 2
        speeds[workers].append(real.by_workers(decisions[at : at + letters], workers))
        say(f"    {speeds[workers][-1]:5.2f} letters a second by {workers}; load {os.getloadavg()[0]:.1f}")
    say(f"  two workers / one                            {ratio(speeds[2], speeds[1])}")


def tell_memory(by_worker: Sequence[Sequence[int]]) -> None:
    """The mean of the first hundred letters of each worker against its last; of fewer than two hundred, the halves."""
    for held in by_worker:
        part = min(A_HUNDRED, len(held) // 2)
        early, late = statistics.mean(held[:part]), statistics.mean(held[-part:])
        marks = " ".join(f"{held[at] // 1024}" for at in range(0, len(held), max(len(held) // 10, 1)))
        say(f"  one worker, {len(held)} letters: last {part} / first {part}   {late / early:6.3f}   (in MB: {marks})")


if __name__ == "__main__":
    raise SystemExit(main())
