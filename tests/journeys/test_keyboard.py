"""A page by the keyboard: past its head in one step, never without a visible focus, forms by Tab and Enter."""

from collections.abc import Callable

from tests.journeys import roll
from tests.journeys.people import ADMINISTRATOR, COORDINATOR, RETIREE
from tests.journeys.visitor import PHONE, Visitor

Arrive = Callable[..., Visitor]
MOST_STOPS = 60
# How the element looks that has the focus, and how it looks without.
LOOKS = """() => {
    const element = document.activeElement;
    if (element === document.body) return null;
    const look = () => {
        const style = getComputedStyle(element);
        return [style.outline, style.boxShadow, style.backgroundColor, style.textDecoration].join();
    };
    const focused = look();
    element.blur();
    const plain = look();
    element.focus({focusVisible: true});
    return {shows: focused !== plain, html: element.outerHTML.slice(0, 160)};
}"""
FOCUSED = "document.activeElement"


def test_the_first_stop_leads_past_the_head(visitor: Arrive) -> None:
    she = visitor(COORDINATOR)
    she.goes("/agencia/")
    she.page.keyboard.press("Tab")
    assert she.page.evaluate(f"{FOCUSED}.className") == "skip"
    assert she.page.locator(".skip").bounding_box()["y"] >= 0, "the skip link shows once it has the focus"
    she.page.keyboard.press("Enter")
    assert she.page.evaluate(f"{FOCUSED}.id") == "main"


def test_the_focus_is_never_lost_from_sight(visitor: Arrive) -> None:
    pages = {
        COORDINATOR: ["/entrar/", "/agencia/", roll.at("coordinator:elect", roll.case("draft").pk)],
        ADMINISTRATOR: [roll.at("administrator:review", roll.case("in_review", filed_late=False).pk)],
        RETIREE: ["/mi-pension/", roll.at("retiree:letter", roll.letter_of(RETIREE))],
    }
    for who, paths in pages.items():
        someone = visitor(who)
        for path in paths:
            someone.goes(path)
            stops = walk_by_tab(someone)
            assert len(stops) > 3, path
            hidden = [stop["html"] for stop in stops if not stop["shows"]]
            assert not hidden, f"{path}: the focus cannot be seen on {hidden}"


def walk_by_tab(someone: Visitor) -> list[dict[str, object]]:
    """Each stop, as it looks with the focus and without, until the page ends."""
    stops = []
    for _ in range(MOST_STOPS):
        someone.page.keyboard.press("Tab")
        stop = someone.page.evaluate(LOOKS)
        if stop is None:
            break
        stops.append(stop)
    return stops


def test_the_door_by_keyboard(visitor: Arrive) -> None:
    they = visitor(width=PHONE)
    they.goes("/entrar/")
    they.page.locator("[name=username]").focus()
    for text in (RETIREE, they.office.password(RETIREE)):
        they.page.keyboard.type(text)
        they.page.keyboard.press("Tab")
    with they.page.expect_navigation():
        they.page.keyboard.press("Enter")
    assert they.is_signed_in()


def test_a_search_and_a_refused_form_by_keyboard(visitor: Arrive) -> None:
    """What is wrong takes the focus; from there Tab and Enter lead to the field, where what was typed still is."""
    she = visitor(COORDINATOR)
    she.goes("/agencia/miembros/")
    she.page.locator("[name=words]").focus()
    she.page.keyboard.type("neco")
    with she.page.expect_navigation():
        she.page.keyboard.press("Enter")
    she.sees("Rivera Ñeco, Carmen")

    she.goes(roll.at("coordinator:state_evidence", roll.carmen().pk))
    she.page.locator("[name=folio]").focus()
    she.page.keyboard.type("27")
    with she.page.expect_navigation():
        she.page.keyboard.press("Enter")
    assert she.status == 422
    assert "wrong-summary" in she.page.evaluate(f"{FOCUSED}.className")
    she.page.keyboard.press("Tab")
    she.page.keyboard.press("Enter")
    assert she.page.evaluate(f"{FOCUSED}.closest('form') !== null"), "the summary leads to the field"
    assert she.page.locator("[name=folio]").input_value() == "27"
