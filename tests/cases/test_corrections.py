"""A fact changes after the determination: what follows is shown, told, posted by a second person; never silently."""

from datetime import date
from decimal import Decimal
from random import Random

import pytest
from django.db import DatabaseError, transaction

from benefits.models import Determination
from cases import census, derived, letters, tasks
from cases.actions import corrections, notices, pensions, records, review
from cases.models import (
    Act,
    Circumstance,
    Claim,
    Decision,
    Event,
    InsuredStatus,
    LedgerLine,
    Notice,
    Pension,
    Salary,
    ServicePeriod,
    Task,
    VitalDate,
)
from cases.seeds import authority
from tests.cases import builders
from tests.cases import granted as one
from tests.cases.builders import TODAY
from tests.cases.letter_stories import CODE

pytestmark = pytest.mark.django_db
GRANTED_ON = date(2026, 3, 2)


@pytest.fixture
def admin():
    authority.adopt(Random(1), proposed_by=builders.user(), adopted_by=builders.user(), on=GRANTED_ON)
    return builders.administrator()


@pytest.fixture
def pension(agency, clerk, admin):
    """Born 1963-05-17, so 63 today; left on 2 March 2026 with 30.83 years in 2013: 75 % of 30,000.00, 1,875.00."""
    person = builders.member(agency, recorded_by=clerk, born=date(1963, 5, 17), entered=date(1982, 9, 1))
    case = builders.draft(person, clerk, separation=GRANTED_ON, on=GRANTED_ON)
    case = builders.applications.elect(case.pk, "766a", elected_on=GRANTED_ON, by=clerk, on=GRANTED_ON)
    case = builders.applications.file(case.pk, token=case.token, received_on=GRANTED_ON, by=clerk, on=GRANTED_ON)
    case = builders.with_every_paper(case, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=GRANTED_ON)
    return Pension.objects.get(person=person)


def corrects(pension, clerk, model=Salary, **changes):
    """Somebody corrects the one statement of a kind in the person's file."""
    column = "person_id" if model is VitalDate else "participant_id"
    statement = model.objects.in_force().get(**{column: pension.person_id})
    records.correct(statement, changes, note="Expediente tardío", by=clerk, on=TODAY)
    pension.refresh_from_db()
    return corrections.examine(pension.pk, on=TODAY)


def seen(pension, on=TODAY):
    pension.refresh_from_db()
    return derived.of(pension, on).seen


def told_and_heard(notice):
    notices.give(notice, on=notice.on)
    notices.answer(notice.pk, "Estoy conforme.", by=builders.user(), on=TODAY)


def test_f_039_a_late_employer_file_is_a_candidate_by_itself_with_old_and_new_and_nothing_changes(
    agency, clerk, admin, pension
):
    """Eight months of the fiscal year 1982-83 credit three quarters; three more, a whole year (A-29): 0.25 years.

    § 766(a) on 30.75 years: 0.015 × 30,000 × 20 + 0.02 × 30,000 × 10.75 = 15,450.00, 1,287.50 a month. On 31: 1,300.00.
    """
    other = granted(agency, clerk, admin, route="766(a)")
    assert other.determination.monthly == Decimal("1287.50")
    late = {
        "participant_id": other.person_id, "agency": agency, "from_on": date(1982, 8, 1), "to_on": date(1982, 10, 31),
    }
    records.state(ServicePeriod, late, by=clerk, on=TODAY)
    assert tasks.examine_restated() == 1
    task = Task.objects.get(kind=Task.Kind.FACTS_CHANGED)
    assert (task.pension, task.note) == (other, "1287.50 > 1300.00 (+112.09)")
    other.refresh_from_db()
    assert (other.determination.monthly, other.restated_on) == (Decimal("1287.50"), None)
    assert not Act.objects.filter(kind=Act.Kind.CORRECTED).exists()
    assert tasks.examine_restated() == 0


