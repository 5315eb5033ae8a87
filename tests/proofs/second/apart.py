"""The two routes that ask neither cohort: § 766(b), mayors of eight years, and the window of § 787o(b)."""

from fractions import Fraction

from tests.proofs.second import days, doors, sums
from tests.proofs.second.days import NEVER
from tests.proofs.second.first_cohort import SIXTY
from tests.proofs.second.line import Line, Stretch, closed, floor_from, opened
from tests.proofs.second.person import Person, day, exact

NINETY = Fraction(9, 10)
FIFTY_FIVE = Fraction(11, 20)
THIRTY = Fraction(30)


def mayor_annuity(person: Person) -> Line:
    """§ 766(b): from the day asked for, never before 50, on the highest salary as mayor, at most 90 % of it."""
    if person.mayor_class is False or doors.closed_by_request(person, by_text=False):
        return closed("not_eligible")
    if person.mayor_class is None:
        return closed("missing_fact")
    floor = floor_from(person.separated, person.reads("A-05"), person.says("retired_under_other_system"))
    start = max(person.begins, person.turns(50))
    return opened([Stretch(start, NEVER, mayor_worth(person))], floor)


def mayor_worth(person: Person) -> Fraction | str:
    """Share of the highest salary; the sixty percent of § 787o(a)(3) only under A-39."""
    if person.salary is None or person.mayor is None or person.other is None:
        return "missing_fact"
    share = min(sums.share_of_mayor(person.mayor, person.other, person.reads("A-07")), NINETY)
    worth = share * person.salary
    if person.held_to_sixty and person.reads("A-39") == "yes" and person.average is not None:
        return min(worth, SIXTY * person.average)
    return worth


def window_annuity(person: Person) -> Line:
    """§ 787o(b): in public service by 1 April 1990, thirty years in the second half of 2013, out by its end.

    No floor is established for it, save where A-05 reads the floor into every payment.
    """
    late = person.begins > days.LAST_DAY_OF_WINDOW and person.reads("A-19b") == "by_2013_12_31"
    began = person.start <= days.LAST_DAY_OF_FIRST_COHORT
    if late or not began or doors.closed_by_request(person, by_text=False):
        return closed("not_eligible")
    done = thirty_years(person)
    if done is None:
        return closed("missing_fact")
    open_too = person.frozen and person.reads("A-38") == "yes"
    held_766a = done <= days.LAST_DAY_OF_CHAPTER_2 and not open_too
    if done > days.LAST_DAY_OF_WINDOW or held_766a:
        return closed("not_eligible")
    raised = person.reads("A-05") == "every_payment" and not person.says("retired_under_other_system")
    floor = days.FIRST_DAY_OF_ACT_3 if raised else NEVER
    return opened([Stretch(person.begins, NEVER, window_worth(person))], floor)


def thirty_years(person: Person) -> int | None:
    """The day the thirtieth year was completed: stated, or told by the years on either side of the window.

    Who was out by the freeze completed it before, or never: the window does not open for either.
    """
    if not person.frozen:
        return days.LAST_DAY_OF_CHAPTER_2
    stated = day(person.facts, "thirty_years_date")
    if stated is not None:
        return stated
    if person.years is not None and person.years >= THIRTY:
        return days.LAST_DAY_OF_CHAPTER_2
    stayed = person.separated > days.FIRST_DAY_OF_ACT_3
    at_the_end = exact(person.facts, "credited_years") if stayed else person.years
    if at_the_end is None or (at_the_end >= THIRTY and person.years is None):
        return None
    if at_the_end < THIRTY:
        return NEVER
    return person.separated if person.separated <= days.LAST_DAY_OF_WINDOW else None


def window_worth(person: Person) -> Fraction | str:
    """55 % of the average below 55 years of age and 60 % from it, never recomputed (A-11)."""
    frozen = person.reads("A-19a") == "frozen_average"
    average = person.average if frozen else exact(person.facts, "average_compensation")
    if average is None:
        return "missing_fact"
    by_the_freeze = person.frozen and person.reads("A-19c") == "age_on_2013_06_30"
    tested = days.LAST_DAY_OF_CHAPTER_2 if by_the_freeze else person.begins
    return (SIXTY if person.turns(55) <= tested else FIFTY_FIVE) * average
