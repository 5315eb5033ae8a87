"""The auditor reads everything and writes nothing: not at any address of the map."""

import uuid
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from cases import trail
from cases.models import Event, Opening, Sitting
from cases.templatetags.terms import TERMS
from tests.cases import builders

pytestmark = pytest.mark.django_db
# What whoever has signed in may do about oneself, and the question why a file is opened.
OWN = {
    "sign_out", "sign_in", "second_step", "set_language", "reason", "sessions", "verify", "join", "open_account",
    "take_up",
}  # fmt: skip
LEAVES_TRACES = {"event", "opening", "sitting", "attempt"}


@pytest.fixture
def auditor():
    return builders.user("auditor")


@pytest.fixture
def pension(agency, clerk):
    builders.adopt_defaults()
    return builders.retired(agency, clerk, builders.administrator())


def addresses(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name:
            yield f"{space}{pattern.name}", pattern


def made_up(name: str, pattern: URLPattern, known: dict[str, object]) -> str:
    """An address of the pattern, with the ids of rows that are there where one is known."""
    example = {"UUID": uuid.uuid4(), "Int": 1, "String": "approve", "Slug": "x", "Path": "x"}
    kinds = {key: type(each).__name__.removesuffix("Converter") for key, each in pattern.pattern.converters.items()}
    return reverse(name, kwargs={key: known.get(key, example[kind]) for key, kind in kinds.items()})


def everything() -> dict[str, int]:
    """How many rows each table of the office has, but those that say who was here."""
    models = [*apps.get_app_config("cases").get_models(), *apps.get_app_config("benefits").get_models()]
    return {model.__name__: model.objects.count() for model in models if model._meta.model_name not in LEAVES_TRACES}


def test_no_post_of_an_auditor_writes_anything_at_any_address(client, auditor, pension):
    client.force_login(auditor)
    known = {"person_id": pension.person_id, "pension_id": pension.pk, "application_id": pension.application_id}
    before, tried = everything(), 0
    for name, pattern in addresses(get_resolver().url_patterns):
        if name in OWN:
            continue
        answer = client.post(made_up(name, pattern, known), {"words": "Rivera", "seen": str(uuid.uuid4())})
        allowed = {200, 422} if name.startswith("auditor:") else set()
        assert answer.status_code in {404, 405} | allowed, (name, answer.status_code)
        tried += 1
    assert tried > 60
    assert everything() == before


def test_an_auditor_sees_every_file_and_nobody_else_the_trail(client, auditor, clerk, pension):
    client.force_login(auditor)
    page = client.get(reverse("auditor:file", args=[pension.person_id]))
    assert pension.person.full_name in page.text
    assert Opening.objects.get(by=auditor).desk == "auditor"
    for other in (clerk, builders.administrator(), builders.user("retiree", person=pension.person)):
        client.force_login(other)
        for name in ("trail", "files"):
            assert client.get(reverse(f"auditor:{name}")).status_code == 404


def test_the_trail_is_searched_by_person_user_and_day_by_post_alone(client, auditor, clerk, pension):
    client.force_login(auditor)
    trail_page = reverse("auditor:trail")
    other = builders.member(builders.agency(), recorded_by=builders.user(), surnames=("Zequeira", ""))
    Event.record("asked", on=builders.TODAY, person=other)
    for kind in trail.KINDS:
        found = client.post(trail_page, {"kind": kind, "person": "Rivera"})
        assert found.status_code == 200 and "Zequeira" not in found.text
    found = client.post(trail_page, {"kind": "events", "person": "zequeira"})
    assert "Zequeira" in found.text and "Rivera" not in found.text
    found = client.post(trail_page, {"kind": "events", "user": clerk.username})
    assert found.context["page"].paginator.count == Event.objects.filter(by=clerk).count() > 0
    day = {"day_day": "1", "day_month": "1", "day_year": "2001"}
    assert client.post(trail_page, {"kind": "events"} | day).context["page"].paginator.count == 0
    assert client.post(trail_page, {"day_day": "31", "day_month": "2", "day_year": "2001"}).status_code == 422
    assert client.get(trail_page, {"person": "zequeira"}).context["page"].paginator.count == Event.objects.count()


def test_versions_are_written_by_trigger_whoever_changes_and_however(client, auditor, pension):
    """F-062: a change of many rows at once leaves a line for each, and who did it."""
    type(pension).objects.filter(pk=pension.pk).update(look_again_on=None)
    client.force_login(auditor)
    found = client.post(reverse("auditor:trail"), {"kind": "versions", "person": "Rivera"})
    assert {"pension", "person", "retirementapplication"} <= {row["table"] for row in found.context["page"]}
    assert not client.get(reverse("auditor:trail"), {"clase": "versions"}).context["page"].object_list


def test_every_table_of_versions_has_a_word():
    tables = {model.pgh_tracked_model._meta.model_name for model in trail.histories()}
    assert tables == set(TERMS["tracked"])


def test_a_failed_attempt_is_found_at_the_account_it_was_tried_at_and_keeps_nothing_typed(client, auditor):
    client.post("/entrar/", {"username": auditor.username, "password": "987-65-4320"})
    client.post("/entrar/", {"username": "mi contraseña secreta", "password": "x"})
    first, second = Event.objects.filter(verb="sign_in_failed").order_by("id")
    assert first.details == {"step": "password", "user": str(auditor.pk)}
    assert second.details == {"step": "password", "user": ""}
    client.force_login(auditor)
    found = client.post(reverse("auditor:trail"), {"kind": "events", "user": auditor.username})
    assert first in found.context["page"].object_list
    assert Sitting.objects.get().user == auditor