def test_f_001_seventeen_years_later_one_right_value_and_a_claim_that_adds_up_month_by_month(agency, clerk, admin):
    """1,300.95 from 28 February 2009, corrected on 8 April 2026 to 1,221.79: 206 whole months of 79.16 make 16,306.96.

    75 % of 1,734.60 is 1,300.95; of 1,629.05, 1,221.7875, half up 1,221.79. The day of February is its own line.
    """
    life = {"born": date(1953, 1, 9), "entered": date(1978, 7, 1), "plan": "supplementation", "monthly": "1734.60"}
    retired = builders.retired(agency, clerk, admin, on=date(2009, 2, 28), **life)
    first = retired.determination
    assert first.monthly == Decimal("1300.95")
    salary = Salary.objects.in_force().get(participant_id=retired.person_id)
    known_on = date(2026, 4, 8)
    records.correct(salary, {"monthly": Decimal("1629.05")}, note="Sueldo mal anotado", by=clerk, on=known_on)
    corrections.examine(retired.pk, on=known_on)
    found = derived.of(Pension.objects.get(pk=retired.pk), known_on)
    whole = found.months[1:]
    assert {each.difference for each in whole} == {Decimal("-79.16")}
    assert (len(whole), sum(each.difference for each in whole)) == (206, Decimal("-16306.96"))
    notice = corrections.announce(retired.pk, seen=found.seen, by=admin, on=known_on)
    notices.give(notice, on=known_on)
    notices.answer(notice.pk, "Lo gasté de buena fe.", by=builders.user(), on=known_on)
    corrections.post(retired.pk, seen=seen(retired, known_on), by=admin, on=known_on)
    retired.refresh_from_db()
    right = {retired.determination.monthly, notice.after, notice.forecast.monthly, retired.acts.last().monthly}
    assert right == {Decimal("1221.79")}
    first.refresh_from_db()
    assert (first.monthly, retired.determination.supersedes) == (Decimal("1300.95"), first)
    claim = Claim.objects.get(kind=Claim.Kind.OVERPAYMENT)
    assert claim.total == -sum(line.claimed for line in claim.months)
    posted = LedgerLine.objects.filter(act__kind=Act.Kind.CORRECTED)
    assert sum(line.difference for line in posted) == found.total


def granted(agency, clerk, admin, *, route, born=date(1964, 1, 17)):
    person = builders.member(
        agency, recorded_by=clerk, born=born, entered=date(1982, 11, 1), surnames=("Vega", "Soto")
    )
    case = builders.draft(person, clerk, separation=GRANTED_ON, on=GRANTED_ON)
    case = builders.applications.elect(case.pk, route, elected_on=GRANTED_ON, by=clerk, on=GRANTED_ON)
    case = builders.applications.file(case.pk, token=case.token, received_on=GRANTED_ON, by=clerk, on=GRANTED_ON)
    case = builders.with_every_paper(case, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=GRANTED_ON)
    return Pension.objects.get(person=person)


def test_a_correction_that_changes_nothing_closes_in_silence(clerk, pension):
    assert corrects(pension, clerk, VitalDate, on=date(1963, 5, 18)) is None
    assert not Task.objects.exists()
    pension.refresh_from_db()
    assert pension.restated_on is None


def test_corrected_back_the_task_ends_by_itself(clerk, pension):
    corrects(pension, clerk, monthly=Decimal("2600.00"))
    assert corrects(pension, clerk, monthly=Decimal("2500.00")) is None
    assert Task.objects.get().outcome == "nothing_follows"


def test_a_raise_is_posted_by_a_second_person_with_its_months_and_its_arrears(clerk, admin, pension):
    """75 % of 31,200.00 is 1,950.00 a month: 75.00 more for each month since 2 March."""
    task = corrects(pension, clerk, monthly=Decimal("2600.00"))
    with pytest.raises(review.FourEyes):
        corrections.post(pension.pk, seen=seen(pension), by=clerk, on=TODAY)
    first = pension.determination
    corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    pension.refresh_from_db()
    task.refresh_from_db()
    assert (pension.determination.monthly, pension.determination.cause) == (Decimal("1950.00"), "correction")
    assert pension.determination.supersedes == first and first.monthly == Decimal("1875.00")
    assert (task.done_by, task.outcome) == (admin, "posted")
    claim = Claim.objects.get(kind=Claim.Kind.ARREARS)
    assert claim.total == sum(line.claimed for line in claim.months)
    posted = LedgerLine.objects.filter(act__kind=Act.Kind.CORRECTED)
    assert posted.count() == 9 and {line.cause for line in posted} == {"correction"}
    assert Event.objects.get(verb="correction_posted").by == admin
    with pytest.raises(corrections.NothingFollows):
        corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)


def test_what_the_page_showed_is_what_is_posted(clerk, admin, pension):
    corrects(pension, clerk, monthly=Decimal("2600.00"))
    page = seen(pension)
    corrects(pension, clerk, monthly=Decimal("2700.00"))
    with pytest.raises(corrections.Outrun):
        corrections.post(pension.pk, seen=page, by=admin, on=TODAY)


