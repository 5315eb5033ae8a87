"""What happens by itself: letters by the worker, the recompute at 65 by the clock; and what happens without them."""

import time
from collections.abc import Callable

from cases.models import Letter, RetirementApplication
from tests.journeys import roll
from tests.journeys.office import Office, wait_until
from tests.journeys.people import ADMINISTRATOR, ANOTHER_ADMINISTRATOR, RETIREE
from tests.journeys.visitor import Visitor

Arrive = Callable[..., Visitor]
TWO_SWEEPS = 11  # seconds; the press is asked every five


def test_without_the_worker_no_letter_comes_and_with_it_again_it_does(visitor: Arrive, office: Office) -> None:
    roll.letter_of(RETIREE)  # the letters of the roll are out of the way
    case = ready_case()
    she = visitor(ADMINISTRATOR)
    with office.without("worker"):
        approves(she, case)
        time.sleep(TWO_SWEEPS)
        she.page.reload()
        she.sees_words("The letter is being prepared")
        assert not letters_of(case).exists()
    wait_until(letters_of(case).exists, "the worker, back at work, signs the letter")
    she.page.reload()
    she.sees(letters_of(case).get().short_code)


def test_without_the_broker_no_page_fails_and_nothing_is_lost(visitor: Arrive, office: Office) -> None:
    case = ready_case()
    she = visitor(ADMINISTRATOR)
    with office.without("valkey"):
        approves(she, case)
        assert she.goes("/junta/") == 200
    wait_until(lambda: (office.revives(), letters_of(case).exists())[1], "the next sweep catches up")
    assert letters_of(case).count() == 1


def test_the_recompute_at_65_comes_by_the_clock_and_a_second_person_confirms_it(visitor: Arrive) -> None:
    """§ 766a(d): Miguel turned 65 nine days before the roll was made: 1,625.00 becomes 1,515.00 a month."""
    pension = roll.person("Peña", "Villafañe").pensions.get()
    wait_until(lambda: (pension.refresh_from_db(), pension.recomputed_id)[1], "the clock recomputes Miguel's pension")
    paid = pension.determination_id
    he = visitor(ANOTHER_ADMINISTRATOR)
    he.goes(roll.at("administrator:recomputes"))
    he.sees_words("Recomputed, payment unchanged until confirmed")
    he.page.get_by_role("link", name="Miguel Ángel Peña Villafañe").click()
    he.sees("$1,625.00", "$1,515.00", "$110.00")
    assert pension.determination_id == paid, "nothing is paid differently until it is confirmed"
    he.presses("Confirm %(amount)s a month", amount="$1,515.00")
    he.sees_words("The recompute is confirmed and is paid from its effective day.")
    pension.refresh_from_db()
    assert (pension.determination.supersedes_id, str(pension.determination.monthly)) == (paid, "1515.00")


def ready_case() -> RetirementApplication:
    return roll.case("in_review", filed_late=False, elected_route__gt="")


def letters_of(case: RetirementApplication) -> object:
    return Letter.objects.filter(decision__application=case)


def approves(she: Visitor, case: RetirementApplication) -> None:
    she.goes(roll.at("administrator:review", case.pk))
    she.page.locator("form[action$='/aprobar/'] [type=submit]").click()
    she.sees_words("The decision is recorded.")
    she.sees_words("The letter is being prepared")
