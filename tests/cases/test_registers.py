"""The register: what each figure, table and question is, by which paper and whose hands; who reads, who proposes."""

from datetime import date
from random import Random

import pytest
from django.urls import reverse
from django.utils import translation

from benefits import register
from benefits.law.figures import SHIPPED
from benefits.models import Adopted
from cases import facts, registers
from cases.actions import recompute, runs
from cases.models import Run
from cases.seeds import authority
from cases.templatetags import register_terms
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
LIST = reverse("administrator:registers")
LATER = {"effective_on_day": "1", "effective_on_month": "7", "effective_on_year": "2026", "dollars": "", "percent": ""}


def page(client, *at: str) -> str:
    return client.get(reverse("administrator:register_entry", args=at) if at else LIST).content.decode()


def adopted(key: str, value: object, kind: str = "figure", from_on: date = TODAY) -> None:
    Adopted.objects.create(
        act=builders.adoption().pk, kind=kind, key=key, value=value, authority="x", document="Acta 9", from_on=from_on
    )


def test_what_is_listed_is_what_the_law_takes():
    authority.adopt(Random(1), proposed_by=builders.user(), adopted_by=builders.user(), on=TODAY)
    adopted("A-02", "rises_at_55", "reading")
    adopted("COORDINATION_LIMIT", "7000", from_on=date(2026, 7, 1))
    adopted("COORDINATION_LIMIT", "9000", from_on=date(2030, 1, 1))
    law = register.law_on(TODAY)
    for entry in registers.listed(TODAY):
        shown, taken = entry.now, register.stands_before({"kind": entry.kind, "key": entry.key}, law)
        if entry.kind == "table":
            assert register.factors_of(shown.value if shown else {}) == register.factors_of(taken or {})
        else:
            assert shown.value == taken, entry.key
        if entry.kind != "figure" and entry.key != "787j(c)":
            assert entry.standing == law.standing_of(entry.key), entry.key
    limit = registers.find("COORDINATION_LIMIT", TODAY)
    assert [each.value for each in limit.versions] == ["9000", "7000", "6600"] and limit.now.value == "7000"


def test_every_entry_its_values_and_where_it_was_read_have_words():
    for language in ("es", "en"):
        with translation.override(language):
            for entry in registers.listed(TODAY):
                assert register_terms.entry_words(entry.key) != entry.key
                for value in {*entry.choices, *(each.value for each in entry.versions)}:
                    assert register_terms.entry_value(entry.key, value)
    assert {figure.source for figure in SHIPPED} <= register_terms.SOURCES.keys()
    assert register_terms.entry_value("SPECIAL_RATE", "0.095") == "9.5 %"
    assert "$550.00" in register_terms.entry_value("CONTRIBUTION_LIMIT", "550")


def test_the_board_and_the_auditor_read_and_the_auditor_alone_proposes_nothing(
    client, clerk, django_assert_max_num_queries
):
    authority.adopt(Random(1), proposed_by=builders.user(), adopted_by=builders.user(), on=TODAY)
    client.force_login(builders.user("auditor"))
    with django_assert_max_num_queries(6):
        assert "A-02" in page(client)
    assert "proponer" not in page(client) + page(client, "A-02") + page(client, "766(a)")
    assert client.get(reverse("administrator:open_run", args=["A-02"])).status_code == 404
    client.force_login(builders.administrator())
    assert "proponer" in page(client) and "A-13" in client.get(f"{LIST}?respaldo=falta").content.decode()
    assert "A-02" not in client.get(f"{LIST}?respaldo=falta").content.decode()
    for key in ("A-99", "787j(c)"):
        assert client.get(reverse("administrator:open_run", args=[key])).status_code == 404
    client.force_login(clerk)
    assert client.get(LIST).status_code == 404


def test_a_value_is_proposed_from_its_entry_seen_over_the_roll_and_adopted_by_another(client):
    proposer, another = builders.administrator(), builders.administrator()
    client.force_login(proposer)
    address = reverse("administrator:open_run", args=["A-01"])
    assert client.get(f"{address}?valor=all_years").context["form"]["value"].value() == "all_years"
    assert client.post(address, LATER | {"title": "", "value": ""}).status_code == 422
    client.post(address, LATER | {"title": "Resolución 3", "value": "thirty_years"})
    run = Run.objects.get()
    assert "Resolución 3" in page(client, "A-01") and registers.find("A-01", TODAY).standing == "unverified"
    recompute.advance(run.pk, on=TODAY)
    with pytest.raises(runs.FourEyes):
        runs.approve(run.pk, by=proposer, on=TODAY)
    runs.approve(run.pk, by=another, on=TODAY)
    entry = registers.find("A-01", TODAY)
    assert (entry.standing, entry.now.source, entry.now.act.proposed_by, entry.now.act.adopted_by) == (
        "adopted", "Resolución 3", proposer, another
    )
    assert another.full_name in page(client, "A-01") and "Resolución 3" in page(client)


@pytest.mark.parametrize(
    ("key", "typed", "kept"),
    [
        ("SPECIAL_RATE", {"value": "9.25"}, "0.0925"),
        ("MINIMUM_PENSION", {"value": "$1,000.00"}, "1000.00"),
        ("FIRST_DAY_766", {"value_day": "2", "value_month": "4", "value_year": "1990"}, "1990-04-02"),
    ],
)
def test_a_figure_is_typed_in_its_own_unit(client, key, typed, kept):
    client.force_login(builders.administrator())
    address = reverse("administrator:open_run", args=[key])
    assert client.post(address, LATER | {"title": "Acta 4", "value": "mucho"}).status_code == 422
    assert client.post(address, LATER | {"title": "Acta 4"} | typed).status_code == 302
    assert Run.objects.get().adopted[0]["value"] == kept


def test_a_case_names_what_nobody_adopted_with_the_way_to_it(client, person, clerk):
    case = builders.in_review(person, clerk)
    client.force_login(builders.administrator())
    shown = client.get(reverse("administrator:review", args=[case.pk])).content.decode()
    for key, _es, _en in facts.not_adopted(case):
        way = f'href="{reverse("administrator:register_entry", args=[key])}"'
        assert shown.count(way) > 1, "named above, and beside the amount"
    client.force_login(clerk)
    shown = client.get(reverse("coordinator:application", args=[case.pk])).content.decode()
    assert "/junta/" not in shown and "rests-on" in shown
