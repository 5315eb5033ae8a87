"""Decision tables: which age opens which annuity, and what the freeze of 30 June 2013 leaves of them."""

from dataclasses import dataclass

from tests.proofs.second import days
from tests.proofs.second.person import Person


@dataclass(frozen=True)
class Row:
    """A row of a table: years and age that open the door, for everybody or for the high-risk corps alone."""

    section: str
    years: int
    age: int
    corps_only: bool = False

    def fits(self, person: Person) -> bool:
        """Whether the years, and the corps where it is asked for, are there."""
        return person.years is not None and person.years >= self.years and (not self.corps_only or bool(person.risk))


# § 766(a): optional retirement. The lowest age of the rows that fit is the age of payment, deferred or not.
AGES_OF_766 = (Row("766", 25, 50, corps_only=True), Row("766", 25, 55), Row("766", 10, 58))

# § 787c(a): who was entitled on 30 June 2013, by whatever section, keeps the whole of Chapter 2.
ENTITLED_FIRST = (*AGES_OF_766, Row("766a", 30, 0))
ENTITLED_NEW = (Row("766d(a)", 10, 65), Row("766d(c)", 25, 55), Row("766d(b)", 30, 0, corps_only=True))

# § 787c(a)(1), A-30: age on 30 June 2013 → new age of § 766(a) for whoever was not entitled. Its group began
# *before* 1 April 1990; who began on the day itself belongs to the second group, where 65 stays.
MOVED_AGES = ((58, 58), (57, 59), (56, 60), (0, 61))
AGE_OF_THE_SECOND_GROUP = 65


def chapter_2(person: Person, section: str) -> str:
    """What is left of Chapter 2 for somebody whose years are known: `whole`, `moved` (new ages), `not_read` (corps)."""
    if not person.frozen:
        return "whole"
    table = ENTITLED_FIRST if person.first_cohort else ENTITLED_NEW
    for row in table:
        counts = row.section == section or person.reads("A-51") == "any_section_keeps_all"
        if counts and row.fits(person) and person.turns(row.age) <= days.LAST_DAY_OF_CHAPTER_2:
            return "whole"
    return "not_read" if person.risk else "moved"


def immediate(person: Person) -> bool:
    """R-766-a-3: an age and years of § 766(a) met on the day of separation; else the right is a deferred one."""
    return any(row.fits(person) and person.turns(row.age) <= person.separated for row in AGES_OF_766)


def age_of_766(person: Person) -> int:
    """The age from which § 766(a) pays somebody with ten years or more."""
    if chapter_2(person, "766") == "moved":
        if person.start >= days.LAST_DAY_OF_FIRST_COHORT:
            return AGE_OF_THE_SECOND_GROUP
        return next(age for then, age in MOVED_AGES if person.turns(then) <= days.LAST_DAY_OF_CHAPTER_2)
    if person.reads("A-12") == "from_58" and not immediate(person):
        return 58
    return min(row.age for row in AGES_OF_766 if row.fits(person))


def closed_by_request(person: Person, by_text: bool) -> bool:
    """A refund only requested closes the rights whose text says so, and the silent ones under A-34."""
    return person.says("refund_requested") and (by_text or person.reads("A-34") == "closes_if_requested")
