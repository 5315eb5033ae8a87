"""F-032: contributions by fiscal year, what files brought beside what the record says, before anything is decided."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import translation

from cases import flags, on_file, reconciliation
from cases.actions import review
from cases.actions.reconciliation import certify
from cases.models import ContributionTotal, ReceivedFile, ReceivedRow, YearAccepted
from cases.reconciliation import Year
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_administrator_pages import signed_in, text_of

pytestmark = pytest.mark.django_db
YEAR = date(2012, 7, 1)


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


def brought(person, *paid: tuple[str, str], outcome: str = "no_pension") -> None:
    kind = ReceivedFile.Kind.CONTRIBUTIONS
    file = ReceivedFile.objects.create(kind=kind, sha256=f"{ReceivedFile.objects.count():064}", on=TODAY)
    for line, (day, amount) in enumerate(paid, start=1):
        details = {"paid_on": day, "amount": amount, "agency": "081"}
        ReceivedRow.objects.create(file=file, line=line, person=person, outcome=outcome, details=details)


def years(person) -> list[Year]:
    return reconciliation.of_person(person.pk, on_file.of(person.pk))


def state(person, agency, clerk, amount: str, note: str = "") -> ContributionTotal:
    return certify(
        person.pk, from_on=YEAR, amount=Decimal(amount), agency_id=agency.pk, evidence=None, note=note, by=clerk,
        on=TODAY,
    )


def test_a_fiscal_year_is_july_to_june_and_a_return_stands_apart(person, agency, clerk):
    brought(person, ("2012-06-30", "1.00"), ("2012-07-01", "100.10"), ("2013-06-30", "100.20"), ("2013-07-01", "2.00"))
    brought(person, ("2012-09-15", "50.00"), outcome="covered")
    state(person, agency, clerk, "200.30")
    assert [(each.name, each.imported, each.certified, each.open) for each in years(person)] == [
        ("2011-12", Decimal("1.00"), None, False),
        ("2012-13", Decimal("200.30"), Decimal("200.30"), False),
        ("2013-14", Decimal("2.00"), None, False),
    ]


def test_f_032_a_cent_apart_is_shown_at_every_desk_and_holds_the_approval_until_named(person, agency, clerk, admin):
    brought(person, ("2012-08-15", "1200.00"))
    state(person, agency, clerk, "1199.99")
    case = builders.in_review(person, clerk)
    for page in (reverse("coordinator:member", args=[person.pk]), reverse("coordinator:application", args=[case.pk])):
        said = text_of(signed_in(clerk).get(page))
        assert "2012-13 sin cuadrar" in said and "$1,200.00 $1,199.99 $0.01" in said
    client, address = signed_in(admin), reverse("administrator:review", args=[case.pk])
    said = text_of(client.get(address))
    assert "$1,199.99, $0.01 de diferencia" in said and "detiene la aprobación" in said
    with pytest.raises(review.Unreconciled):
        review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    accept = reverse("administrator:accept_year", args=[case.pk])
    assert client.post(accept, {"from_on": "2012-07-01"}).status_code == 422
    client.post(accept, {"from_on": "2012-07-01", "authority": "Orden 2026-9", "reason": "Un centavo de redondeo."})
    said = text_of(client.get(address))
    assert "la deja así, por Orden 2026-9: Un centavo de redondeo." in said
    state(person, agency, clerk, "1199.98", note="Otra certificación.")
    assert [each.open for each in years(person)] == [True], "another total, and the acceptance stands for nothing"
    state(person, agency, clerk, "1199.99", note="Era la primera.")
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    assert YearAccepted.objects.get().by == admin


def test_the_agency_certifies_a_year_once_and_another_total_says_why(person, agency, clerk):
    client, address = signed_in(clerk), reverse("coordinator:certify_contributions", args=[person.pk])
    assert client.post(address, {"year": "2030", "amount": "1.00"}).status_code == 422
    assert client.post(address, {"year": "2012", "amount": "1,199.99"}).status_code == 302
    silent = client.post(address, {"year": "2012", "amount": "1,200.00"})
    assert silent.status_code == 422 and set(silent.context["form"].errors) == {"note"}
    assert client.post(address, {"year": "2012", "amount": "1,200.00", "note": "Enmienda."}).status_code == 302
    assert ContributionTotal.objects.in_force().get().amount == Decimal("1200.00")
    with pytest.raises(IntegrityError), transaction.atomic():
        ContributionTotal.objects.create(
            participant_id=person.pk, agency=agency, from_on=date(2012, 7, 2), amount=1, recorded_by=clerk
        )


def test_contributions_of_a_year_without_service_are_flagged_too():
    found = [Year(YEAR, Decimal("10.00"), None, served=False), Year(YEAR, Decimal("10.00"), None, served=True)]
    with translation.override("en"):
        (flag,) = flags.unreconciled(found)
        assert flag.says == "Contributions of 2012-13: the files brought $10.00, and the record has no service in it."
        assert (flag.wants, flag.stops) == ("The contributions of the fiscal year 2012-13, reconciled.", True)
