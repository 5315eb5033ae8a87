"""Service worked and not contributed: its cost, its plan, what was paid, what it credits; F-012 through the office."""

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from benefits.law.service_credit import Period
from benefits.register import law_on
from cases import bought, clock, facts, gates, on_file, printing, service_years, uncredited
from cases.actions import applications, orders, records
from cases.actions import uncredited as acts
from cases.actions.review import FourEyes
from cases.models import (
    Agency,
    Event,
    Evidence,
    PaidService,
    Paper,
    Person,
    Salary,
    ServicePayment,
    ServicePeriod,
    ServicePlan,
    ServiceQuote,
    Task,
    User,
)
from cases.uncredited import Asked
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
LAST_DAY = date(2013, 6, 30)
ENTERED, UNPAID_FROM, UNPAID_TO = date(1983, 7, 1), date(1990, 7, 1), date(1992, 12, 31)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def person(agency: Agency, clerk: User) -> Person:
    """Thirty years on 30 June 2013, of which two and a half had no contributions."""
    person = builders.member(agency, recorded_by=clerk, entered=ENTERED, left=date(1990, 6, 30))
    later = {"participant_id": person.pk, "agency": agency, "recorded_by": clerk}
    ServicePeriod.objects.create(from_on=UNPAID_FROM, to_on=UNPAID_TO, contributed=False, **later)
    ServicePeriod.objects.create(from_on=date(1993, 1, 1), **later)
    Salary.objects.create(from_on=UNPAID_FROM, monthly=Decimal(3000), **later)
    return person


@pytest.fixture
def desk(client: Client, clerk: User) -> Client:
    client.force_login(clerk)
    client.cookies["django_language"] = "en"
    return client


def asked(**other: Any) -> Asked:
    """5,000.00 asked about in time, at the special rate, on the day on which interest begins."""
    said: dict[str, Any] = {
        "from_on": UNPAID_FROM, "to_on": UNPAID_TO, "terms": "special", "requested_on": LAST_DAY, "asked_on": LAST_DAY,
        "principal": Decimal(5000), "interest_from": LAST_DAY,
    }  # fmt: skip
    return Asked(**said | other)


def planned(person: Person, clerk: User, **how: Any) -> ServicePlan:
    """5,000.00 to be paid at once."""
    told = acts.quote(person.pk, asked(), source="Certificación 12", by=clerk, on=TODAY)
    paper = Evidence.objects.create(person=person, kind=Paper.OTHER, seen_on=TODAY, recorded_by=clerk)
    days = {"granted_on": LAST_DAY, "first_due_on": LAST_DAY, "evidence": paper}
    return acts.accept(told.pk, **{"months": 1, **days, **how}, by=clerk, on=TODAY)


def paid(plan: ServicePlan, amount: int, clerk: User) -> ServicePayment:
    return acts.pay(plan.pk, amount=Decimal(amount), paid_on=TODAY, evidence=None, by=clerk, on=TODAY)


def confirmed(person: Person, clerk: User, amount: int) -> ServicePlan:
    plan = planned(person, clerk)
    paid(plan, amount, clerk)
    acts.confirm(plan.pk, by=builders.administrator(), on=TODAY)
    return plan


def text(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


# --- What it costs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "cost"),
    [
        ({"asked_on": date(2016, 6, 30)}, "6564.66"),  # 5,000 × 1.095³; simple interest would be 6,425.00
        ({"terms": "board", "rate": Decimal("0.06"), "asked_on": date(2016, 6, 30)}, "5955.08"),  # 5,000 × 1.06³
        ({"terms": "simple", "rate": Decimal("0.06"), "asked_on": date(2016, 6, 30)}, "5900.00"),
        ({}, "5000.00"),
    ],
)
def test_the_cost_by_the_laws_rule(other: dict[str, Any], cost: str) -> None:
    assert uncredited.price(asked(**other), law_on(LAST_DAY)).cents == Decimal(cost)


