"""F-065: whatever goes wrong, and whoever types a Social Security number where it does not belong, no log, no address,
no message to the worker, no history and no event ever holds nine digits of one."""

import json
import re
from collections.abc import Callable

import pytest

from cases import clock
from cases.actions import applications, review
from cases.models import Decision, Event, RetirementApplication, User
from tests.journeys import roll
from tests.journeys.examples.example import as_owner
from tests.journeys.office import Office, wait_until
from tests.journeys.people import ADMINISTRATOR, COORDINATOR, NEVER_ISSUED
from tests.journeys.visitor import Visitor

Arrive = Callable[..., Visitor]
FORMS = (NEVER_ISSUED, "987-65-4320", "987 65 4320")
NINE_DIGITS = re.compile(r"(?<![\w.-])(?:\d{9}|\d{3}[- ]\d{2}[- ]\d{4})(?![\w.-])")
TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1"


def test_no_number_reaches_a_log_an_address_a_message_or_a_table(visitor: Arrive, office: Office) -> None:
    stranger, she = visitor(), visitor(COORDINATOR)
    signs_in_with_a_number(stranger)
    searches_for_it(she, office)
    writes_it_in_addresses(she)
    the_press_breaks(office)
    for name, text in office.logs().items():
        found = [line for line in text.splitlines() if NINE_DIGITS.search(line)]
        assert not found, f"{name}: {found[:3]}"
    assert "###-##-####" in office.logs()["worker.log"], "the press did break, and said so"
    assert not NINE_DIGITS.search("\n".join(json.dumps(event.details) for event in Event.objects.all()))
    assert not tables_that_hold(office, FORMS)
    stranger.troubles.clear()
    she.troubles.clear()  # pages were broken on purpose


def signs_in_with_a_number(stranger: Visitor) -> None:
    """As the name, and as the password."""
    for name, password in ((FORMS[1], "x"), ("juan.ortiz", FORMS[0])):
        stranger.goes("/entrar/")
        stranger.writes("username", name)
        stranger.writes("password", password)
        stranger.page.locator("main [type=submit]").click()
    assert not any(form in address for address in stranger.addresses for form in FORMS)


def searches_for_it(she: Visitor, office: Office) -> None:
    """In each form the number finds her; then the table cannot be read, and the page breaks with the words in hand."""
    for form in FORMS:
        she.goes("/agencia/miembros/")
        she.writes("words", form)
        she.presses("Search")
        she.sees("Rivera Ñeco, Carmen")
        assert form not in she.reads("body"), "the number found is not shown"
    assert not any(form in address for address in she.addresses for form in FORMS)
    she.goes("/agencia/miembros/")
    with as_owner(office, "REVOKE SELECT ON cases_person FROM app", "GRANT SELECT ON cases_person TO app"):
        she.writes("words", FORMS[0])
        she.presses("Search")
        assert she.status == 500


def writes_it_in_addresses(she: Visitor) -> None:
    """What nobody should do, and somebody will."""
    assert she.goes(f"/agencia/miembros/{FORMS[1]}/") == 404
    assert she.goes(f"/agencia/{FORMS[0]}") == 404
    assert she.goes(f"/agencia/miembros/?ssn={FORMS[0]}") == 200


def the_press_breaks(office: Office) -> None:
    """Carmen's letter cannot be made; the error holds all that the press held."""
    decision = denied()
    with office.worker_including("tests.journeys.spoiled"):
        failed = Event.objects.filter(verb="letter_failed", details__id=str(decision.pk))
        wait_until(failed.exists, "the worker fails to make the letter")
        assert failed[0].details["error"] == "ValueError"
    assert not decision.letters.exists()
    with office.without("worker"):
        wait_until(office.messages, "the clock says that there are letters to press")
        assert all(arguments(message) == ("()", "{}") for message in office.messages())


def denied() -> Decision:
    """An application of Carmen's that the Board denies: it begets a letter, whatever she has been granted."""
    clerk, administrator = (User.objects.get(username=name) for name in (COORDINATOR, ADMINISTRATOR))
    who, today = {"by": clerk, "on": clock.today()}, clock.today()
    case = applications.start(roll.carmen().pk, **who)
    applications.ask(case.pk, separation_on=today, retirement_on=today, language="es", **who)
    applications.file(case.pk, token=case.token, received_on=today, **who)
    for paper in case.documents.filter(evidence=None):
        applications.receive_paper(paper.pk, seen_on=today, issuer="", folio="", **who)
    case = RetirementApplication.objects.get(pk=case.pk)
    review.deny(case.pk, determination_id=case.determination_id, reason="De prueba.", by=administrator, on=today)
    return case.decisions.get()


def arguments(message: str) -> tuple[str, str]:
    """What a task was given, as its message says it."""
    headers = json.loads(message)["headers"]
    return headers["argsrepr"], headers["kwargsrepr"]


def tables_that_hold(office: Office, texts: tuple[str, ...]) -> list[str]:
    """Tables, histories too, in which a row holds one of these texts anywhere."""
    anywhere = " OR ".join(f"strpos(t::text, '{text}') > 0" for text in texts)
    with office.as_owner() as owner:
        names = [name for (name,) in owner.execute(TABLES)]
        search = 'SELECT 1 FROM "{}" t WHERE {} LIMIT 1'
        return [name for name in names if owner.execute(search.format(name, anywhere)).fetchone()]


@pytest.mark.parametrize("form", FORMS)
def test_the_look_for_numbers_would_find_one(form: str) -> None:
    assert NINE_DIGITS.search(f"12:00 ERROR seen {form}, case 12")
    assert not NINE_DIGITS.search("pid 12345 case 2026-000041 077c025b-98eb-4f54-90b8-123456789012 0.123456789")
