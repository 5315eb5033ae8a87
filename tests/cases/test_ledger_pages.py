"""The account of a pension on its pages: the person's own, and the Board's line by line."""

import uuid
from datetime import date
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cases.actions import acts, ledger, records
from cases.models import Act, Payment, Pension, ReceivedRow, Role, Salary
from tests.cases import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def pension() -> Pension:
    """1,500.00 a month from 20 March 2025, and the person died on 3 March 2026, which became known on the 18th."""
    at = builders.agency()
    person = builders.member(at, recorded_by=builders.coordinator(at))
    builders.user(Role.Name.RETIREE, person=person)
    made = Pension.objects.create(person=person, from_on=date(2025, 3, 20))
    told = {"cause": "inherited", "provision": "§ 766", "monthly": Decimal("1500.00")}
    acts.record(
        made, Act.Kind.INHERITED, from_on=made.from_on, source=made.pk, on=date(2025, 3, 20), **told
    )
    acts.record(
        made, Act.Kind.ENDED, from_on=date(2026, 3, 4), source=made.pk, on=date(2026, 3, 18), cause="death",
        provision="§ 788a", ground=Act.Ground.DEATH,
    )
    ledger.keep([made.pk], until=date(2026, 4, 1))
    return made


def signed_in(user) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def test_the_board_sees_lines_claims_and_every_reading(pension: Pension) -> None:
    page = signed_in(builders.administrator()).get(reverse("administrator:ledger", args=[pension.pk]))
    text = page.content.decode()
    # 3 of 31 days: 145.16; 750.00 went out on 13 March: 604.84 in excess.
    for figure in ("$145.16", "$150.00", "$604.84", "$1,500.00"):
        assert figure in text
    assert page.status_code == 200


def test_the_board_finds_a_pension_by_name_and_no_address_holds_it(pension: Pension) -> None:
    client, address = signed_in(builders.administrator()), reverse("administrator:pensions")
    found = client.post(address, {"words": "neco rivera"})
    assert [each.pk for each in found.context["page"]] == [pension.pk] and found.status_code == 200
    nobody = client.post(address, {"words": "zzz"})
    assert nobody.context["page"].paginator.count == 0 and "Nobody who draws" in nobody.content.decode()
    assert client.post(address, {"words": ""}).status_code == 422
    assert client.get(address, {"words": "zzz"}).context["page"].paginator.count == 1, "an address is no search"


def test_a_claim_is_set_beside_the_months(pension: Pension) -> None:
    asked = {"claimed": "700.00", "first": "2026-01", "last": "2026-03"}
    page = signed_in(builders.administrator()).get(reverse("administrator:ledger", args=[pension.pk]), asked)
    check = page.context["check"]
    assert (str(check["explained"].ledger), str(check["explained"].unexplained)) == ("604.84", "95.16")
    assert not check["one"].is_exact  # 233.33 * 3 = 699.99


def test_a_claim_without_its_months_is_refused(pension: Pension) -> None:
    asked = {"claimed": "700.00", "first": "2026-03", "last": "2026-01"}
    page = signed_in(builders.administrator()).get(reverse("administrator:ledger", args=[pension.pk]), asked)
    assert page.status_code == 422


def test_the_person_sees_one_s_own_account_and_nobody_else_s(pension: Pension) -> None:
    own = reverse("retiree:ledger", args=[pension.pk])
    assert "$604.84" in signed_in(pension.person.user).get(own).content.decode()
    assert signed_in(builders.user(Role.Name.RETIREE)).get(own).status_code == 404
    assert signed_in(pension.person.user).get(reverse("administrator:pensions")).status_code == 404


def test_pensions_are_listed_by_state(pension: Pension) -> None:
    desk = signed_in(builders.administrator())
    assert pension.person.first_surname in desk.get(reverse("administrator:pensions")).content.decode()
    assert not desk.get(reverse("administrator:pensions"), {"state": "in_payment"}).context["page"].object_list


HEADER = "identificador,mes,pago,fecha_de_pago,bruto,descuentos,neto"


def sent(client: Client, *lines: str):
    file = SimpleUploadedFile("pagos.csv", "\n".join([HEADER, *lines]).encode(), "text/csv")
    return client.post(reverse("administrator:payments"), {"file": file})


def test_the_payer_s_file_keeps_gross_deductions_and_net_apart(pension: Pension) -> None:
    desk, who = signed_in(builders.administrator()), pension.person_id
    line = f"{who},2026-04,1,2026-04-15,700.00,Plan médico=60.00|Préstamo=35.50,604.50"
    nobody = f"{uuid.uuid4()},2026-04,1,2026-04-15,1.00,,1.00"
    for _ in range(2):  # the second time it changes nothing
        assert sent(desk, line, nobody).status_code == 302
    payment = Payment.objects.get(source="imported")
    assert (str(payment.gross), str(payment.net)) == ("700.00", "604.50")
    taken = list(payment.deductions.order_by("name").values_list("name", "amount"))
    assert taken == [("Plan médico", Decimal("60.00")), ("Préstamo", Decimal("35.50"))]
    outcomes = ReceivedRow.objects.order_by("line").values_list("outcome", flat=True)
    assert list(outcomes) == ["paid", "no_pension"]


def test_a_payer_s_file_with_a_wrong_line_writes_nothing(pension: Pension) -> None:
    before = Payment.objects.count()
    wrong = f"{pension.person_id},2026-04,1,2026-04-15,700.00,Plan médico=60.00,650.00"
    page = sent(signed_in(builders.administrator()), wrong)
    assert (page.status_code, Payment.objects.count()) == (422, before)
    assert [error.column for error in page.context["errors"]] == ["neto"]


def test_each_amount_says_how_it_came_about_what_was_known_then_and_what_is_known_now() -> None:
    builders.adopt_defaults()
    at, admin = builders.agency(), builders.administrator()
    clerk = builders.coordinator(at)
    own = builders.retired(at, clerk, admin)
    act, client = own.acts.get(), signed_in(builders.administrator())
    page = client.get(reverse("administrator:rate", args=[act.pk])).content.decode()
    assert "$1,625.00" in page and admin.full_name in page and "The same." in page
    pay = Salary.objects.get(participant_id=own.person_id)
    records.correct(pay, {"monthly": Decimal("2600.00")}, note="Nómina", by=clerk, on=builders.TODAY)
    page = client.get(reverse("administrator:rate", args=[act.pk])).content.decode()
    assert "$30,000.00" in page and "$31,200.00" in page, "then and now"
    account = client.get(reverse("administrator:ledger", args=[own.pk])).content.decode()
    assert reverse("administrator:rate", args=[act.pk]) in account
    assert client.get(reverse("administrator:rate", args=[0])).status_code == 404


def test_of_a_pension_older_than_the_system_the_amount_says_that_nobody_computed_it(pension: Pension) -> None:
    page = signed_in(builders.administrator()).get(reverse("administrator:rate", args=[pension.acts.first().pk]))
    assert "nobody computed it here" in page.content.decode()
