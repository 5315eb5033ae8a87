"""F-043: first decisions are taken one at a time, and some are always looked at again by another administrator."""

from datetime import date
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from cases.actions import review, samples, second_looks
from cases.models import Decision, RetirementApplication, Sample, SamplingRule
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_administrator_pages import signed_in, text_of

pytestmark = pytest.mark.django_db
LIST = reverse("administrator:samples")


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


def decided(agency, clerk, admin, **who) -> Decision:
    case = builders.in_review(builders.member(agency, recorded_by=clerk, **who), clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    return case.decisions.get()


def rule(admin, share: int = 100, near_days: int = 1) -> SamplingRule:
    return samples.set_rule(share=share, near_days=near_days, from_on=TODAY, document="Orden", by=admin, on=TODAY)


def test_until_the_board_sets_a_share_every_decision_is_drawn(agency, clerk, admin):
    assert decided(agency, clerk, admin).sample.why == Sample.Why.NO_RULE


def test_near_a_threshold_every_decision_is_drawn_and_the_case_says_so(agency, clerk, admin):
    """Born on 4 December 1961: 65 four days after the first day of the pension."""
    rule(admin, share=1, near_days=5)
    decision = decided(agency, clerk, admin, born=date(1961, 12, 4))
    assert decision.sample.why == Sample.Why.NEAR
    page = signed_in(admin).get(reverse("administrator:review", args=[decision.application_id]))
    assert "Cumple 65 años solo 4\xa0días después del primer día de la pensión" in page.content.decode()


def test_the_draw_is_the_same_again_takes_its_share_and_turns_on_a_seed_that_nobody_sees(admin):
    one, other = rule(admin, share=20), rule(admin, share=20)
    ids = [UUID(int=number) for number in range(2000)]
    drawn = [one.draws(each) for each in ids]
    assert drawn == [SamplingRule.objects.get(pk=one.pk).draws(each) for each in ids]
    assert 320 < sum(drawn) < 480
    assert drawn != [other.draws(each) for each in ids]


def test_no_share_is_none(admin):
    client = signed_in(admin, "en")
    day = {"from_on_day": "1", "from_on_month": "12", "from_on_year": "2026", "document": "Order 7"}
    refused = client.post(LIST, day | {"share": "0", "near_days": "0"})
    assert refused.status_code == 422 and text_of(refused).count("greater than or equal to 1") >= 2
    for wrong in ({"share": 0}, {"near_days": 0}):
        with pytest.raises(IntegrityError), transaction.atomic():
            rule(admin, **wrong)
    assert client.post(LIST, day | {"share": "5", "near_days": "30"}).status_code == 302


def test_another_administrator_looks_once_says_what_is_wrong_and_the_month_counts_it(agency, clerk, admin):
    decision, other = decided(agency, clerk, admin), builders.administrator()
    address = reverse("administrator:sample", args=[decision.sample.pk])
    assert "otro administrador la mira de nuevo" in text_of(signed_in(admin).get(address))
    assert signed_in(admin).post(address, {"correct": "yes"}).status_code == 403
    with pytest.raises(IntegrityError, match="four eyes"), transaction.atomic():
        Sample.objects.update(looked_on=TODAY, looked_by=admin, correct=True)
    client = signed_in(other)
    assert decision.application.number in text_of(client.get(LIST))
    silent = client.post(address, {"correct": "no"})
    assert silent.status_code == 422 and "Diga qué está mal" in text_of(silent)
    assert client.post(address, {"correct": "no", "found": "Un año de más.", "severity": "amount"}).status_code == 302
    with pytest.raises(second_looks.AlreadyLooked):
        second_looks.look(decision.sample.pk, correct=True, found="", severity="", by=other, on=TODAY)
    assert client.post(address, {"correct": "yes"}).status_code == 409
    assert "noviembre de 2026 1 0 0 %" in text_of(client.get(LIST))


def test_no_request_takes_two_first_decisions(agency, clerk, admin):
    cases = [builders.in_review(builders.member(agency, recorded_by=clerk), clerk) for _ in range(2)]
    both = {"determination": [str(case.determination_id) for case in reversed(cases)]}
    client: Client = signed_in(admin)
    client.post(reverse("administrator:approve", args=[cases[0].pk]), both)
    assert Decision.objects.count() == 1
    assert RetirementApplication.objects.filter(status="approved").get() == cases[0]
