"""The letter of options: asked for on a case, both amounts of each option, once a day, deciding nothing."""

from datetime import datetime, time, timedelta

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from cases import clock, letters, tasks, untold
from cases.actions import applications, offers, press
from cases.models import Event, Letter, Offer
from tests.cases import builders, letter_stories
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def office():
    return letter_stories.Office()


@pytest.fixture
def case(office):
    person = builders.member(office.agency, recorded_by=office.clerk)
    return builders.draft(person, office.clerk)


def test_a_coordinator_asks_for_it_and_the_press_makes_it_once(office, case, client):
    client.force_login(office.clerk)
    for _ in range(2):
        asked = client.post(reverse("coordinator:offer", args=[case.pk]))
        assert asked.url == reverse("coordinator:elect", args=[case.pk])
    assert tasks.press_letters() == 1
    assert tasks.press_letters() == 0
    letter = Letter.objects.get(offer__application=case)
    assert (letter.kind, letter.person_id, letter.decision, letter.notice) == ("offer", case.person_id, None, None)
    assert Event.objects.filter(verb="options_put_down", application=case).count() == 1
    page = client.get(reverse("coordinator:elect", args=[case.pk])).content.decode()
    assert reverse("coordinator:offer_letter", args=[letter.pk]) in page
    file = client.get(reverse("coordinator:offer_letter", args=[letter.pk]))
    assert file.content == bytes(letter.pdf) and "S-" in file["Content-Disposition"]


def test_the_board_asks_for_it_on_a_case_in_review(office, client):
    case = builders.in_review(builders.member(office.agency, recorded_by=office.clerk), office.clerk)
    client.force_login(office.admin)
    assert client.post(reverse("administrator:offer", args=[case.pk])).status_code == 302
    assert tasks.press_letters() == 1
    assert b"carta-de-opciones" in client.get(reverse("administrator:review", args=[case.pk])).content


def test_one_that_cannot_be_made_is_seen_counts_as_late_and_is_tried_again(office, case, client, monkeypatch):
    offers.make(case.pk, by=office.clerk, on=TODAY)
    with monkeypatch.context() as broken:
        broken.setattr(press, "load_seal", lambda: 1 / 0)
        assert tasks.press_letters() == 0
    for later, late in ((timedelta(0), False), (timedelta(days=1), True)):
        with monkeypatch.context() as then:
            then.setattr(clock, "now", lambda later=later: datetime.combine(TODAY, time(12), clock.SAN_JUAN) + later)
            assert untold.are_late() == late
    client.force_login(office.admin)
    page = client.get(reverse("administrator:letters") + "?lista=offers").content.decode()
    assert case.person.full_name in page and "ZeroDivisionError" in page
    assert tasks.press_letters() == 0, "it rests"
    client.post(reverse("administrator:press_again"))
    assert tasks.press_letters() == 1


def test_it_has_the_options_the_page_offers_with_both_amounts(office, case):
    offer = offers.make(case.pk, by=office.clerk, on=TODAY)
    content = letters.for_offer(offer, on=TODAY, short_code="")
    merit = next(each for each in content.offered if str(each.now) == "1875.00")
    assert str(merit.after) == "1710.00" and merit.after_on > TODAY
    assert content.money is None and content.receipt["monthly"] is None
    assert len(content.options) == 9


def test_another_agencys_case_is_not_there(office, case, client):
    client.force_login(builders.coordinator(builders.agency("Municipio de Ponce")))
    assert client.post(reverse("coordinator:offer", args=[case.pk])).status_code == 404
    assert not Offer.objects.exists()


def test_a_closed_case_has_nothing_to_choose(office, case):
    applications.withdraw(case.pk, reason="Espera.", by=office.clerk, on=TODAY)
    with pytest.raises(offers.NothingToChoose):
        offers.make(case.pk, by=office.clerk, on=TODAY)


def test_an_offer_is_sealed_and_told_to_its_own_person(office, case):
    offer = offers.make(case.pk, by=office.clerk, on=TODAY)
    with pytest.raises(Exception, match=r"permission denied|never_edited"), transaction.atomic():
        Offer.objects.filter(pk=offer.pk).update(elected="766a")
    other = builders.member(office.agency, recorded_by=office.clerk, surnames=("Vega", ""))
    with pytest.raises(IntegrityError, match="tells its decision"), transaction.atomic():
        Letter.objects.create(
            kind="offer", offer=offer, person=other, language="es", issued_on=TODAY, short_code="A", pdf=b"x",
            sha256="2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
        )