@pytest.mark.parametrize(
    ("other", "missing", "provisions"),
    [
        ({"terms": "board", "principal": None}, ("principal", "annual_rate"), []),
        ({"requested_on": date(2022, 3, 31)}, (), ["§ 787o(a)(1)-(2)"]),
        ({"to_on": date(2014, 1, 1)}, (), ["§ 787o(a)(4)"]),
    ],
)
def test_without_a_number_of_the_law_it_stops(other: dict[str, Any], missing: Any, provisions: list[str]) -> None:
    with pytest.raises(uncredited.Stopped) as stopped:
        uncredited.price(asked(**other), law_on(LAST_DAY))
    assert stopped.value.missing == missing
    assert [one.provision for one in stopped.value.reasons] == provisions


def test_purchases_in_different_shares_are_layers() -> None:
    """A year half paid and another paid in a quarter: 1 and 3/4 of two years, beside one that has contributions."""
    law = law_on(LAST_DAY)
    years = [Period(date(year, 7, 1), date(year + 1, 6, 30), contributed=year == 2000) for year in (2000, 2001, 2002)]
    half = bought.Purchase(date(2001, 7, 1), date(2002, 6, 30), Decimal(50), Decimal(100))
    quarter = bought.Purchase(date(2002, 7, 1), date(2003, 6, 30), Decimal(25), Decimal(100))
    record = bought.read_with([half, quarter], years, [], None, date(2003, 7, 1), law)
    assert [row.credited for row in record.credit.by_fiscal_year] == [1, Fraction(1, 2), Fraction(1, 4)]
    assert record.credit.years == record.facts(law)["credited_years"] == Fraction(7, 4)
    assert record.facts(law)["bought_years"] == Fraction(3, 4)


# --- Plan, payments, credit --------------------------------------------------------------------------------


def test_a_quote_is_told_accepted_paid_and_counts_when_the_board_confirms(
    desk: Client, person: Person, clerk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "_set", lambda html: html.encode())
    page = reverse("coordinator:uncredited", args=[person.pk])
    assert "Posts held" in text(desk.get(reverse("coordinator:member", args=[person.pk])))
    period = uncredited.unpaid_service(person).get()
    when = {f"{name}_{part}": value for name in ("requested_on", "asked_on", "interest_from")
            for part, value in (("day", 30), ("month", 6), ("year", 2013))}  # fmt: skip
    form = {"period": period.pk, "terms": "special", "principal": "5,000.00", "source": "Certificación 12", **when}
    refused = desk.post(page, form | {"requested_on_year": 2022})
    assert refused.status_code == 422 and "§ 787o(a)(1)-(2)" in text(refused)
    lacking = desk.post(page, form | {"principal": ""})
    assert "the contributions that were not paid" in text(lacking)
    asked_for = desk.post(page, form)
    told = ServiceQuote.objects.get()
    assert asked_for.url == reverse("coordinator:quote", args=[told.pk])
    assert "it costs $5,000.00" in text(desk.get(asked_for.url))
    printed = printing.of_quote(told, person, "es").decode()
    assert "$5,000.00" in printed and "§ 787o(a)(1)" in printed and "del 1 de julio de 1990" in printed

    paper = Evidence.objects.create(person=person, kind=Paper.OTHER, seen_on=TODAY, recorded_by=clerk)
    signed = {f"{name}_{part}": value for name in ("granted_on", "first_due_on")
              for part, value in (("day", 30), ("month", 6), ("year", 2013))}  # fmt: skip
    accept = reverse("coordinator:accept_quote", args=[told.pk])
    assert desk.post(accept, signed).status_code == 422
    desk.post(accept, signed | {"months": 1, "evidence": paper.pk})
    plan = ServicePlan.objects.get()
    assert (plan.total, uncredited.due_days(plan)) == (5000, [LAST_DAY])
    today = {"paid_on_day": 30, "paid_on_month": 11, "paid_on_year": 2026}
    pay = reverse("coordinator:pay_plan", args=[plan.pk])
    assert "more than what is still due" in text(desk.post(pay, {"amount": "5,000.01", **today}))
    desk.post(pay, {"amount": "2,500.00", **today})
    assert facts.record_of(person.pk, separation=date(2013, 7, 1)).credit.years == Fraction("27.5")

    other = Client()
    other.force_login(builders.administrator())
    task = Task.objects.get(kind=Task.Kind.SERVICE_PAID)
    assert "2,500.00" in text(other.get(reverse("administrator:task", args=[task.pk])))
    other.post(reverse("administrator:confirm_service", args=[plan.pk]))
    assert facts.record_of(person.pk, separation=date(2013, 7, 1)).credit.years == Fraction("28.75")
    assert "$2,500.00 of $5,000.00, in that proportion" in text(desk.get(asked_for.url))
    task.refresh_from_db()
    assert task.done_on == TODAY
    assert "Payment for service to confirm" in text(desk.get(reverse("coordinator:member", args=[person.pk])))


