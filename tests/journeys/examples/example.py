"""An example of a page: its address, who opens it, what is done there before one looks, and with what it answers."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass

from tests.journeys.office import Office
from tests.journeys.visitor import Visitor

Act = Callable[[Visitor], None]
SEND = """([address, fields]) => {
    const form = document.createElement("form");
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    form.method = "post";
    form.action = address;
    for (const [name, value] of Object.entries({csrfmiddlewaretoken: token, ...fields})) {
        const input = document.createElement("input");
        [input.type, input.name, input.value] = ["hidden", name, value];
        form.append(input);
    }
    document.body.append(form);
    form.submit();
}"""


@dataclass(frozen=True, kw_only=True)
class Example:
    """`name`: of the address, empty for what has none of its own. `path`: found when the roll is there.
    `during`: what is so in the office meanwhile. `page`: false for what is no page of the site."""

    name: str = ""
    shows: str
    path: Callable[[], str]
    who: str | None = None
    then: Act | None = None
    status: int = 200
    during: Callable[[Office], AbstractContextManager[None]] = lambda office: nullcontext()
    page: bool = True

    def __str__(self) -> str:
        return f"{self.name or 'error'}-{self.shows}".replace(" ", "_")


def submits(part: str = "") -> Act:
    """Press the button of the page's form as it is; of several, the one whose address ends in `part`."""
    form = f"main form[action$='{part}']" if part else "main form:is(.search, :has(.form-end))"

    def act(visitor: Visitor) -> None:
        visitor.page.locator(f"{form} [type=submit]").first.click()

    return act


def writes(**fields: str) -> Act:
    """Fill fields by their names, and press."""

    def act(visitor: Visitor) -> None:
        for name, text in fields.items():
            visitor.page.locator(f"main [name={name}]").fill(text)
        submits()(visitor)

    return act


def unfolds(part: str) -> Act:
    """Open what is folded around a form, and press its button as it is."""

    def act(visitor: Visitor) -> None:
        form = visitor.page.locator(f"form[action$='{part}']")
        visitor.page.locator("details").filter(has=form).locator("summary").click()
        form.locator("[type=submit]").click()

    return act


def sends(path: Callable[[], str], **fields: str | Callable[[], str]) -> Act:
    """Post to an address from the page at hand, as one that had been open too long would: its button is gone."""

    def act(visitor: Visitor) -> None:
        with visitor.page.expect_navigation():
            said = {name: value() if callable(value) else value for name, value in fields.items()}
            visitor.page.evaluate(SEND, [path(), said])

    return act


@contextmanager
def as_owner(office: Office, meanwhile: str, afterwards: str) -> Iterator[None]:
    """What only the tables' owner may do, and undo."""
    with office.as_owner() as owner:
        owner.execute(meanwhile)
        try:
            yield
        finally:
            owner.execute(afterwards)