def test_a_reduction_of_months_already_paid_waits_for_notice_hearing_and_a_second_person(clerk, admin, pension):
    """75 % of 28,800.00 is 1,800.00: 75.00 a month less, from the first day on."""
    corrects(pension, clerk, monthly=Decimal("2400.00"))
    with pytest.raises(notices.NotHeard):
        corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    notice = corrections.announce(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    assert corrections.announce(pension.pk, seen=seen(pension), by=admin, on=TODAY) == notice
    assert (notice.before, notice.after, notice.changes_on) == (Decimal("1875.00"), Decimal("1800.00"), GRANTED_ON)
    assert notice.forecast.monthly == Decimal("1800.00")
    with pytest.raises(notices.NotHeard):
        corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    told_and_heard(notice)
    corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    assert Claim.objects.get(kind=Claim.Kind.OVERPAYMENT).total > 0
    assert not Determination.objects.filter(cause="correction").exclude(monthly=Decimal("1800.00")).exists()


def test_by_sql_too_a_reduction_is_not_confirmed_unheard(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin, told=False)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    with pytest.raises(notices.NotHeard):
        pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=TODAY)
    within_the_month = date(2026, 9, 30)
    for on in (TODAY, within_the_month):
        with pytest.raises(DatabaseError, match="told and could be heard"), transaction.atomic():
            Decision.objects.create(kind="confirm", determination=recomputed, by=admin, on=on)


def test_the_time_to_be_heard_counts_whole_days_from_the_day_one_was_told(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin, told=False)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    notice = Notice.objects.get(kind=Notice.Kind.REDUCTION)
    assert (notice.determination, notice.given_on) == (recomputed, None)
    given_on, last_day = date(2026, 12, 10), date(2027, 1, 9)
    notices.give(notice, on=given_on)
    assert notice.hear_until == last_day
    with pytest.raises(notices.NotHeard):
        pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=last_day)
    pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=date(2027, 1, 10))


def test_a_corrected_birth_moves_the_change_at_65_and_the_chain_says_each_cause(agency, clerk, admin):
    """Born a year earlier than the file said: 65 on 1 September 2025, before the pension began: 1,710.00 from then."""
    pension = builders.pension_past_65(agency, clerk, admin)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=TODAY)
    corrects(pension, clerk, VitalDate, on=date(1961, 7, 1))
    pension.refresh_from_db()
    found = derived.of(pension, TODAY)
    assert [(rate.owed.from_on, rate.owed.monthly, rate.cause) for rate in found.chain] == [
        (date(2026, 7, 1), Decimal("1710.00"), "age_65")
    ]
    assert [(each.month, each.difference) for each in found.months] == [
        (date(2026, 7, 1), Decimal("-165.00")), (date(2026, 8, 1), Decimal("-165.00")),
    ]
    assert derived.facts_that_changed(found) == ["birth_date"]


def test_a_status_stated_late_is_the_recomputes_matter_first(agency, clerk, admin):
    """The recompute at 65 goes first; what it found waits for a person, and no second errand is left beside it."""
    pension = builders.pension_past_65(agency, clerk, admin)
    status = InsuredStatus.objects.in_force().get(participant_id=pension.person_id)
    records.correct(status, {"on": date(2019, 1, 1)}, note="Otra carta", by=clerk, on=TODAY)
    assert corrections.examine(pension.pk, on=TODAY) is None
    pension.refresh_from_db()
    assert pension.restated_on == TODAY
    pensions.recompute(pension.pk, on=TODAY)
    assert corrections.examine(pension.pk, on=TODAY) is None
    pension.refresh_from_db()
    assert pension.restated_on is None and not Task.objects.filter(kind=Task.Kind.FACTS_CHANGED).exists()


def convicted(agency, clerk, admin, *, born, left=date(2013, 1, 15)):
    """Mayor from 1985-01-14 to 2013-01-14 at 5,000.00 a month; convicted, as the file says since today."""
    life = {"group": "mayor", "entered": date(1985, 1, 14), "monthly": "5000.00", "insured": date(1990, 1, 1)}
    pension = one.pension(agency, clerk, admin, born=born, route="766(b)", on=left, **life)
    said = {"participant_id": pension.person_id, "kind": "convicted_of_mayoral_acts", "on": date(2026, 6, 1)}
    records.state(Circumstance, said, by=clerk, on=TODAY)
    tasks.examine_restated()
    return pension