def test_half_paid_counts_half_in_each_fiscal_year(person: Person, clerk: User) -> None:
    confirmed(person, clerk, 2500)
    _record, years = service_years.of_file(on_file.of(person.pk), TODAY)
    shown = {row.year: (row.worked, row.paid, row.credited) for row in years if row.year in ("1990-91", "1992-93")}
    assert shown == {
        "1990-91": (1, Fraction(1, 2), Fraction(1, 2)), "1992-93": (1, Fraction(3, 4), Fraction(3, 4)),
    }  # fmt: skip
    assert "bought" in next(row for row in years if row.year == "1990-91").kinds


def test_whoever_wrote_a_payment_does_not_confirm_it_not_even_past_the_office(person: Person, clerk: User) -> None:
    plan = planned(person, clerk)
    paid(plan, 2500, clerk)
    with pytest.raises(FourEyes):
        acts.confirm(plan.pk, by=clerk, on=TODAY)
    stated = {
        "participant_id": person.pk, "plan": plan, "terms": "special", "from_on": UNPAID_FROM, "to_on": UNPAID_TO,
        "cost": plan.total, "evidence": plan.evidence,
    }  # fmt: skip
    for by, amount in ((clerk, 2500), (builders.administrator(), 5000)):
        with pytest.raises(DatabaseError), transaction.atomic():
            records.state(PaidService, stated | {"paid": Decimal(amount)}, by=by, on=TODAY)


def test_a_payment_is_corrected_by_another_row_and_the_credit_after_it(person: Person, clerk: User) -> None:
    plan = confirmed(person, clerk, 2500)
    was = plan.payments.get()
    acts.correct_payment(was, {"amount": Decimal(1250)}, note="Se leyó mal", by=clerk, on=TODAY)
    assert facts.record_of(person.pk, separation=date(2013, 7, 1)).credit.years == Fraction("28.75")
    acts.confirm(plan.pk, by=builders.administrator(), on=TODAY)
    assert facts.record_of(person.pk, separation=date(2013, 7, 1)).credit.years == Fraction("28.125")
    acts.correct_payment(plan.payments.in_force().get(), None, note="No se pagó", by=clerk, on=TODAY)
    acts.confirm(plan.pk, by=builders.administrator(), on=TODAY)
    assert (plan.payments.count(), PaidService.objects.in_force().count()) == (3, 0)
    again = paid(plan, 100, clerk)
    assert Task.objects.open().filter(kind=Task.Kind.SERVICE_PAID).exists()
    acts.correct_payment(again, None, note="No se pagó", by=clerk, on=TODAY)
    assert not Task.objects.open().filter(kind=Task.Kind.SERVICE_PAID).exists()
    acts.leave(plan.pk, note="No lo firmó", by=clerk, on=TODAY)
    assert uncredited.accounts(person.pk) == []


