"""§ 766d: members who entered after 1 April 1990 and before 2000, its four annuities as stretches of days."""

from fractions import Fraction

from tests.proofs.second import doors, sums
from tests.proofs.second.days import NEVER
from tests.proofs.second.first_cohort import SEVENTY_FIVE, SIXTY, SIXTY_FIVE
from tests.proofs.second.line import Line, Stretch, closed, floor_from, opened
from tests.proofs.second.person import Person


def annuities(person: Person) -> dict[str, Line]:
    """The four lines of § 766d."""
    names = ("766d(a)", "766d(b)", "766d(c)", "766d(d)")
    displaced = person.mayor_class is not False and person.reads("A-35") == "b_only"
    if person.first_cohort or (displaced and person.mayor_class):
        return dict.fromkeys(names, closed("not_eligible"))
    if displaced:
        return dict.fromkeys(names, closed("missing_fact"))
    if person.years is None:
        return dict.fromkeys(names, closed("missing_fact")) | (
            {} if person.risk else {names[1]: closed("not_eligible")}
        )
    return {
        "766d(a)": of_years(person, "766d(a)"),
        "766d(b)": high_risk(person),
        "766d(c)": early(person),
        "766d(d)": of_years(person, "766d(d)"),
    }


def floor_of(person: Person) -> int:
    """§ 766d has its own floor, without the exclusion of those retired under another system (A-42)."""
    excluded = person.reads("A-42") == "excluded" and person.says("retired_under_other_system")
    return floor_from(person.separated, person.reads("A-05"), excluded)


def held(person: Person, worth: Fraction) -> Fraction:
    """§ 787o(a)(3): sixty percent of the average is the most after thirty years; or of merit, § 766a, alone (A-33)."""
    if person.held_to_sixty and person.average is not None and person.reads("A-33") == "every_route_but_mayors":
        return min(worth, SIXTY * person.average)
    return worth


def of_years(person: Person, route: str) -> Line:
    """§ 766d(a) for who separates at 65 or later, (d) for who separates before: the same sum, from 65 on."""
    at_65 = person.turns(65)
    fits_route = (person.separated >= at_65) == (route == "766d(a)")
    if person.years is None or person.years < 10:
        return closed("not_eligible")
    if doors.chapter_2(person, "766d(a)") == "not_read":
        return closed("not_covered")
    if not fits_route or doors.closed_by_request(person, by_text=True):
        return closed("not_eligible")
    worth: Fraction | str = "missing_fact"
    if person.average is not None:
        worth = held(person, sums.new_cohort(person.average, person.years))
    return opened([Stretch(max(person.begins, at_65), NEVER, worth)], floor_of(person))


def high_risk(person: Person) -> Line:
    """§ 766d(b): police and fire with thirty years, 75 % from 55 and 65 % before."""
    if doors.chapter_2(person, "766d(b)") == "not_read":
        return closed("not_covered")
    if not person.risk or person.years is None or person.years < 30 or doors.closed_by_request(person, by_text=False):
        return closed("not_eligible")
    worth: Fraction | str = "missing_fact"
    if person.average is not None:
        share = SEVENTY_FIVE if person.turns(55) <= person.begins else SIXTY_FIVE
        worth = held(person, share * person.average)
    return opened([Stretch(person.begins, NEVER, worth)], floor_of(person))


def early(person: Person) -> Line:
    """§ 766d(c): separated between 55 and 65 with twenty-five years, paid before 65, reduced by the Board's guides."""
    on_the_day = person.reads("A-45") == "on_the_birthday"
    at_55, standing = person.turns(55), doors.chapter_2(person, "766d(c)")
    aged = person.separated == at_55 if on_the_day else at_55 <= person.separated
    if not aged or person.years is None or person.years < 25:
        return closed("not_eligible")
    if standing == "not_read":
        return closed("not_covered")
    if standing == "moved" or person.begins >= person.turns(65) or doors.closed_by_request(person, by_text=False):
        return closed("not_eligible")
    if person.average is None:
        worth: Fraction | str = "missing_fact"
    elif person.factor is None:
        worth = "missing_factor"
    else:
        worth = held(person, sums.new_cohort(person.average, person.years) * person.factor)
    return opened([Stretch(person.begins, NEVER, worth)], floor_of(person))
