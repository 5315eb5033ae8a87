"""§§ 766(a), 766(e) and 766a: members who entered on or before 1 April 1990, as stretches of days."""

from fractions import Fraction

from tests.proofs.second import days, doors, sums
from tests.proofs.second.days import NEVER
from tests.proofs.second.line import Line, Stretch, closed, floor_from, opened
from tests.proofs.second.person import Person, exact

SIXTY = Fraction(3, 5)
SIXTY_FIVE = Fraction(13, 20)
SEVENTY_FIVE = Fraction(3, 4)


def age_annuity(person: Person) -> tuple[Line, Line]:
    """§ 766(a) until the recompute and § 766(e) from it on: two halves of one line."""
    word = shut(person)
    if word:
        return closed(word), closed(word)
    start = max(person.begins, person.turns(doors.age_of_766(person)))
    turn, unknown = recompute(person, start)
    floor = floor_from(person.separated, person.reads("A-05"), person.says("retired_under_other_system"))
    basic = basic_worth(person, start)
    if unknown:
        until = max(start, person.turns(65))
        return opened([Stretch(start, until, basic), Stretch(until, NEVER, "missing_fact")], floor), closed(unknown)
    before = opened([Stretch(start, turn, basic)], floor)
    return before, opened([Stretch(turn, NEVER, coordinated_worth(person, start))], floor)


def shut(person: Person) -> str | None:
    """The word that closes § 766(a) and (e) on every day, if one does."""
    if not person.first_cohort or person.mayor_class:
        return "not_eligible"
    if person.years is None or person.mayor_class is None:
        return "missing_fact"
    if person.years < 10:
        return "not_eligible"
    if doors.chapter_2(person, "766") == "not_read":
        return "not_covered"
    return "not_eligible" if person.says("refund_requested") and not doors.immediate(person) else None


def recompute(person: Person, start: int) -> tuple[int, str | None]:
    """The day § 766(e) takes over from § 766(a), or the word of what is not known about it."""
    if person.plan is None:
        return NEVER, "missing_fact"
    if person.plan != "coordination":
        return NEVER, None
    at_65 = person.turns(65)
    if start < at_65 and person.reads("A-18") == "recompute_at_65":
        return at_65, None
    if person.insured is None:
        return NEVER, "missing_fact"
    if start < at_65:
        return max(at_65, person.insured), None
    if person.insured <= start:
        return start, None
    return max(start, person.primary if person.primary is not None else person.insured), None


def limit(person: Person, coordinated: bool) -> Fraction | None:
    """The most that § 766(a) or (e) may pay, as a share of the average."""
    if person.held_to_sixty and person.reads("A-33") == "every_route_but_mayors":
        return SIXTY
    return None if coordinated and person.reads("A-06") == "a_only" else SEVENTY_FIVE


def reduction(person: Person, start: int) -> Fraction | None:
    """What early payment leaves of a pension: all of it from 58, and always for the corps."""
    return Fraction(1) if person.risk or start >= person.turns(58) else person.factor


def basic_worth(person: Person, start: int) -> Fraction | str:
    """§ 766(a): share of the average, reduced if early, never above the limit."""
    if person.average is None or person.years is None:
        return "missing_fact"
    left = reduction(person, start)
    if left is None:
        return "missing_factor"
    share = sums.share_of_age(person.years) * left
    return person.average * min(share, limit(person, coordinated=False) or share)


def coordinated_worth(person: Person, start: int) -> Fraction | str:
    """§ 766(e): the basic annuity less half a percent a year of the covered pay (A-04: the reduction is dropped)."""
    if person.average is None or person.years is None:
        return "missing_fact"
    left = reduction(person, start) if person.reads("A-04") == "reduction_kept" else Fraction(1)
    if left is None:
        return "missing_factor"
    worth = sums.coordinated(person.average, person.years) * left
    ceiling = limit(person, coordinated=True)
    return worth if ceiling is None else min(worth, ceiling * person.average)


def merit_annuity(person: Person) -> Line:
    """§ 766a: from the day asked for, p × average; from 65 and insured, the formula of (d)."""
    word = merit_shut(person)
    if word:
        return closed(word)
    floor = floor_from(person.separated, person.reads("A-05"), person.says("retired_under_other_system"))
    start, at_65 = person.begins, person.turns(65)
    if person.plan is None or (person.plan == "coordination" and person.insured is None):
        until = max(start, at_65)
        return opened([*merit_before(person, start, until), Stretch(until, NEVER, "missing_fact")], floor)
    insured = person.insured if person.plan == "coordination" and person.insured is not None else NEVER
    turn = max(start, at_65, insured)
    before = merit_before(person, start, turn)
    if start >= at_65 and person.reads("A-03") == "no_merit_annuity":
        before = []
    return opened([*before, Stretch(turn, NEVER, merit_worth(person, turn, coordinated=True))], floor)


def merit_shut(person: Person) -> str | None:
    """The word that closes § 766a on every day, if one does."""
    first = person.first_cohort or person.reads("A-17") == "yes"
    if not first or doors.closed_by_request(person, by_text=False):
        return "not_eligible"
    if person.mayor_class and person.reads("A-16") == "b_only":
        return "not_eligible"
    if person.reads("A-22") == "lost_by_separating" and person.filed > person.separated:
        return "not_eligible"
    if person.reads("A-09") == "no_merit" and person.facts.get("plan") in ("supplementation", "none"):
        return "not_eligible"
    if person.years is not None and person.years < 30:
        return "not_eligible"
    unknown_class = person.mayor_class is None and person.reads("A-16") == "b_only"
    return "missing_fact" if person.years is None or unknown_class else None


def merit_before(person: Person, start: int, until: int) -> list[Stretch]:
    """The years of p × average, cut at the 55th birthday where A-02 lets the percentage rise there."""
    at_55 = person.turns(55)
    if person.reads("A-02") == "rises_at_55" and start < at_55 < until:
        early = Stretch(start, at_55, merit_worth(person, start, coordinated=False))
        return [early, Stretch(at_55, until, merit_worth(person, at_55, coordinated=False))]
    return [Stretch(start, until, merit_worth(person, start, coordinated=False))]


def merit_percentage(person: Person, on: int) -> Fraction:
    """0.65 below 55 and 0.75 from 55, by the age at separation; fixed at award; never above 0.60 by § 787o(a)(3)."""
    tested = {
        "age_at_separation": person.separated,
        "age_at_start": person.begins,
    }.get(person.reads("A-22"), person.separated)
    if person.frozen and person.reads("A-19c") == "age_on_2013_06_30":
        tested = days.LAST_DAY_OF_CHAPTER_2
    if person.reads("A-02") == "rises_at_55":
        tested = max(tested, on)
    derived = SEVENTY_FIVE if person.turns(55) <= tested else SIXTY_FIVE
    given = exact(person.facts, "merit_percentage") or derived
    if person.reads("A-02") == "rises_at_55":
        given = max(given, derived)
    return min(given, SIXTY) if person.held_to_sixty else given


def merit_worth(person: Person, on: int, coordinated: bool) -> Fraction | str:
    """p × average, or from 65 p × average less what the covered pay loses."""
    if person.average is None or person.years is None:
        return "missing_fact"
    percentage = merit_percentage(person, on)
    if not coordinated:
        return percentage * person.average
    worth = sums.merit_after_65(person.average, person.years, percentage, person.reads("A-01") == "thirty_years")
    return min(worth, SIXTY * person.average) if person.held_to_sixty else worth
