"""A plain seeded generator of possible lives: facts of an annuity that the contract accepts.

Life number `index` of a seed is always the same, whatever was drawn before it.
"""

from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import Any

from tests.proofs import edges
from tests.proofs.edges import as_text, attained, beside, day_between
from tests.proofs.second.answer import ROUTES

END_OF_CHAPTER_2 = date(2013, 6, 30)
FREEZE = date(2013, 7, 1)
SPECIAL_RATE_ACT = date(2013, 4, 4)
AT_THE_FREEZE = "_at_2013_06_30"


def life(seed: int, index: int) -> dict[str, Any]:
    """The facts of one life."""
    rng = Random(f"{seed}:{index}")
    while True:
        entry = entry_day(rng)
        separated = separation_day(rng, entry)
        birth = edges.birth_for(rng, rng.choice((separated, separated, END_OF_CHAPTER_2, separated)))
        start = entry if rng.random() < 0.75 else max(attained(birth, 14), entry - timedelta(days=rng.randint(0, 5000)))
        if attained(birth, 14) < start <= entry <= separated and attained(birth, 85) > separated:
            break
    facts: dict[str, Any] = {
        "birth_date": birth.isoformat(),
        "system_entry_date": entry.isoformat(),
        "separation_date": separated.isoformat(),
    }
    if start != entry or rng.random() < 0.5:
        facts["public_service_start_date"] = start.isoformat()
    add_posts(rng, facts)
    add_service(rng, facts, birth, entry, separated)
    add_dates(rng, facts, birth, separated)
    add_social_security(rng, facts, birth)
    add_conditions(rng, facts, birth, separated)
    forget(rng, facts)
    return facts


def entry_day(rng: Random) -> date:
    """Entry into the System, by cohort and on its edges."""
    draw = rng.random()
    if draw < 0.3:
        return date.fromisoformat(rng.choice(edges.ENTRIES))
    if draw < 0.33:
        return date.fromisoformat(rng.choice(edges.SAVINGS_ENTRIES))
    if draw < 0.75:
        return day_between(rng, date(1955, 1, 1), date(1990, 4, 1))
    return day_between(rng, date(1990, 4, 2), date(1999, 12, 31))


def separation_day(rng: Random, entry: date) -> date:
    """The first day out of the post: beside the freeze, before it or after it."""
    draw = rng.random()
    if draw < 0.35:
        return max(entry, date.fromisoformat(rng.choice(edges.SEPARATIONS)))
    if draw < 0.4:
        return max(entry, date(2012, 2, 28) + timedelta(days=rng.choice((0, 1, 2))))
    if draw < 0.7:
        return day_between(rng, max(entry, date(1992, 1, 1)), date(2013, 6, 30))
    return day_between(rng, max(entry, date(2013, 7, 2)), date(2021, 12, 31))


def add_posts(rng: Random, facts: dict[str, Any]) -> None:
    """Group and plan."""
    group = rng.choices(("general", "police", "fire", "mayor"), (50, 17, 13, 20))[0]
    if group != "general" or rng.random() < 0.9:
        facts["group"] = group
    first = facts["system_entry_date"] <= "1990-04-01"
    plans = ("coordination", "supplementation", "none", None)
    plan = rng.choices(plans, (65, 17, 15, 3) if first else (15, 5, 77, 3))[0]
    if plan:
        facts["plan"] = plan


def lived(birth: date, until: date) -> Fraction:
    """Years of life after fourteen, rounded down well inside what the contract refuses."""
    return Fraction((until - attained(birth, 14)).days - 40, 366)


def add_service(rng: Random, facts: dict[str, Any], birth: date, entry: date, separated: date) -> None:
    """Years, averages and mayoral service, at the freeze too where it applies, and the thirtieth year."""
    frozen = separated > FREEZE
    most = max(Fraction(0), lived(birth, min(separated, END_OF_CHAPTER_2)))
    years = edges.years_up_to(rng, most)
    if frozen and most >= 30 and separated < date(2014, 7, 1) and rng.random() < 0.4:
        years = 30 - Fraction(rng.choice((1, 2, 4, 6)), 12)
    average = edges.average_for(rng, years)
    suffix = AT_THE_FREEZE if frozen else ""
    facts["credited_years" + suffix] = as_text(years)
    facts["average_compensation" + suffix] = as_text(average)
    later = years
    if frozen:
        later = later_years(rng, facts, years, average, separated)
    add_thirtieth_year(rng, facts, years, later, birth, separated)
    if facts.get("group") == "mayor" or rng.random() < 0.05:
        add_mayor(rng, facts, years, later, most)
    bought = later - Fraction((separated - entry).days, 366)
    if 0 < bought <= later and rng.random() < 0.7:
        facts["bought_years"] = as_text(min(later, Fraction(int(bought * 100) + 1, 100)))


