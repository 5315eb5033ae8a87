"""What a coordinator does at the agency's counter, page by page."""

from datetime import date, timedelta

from django.utils import translation

from cases import clock
from cases.templatetags.words import date_words
from tests.journeys.people import A_CENT, Member
from tests.journeys.visitor import CODES, Visitor

DAYS_LATE = 3
MERIT = "766a"


def finds(she: Visitor, member: Member) -> None:
    """By surname, without its accents; the words travel in the body of a POST and stand in no address."""
    if she.control("Retirement Coordinator").count():  # she is also a retiree, of another agency
        she.presses("Retirement Coordinator")
    she.presses("Members")
    she.writes("words", member.surname_without_accents)
    she.presses("Search")
    she.sees(member.name.split()[-1])
    assert not any(member.surname_without_accents in address.lower() for address in she.addresses)
    surnames = " ".join(member.name.split()[1:])
    she.page.get_by_role("link", name=f"{surnames}, {member.name.split()[0]}", exact=True).click()
    she.sees(member.name)


def reads_the_file(she: Visitor) -> None:
    """Service by fiscal year and pay, as the records have them."""
    she.unfolds()
    she.sees("1982-83", "2012-13")
    she.sees_words("Service by fiscal year")
    she.sees_words("Pay as recorded")


def starts(she: Visitor, out_on: date) -> None:
    """An application, and the days it asks about."""
    she.presses("Start an application")
    she.writes_day("separation_on", out_on)
    she.writes_day("retirement_on", out_on)
    she.presses("See the options")


def sees_every_option(she: Visitor, amount: str) -> None:
    """Each with what it pays, marked as an estimate, or why it is closed; with the arithmetic and its provisions."""
    options = she.page.locator("ul.options > li")
    assert options.count() == 9
    first = options.first
    assert she.words("estimated, not a determination") in first.inner_text()
    first.get_by_text(she.words("See how it is worked out")).first.click()
    worksheet = first.locator(".worksheet")
    assert amount in worksheet.inner_text()
    assert "§ 766" in worksheet.inner_text()
    for closed in options.locator("nth=1 >> ..").locator("li.option.closed").all():
        assert "§" in closed.inner_text(), "a closed option says which provision closes it"


def corrects_a_salary_by_a_cent(she: Visitor, member: Member) -> None:
    """The old line stays in the file behind the new one."""
    she.presses(member.name)
    row = she.page.locator("section[aria-labelledby=pay] tbody tr").filter(has_text=f"${member.pay:,}")
    row.get_by_role("link").click()
    she.writes("monthly", f"{member.pay + A_CENT:,}")
    she.writes("note", "Talonario de julio de 2012")
    she.presses("Record the correction")
    she.sees(f"${member.pay + A_CENT:,}", f"${member.pay:,}")
    she.presses("Open the application under way")


def records_the_election(she: Visitor, amount: str) -> None:
    she.presses("Record the election", she.page.locator(".page-head"))
    she.sees(amount)
    she.chooses("route", MERIT)
    she.page.locator("[name=member_elected]").check()
    she.presses("Record the election", she.page.locator("main form"))


def files(she: Visitor) -> date:
    """Typed some days after the signed application reached the desk: that earlier day is kept. The filing day."""
    received_on = clock.today() - timedelta(days=DAYS_LATE)
    she.presses("Check and file", she.page.locator(".page-head"))
    she.writes_day("received_on", received_on)
    she.presses("File the application")
    return received_on


def prints_the_acknowledgement(she: Visitor, member: Member, received_on: date) -> str:
    """The paper the member takes home, and the number of the case on it."""
    number = she.page.locator(".number-of b").inner_text()
    assert number.startswith(str(clock.today().year))
    she.sees(member.name, in_full(received_on, she.language))
    she.page.evaluate("window.print = () => document.body.dataset.printed = 'yes'")
    she.presses("Print")
    assert she.page.locator("body").get_attribute("data-printed") == "yes"
    she.page.emulate_media(media="print")
    assert not she.page.locator("nav.nav-main").is_visible()
    she.sees(number)
    she.page.emulate_media(media="screen")
    she.presses("Go to the case")
    return number


def receives_the_papers(she: Visitor) -> None:
    """One by one, until none is missing and the case goes to the Board by itself."""
    missing = she.page.locator("section[aria-labelledby=documents] li a")
    while missing.count():
        missing.first.click()
        she.writes("issuer", "Oficina de Recursos Humanos")
        she.presses("Record the document")
    she.sees_words("There is nothing for you to do now.")


def in_full(day: date, language: str) -> str:
    with translation.override(CODES[language]):
        return date_words(day)
