"""The door and what stands before it; and what goes wrong anywhere."""

from itertools import count

from cases.seeds.bodies import VALLE
from tests.journeys import roll
from tests.journeys.examples.example import Act, Example, as_owner, sends
from tests.journeys.office import Office
from tests.journeys.people import ADMINISTRATOR, ANOTHER_COORDINATOR, COORDINATOR, RETIREE
from tests.journeys.visitor import Visitor

NOWHERE = "/agencia/no-existe/"
STRANGERS = count(1)
UNTAUGHT = "mayra.alicea"
OF_UNTAUGHT = f"user_id = (SELECT id FROM cases_user WHERE username = '{UNTAUGHT}')"
LETTERS_ARE_SHUT = "REVOKE SELECT ON cases_letter FROM app"
LETTERS_ARE_OPEN = "GRANT SELECT ON cases_letter TO app"


def there_and_back(visitor: Visitor) -> None:
    """The switch of language, pressed twice."""
    for _ in range(2):
        visitor.page.locator("form.language button").click()
        visitor.page.wait_for_load_state()


def signs_out(visitor: Visitor) -> None:
    visitor.presses("Sign out")


def forges(visitor: Visitor) -> None:
    """A form whose token is not of this session."""
    visitor.page.locator("main [name=csrfmiddlewaretoken]").evaluate("token => token.value = 'x'.repeat(64)")
    visitor.page.locator("main [type=submit]").click()


def tries(username: str, password: str) -> Act:
    def act(visitor: Visitor) -> None:
        visitor.page.locator("[name=username]").fill(username)
        visitor.page.locator("[name=password]").fill(password)
        visitor.page.locator("main [type=submit]").click()

    return act


def tries_a_stranger(visitor: Visitor) -> None:
    """Each time another name: a name that keeps failing is shut out, and an example is looked at many times."""
    tries(f"nadie{next(STRANGERS)}", "no")(visitor)


def enters_as(visitor: Visitor, username: str) -> None:
    """The first step, by a right password."""
    tries(username, visitor.office.password(username))(visitor)


def asks_for_the_code(visitor: Visitor) -> None:
    enters_as(visitor, ADMINISTRATOR)


def gives_a_wrong_code(visitor: Visitor) -> None:
    """Not of digits: what is wrong in form is no attempt, and nobody is shut out by being looked at often."""
    enters_as(visitor, ADMINISTRATOR)
    visitor.page.locator("[name=code]").fill("12 34")
    visitor.page.locator("main [type=submit]").click()


def begins_to_teach(visitor: Visitor) -> None:
    """A user of the staff whose device has learnt nothing yet."""
    enters_as(visitor, UNTAUGHT)
    taught = "UPDATE cases_secondfactor SET confirmed_at = {} WHERE " + OF_UNTAUGHT
    forget, remember = taught.format("NULL"), taught.format("now()")
    with as_owner(visitor.office, forget, remember):
        visitor.page.reload()


def sends_paper(visitor: Visitor) -> None:
    visitor.page.locator("[name=code]").fill("AAAA AAAA AAAA AAAA AAAA")
    visitor.page.locator("[name=monthly]").fill("1,875.00")
    visitor.page.locator("main form:has([name=code]) [type=submit]").click()


def sends_rubbish(visitor: Visitor) -> None:
    rubbish = {"name": "carta.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"}
    visitor.page.locator("[name=file]").set_input_files(rubbish)
    visitor.page.locator("main form:has([name=file]) [type=submit]").click()


def sends_nothing(visitor: Visitor) -> None:
    visitor.page.locator("main form:has([name=file]) [type=submit]").click()


def a_broken_office(office: Office) -> object:
    return as_owner(office, LETTERS_ARE_SHUT, LETTERS_ARE_OPEN)


EXAMPLES = [
    Example(name="home", shows="to anyone", path=lambda: "/"),
    Example(name="home", shows="to whoever has two desks", path=lambda: "/", who=COORDINATOR),
    Example(name="home", shows="to whoever has none", path=lambda: "/", who=roll.NO_ROLE),
    Example(name="at_65", shows="the example", path=lambda: "/si-su-pension-cambio-a-los-65/"),
    Example(name="health", shows="that all is well", path=lambda: "/salud/", page=False),
    Example(name="sign_in", shows="the form", path=lambda: "/entrar/"),
    Example(name="sign_in", shows="a wrong password", path=lambda: "/entrar/", then=tries_a_stranger, status=422),
    Example(name="sign_in", shows="nothing typed", path=lambda: "/entrar/", then=tries("", ""), status=422),
    Example(name="verify", shows="the two ways", path=lambda: "/verificar/"),
    Example(name="verify", shows="a code from a letter", path=lambda: "/verificar/?codigo=ABCD-EFGH-JKMN-PQRS-TUVW"),
    Example(name="verify", shows="a code of no letter", path=lambda: "/verificar/", then=sends_paper),
    Example(name="verify", shows="a file that is none", path=lambda: "/verificar/", then=sends_rubbish),
    Example(name="verify", shows="nothing sent", path=lambda: "/verificar/", then=sends_nothing, status=422),
    Example(name="second_step", shows="the code", path=lambda: "/entrar/", then=asks_for_the_code),
    Example(name="second_step", shows="a wrong code", path=lambda: "/entrar/", then=gives_a_wrong_code, status=422),
    Example(name="second_step", shows="a device to teach", path=lambda: "/entrar/", then=begins_to_teach),
    Example(name="sign_out", shows="the way out", path=lambda: "/", who=ANOTHER_COORDINATOR, then=signs_out),
    Example(name="set_language", shows="there and back", path=lambda: "/entrar/", then=there_and_back),
    Example(shows="404 to anyone", path=lambda: NOWHERE, status=404),
    Example(shows="404 to whoever signed in", path=lambda: NOWHERE, who=RETIREE, status=404),
    Example(
        shows="404 for a case of another agency", who=COORDINATOR, status=404,
        path=lambda: roll.at("coordinator:application", roll.case("returned", agency=VALLE).pk),
    ),
    Example(shows="403 for a forged form", path=lambda: "/entrar/", then=forges, status=403),
    Example(shows="500", path=lambda: "/mi-pension/", who=RETIREE, status=500, during=a_broken_office),
    Example(
        shows="403 for a case one entered a fact of", who=roll.ENTERED_A_FACT, status=403,
        path=lambda: roll.at("administrator:review", roll.luis().pk),
        then=sends(lambda: roll.at("administrator:approve", roll.luis().pk), determination=roll.seen_of_luis),
    ),
    Example(
        shows="403 for ones own case", who=roll.REVIEWER_AND_MEMBER, status=403,
        path=lambda: roll.at("administrator:review", roll.luis().pk),
        then=sends(lambda: roll.at("administrator:approve", roll.luis().pk), determination=roll.ANY),
    ),
    Example(
        shows="409 for a case that was decided meanwhile", who=ADMINISTRATOR, status=409,
        path=lambda: roll.at("administrator:review", roll.case("approved").pk),
        then=sends(
            lambda: roll.at("administrator:return", roll.case("approved").pk), determination=roll.ANY, reason="Falta."
        ),
    ),
    Example(
        shows="409 for a case that left the desk meanwhile", who=COORDINATOR, status=409,
        path=lambda: roll.at("coordinator:elect", roll.case("in_review").pk),
    ),
]