def heard_and_posted(pension, admin):
    with pytest.raises(notices.NotHeard):
        corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    notice = corrections.announce(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    told_and_heard(notice)
    corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    pension.refresh_from_db()
    assert derived.of(pension, TODAY).chain == (), "nothing more follows"
    return letters.for_notice(notice, on=TODAY, short_code=CODE)


def test_a_mayor_convicted_goes_over_to_the_pension_of_the_other_participants(agency, clerk, admin):
    """§ 766(b): 3,850.00 a month is lost; § 766(e) gives 2,223.00 from 65, § 766(a) before. Nobody is left unpaid."""
    pension = convicted(agency, clerk, admin, born=date(1954, 3, 1))
    told = heard_and_posted(pension, admin)
    assert (pension.determination.elected_route, pension.determination.monthly) == ("766(e)", Decimal("2223.00"))
    assert (pension.state, pension.acts.filter(kind="suspended").count()) == ("in_payment", 0)
    claim = Claim.objects.get(kind=Claim.Kind.OVERPAYMENT)
    assert claim.first_month == date(2013, 1, 1) and claim.total == -sum(line.claimed for line in claim.months)
    decision = Decision.objects.without_letter().last()
    for letter in (told, letters.for_decision(decision, on=TODAY, short_code=CODE)):
        assert "§ 766(b)" in letter.paragraphs[0] and "§ 766(" in letter.paragraphs[1]
    assert "2,223.00" in letter.paragraphs[1]


def test_until_the_age_of_the_other_pension_a_convicted_mayor_is_suspended_and_told_what_remains(agency, clerk, admin):
    """50 in 2012; § 766(a) pays whoever left with 25 years from 55 on: June 1, 2017."""
    pension = convicted(agency, clerk, admin, born=date(1962, 6, 1))
    heard_and_posted(pension, admin)
    stop = pension.acts.get(kind="suspended")
    assert (stop.ground, stop.from_on, pension.acts.get(kind="resumed").from_on) == (
        Act.Ground.FORFEITURE, date(2013, 1, 15), date(2017, 6, 1),
    )
    assert (pension.state, pension.determination.elected_route) == ("resumed", "766(a)")
    lines = LedgerLine.objects.filter(pension=pension, month__lt=date(2017, 6, 1), on=TODAY)
    assert {line.owed_after for line in lines} == {Decimal("0.00")}
    notice = Notice.objects.get(kind=Notice.Kind.SUSPENSION)
    assert str(letters.for_notice(notice, on=TODAY, short_code=CODE)).count("1 de junio de 2017")
    records.withdraw(pension.person.participant.circumstances.get(), note="Revocada", by=clerk, on=TODAY)
    tasks.examine_restated()
    corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)
    pension.refresh_from_db()
    assert (pension.state, pension.determination.elected_route) == ("in_payment", "766(b)")


def test_a_convicted_mayor_with_no_other_pension_is_left_with_none_and_told_so(agency, clerk, admin):
    """Eight years as mayor and none besides: 5 % x 8 x 60,000.00 = 24,000.00 a year, 2,000.00 a month (C42). «tendrá
    derecho a una pensión bajo las disposiciones de esta sección para los demás participantes»: § 766(a) asks for ten
    years, so there is none; what was received is all to be given back, and nothing is taken unheard."""
    first = date(1993, 1, 15)
    pension = convicted(agency, clerk, admin, born=date(1940, 3, 1), left=first)
    assert pension.acts.get(kind="awarded").monthly == Decimal("2000.00")
    found = derived.of(pension, TODAY)
    assert (found.remains.status, found.remains.monthly, found.stretch) == ("not_eligible", None, (first, None))
    told = heard_and_posted(pension, admin)
    stop = pension.acts.get(kind="suspended")
    assert (stop.ground, stop.from_on) == (Act.Ground.FORFEITURE, first)
    assert not pension.acts.filter(kind="resumed").exists() and pension.state == "suspended"
    assert derived.of(pension, TODAY).paid_today == 0
    months = {line.month: line.owed_after for line in LedgerLine.objects.filter(pension=pension).order_by("id")}
    assert set(months.values()) == {Decimal("0.00")}
    claim = Claim.objects.get(kind=Claim.Kind.OVERPAYMENT)
    assert claim.first_month == date(1993, 1, 1) and claim.total == -sum(line.claimed for line in claim.months)
    suspended = letters.for_notice(Notice.objects.get(kind="suspension"), on=TODAY, short_code=CODE)
    for letter in (told, suspended):
        assert "ley quita la pensión de alcalde" in letter.paragraphs[0]
        assert letter.paragraphs[1] == "Con los datos de su expediente, la ley no le da otra pensión bajo esa sección."
    assert census.take(TODAY).people["suspended"] == 1 and census.take(TODAY).forgotten == 0


def test_facts_that_contradict_each_other_or_give_nothing_are_not_posted(clerk, admin, pension):
    task = corrects(pension, clerk, ServicePeriod, from_on=date(2010, 9, 1))
    assert task is not None and task.note == ""
    with pytest.raises(corrections.NotPosted):
        corrections.post(pension.pk, seen=seen(pension), by=admin, on=TODAY)
