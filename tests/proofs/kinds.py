"""Compare the `annuity` command with the second formulation on the kinds that are not an annuity.

    python -m tests.proofs.kinds [--seed N] [--count 2000]

Questions go through the command itself, as lines, and the answers come back in the same order.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from tests.proofs.second.other_kinds import EXTREMES, other_answer
from tests.proofs.second.service_and_pay import average_answer, service_answer

ROOT = Path(__file__).parents[2]
KINDS = ("reinstatement", "compatible_work", "contribution", "debt", "payment_plan", "survivors",
         "hybrid_separation", "service", "average")  # fmt: skip
DAYS = ("2013-07-01", "2014-06-30", "2014-07-01", "2015-06-30", "2015-07-01", "2013-11-01", "2018-01-01")


def money(rng: Random, *edges: str) -> str:
    """An edge, or dollars and cents."""
    return rng.choice(edges) if edges and rng.random() < 0.5 else f"{rng.randint(10_000, 1_500_000) / 100:.2f}"


def question(rng: Random, kind: str) -> dict[str, Any]:
    """The facts of one question."""
    if kind in ("service", "average"):
        return periods(rng) if kind == "service" else salaries(rng)
    contribution: dict[str, Any] = {
        "plan": rng.choice(("coordination", "supplementation", "none")),
        "monthly_compensation": money(rng, "549.99", "550.00", "550.01", "2400.00"),
        "period_from": rng.choice(DAYS),
    }
    if rng.random() < 0.4:
        contribution |= {"window_787o_b": True, "voluntary": money(rng, "50.00", "0")}
    loan = {"principal": money(rng, "8000.00"), "annual_rate": rng.choice(("0.095", "0.06", "0.08"))}
    return {
        "reinstatement": {
            "reinstated_years": rng.choice(("4.9", "5", "5.01", "4.99", "59/12", "60/12")),
            "reinstated_contributions": money(rng, "9999.99", "10000", "10000.00", "10000.01"),
            "suspended_monthly_pension": money(rng),
        },
        "compatible_work": {
            "working_day_fraction": rng.choice(("0.5", "1/2", "0.51", "0.49", "0.25")),
            "partial_salary": money(rng, "1000.00", "1000.01", "999.99"),
            "full_time_basic_salary": money(rng, "2000.00", "2000.01"),
            "pension_monthly": money(rng),
        },
        "contribution": contribution,
        "debt": {**loan, "years": rng.randint(1, 10), "compounding": "annual"},
        "payment_plan": {**loan, "months": rng.randint(6, 120), "compounding": "monthly nominal"},
        "survivors": {
            "pensioner_monthly": money(rng, "1000.00"),
            "covered_by_title_ii": rng.random() < 0.2,
            "beneficiaries": rng.randint(1, 5),
        },
        "hybrid_separation": {
            "credited_years": rng.choice(("4.99", "5", "5.01", "12")),
            "account_balance": money(rng, "9999.99", "10000.00", "10000.01"),
        },
    }[kind]


def periods(rng: Random) -> dict[str, Any]:
    """Two to four periods of ordinary, contributed service, which may overlap; some end beside a fifteenth day."""
    rows, first = [], date(rng.randint(1975, 1995), rng.randint(1, 12), rng.choice((1, 1, 15, 16, 17)))
    for _ in range(rng.randint(1, 4)):
        last = first + timedelta(days=rng.randint(20, 3000))
        rows.append({"from": first.isoformat(), "to": last.isoformat(), "employer": "Agencia", "group": "general",
                     "kind": "ordinary", "contributed": True})  # fmt: skip
        first = last + timedelta(days=rng.choice((-200, 1, 1, 30, 400)))
        first = max(first, date.fromisoformat(rows[-1]["from"]))
    return {"periods": rows}


def salaries(rng: Random) -> dict[str, Any]:
    """Whole months of base pay, one rate after another, up to the separation."""
    rows, month = [], rng.randint(1980, 2000) * 12
    for _ in range(rng.randint(3, 8)):
        length = rng.randint(6, 40)
        last = date((month + length) // 12, (month + length) % 12 + 1, 1) - timedelta(days=1)
        rows.append({"from": date(month // 12, month % 12 + 1, 1).isoformat(), "to": last.isoformat(),
                     "monthly": money(rng), "item": "base"})  # fmt: skip
        month += length
    entry = rng.choice(("1980-01-01", "1990-04-01")) if rows[0]["from"] < "1990-04" else rows[0]["from"]
    return {
        "salaries": rows,
        "system_entry_date": min(entry, rows[0]["from"]) if entry < "1990-04-02" else entry,
        "separation_date": date(month // 12, month % 12 + 1, 1).isoformat(),
    }


def expected(kind: str, facts: dict[str, Any]) -> dict[str, Any]:
    """The answer of the second formulation."""
    special = {"service": service_answer, "average": average_answer}
    return special[kind](facts) if kind in special else other_answer(kind, facts)


def asked(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The command's answers to lines of questions."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    command = [sys.executable, "manage.py", "annuity", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def alike(ours: Any, theirs: Any) -> bool:
    """Equal, or equal as numbers (a fraction may be written in more than one way)."""
    try:
        return bool(ours == theirs or Fraction(str(ours)) == Fraction(str(theirs)))
    except ValueError:
        return False


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=447)
    options.add_argument("--count", type=int, default=2000)
    chosen = options.parse_args()
    rng = Random(chosen.seed)
    lines = []
    for index in range(chosen.count):
        kind = KINDS[index % len(KINDS)]
        facts = question(rng, kind)
        if rng.random() < 0.15 and kind in EXTREMES:
            facts.pop(rng.choice(list(EXTREMES[kind])), None)  # a fact that was not recorded
        lines.append({"id": f"K{index}", "kind": kind, "facts": facts})
    wrong: Counter[str] = Counter()
    for line, theirs in zip(lines, asked(lines), strict=True):
        for name, value in expected(line["kind"], line["facts"]).items():
            if not alike(value, theirs.get(name)):
                wrong[line["kind"]] += 1
                if wrong[line["kind"]] <= 5:
                    print(json.dumps({**line, "expected": {name: value}, "got": theirs}))
                break
    print(f"kinds: {len(lines)} compared, {wrong.total()} differ {dict(wrong)} (seed {chosen.seed})")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
