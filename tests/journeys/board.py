"""What an administrator does at the Board's desk."""

from datetime import date

from tests.journeys.counter import in_full
from tests.journeys.people import Member
from tests.journeys.visitor import Visitor


def opens_the_case(she: Visitor, member: Member, number: str) -> None:
    """From the cases that wait."""
    she.sees(number)
    she.page.get_by_role("link", name=member.name).click()
    she.sees(number, member.name)


def confirms_the_day(she: Visitor, day: date) -> None:
    """Until then the case cannot be approved, and the page says so."""
    she.sees_words("It cannot be approved yet")
    she.presses("Confirm %(day)s as the filing day", day=in_full(day, she.language))
    assert not she.page.get_by_text(she.words("It cannot be approved yet")).count()


def reviews(she: Visitor, member: Member, entered_by: str) -> None:
    """The same options, the facts they rest on, and who entered them; the corrected pay beside what it replaced."""
    she.sees(member.corrected, member.corrected_average, entered_by)
    facts = she.page.locator("section[aria-labelledby=facts]")
    corrected = facts.locator("tr").filter(has_text=entered_by).filter(has_text=f"${member.pay:,}")
    assert corrected.count() >= 1, "the fact that was corrected stands beside who corrected it and what it was"
    assert she.page.locator("ul.options > li").count() == 9


def approves(she: Visitor, amount: str) -> None:
    she.presses("Approve %(amount)s a month", amount=amount)
    she.sees_words("The decision is recorded.")


def waits_for_the_letter(she: Visitor) -> bool:
    """Look at the page again: is the letter signed by now?"""
    she.page.reload()
    preparing = she.page.get_by_text(she.words("The letter is being prepared")).count()
    return not preparing
