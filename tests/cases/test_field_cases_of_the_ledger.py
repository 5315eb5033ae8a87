"""Cases from the field that the ledger must get right: F-001, F-015, F-028, F-031."""

import uuid
from datetime import date
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from benefits.law.law import Law
from cases import claims
from cases.actions import acts, ledger
from cases.book import replay
from cases.ledger import Act as Plain
from cases.ledger import Course
from cases.models import Act, Claim, LedgerLine, Notice, Payment, Pension
from cases.pay_calendar import pay_days
from tests.cases import builders

D = Decimal
LAW = Law.on(date(2002, 4, 8))


def pension_of(person=None, *, benefit: str = "retirement", from_on: date = date(1985, 2, 28)) -> Pension:
    """A pension older than the system: no determination of ours stands behind it."""
    if person is None:
        at = builders.agency()
        person = builders.member(at, recorded_by=builders.coordinator(at), born=date(1931, 1, 5))
    return Pension.objects.create(person=person, benefit=benefit, from_on=from_on)


def rate(pension: Pension, kind: str, monthly: str, *, from_on: date, on: date, source: uuid.UUID | None = None) -> Act:
    """Whoever is paid less was told, and answered."""
    Notice.objects.update_or_create(
        pension=pension, kind=Notice.Kind.REDUCTION, changes_on=from_on,
        defaults={"after": D(monthly), "on": on, "given_on": on, "answered_on": on, "answer": "Es verdad."},
    )
    return acts.record(
        pension, kind, from_on=from_on, source=source or uuid.uuid4(), cause="correction", provision="§ 766",
        on=on, monthly=D(monthly),
    )


F_001 = [
    Plain(1, "awarded", date(1985, 2, 28), date(1985, 4, 15), "first", "application", "§ 766", D("1300.95")),
    Plain(2, "corrected", date(1985, 2, 28), date(2002, 4, 8), "second", "correction", "§ 766", D("1221.79")),
]


def test_f_001_206_whole_months_and_20_12_that_no_month_explains() -> None:
    """1,300.95 - 1,221.79 = 79.16; from March 1985 to April 2002 are 206 months: 16,306.96. The agency: 16,327.08."""
    believed, now = Course(F_001[:1]), Course(F_001)
    found = claims.differences(believed, now, date(1985, 2, 28), date(2002, 4, 30), LAW)
    whole = [each for each in found if each.month >= date(1985, 3, 1)]
    assert {each.amount for each in whole} == {D("-79.16")}
    explained = claims.explain(D("16327.08"), whole)
    assert (explained.months, explained.ledger, explained.unexplained) == (206, D("16306.96"), D("20.12"))
    assert round(float(explained.worth), 3) == 206.254
    # 28 February 1985 is one day more under A-46 by days: 1,300.95/28 = 46.46, 1,221.79/28 = 43.64, 2.82 apart.
    assert found[0] == claims.Difference(date(1985, 2, 1), D("46.46"), D("43.64"))
    assert claims.explain(D("16327.08"), found).unexplained == D("17.30")
    # Where a pension begins with the following month, the 206 months are all there is.
    following = LAW.reading("A-46", "following_month")
    found = claims.differences(believed, now, date(1985, 2, 28), date(2002, 4, 30), following)
    assert claims.explain(D("16327.08"), found).unexplained == D("20.12")


def test_f_001_the_other_right_pension_does_not_explain_the_claim_either() -> None:
    """With 1,221.00, 79.95 a month: 206 months make 16,469.70, more than was claimed; it is 204.216 months."""
    other = Course([F_001[0], Plain(2, "corrected", date(1985, 2, 28), date(2002, 4, 8), "x", "x", "x", D("1221.00"))])
    whole = claims.differences(Course(F_001[:1]), other, date(1985, 3, 1), date(2002, 4, 30), LAW)
    explained = claims.explain(D("16327.08"), whole)
    assert (explained.ledger, explained.unexplained) == (D("16469.70"), D("-142.62"))
    assert round(float(explained.worth), 3) == 204.216


@pytest.mark.django_db
def test_f_001_the_claim_is_a_list_of_months_that_adds_up_to_it() -> None:
    """Known on 8 April 2002, when April is not paid yet: its payments are the right ones, and the claim ends in March:
    205 * 79.16 = 16,227.80, and 2.82 of the day in February 1985."""
    pension = pension_of()
    first = rate(pension, Act.Kind.AWARDED, "1300.95", from_on=date(1985, 2, 28), on=date(1985, 4, 15))
    ledger.keep([pension.pk], until=date(2002, 4, 1))
    second = rate(pension, Act.Kind.CORRECTED, "1221.79", from_on=date(1985, 2, 28), on=date(2002, 4, 8))
    claim = pension.claims.get(kind=Claim.Kind.OVERPAYMENT)
    assert (claim.first_month, claim.last_month) == (date(1985, 2, 1), date(2002, 3, 1))
    assert claim.total == D("16227.80") + D("2.82") == -sum(line.claimed for line in claim.months)
    assert claim.months.count() == 206
    assert set(claim.months.values_list("cause", "act")) == {("correction", second.pk)}
    # The first determination of what is owed stays beside the correction, unchanged.
    assert pension.lines.filter(act=first, month=date(1999, 1, 1)).values_list("owed_after")[0] == (D("1300.95"),)
    ledger.keep([pension.pk], until=date(2002, 4, 30))
    april = Payment.objects.filter(month=date(2002, 4, 1)).values_list("gross", flat=True)
    assert (list(april), sum(april)) == ([D("610.90"), D("610.89")], D("1221.79"))


