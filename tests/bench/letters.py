"""What a letter costs, against what it cannot cost less than: ratios, in one run.

    ./run bench letters [--rounds N] [--letters N] [--many N]

In every round take turns, on the same two-page award: the letter as the application sets it (template, WeasyPrint,
receipt, claims of conformance); the yardstick below, WeasyPrint alone on the same HTML with the style parsed before and
the same options; sealing that letter with the local stamp; and verifying it. Then `--letters` letters set and sealed by
one worker and by two, in wall time; and the memory of one worker that sets and seals `--many`.
"""

import argparse
import os
import resource
import statistics
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from time import perf_counter, process_time

import weasyprint

from benefits.letters import render as room
from benefits.letters.demonstration import make_keys
from benefits.letters.seal import Seal, open_seal
from benefits.letters.sign import sign
from benefits.letters.verify import verify
from tests.letters import contents

PASSPHRASE, REASON = "a passphrase of the bench", "Aprobada por quien mide"
CALLS = 5


def yardstick(html: str, style: weasyprint.CSS, fonts: object) -> bytes:
    """WeasyPrint alone: the least that this letter can cost with it."""
    document = weasyprint.HTML(string=html, url_fetcher=room._fetcher()).render(
        font_config=fonts, stylesheets=[style], **room.VARIANT
    )
    return document.write_pdf(**room.VARIANT)


def the_seal(folder: Path) -> Seal:
    return open_seal(folder / "seal.p12", PASSPHRASE, (folder / "ca.pem",), folder / "crl.der")


def contenders(folder: Path) -> dict[str, Callable[[], object]]:
    """By name, one call of each on the same letter."""
    content, seal = contents.award(years_shown=30), the_seal(folder)
    html = room._templates().get_template("letters/letter.html").render(room._context(content))
    pdf = room.render(content)
    signed = sign(pdf, seal, reason=REASON)
    return {
        "application": lambda: room.render(content),
        "weasyprint": lambda: yardstick(html, room._style(), room._font_configuration()),
        "seal": lambda: sign(pdf, seal, reason=REASON),
        "verify": lambda: verify(signed, seal.anchors),
    }


def timed(call: Callable[[], object]) -> float:
    """Seconds of this process a call."""
    start = process_time()
    for _ in range(CALLS):
        call()
    return (process_time() - start) / CALLS


def measured(folder: Path, rounds: int) -> dict[str, list[float]]:
    """Seconds a call by contender, one figure a round."""
    each = contenders(folder)
    for call in each.values():
        call()
    found: dict[str, list[float]] = {name: [] for name in each}
    for _ in range(rounds):
        for name, call in each.items():
            found[name].append(timed(call))
    return found


def press(folder: Path, letters: int) -> tuple[int, int]:
    """One worker: so many letters set and sealed. Kilobytes it held after a tenth of them, and at the end."""
    content, seal, early = contents.award(years_shown=30), the_seal(folder), 0
    for number in range(1, letters + 1):
        sign(room.render(content), seal, reason=REASON)
        if number == max(letters // 10, 1):
            early = _kilobytes()
    return early, _kilobytes()


def _kilobytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024


def by_workers(folder: Path, workers: int, letters: int) -> float:
    """Letters a second of wall time, with so many workers already warm."""
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(press, repeat(folder, 2 * workers), repeat(1)))
        start = perf_counter()
        list(pool.map(press, repeat(folder, 2 * workers), repeat(letters // (2 * workers))))
        return letters / (perf_counter() - start)


def ratio(above: Sequence[float], below: Sequence[float]) -> str:
    found = [one / other for one, other in zip(above, below, strict=True)]
    return f"{statistics.median(found):6.2f}   ({min(found):.2f} to {max(found):.2f})"


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--letters", type=int, default=80)
    options.add_argument("--many", type=int, default=1000)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        make_keys(folder, PASSPHRASE)
        tell(measured(folder, chosen.rounds))
        if chosen.letters:
            tell_workers(folder, chosen.letters)
        if chosen.many:
            early, late = press(folder, chosen.many)
            few = max(chosen.many // 10, 1)
            print(f"  memory after {chosen.many} letters / after {few:5}          {late / early:6.3f}   ({late:,} kB)")
    return 0


def tell(seconds: dict[str, list[float]]) -> None:
    for name, figures in seconds.items():
        print(f"  {name:12} {1e3 * statistics.median(figures):7.1f} ms a call, of this process")
    print("ratios: medians of the rounds, least and most in brackets")
    setting = seconds["application"]
    print(f"  through the application / WeasyPrint alone   {ratio(setting, seconds['weasyprint'])}")
    print(f"  sealing / setting                            {ratio(seconds['seal'], setting)}")
    print(f"  verifying / setting                          {ratio(seconds['verify'], setting)}")


def tell_workers(folder: Path, letters: int) -> None:
    pairs = [(by_workers(folder, 2, letters), by_workers(folder, 1, letters)) for _ in range(3)]
    two, one = zip(*pairs, strict=True)
    print(f"  two workers / one, on {os.cpu_count()} cores               {ratio(two, one)}")


if __name__ == "__main__":
    raise SystemExit(main())