def test_level_instalments_and_their_days(person: Person, clerk: User) -> None:
    """8,000.00 of C77, in sixty payments, would be 168.01; 5,000.00 in the same are 105.01."""
    plan = planned(person, clerk, months=60, first_due_on=date(2013, 8, 31))
    days = uncredited.due_days(plan)
    assert (plan.instalment, len(days), days[1], days[6]) == (
        Decimal("105.01"), 60, date(2013, 9, 30), date(2014, 2, 28),
    )  # fmt: skip
    with pytest.raises(acts.NotPayable, match="bought"):
        planned(person, clerk)


def test_another_agencys_file_is_not_there(client: Client, person: Person, clerk: User) -> None:
    plan = planned(person, clerk)
    client.force_login(builders.coordinator(builders.agency("Otra")))
    for name, key in (("uncredited", person.pk), ("quote", plan.quote_id), ("print_quote", plan.quote_id)):
        more = ["es"] if name == "print_quote" else []
        assert client.get(reverse(f"coordinator:{name}", args=[key, *more])).status_code == 404
    assert client.post(reverse("coordinator:pay_plan", args=[plan.pk])).status_code == 404


# --- F-012 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "status", "monthly", "says"),
    [
        (0, "not_eligible", None, "Eligible on payment: 2 years and 6 months were worked"),
        (2500, "not_eligible", None, "Eligible on payment: 1 year and 3 months worked are not paid for yet"),
        (5000, "payable", Decimal("1800.00"), None),  # 75 % held to 60 % of 3,000 by § 787o(a)(3)
    ],
)
def test_F_012_eligible_on_payment_and_not_denied(
    desk: Client, person: Person, clerk: User, amount: int, status: str, monthly: Decimal | None, says: str | None
) -> None:
    if amount:
        confirmed(person, clerk, amount)
    case = builders.draft(person, clerk)
    lines = on_file.of(person.pk)
    options = facts.options_now(case, lines)
    assert options.outcome
    merit = options.outcome.route("766a")
    assert (merit.status, merit.monthly) == (status, monthly)
    warned = [one.provision for one in gates.of(case, options, lines) if isinstance(one, gates.Warned)]
    assert warned == ["§ 765a(b)"] * {0: 1, 2500: 2, 5000: 0}[amount]
    page = text(desk.get(reverse("coordinator:file", args=[case.pk])))
    assert ("Eligible on payment" in page, says is None or says in page) == (says is not None, True)
    assert ("A payment plan is open: $2,500.00" in page) == (amount == 2500)


def test_F_012_the_board_does_not_deny_what_opens_on_payment_before_its_cost_was_told(
    client: Client, person: Person, clerk: User
) -> None:
    builders.adopt_defaults()
    case = builders.draft(person, clerk)
    case = applications.file(case.pk, token=case.token, received_on=TODAY, by=clerk, on=TODAY)
    case = builders.with_every_paper(case, clerk)
    client.force_login(builders.administrator())
    client.cookies["django_language"] = "en"
    assert "Eligible on payment" in text(client.get(reverse("administrator:review", args=[case.pk])))
    said = {"determination": case.determination_id, "reason": "No completa treinta años."}
    refused = client.post(reverse("administrator:deny", args=[case.pk]), said)
    assert "the agency tells the member what it costs first" in text(refused)
    acts.quote(person.pk, asked(), source="Certificación 12", by=clerk, on=TODAY)
    assert "what it costs first" not in text(client.post(reverse("administrator:deny", args=[case.pk]), said))


def test_F_012_the_courts_order_is_a_task_with_a_day_and_an_alarm(person: Person, clerk: User) -> None:
    ordered = date(2022, 3, 31)
    admin = builders.administrator()
    task = orders.receive(
        person, number="KLAN202100551", asks="Computar el tiempo no cotizado", ordered_on=ordered, by=admin, on=ordered
    )
    assert task.due_on == date(2022, 4, 30)
    assert orders.sound_alarms(date(2022, 4, 30)) == 0
    assert orders.sound_alarms(date(2022, 5, 1)) == 1
    assert orders.sound_alarms(date(2022, 5, 2)) == 0
    assert Event.objects.filter(verb="order_overdue", person=person).count() == 1