@pytest.mark.django_db
def test_f_001_paid_on_through_april_the_claim_is_207_months() -> None:
    """Posted on 2 May 2002, after the time to be heard: 206 * 79.16 + 2.82 = 16,309.78; 17.30 is left unexplained."""
    pension = pension_of()
    rate(pension, Act.Kind.AWARDED, "1300.95", from_on=date(1985, 2, 28), on=date(1985, 4, 15))
    rate(pension, Act.Kind.CORRECTED, "1221.79", from_on=date(1985, 2, 28), on=date(2002, 5, 2))
    claim = pension.claims.get(kind=Claim.Kind.OVERPAYMENT)
    assert (claim.total, claim.months.count()) == (D("16309.78"), 207)
    explained = claims.explain(D("16327.08"), [claims.of_line(line) for line in claim.months])
    assert explained.unexplained == D("17.30")


def test_f_015_no_single_amount_explains_ten_years() -> None:
    """71,895.68 / 120 = 599.1306…; 599.13 * 120 = 71,895.60: eight cents off, so the rate changed on the way."""
    found = claims.one_amount(D("71895.68"), date(1989, 7, 1), date(1999, 7, 1))
    assert (found.months, found.monthly, found.total) == (120, D("599.13"), D("71895.60"))
    assert (found.is_exact, found.off) == (False, D("0.08"))
    assert claims.one_amount(D("71895.60"), date(1989, 7, 1), date(1999, 7, 1)).is_exact


def test_f_015_with_its_changes_of_rate_the_claim_adds_up() -> None:
    """Two rates do it, for instance 599.13 for 112 months and 599.14 for 8: 67,102.56 + 4,793.12 = 71,895.68."""
    told = ("application", "§ 766")
    paid = [
        Plain(1, "awarded", date(1989, 7, 1), date(1989, 7, 1), "a", *told, D("599.13")),
        Plain(2, "recomputed", date(1998, 11, 1), date(1998, 11, 1), "b", *told, D("599.14")),
    ]
    stop = Plain(3, "suspended", date(1989, 7, 1), date(1999, 7, 1), "c", "return", "§ 766(c)")
    book = replay([*paid, stop], LAW, pay_days, until=date(1999, 7, 1))
    claimed = [line for line in book.lines if line.act == 3 and line.claimed]
    assert (len(claimed), -sum(line.claimed for line in claimed)) == (120, D("71895.68"))


@pytest.mark.django_db
def test_f_028_two_benefits_two_ledgers_and_stopping_one_leaves_the_other() -> None:
    """Her own merit pension, and 60 % of 576.50 as a widow: 345.90."""
    own = pension_of(from_on=date(1982, 6, 4))
    survivor = pension_of(own.person, benefit="survivor", from_on=date(1982, 6, 4))
    rate(own, Act.Kind.INHERITED, "650.00", from_on=date(1985, 1, 1), on=date(1985, 1, 1))
    rate(survivor, Act.Kind.INHERITED, str(D("576.50") * D("0.60")), from_on=date(1985, 1, 1), on=date(1985, 1, 1))
    ledger.keep([own.pk, survivor.pk], until=date(1985, 5, 1))
    before = list(own.lines.values())
    told = {"from_on": date(1985, 5, 15), "source": uuid.uuid4(), "cause": "review", "provision": "§ 788a"}
    with pytest.raises(IntegrityError, match="a_stop_has_a_legal_ground"), transaction.atomic():
        acts.record(survivor, Act.Kind.SUSPENDED, on=date(1985, 5, 15), **told)
    acts.record(survivor, Act.Kind.SUSPENDED, ground=Act.Ground.COURT_ORDER, on=date(1985, 5, 15), **told)
    assert survivor.lines.last().owed_after == D("156.21")  # 14 of 31 days: 345.90 * 14 / 31 = 156.212
    own.refresh_from_db()
    survivor.refresh_from_db()
    assert (own.state, survivor.state) == ("in_payment", "suspended")
    assert list(own.lines.values()) == before


@pytest.mark.django_db
def test_f_031_two_open_pensions_of_one_kind_are_impossible() -> None:
    one = pension_of()
    with pytest.raises(IntegrityError, match="one_open_pension_of_a_kind"), transaction.atomic():
        pension_of(one.person)