def later_years(rng: Random, facts: dict[str, Any], years: Fraction, average: Fraction, separated: date) -> Fraction:
    """The plain years and average of somebody who served past the freeze."""
    months = max(0, (separated - FREEZE).days // 31)
    later = years + Fraction(rng.randint(0, months), 12)
    if years < 30 <= years + Fraction((separated - END_OF_CHAPTER_2).days + 31, 366):
        later = max(later, Fraction(30))
    if rng.random() < 0.8:
        facts["credited_years"] = as_text(later)
    if rng.random() < 0.8:
        facts["average_compensation"] = as_text(average + rng.choice((0, 0, 1000, Fraction(1, 100))))
    return later


def add_thirtieth_year(
    rng: Random, facts: dict[str, Any], years: Fraction, later: Fraction, birth: date, separated: date
) -> None:
    """The day of the thirtieth year, on the side of the freeze that the years tell."""
    if later < 30 or rng.random() < 0.25:
        return
    if years >= 30:
        earliest = max(attained(birth, 44), date(1975, 1, 1))
        latest = min(separated, END_OF_CHAPTER_2)
        day = rng.choice((latest, min(separated, FREEZE), day_between(rng, min(earliest, latest), latest)))
    else:
        window = (FREEZE, date(2013, 7, 2), date(2013, 11, 15), date(2013, 12, 31), date(2014, 1, 1), separated)
        day = rng.choice([edge for edge in window if FREEZE <= edge <= separated])
    facts["thirty_years_date"] = day.isoformat()
    facts["credited_years"] = as_text(later)


def add_mayor(rng: Random, facts: dict[str, Any], years: Fraction, later: Fraction, most: Fraction) -> None:
    """Mayoral years within the credited ones, the highest salary, and how the service ended."""
    suffix = AT_THE_FREEZE if "credited_years" + AT_THE_FREEZE in facts else ""
    asked = rng.choice((8, 8, 8, 10, 12, 7, 4, 20)) + rng.choice(edges.HAIR)
    mayor = min(years, max(Fraction(0), asked))
    facts["mayor_years" + suffix] = as_text(mayor)
    facts["highest_mayor_salary" + suffix] = as_text(edges.average_for(rng, years))
    if rng.random() < 0.6:
        facts["other_credited_years" + suffix] = as_text(years - mayor)
        if facts.get("group") == "mayor" and rng.random() < 0.4:
            facts.pop("credited_years" + suffix)
    if suffix:
        facts["mayor_years"] = as_text(mayor + (later - years))
        if rng.random() < 0.5:
            facts["highest_mayor_salary"] = facts["highest_mayor_salary" + suffix]
    if rng.random() < 0.2:
        served = rng.choice((max(Fraction(8), mayor), mayor, max(Fraction(799, 100), mayor)))
        facts["mayor_years_served"] = as_text(min(served, max(mayor, most)))
    for name in ("removed_for_cause", "convicted_of_mayoral_acts"):
        if rng.random() < 0.1:
            facts[name] = rng.random() < 0.8


def add_dates(rng: Random, facts: dict[str, Any], birth: date, separated: date) -> None:
    """The days of asking, filing and payment: alike, apart, and beside the ages that open a right."""
    asked = separated
    if rng.random() < 0.4:
        asked = max(separated, beside(rng, attained(birth, rng.choice((50, 55, 58, 59, 60, 61, 65)))))
    facts["retirement_date"] = asked.isoformat()
    if asked == separated and rng.random() < 0.6:
        facts.pop("separation_date")
    filed = asked
    if rng.random() < 0.25:
        filed = max(birth, asked + timedelta(days=rng.choice((-400, -30, -1, 0, 1, 30, 200))))
        facts["application_filed_date"] = filed.isoformat()
    if rng.random() < 0.75:
        ages = (50, 55, 58, 59, 60, 61, 65, 65, 65, 66)
        near = rng.choice((asked, max(filed, asked), attained(birth, rng.choice(ages))))
        paid = date.fromisoformat(rng.choice(edges.PAYMENTS)) if rng.random() < 0.25 else beside(rng, near)
        facts["payment_date"] = paid.isoformat()


def add_social_security(rng: Random, facts: dict[str, Any], birth: date) -> None:
    """Insured status: long ago, beside the 65th birthday or the day asked for, later, never, or not known."""
    draw = rng.random()
    if draw < 0.05:
        return
    if draw < 0.2:
        facts["fully_insured_date"] = None
        return
    asked = date.fromisoformat(facts["retirement_date"])
    near = rng.choice((attained(birth, 65), asked, date(2018, 1, 1)))
    insured = attained(birth, rng.randint(28, 60)) if draw < 0.6 else max(attained(birth, 25), beside(rng, near))
    facts["fully_insured_date"] = insured.isoformat()
    if rng.random() < 0.2:
        benefits = max(insured, attained(birth, 62) + timedelta(days=rng.randint(0, 2500)))
        facts["primary_benefits_date"] = None if rng.random() < 0.2 else benefits.isoformat()


def add_conditions(rng: Random, facts: dict[str, Any], birth: date, separated: date) -> None:
    """Refunds, other systems, the special rate, an award, the kept right."""
    chances = {"contributions_refunded": 0.02, "refund_requested": 0.06, "retired_under_other_system": 0.05}
    for name, chance in chances.items():
        if rng.random() < chance:
            facts[name] = rng.random() < 0.85
    if separated >= SPECIAL_RATE_ACT and rng.random() < 0.12:
        facts["used_special_rate"] = True
    if rng.random() < (0.03 if facts["system_entry_date"] < "2000-01-01" else 0.3):
        facts["savings_program_member"] = rng.random() < 0.5
    add_award(rng, facts, birth, separated)
    if facts.get("group", "general") in ("general", "mayor") and rng.random() < 0.15:
        add_kept_right(rng, facts, birth, separated)


def add_award(rng: Random, facts: dict[str, Any], birth: date, separated: date) -> None:
    """What an award fixed: the factor, the percentage of merit, the route the member took."""
    if rng.random() < 0.8:
        facts["early_reduction_factor"] = rng.choice(("0.85", "0.60", "0.925", "0.8333", "0.7071"))
    if rng.random() < 0.15:
        facts["merit_percentage"] = "0.75" if attained(birth, 55) <= separated else "0.65"
    if rng.random() < 0.1:
        facts["elected_route"] = rng.choice(ROUTES)


def add_kept_right(rng: Random, facts: dict[str, Any], birth: date, separated: date) -> None:
    """A former police officer or firefighter, whose right was or was not complete on the day of the move."""
    facts["former_group"] = rng.choice(("police", "fire"))
    facts["uninterrupted_transfer"] = rng.random() < 0.85
    entry = date.fromisoformat(facts["system_entry_date"])
    moved = day_between(rng, max(entry, separated - timedelta(days=3000)), separated)
    facts["high_risk_transfer_date"] = moved.isoformat()
    if attained(birth, 50) > min(separated, END_OF_CHAPTER_2) or rng.random() < 0.2:
        facts["high_risk_right_vested_date"] = None
        return
    vested = rng.choice((moved, moved - timedelta(days=1), moved + timedelta(days=1), attained(birth, 50)))
    facts["high_risk_right_vested_date"] = max(vested, entry).isoformat()


def forget(rng: Random, facts: dict[str, Any]) -> None:
    """Now and then a fact that was not recorded."""
    if rng.random() < 0.06:
        names = [name for name in facts if name.startswith(("average", "credited", "highest", "mayor_years"))]
        if names:
            gone = rng.choice(names)
            facts.pop(gone)
            if gone.startswith("mayor_years"):
                facts.pop(gone.replace("mayor_years", "other_credited_years"), None)
