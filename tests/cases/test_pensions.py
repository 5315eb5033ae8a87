"""What happens at 65, and when somebody states the insured status."""

from datetime import date
from decimal import Decimal

import pytest

from benefits.models import Determination
from cases import tasks
from cases.actions import pensions, records, review
from cases.models import Event, Evidence, InsuredStatus, Paper, Pension
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


def test_at_65_and_insured_the_merit_pension_is_recomputed_and_paid_as_before_until_confirmed(agency, clerk, admin):
    """§ 766a(c), (d): 0.015 × 6,600 × 30 + 0.75 × 23,400 = 20,520.00 a year."""
    pension = builders.pension_past_65(agency, clerk, admin)
    assert pension.look_again_on == date(2026, 9, 1)
    pensions.recompute(pension.pk, on=TODAY)
    pension.refresh_from_db()
    assert pension.determination.monthly == Decimal("1875.00")
    assert (pension.recomputed.annual, pension.recomputed.monthly) == (Decimal("20520.00"), Decimal("1710.00"))
    assert pension.recomputed.effective_on == date(2026, 9, 1)
    assert pension.recomputed.supersedes == pension.determination
    assert Event.objects.filter(verb="recomputed", by=None).count() == 1


def test_a_confirmed_recompute_is_what_is_paid(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    pension = pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=TODAY)
    assert (pension.determination, pension.recomputed, pension.look_again_on) == (recomputed, None, None)
    with pytest.raises(pensions.NothingToConfirm):
        pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=TODAY)


def test_whoever_entered_a_fact_does_not_confirm(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    with pytest.raises(review.FourEyes):
        pensions.confirm(pension.pk, determination_id=recomputed.pk, by=clerk, on=TODAY)


def test_the_clock_finds_whoever_is_due_however_late_and_does_each_once(agency, clerk, admin, monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: date(2027, 3, 1))
    pension = builders.pension_past_65(agency, clerk, admin)
    assert tasks.recompute_due() == 1
    assert tasks.recompute_due() == 0
    assert Determination.objects.filter(subject=pension.person_id, cause="age_65").count() == 1
    assert Determination.objects.get(cause="age_65").effective_on == date(2026, 9, 1)


def test_unknown_insured_status_leaves_the_pension_as_it_is_listed_until_somebody_states_it(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    status = InsuredStatus.objects.in_force().get(participant_id=pension.person_id)
    records.withdraw(status, note="Era de otra persona", by=clerk, on=TODAY)
    Pension.objects.filter(pk=pension.pk).update(look_again_on=date(2026, 9, 1), awaiting_insured_since=None)
    assert pensions.recompute(pension.pk, on=TODAY) is None
    pension.refresh_from_db()
    assert (pension.awaiting_insured_since, pension.look_again_on) == (date(2026, 9, 1), None)
    seen = {"person_id": pension.person_id, "kind": Paper.SOCIAL_SECURITY, "seen_on": TODAY}
    paper = records.state(Evidence, seen, by=clerk, on=TODAY)
    fields = {"participant_id": pension.person_id, "status": "fully_insured", "on": date(2020, 1, 1), "evidence": paper}
    records.state(InsuredStatus, fields, by=clerk, on=TODAY)
    pension.refresh_from_db()
    assert pension.look_again_on is not None
    assert pensions.recompute(pension.pk, on=TODAY).effective_on == date(2026, 9, 1)


def test_a_failing_recompute_blocks_nobody_and_is_witnessed_without_a_name(agency, clerk, admin, monkeypatch):
    broken, whole = (builders.pension_past_65(agency, clerk, admin) for _ in range(2))
    real = pensions.recompute

    def failing(pk, *, on):
        if pk == broken.pk:
            raise ZeroDivisionError("987-65-4320")
        return real(pk, on=on)

    monkeypatch.setattr(pensions, "recompute", failing)
    assert tasks.recompute_due() == 1
    failure = Event.objects.get(verb="recompute_failed")
    assert failure.details == {"id": str(broken.pk), "error": "ZeroDivisionError"}
    whole.refresh_from_db()
    assert whole.recomputed is not None