@pytest.mark.django_db
def test_f_031_the_same_readjustment_twice_adds_nothing() -> None:
    pension, source = pension_of(), uuid.uuid4()
    rate(pension, Act.Kind.INHERITED, "500.00", from_on=date(2016, 7, 1), on=date(2016, 7, 1))
    for _ in range(2):
        rate(pension, Act.Kind.RECOMPUTED, "515.00", from_on=date(2016, 8, 1), on=date(2016, 8, 1), source=source)
    assert (pension.acts.count(), pension.lines.filter(month=date(2016, 8, 1)).count()) == (2, 2)
    with pytest.raises(IntegrityError, match="a_source_acts_once"), transaction.atomic():
        Act.objects.create(
            pension=pension, kind="recomputed", from_on=date(2016, 8, 1), on=date(2016, 8, 1), source=source,
            monthly=D("515.00"), cause="x", provision="§ 766", posting=1,
        )  # fmt: skip


@pytest.mark.django_db
def test_a_ledger_replayed_from_its_acts_is_the_ledger_stored_byte_for_byte() -> None:
    """A life with everything in it, as the rows tell it."""
    pension = pension_of(from_on=date(2019, 3, 20))
    rate(pension, Act.Kind.AWARDED, "1625.00", from_on=date(2019, 3, 20), on=date(2019, 5, 9))
    stop = acts.record(
        pension, Act.Kind.SUSPENDED, from_on=date(2020, 1, 13), source=uuid.uuid4(), cause="return",
        provision="§ 766(c)", ground=Act.Ground.RETURN_TO_SERVICE, on=date(2020, 6, 17),
    )
    acts.record(
        pension, Act.Kind.RESUMED, from_on=date(2020, 9, 1), source=stop.source, cause="return",
        provision="§ 766(c)", on=date(2020, 9, 1),
    )
    rate(pension, Act.Kind.CORRECTED, "1701.33", from_on=date(2019, 3, 20), on=date(2021, 2, 10))
    acts.record(
        pension, Act.Kind.UNDONE, from_on=stop.from_on, source=uuid.uuid4(), cause="correction", provision="§ 766(c)",
        on=date(2021, 7, 15), undoes=stop,
    )
    rate(pension, Act.Kind.RECOMPUTED, "1515.00", from_on=date(2022, 8, 17), on=date(2022, 8, 17))
    acts.record(
        pension, Act.Kind.ENDED, from_on=date(2023, 1, 4), source=uuid.uuid4(), cause="death", provision="§ 766",
        ground=Act.Ground.DEATH, on=date(2023, 4, 27),
    )
    ledger.keep([pension.pk], until=date(2023, 6, 30))
    names = ("month", "act_id", "owed_before", "owed_after", "paid", "claimed", "reading", "cause", "provision", "on")
    stored = list(LedgerLine.objects.order_by("pk").values_list(*names))
    readings = dict(LedgerLine.objects.exclude(reading="").values_list("month", "reading"))
    again = replay(
        ledger.acts_of([pension.pk])[pension.pk], LAW, pay_days, until=date(2023, 6, 30), readings=readings
    )
    assert repr([tuple(getattr(line, name.removesuffix("_id")) for name in names) for line in again.lines]) == repr(
        stored
    )
    paid = list(Payment.objects.order_by("pk").values_list("month", "part", "paid_on", "gross"))
    assert repr([(each.month, each.part, each.on, each.gross) for each in again.payments]) == repr(paid)
    assert pension.claims.count() == Claim.objects.count() >= 4
    for claim in Claim.objects.all():
        assert claim.total == abs(sum(line.claimed for line in claim.months))


@pytest.mark.django_db
def test_two_acts_of_one_source_on_one_day_are_two_postings_where_they_were_recorded_apart() -> None:
    """And what is dated before a day that the ledger has met is known on that day: the replay gives the same."""
    pension, source = pension_of(from_on=date(2026, 1, 1)), uuid.uuid4()
    rate(pension, Act.Kind.AWARDED, "310.00", from_on=date(2026, 1, 1), on=date(2026, 1, 1))
    ledger.keep([pension.pk], until=date(2026, 3, 31))
    told = {"source": source, "cause": "return", "provision": "§ 766(c)", "on": date(2026, 3, 10)}
    stop = acts.record(
        pension, Act.Kind.SUSPENDED, from_on=date(2026, 3, 12), ground=Act.Ground.RETURN_TO_SERVICE, **told
    )
    back = acts.record(pension, Act.Kind.RESUMED, from_on=date(2026, 3, 22), **told)
    assert (stop.on, back.on) == (date(2026, 3, 31), date(2026, 3, 31))
    # 11 of 31 days: 110.00; then 21 of 31: 210.00. 310.00 was paid.
    lines = pension.lines.filter(month=date(2026, 3, 1), on=date(2026, 3, 31)).order_by("pk")
    assert [(line.act_id, line.owed_after, line.claimed) for line in lines] == [
        (stop.pk, D("110.00"), D("-200.00")), (back.pk, D("210.00"), D("100.00")),
    ]  # fmt: skip
    again = replay(ledger.acts_of([pension.pk])[pension.pk], LAW, pay_days, until=date(2026, 3, 31))
    assert [(line.act, line.owed_after, line.claimed) for line in again.lines[-2:]] == [
        (stop.pk, D("110.00"), D("-200.00")), (back.pk, D("210.00"), D("100.00")),
    ]  # fmt: skip
