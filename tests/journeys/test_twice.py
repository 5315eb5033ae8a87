"""F-058 and F-059: two clicks make one filing; of two decisions at once the first stands, and the other is told."""

import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

from benefits.models import Determination
from cases import clock
from cases.models import Decision, Letter
from tests.journeys import roll
from tests.journeys.examples.example import sends
from tests.journeys.office import wait_until
from tests.journeys.people import ADMINISTRATOR, ANOTHER_ADMINISTRATOR, COORDINATOR
from tests.journeys.visitor import Visitor

Arrive = Callable[..., Visitor]


class Stay(urllib.request.HTTPRedirectHandler):
    """A redirection is the answer."""

    def redirect_request(self, *args: object, **kwargs: object) -> None:
        return None


def posts(visitor: Visitor, path: str, fields: dict[str, str]) -> Callable[[], tuple[int, str]]:
    """The same as pressing a button of the visitor's page, to be called from a thread: status, where it leads."""
    cookies = {cookie["name"]: cookie["value"] for cookie in visitor.context.cookies()}
    token = visitor.page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    body = urlencode(fields | {"csrfmiddlewaretoken": token}).encode()
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    request = urllib.request.Request(visitor.office.address + path, body, headers)

    def post() -> tuple[int, str]:
        try:
            with urllib.request.build_opener(Stay).open(request, timeout=60) as answer:
                return answer.status, ""
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers.get("Location", "")

    return post


def at_once(*deeds: Callable[[], tuple[int, str]]) -> list[tuple[int, str]]:
    with ThreadPoolExecutor(len(deeds)) as threads:
        return [each.result() for each in [threads.submit(deed) for deed in deeds]]


def test_the_same_page_sent_twice_files_once(visitor: Arrive) -> None:
    """F-058, without JavaScript: one application, one computation, one number; both answers lead to it."""
    case = roll.case("draft", elected_route__gt="")
    she = visitor(COORDINATOR, javascript=False)
    she.goes(roll.at("coordinator:file", case.pk))
    token, today = she.page.locator("[name=token]").input_value(), clock.today()
    day = {"received_on_day": today.day, "received_on_month": today.month, "received_on_year": today.year}
    fields = {"token": token} | {name: str(value) for name, value in day.items()}
    send = posts(she, roll.at("coordinator:file", case.pk), fields)
    answers = at_once(send, send, send)
    assert answers == [(302, roll.at("coordinator:acknowledgement", case.pk))] * 3
    case.refresh_from_db()
    assert case.number
    assert case.events.filter(verb="filed").count() == 1
    assert Determination.objects.filter(subject=case.person_id).count() == 1


def test_of_two_decisions_at_once_the_first_stands_and_the_other_is_told(visitor: Arrive) -> None:
    """F-059: one approves while the other denies, both with the page open."""
    case = roll.case("in_review", filed_late=False, elected_route__gt="")
    path = roll.at("administrator:review", case.pk)
    one, other = visitor(ADMINISTRATOR), visitor(ANOTHER_ADMINISTRATOR)
    seen = {"determination": str(case.determination_id)}
    for each in (one, other):
        each.goes(path)
    approve = posts(one, roll.at("administrator:approve", case.pk), seen)
    deny = posts(other, roll.at("administrator:deny", case.pk), seen | {"reason": "No procede."})
    answers = at_once(approve, deny)
    assert sorted(status for status, _where in answers) == [302, 409]
    case.refresh_from_db()
    approved = answers[0][0] == 302
    assert case.status == ("approved" if approved else "denied")
    assert Decision.objects.filter(application=case).count() == 1
    late, words = (other, "No procede.") if approved else (one, "")
    deed = "deny" if approved else "approve"
    sends(lambda: roll.at(f"administrator:{deed}", case.pk), reason="No procede.", **seen)(late)
    assert late.status == 409
    late.sees(case.number, words)
    wait_until(Letter.objects.filter(decision__application=case).exists, "the letter of the decision")
    assert Letter.objects.filter(decision__application=case).count() == 1
