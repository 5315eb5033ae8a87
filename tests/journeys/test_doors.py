"""F-072: a case is opened only by those whose it is to see; to anyone else it does not exist, and the try is logged."""

from collections.abc import Callable

import pytest

from cases.models import Event, Letter
from cases.seeds.bodies import VALLE
from tests.journeys import roll
from tests.journeys.people import ANOTHER_COORDINATOR, COORDINATOR, RETIREE
from tests.journeys.visitor import Visitor

Arrive = Callable[..., Visitor]


def department(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"coordinator:{name}", roll.case("documents_pending").pk)


def valley(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"coordinator:{name}", roll.case("returned", agency=VALLE).pk)


def review() -> str:
    return roll.at("administrator:review", roll.case("in_review").pk)


def own_file() -> str:
    return roll.at("coordinator:member", roll.person("Báez", "Collazo").pk)


def somebody_elses(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"retiree:{name}", Letter.objects.exclude(person__user__username=RETIREE)[0].pk)


SHUT = {
    "the coordinator of another agency, the case": (ANOTHER_COORDINATOR, department("application")),
    "the coordinator of another agency, its acknowledgement": (ANOTHER_COORDINATOR, department("acknowledgement")),
    "the coordinator of another agency, its days": (ANOTHER_COORDINATOR, department("ask")),
    "the coordinator of another agency, the file": (
        ANOTHER_COORDINATOR, lambda: roll.at("coordinator:member", roll.case("documents_pending").person_id)
    ),
    "a coordinator who is also a retiree, a case of another agency": (COORDINATOR, valley("application")),
    "a coordinator who is also a retiree, her own file": (COORDINATOR, own_file),
    "a coordinator, the Board's desk": (COORDINATOR, lambda: "/junta/"),
    "a retiree, a review": (RETIREE, review),
    "a retiree, an agency's desk": (RETIREE, lambda: "/agencia/"),
    "a retiree, the letter of another": (RETIREE, somebody_elses("letter")),
    "a retiree, the download of another": (RETIREE, somebody_elses("download")),
}  # fmt: skip


def test_a_door_that_is_not_ones_own_is_no_door(visitor: Arrive) -> None:
    known: dict[str, Visitor] = {}
    for what, (who, path) in SHUT.items():
        someone = known.get(who) or known.setdefault(who, visitor(who))
        before = Event.objects.filter(verb="refused", by__username=who).count()
        assert someone.goes(path()) == 404, what
        someone.sees_words("We did not find this page")
        assert Event.objects.filter(verb="refused", by__username=who).count() == before + 1, f"not logged: {what}"


@pytest.mark.parametrize("path", ["/agencia/", "/junta/", "/mi-pension/"])
def test_whoever_has_not_signed_in_is_asked_to(visitor: Arrive, path: str) -> None:
    stranger = visitor()
    assert stranger.goes(path) == 200
    assert stranger.page.locator("input[type=password]").is_visible()
