"""The Board's pages of runs and of the census."""

from datetime import date

import pytest
from django.urls import reverse

from cases.actions import census, recompute, runs
from cases.models import Run, RunRow
from tests.cases import builders, granted

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def pension(admin):
    agency = builders.agency()
    return granted.pension(agency, builders.coordinator(agency), admin, born=date(1962, 2, 17))


@pytest.fixture
def desk(client):
    """Another administrator, signed in, who entered no fact."""
    client.force_login(builders.administrator())
    return client


def month() -> Run:
    runs.open_months(on=TODAY)
    run = Run.objects.get(month=date(2027, 2, 1))
    recompute.advance(run.pk, on=TODAY)
    return run


@pytest.mark.parametrize("language", ["es-pr", "en"])
def test_a_run_is_listed_shown_and_approved_on_its_page(desk, pension, language):
    run = month()
    desk.cookies["django_language"] = language
    assert desk.get(reverse("administrator:runs")).status_code == 200
    page = desk.get(reverse("administrator:run", args=[run.pk]))
    assert b"1,875.00" in page.content and b"1,710.00" in page.content
    row = RunRow.objects.get(pension=pension)
    assert b"1,710.00" in desk.get(reverse("administrator:run_row", args=[row.pk])).content
    desk.post(reverse("administrator:turn_run", args=[run.pk, "aprobar"]))
    run.refresh_from_db()
    assert run.status == "approved"
    assert desk.post(reverse("administrator:turn_run", args=[run.pk, "aprobar"])).status_code == 409


def test_taking_out_asks_for_a_reason(desk, pension):
    run = month()
    row = RunRow.objects.get(run=run)
    address = reverse("administrator:run_row", args=[row.pk])
    assert desk.post(address, {"reason": ""}).status_code == 422
    assert desk.post(address, {"reason": "Pleito"}).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.reason) == ("excluded", "Pleito")


def test_a_change_of_law_is_proposed_and_not_approved_by_the_same_person(desk):
    typed = {
        "title": "Resolución 1", "value": "rises_at_55", "dollars": "100",
        "effective_on_day": "1", "effective_on_month": "1", "effective_on_year": "2027",
    }
    address = reverse("administrator:open_run", args=["A-02"])
    assert desk.post(address, typed | {"value": "x"}).status_code == 422
    answer = desk.post(address, typed)
    run = Run.objects.get(kind="law_change")
    assert answer.status_code == 302 and run.limits == {"dollars": "100"}
    recompute.advance(run.pk, on=TODAY)
    assert desk.post(reverse("administrator:turn_run", args=[run.pk, "aprobar"])).status_code == 403
    assert desk.post(reverse("administrator:turn_run", args=[run.pk, "nada"])).status_code == 404


def test_the_census_page_names_whoever_was_forgotten(desk, pension, monkeypatch):
    later = date(2027, 3, 1)
    monkeypatch.setattr("cases.clock.today", lambda: later)
    census.count(on=date(2027, 2, 28))
    census.count(on=later)
    page = desk.get(reverse("administrator:census")).content.decode()
    assert pension.person.full_name in page


def test_other_desks_see_none_of_it(client, pension):
    client.force_login(builders.coordinator(builders.agency()))
    for name in ("runs", "registers", "census"):
        assert client.get(reverse(f"administrator:{name}")).status_code in (403, 404)
