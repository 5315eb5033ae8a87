"""Every page of the site, in every state that looks different: both languages, narrow and wide, with and without
JavaScript; nothing that WCAG 2.2 A and AA forbid, nothing to scroll sideways, nothing said in the console."""

from collections.abc import Callable, Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Browser

from tests.journeys import roll
from tests.journeys.examples import EXAMPLES
from tests.journeys.examples.example import Example
from tests.journeys.looks import faults
from tests.journeys.office import Office
from tests.journeys.visitor import Visitor

Regular = Callable[..., Visitor]
FILES = ("application/json", "application/pdf", "application/zip", "image/jpeg", "text/csv")


def names(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    """The name of every address, as one writes it to reverse it."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from names(pattern.url_patterns, inner)
        elif pattern.name:
            yield f"{space}{pattern.name}"


def test_every_named_address_has_an_example() -> None:
    mapped = set(names(get_resolver().url_patterns))
    assert len(mapped) > 30
    shown = {example.name for example in EXAMPLES if example.name}
    assert not mapped - shown, "give these an example in tests/journeys/examples"
    assert not shown - mapped, "these examples are of addresses that are no more"


@pytest.fixture(scope="module")
def regular(chromium: Browser, office: Office) -> Iterator[Regular]:
    """Who has come before keeps the browser: signing in is slow by design."""
    roll.settle_newcomers()
    known: dict[tuple[object, ...], Visitor] = {}

    def come(who: str | None, language: str, javascript: bool = True) -> Visitor:
        key = (who, language, javascript)
        visitor = known.get(key)
        if visitor is None:
            visitor = known[key] = Visitor(chromium, office, language=language, javascript=javascript)
        if who and not visitor.is_signed_in():
            visitor.signs_in(who)
        return visitor

    yield come
    for visitor in known.values():
        visitor.context.close()


@pytest.mark.parametrize("example", [example for example in EXAMPLES if example.page], ids=str)
def test_the_page(example: Example, regular: Regular, office: Office) -> None:
    with example.during(office):
        spanish = look(example, regular(example.who, "es"), colours=True)
        english = look(example, regular(example.who, "en"), colours=False)
        bare = read(example, regular(example.who, "es", javascript=False))
    assert spanish != english, "the page is the same in both languages"
    assert bare == spanish, "without JavaScript the page says something else"


@pytest.mark.parametrize("example", [example for example in EXAMPLES if not example.page], ids=str)
def test_what_is_no_page(example: Example, regular: Regular) -> None:
    answer = regular(example.who, "es").context.request.get(example.path())
    assert answer.status == example.status
    assert answer.headers["content-type"].split(";")[0] in FILES


def look(example: Example, visitor: Visitor, *, colours: bool) -> str:
    """Open it as wide as a desk and as narrow as a phone. What it says."""
    said = read(example, visitor)
    page = visitor.page
    assert page.locator("h1").count() == 1
    assert page.locator("form.language").count() == (0 if example.status == 500 else 1), "the switch of language"
    assert page.title().strip(" ·")
    if example.status == 422:
        focused = page.evaluate("document.activeElement.className")
        assert "wrong-summary" in focused, f"the focus is not on the summary of what is wrong, but on {focused!r}"
    wrong = faults(visitor, colours=colours)
    assert not wrong, "\n".join(wrong)
    return said


def read(example: Example, visitor: Visitor) -> str:
    """Open it and do what is to be done there. What it says."""
    visitor.troubles.clear()
    visitor.goes(example.path())
    if example.then:
        example.then(visitor)
        visitor.page.wait_for_load_state()
    assert visitor.status == example.status, visitor.reads("body")[:800]
    assert visitor.page.locator("html").get_attribute("lang") == {"es": "es-PR", "en": "en"}[visitor.language]
    lines = visitor.page.locator("main").inner_text().splitlines()
    return "\n".join(line for line in lines if line != visitor.words("Print"))


PLANTED = {
    "label": "document.querySelector('main').append(document.createElement('input'))",
    "color-contrast": "document.querySelector('h1').style.color = '#ccc'",
    "target-size": "document.querySelector('main').innerHTML += '<a href=/>.</a><a href=/>.</a>'",
    "wider than the window": "document.querySelector('h1').style.width = '1300px'",
    "Content Security Policy": "document.head.append(Object.assign(document.createElement('script'), {text: '1'}))",
    "planted error": "setTimeout(() => { throw new Error('planted error') }, 0)",
}


@pytest.mark.parametrize("fault", PLANTED)
def test_each_fault_planted_is_found(fault: str, regular: Regular) -> None:
    stranger = regular(None, "en")
    stranger.troubles.clear()
    stranger.goes("/")
    stranger.page.evaluate(PLANTED[fault])
    assert any(fault in wrong for wrong in faults(stranger, colours=True))
