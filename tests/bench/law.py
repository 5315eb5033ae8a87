"""How long a determination takes, against other ways to compute: ratios, in one run.

    ./run bench law [--rounds N] [--calls N]

Four contenders take turns in every round on the same members: a full determination (all nine routes, reasons, steps,
days to look again); the same of members on whom readings bite, so that each is computed again under the others; the
OpenFisca model beside this file, one person with trace; and a bare Decimal function of § 766(a), which explains
nothing. Printed: the median of the rounds' ratios, and the least and the most of them.
"""

import argparse
import statistics
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import cycle
from time import process_time
from typing import Any

from benefits.codec import facts_from_json
from benefits.edition import law_on
from benefits.law.facts import Facts
from benefits.law.routes import consider
from tests.bench.openfisca_model import determined, given, system

COMMON: dict[str, Any] = {"group": "general", "system_entry_date": "1975-01-01", "plan": "coordination",
                          "fully_insured_date": "2000-01-01"}  # fmt: skip
# On none of these does a reading bite: amounts in cents, nothing frozen, no more than thirty years.
PLAIN = [
    {**COMMON, "birth_date": "1950-06-15", "retirement_date": "2012-06-15", "credited_years": "25.5"},
    {**COMMON, "birth_date": "1950-06-15", "retirement_date": "2008-06-16", "credited_years": "12"},
    {**COMMON, "birth_date": "1950-06-15", "retirement_date": "2010-06-15", "credited_years": "20",
     "payment_date": "2015-07-01"},
    {**COMMON, "birth_date": "1954-03-01", "retirement_date": "2012-03-01", "credited_years": "29.5",
     "plan": "supplementation"},
]  # fmt: skip
# Here they do: years above thirty at 65, 65 % and now past 55, a reduced pension recomputed,
# applied for after the separation.
BITING = [
    {**COMMON, "birth_date": "1950-06-15", "retirement_date": "2010-06-15", "credited_years": "33",
     "payment_date": "2016-01-01"},
    {**COMMON, "birth_date": "1957-01-01", "retirement_date": "2010-06-15", "credited_years": "30",
     "payment_date": "2012-02-01"},
    {**COMMON, "birth_date": "1950-06-15", "retirement_date": "2006-06-15", "credited_years": "26",
     "payment_date": "2015-07-01", "early_reduction_factor": "0.85"},
    {**COMMON, "birth_date": "1955-03-01", "separation_date": "2009-06-01", "retirement_date": "2011-06-01",
     "credited_years": "30"},
]  # fmt: skip
CENT, TWENTY = Decimal("0.01"), Decimal(20)


def members(rows: Sequence[dict[str, Any]]) -> list[Facts]:
    return [facts_from_json({"average_compensation": "26820", **row}) for row in rows]


def bare(average: Decimal, years: Decimal) -> Decimal:
    """§ 766(a) and nothing else: 1½ % to twenty years, 2 % beyond, 75 % at most, a month."""
    early = min(years, TWENTY)
    annual = average * (Decimal("0.015") * early + Decimal("0.02") * (years - early))
    return (min(annual, average * Decimal("0.75")) / 12).quantize(CENT, ROUND_HALF_UP)


def contenders() -> dict[str, Callable[[], object]]:
    """By name, one call of each: the next member, computed."""
    plain, biting = members(PLAIN), members(BITING)
    laws = {facts.payment_date: law_on(facts.payment_date) for facts in (*plain, *biting)}
    for law in laws.values():
        assert law.edition  # hashed once a law, as a batch would
    check(plain, biting)
    built = system()
    of_plain = cycle([(given(facts), f"{facts.payment_date:%Y-%m}") for facts in plain])
    decimals = cycle([(Decimal(26820), Decimal(str(row["credited_years"]))) for row in PLAIN])
    plain_turn, biting_turn = cycle(plain), cycle(biting)

    def determination(turn: Any) -> object:
        facts = next(turn)
        return consider(facts, laws[facts.payment_date])

    return {
        "determination": lambda: determination(plain_turn),
        "with readings": lambda: determination(biting_turn),
        "openfisca": lambda: determined(built, *next(of_plain)),
        "decimal": lambda: bare(*next(decimals)),
    }


def check(plain: Sequence[Facts], biting: Sequence[Facts]) -> None:
    """The contenders compute the same law: within a dollar for the floats; and readings bite where they should."""
    built = system()
    for facts in plain:
        outcome = consider(facts, law_on(facts.payment_date))
        age, merit, simulation = determined(built, given(facts), f"{facts.payment_date:%Y-%m}")
        exact = [route.monthly for route in outcome.routes[:4] if route.route != "766(b)" and route.monthly is not None]
        assert abs(age - float(exact[0])) < 1 and merit == 0, (age, exact)
        assert simulation.tracer.trees
        assert not any(route.readings for route in outcome.routes), outcome
    for facts in biting:
        assert any(route.readings for route in consider(facts, law_on(facts.payment_date)).routes)


def timed(call: Callable[[], object], calls: int) -> float:
    """Seconds of this process a call: what others do on the machine counts as little as it can."""
    start = process_time()
    for _ in range(calls):
        call()
    return (process_time() - start) / calls


def measured(rounds: int, calls: int) -> Mapping[str, list[float]]:
    """Seconds a call by contender, one figure a round; the cheap one is called a hundred times as often."""
    each = contenders()
    seconds: dict[str, list[float]] = {name: [] for name in each}
    for call in each.values():
        timed(call, max(calls // 10, 1))  # warm
    for _ in range(rounds):
        for name, call in each.items():
            seconds[name].append(timed(call, calls * 100 if name == "decimal" else calls))
    return seconds


def ratio(above: Sequence[float], below: Sequence[float]) -> str:
    found = [one / other for one, other in zip(above, below, strict=True)]
    return f"{statistics.median(found):8.2f}   ({min(found):.2f} to {max(found):.2f})"


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--calls", type=int, default=400)
    chosen = options.parse_args()
    seconds = measured(chosen.rounds, chosen.calls)
    print(f"medians of {chosen.rounds} rounds, least and most in brackets; {chosen.calls} calls a round")
    for name, figures in seconds.items():
        print(f"  {name:15} {1e6 * statistics.median(figures):9.1f} µs a call")
    print("ratios")
    print(f"  openfisca / determination               {ratio(seconds['openfisca'], seconds['determination'])}")
    print(f"  openfisca / determination with readings {ratio(seconds['openfisca'], seconds['with readings'])}")
    print(f"  with readings / determination           {ratio(seconds['with readings'], seconds['determination'])}")
    print(f"  determination / bare Decimal § 766(a)   {ratio(seconds['determination'], seconds['decimal'])}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
