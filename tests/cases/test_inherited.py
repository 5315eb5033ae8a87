"""Pensions older than the system: brought in whole or not at all, asked of today's law, and paid as they were."""

from datetime import date
from decimal import Decimal
from random import Random

import pytest
from django.urls import reverse

from cases import census, clock, derived, tasks
from cases.actions import corrections, errands, inherited, notices, pensions, recompute, records, review, runs
from cases.imports import inherited as file
from cases.models import (
    Act,
    Claim,
    Inherited,
    LedgerLine,
    Membership,
    Notice,
    Pension,
    Person,
    ReceivedFile,
    RunRow,
    Task,
    VitalDate,
)
from cases.seeds import authority
from cases.templatetags.run_terms import why
from tests.cases import builders, granted
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
HEADER = (
    "numero_seguro_social,apellido_paterno,apellido_materno,nombre,fecha_nacimiento,fecha_ingreso_sistema,regimen,"
    "fecha_retiro,anos_acreditados,sueldo_promedio_anual,por_ciento,plan,grupo,opcion,pension_mensual,"
    "fecha_ultimo_cambio,ultimo_cambio"
)
# § 766a, 30 years at 55 or more: 75 % of 26,820.00 is 1,676.25 a month, for life under supplementation.
MERIT = "1942-05-01,1968-01-02,447-1951,1998-07-01,30,26820,75,suplementacion,general,766a"
AGREES = f"000-66-0001,Soto,Díaz,Elba,{MERIT},1676.25,,"
DIFFERS = f"000-66-0002,Mora,,Ángel,{MERIT},1726.54,2007-07-01,Aumento"
NOT_READ = (
    "000-66-0003,Ruiz,,Delia,1945-03-09,1973-01-02,174-2000,2001-01-01,26.75,26820,75,coordinacion,general,,1676.25,,"
)
MISSING = f"000-66-0004,Cruz,,Noel,{MERIT},1676.25,,".replace("26820,75", ",")


@pytest.fixture
def admin():
    authority.adopt(Random(1), proposed_by=builders.user(), adopted_by=builders.user(), on=TODAY)
    return builders.administrator()


def read(*lines):
    return file.read("\n".join([HEADER, *lines]).encode(), on=TODAY)


def known(surname):
    return Inherited.objects.select_related("pension").get(pension__person__first_surname=surname)


def test_each_agrees_or_differs_because_or_lacks_something_and_nothing_paid_changes(admin):
    inherited.bring_in(read(AGREES, DIFFERS, NOT_READ, MISSING), by=admin, on=TODAY)
    assert (known("Soto").verdict, known("Soto").computed) == ("agrees", Decimal("1676.25"))
    differs = known("Mora")
    assert (differs.verdict, differs.monthly - differs.computed) == ("differs", Decimal("50.29"))
    assert differs.why == {"code": "unexplained", "percent": "3.00"}
    missing = known("Cruz")
    assert (missing.verdict, missing.why) == ("not_computed", {"code": "missing", "facts": ["average_compensation"]})
    roll = {row.pension_id: row.monthly for row in Inherited.objects.all()}
    assert {act.pension_id: act.monthly for act in Act.objects.filter(kind="inherited")} == roll
    assert sum(roll.values()) == Decimal("6755.29") == file.total(read(AGREES, DIFFERS, NOT_READ, MISSING))
    assert not Pension.objects.exclude(determination=None, recomputed=None).exists()
    assert not LedgerLine.objects.filter(month__lte=TODAY).exists()


def test_f_004_a_regime_that_was_not_read_is_kept_and_never_computed(admin):
    """Act 174-2000: 26.75 years, 55 on 2000-12-31, 75 % of 26,820.00 by its own law; the ordinary formula is no guess
    at it. A raise of 3 % would be 50.29 a month: it is 0.00, and the record is skipped with its reason."""
    inherited.bring_in(read(NOT_READ), by=admin, on=TODAY)
    kept = known("Ruiz")
    assert (kept.verdict, kept.computed, kept.monthly) == ("not_computed", None, Decimal("1676.25"))
    assert kept.why == {"code": "regime", "regime": "174-2000"}
    assert (kept.pension.look_again_on, kept.pension.awaits_65) == (None, False)
    statement = VitalDate.objects.get(person=kept.pension.person)
    records.correct(statement, {"on": date(1945, 3, 10)}, note="Acta", by=admin, on=TODAY)
    assert corrections.examine(kept.pension_id, on=TODAY) is None
    kept.refresh_from_db()
    assert kept.verdict == "not_computed" and not Task.objects.exists()


def test_f_004_a_batch_over_the_roll_skips_it_and_says_why(admin):
    """Whatever a change of law raises, this pension rises by 0.00, and stands in the run with its reason."""
    inherited.bring_in(read(NOT_READ, AGREES), by=admin, on=TODAY)
    adopted = [{"kind": "reading", "key": "A-02", "value": "rises_at_55"}]
    run = runs.open_law_change(
        title="Aumento de 2007", adopted=adopted, effective_on=date(2027, 1, 1), limits={}, by=admin, on=TODAY
    )
    recompute.advance(run.pk, on=TODAY)
    skipped = RunRow.objects.get(pension__inherited__regime="174-2000")
    assert (skipped.state, skipped.reason, skipped.after) == ("excluded", "regime:174-2000", None)
    assert why(skipped.reason).endswith("174-2000")
    assert known("Ruiz").monthly == Decimal("1676.25")


def test_the_same_file_twice_changes_nothing(admin):
    first = inherited.bring_in(read(AGREES), by=admin, on=TODAY)
    assert inherited.bring_in(read(AGREES), by=admin, on=TODAY) == first
    assert (Pension.objects.count(), ReceivedFile.objects.count(), first.rows.count()) == (1, 1, 1)


def test_one_bad_line_keeps_the_whole_file_out_and_every_error_is_named_at_once(admin):
    bad = "66-0005,,,Ana,1942-31-05,,447-1951,1998-07-01,treinta,26820,175,otro,general,766z,0,,"
    later = AGREES.replace("1968-01-02", "1999-01-02").replace("1676.25,", "1676.25,1997-01-01")
    sheet = read(bad, later)
    with pytest.raises(inherited.Refused) as refused:
        inherited.bring_in(sheet, by=admin, on=TODAY)
    found = {(error.line, error.column) for error in refused.value.errors}
    columns = (
        "numero_seguro_social", "apellido_paterno", "fecha_nacimiento", "anos_acreditados", "por_ciento", "plan",
        "opcion",
    )  # fmt: skip
    assert found == {(2, column) for column in columns} | {(3, "fecha_ingreso_sistema"), (3, "fecha_ultimo_cambio")}
    assert not Person.objects.exclude(user=admin).exists() and not ReceivedFile.objects.exists()


def test_what_the_records_say_already_keeps_a_line_out(admin):
    inherited.bring_in(read(AGREES), by=admin, on=TODAY)
    errors = inherited.errors_of(read(AGREES.replace("1942-05-01", "1943-05-01"), DIFFERS))
    assert [(error.line, error.column) for error in errors] == [(2, "numero_seguro_social"), (2, "fecha_nacimiento")]


def test_a_pension_still_paid_as_before_65_says_since_when(admin):
    """Coordination, insured since 1985, 65 in 2007 and never recomputed: 1,676.25 is what was owed before that day."""
    line = AGREES.replace("suplementacion", "coordinacion")
    inherited.bring_in(read(line), by=admin, on=TODAY)
    kept = known("Soto")
    assert kept.why == {"code": "missing", "facts": ["fully_insured_date"]}
    stated(kept.pension.person_id, admin)
    assert corrections.examine(kept.pension_id, on=TODAY) is None
    kept.refresh_from_db()
    assert (kept.verdict, kept.why["code"], kept.why["changed_on"]) == ("differs", "as_before", "2007-05-01")
    assert kept.computed == Decimal("1511.25")


def stated(person_id, by):
    paper = records.state(
        builders.Evidence, {"person_id": person_id, "kind": "social_security", "seen_on": TODAY}, by=by, on=TODAY
    )
    fields = {"participant_id": person_id, "status": "fully_insured", "on": date(1985, 1, 1), "evidence": paper}
    records.state(builders.InsuredStatus, fields, by=by, on=TODAY)
    Pension.objects.update(look_again_on=None)


def test_what_differs_is_posted_from_the_first_month_here_and_told_first_where_it_is_less(admin):
    """1,726.54 as brought in; 1,676.25 by the law: from December on, no month gone by is touched, and it is told."""
    inherited.bring_in(read(DIFFERS), by=admin, on=TODAY)
    pension, another = known("Mora").pension, builders.administrator()
    found = derived.of(pension, TODAY)
    assert [(rate.owed.from_on, rate.owed.monthly) for rate in found.chain] == [(date(2026, 12, 1), Decimal("1676.25"))]
    assert (found.months, found.takes_back, found.harms) == ((), False, True)
    with pytest.raises(notices.NotHeard):
        corrections.post(pension.pk, seen=found.seen, by=another, on=TODAY)
    notice = corrections.announce(pension.pk, seen=found.seen, by=another, on=TODAY)
    notices.give(notice, on=TODAY)
    notices.answer(notice.pk, "Bien.", by=another, on=TODAY)
    corrections.post(pension.pk, seen=found.seen, by=another, on=TODAY)
    pension.refresh_from_db()
    assert pension.determination.monthly == Decimal("1676.25") and known("Mora").monthly == Decimal("1726.54")


def test_entry_and_birth_become_statements_of_the_file(admin):
    inherited.bring_in(read(AGREES), by=admin, on=TODAY)
    person = Person.objects.get(first_surname="Soto")
    assert Membership.objects.in_force().get(participant_id=person.pk).system_entry_on == date(1968, 1, 2)
    assert VitalDate.objects.in_force().get(person=person).on == date(1942, 5, 1)


def test_what_cannot_be_computed_at_65_is_a_persons_task_and_never_counted_as_done(admin, client):
    """A merit pension whose average nobody knows, past 65 and insured since 1999."""
    line = "000-66-0009,Soto,,Elba,1957-05-01,1980-01-02,447-1951,2012-07-01,30,,75,coordinacion,general,766a,1676.25,,"
    inherited.bring_in(read(line), by=admin, on=TODAY)
    pension, clerk = Pension.objects.get(), builders.coordinator(builders.agency())
    granted.state_insured(pension.person_id, clerk, date(1999, 1, 1))
    for _ in range(2):
        tasks.recompute_due()
    task = Task.objects.open().get(kind="fact_missing")
    pension.refresh_from_db()
    assert pension.recomputed is None and "average_compensation" in task.note
    assert census.take(clock.today()).forgotten == 1
    client.force_login(admin)
    assert "Sueldo promedio" in client.get(reverse("administrator:task", args=[task.pk])).content.decode()
    errands.finish(task.pk, outcome="Se buscó el sueldo", by=admin, on=TODAY)
    tasks.recompute_due()
    assert Task.objects.open().filter(kind="fact_missing").exists(), "the clock asked again"


def test_a_fact_that_was_missing_is_asked_about_as_soon_as_it_is_stated(admin):
    """The day of entry was not in the old file."""
    line = "000-66-0009,Soto,,Elba,1957-05-01,,447-1951,2012-07-01,30,26820,75,coordinacion,general,766a,1676.25,,"
    inherited.bring_in(read(line), by=admin, on=TODAY)
    pension, clerk = Pension.objects.get(), builders.coordinator(builders.agency())
    granted.state_insured(pension.person_id, clerk, date(1999, 1, 1))
    tasks.recompute_due()
    task = Task.objects.open().get(kind="fact_missing")
    entry = {"system_entry_on": date(1980, 1, 2), "public_service_start_on": date(1980, 1, 2)}
    stated = entry | {"participant_id": pension.person_id, "savings_program": False}
    records.state(Membership, stated, by=clerk, on=TODAY)
    tasks.recompute_due()
    task.refresh_from_db()
    pension.refresh_from_db()
    assert (task.outcome, pension.recomputed.monthly) == ("stated", Decimal("1511.25"))
    assert not Task.objects.open().filter(kind="fact_missing").exists()


def test_a_recompute_asked_late_counts_from_the_takeover_and_what_was_paid_since_is_heard(admin):
    """65 in 2022; the day of entry is stated in June 2027: the old books kept the months up to November 2026."""
    line = "000-66-0009,Soto,,Elba,1957-05-01,,447-1951,2012-07-01,30,26820,75,coordinacion,general,766a,1676.25,,"
    inherited.bring_in(read(line), by=admin, on=TODAY)
    pension, clerk, late = Pension.objects.get(), builders.coordinator(builders.agency()), date(2027, 6, 15)
    granted.state_insured(pension.person_id, clerk, date(1999, 1, 1))
    entry = {"system_entry_on": date(1980, 1, 2), "public_service_start_on": date(1980, 1, 2)}
    stated = entry | {"participant_id": pension.person_id, "savings_program": False}
    records.state(Membership, stated, by=clerk, on=late)
    recomputed, another = pensions.recompute(pension.pk, on=late), builders.administrator()
    assert (recomputed.effective_on, recomputed.monthly) == (date(2026, 12, 1), Decimal("1511.25"))
    with pytest.raises(notices.NotHeard):
        pensions.confirm(pension.pk, determination_id=recomputed.pk, by=another, on=late)
    notices.give(Notice.objects.get(pension=pension, kind="reduction"), on=late)
    pensions.confirm(pension.pk, determination_id=recomputed.pk, by=another, on=date(2027, 7, 20))
    claim = Claim.objects.get(pension=pension)
    assert (claim.kind, claim.first_month) == ("overpayment", date(2026, 12, 1))
    pension.refresh_from_db()
    assert derived.of(pension, date(2027, 7, 20)).chain == (), "nothing of the years in the old books is posted"


def test_the_board_corrects_the_old_file_on_a_paper_and_another_decides_what_follows(admin, client):
    """The average that was missing: 75 % of 26,820.00; at 65, by § 766a(d), 1,511.25."""
    line = "000-66-0009,Soto,,Elba,1957-05-01,1980-01-02,447-1951,2012-07-01,30,,75,coordinacion,general,766a,1676.25,,"
    inherited.bring_in(read(line), by=builders.administrator(), on=TODAY)
    pension, clerk = Pension.objects.get(), builders.coordinator(builders.agency())
    granted.state_insured(pension.person_id, clerk, date(1999, 1, 1))
    tasks.recompute_due()
    client.force_login(admin)
    page = reverse("administrator:correct_earlier", args=[pension.pk])
    assert client.post(page, {"years": "30", "average": "26,820.00", "plan": "coordination"}).status_code == 422
    said = {"years": "30", "average": "26,820.00", "plan": "coordination", "group": "general", "paper": "Hoja de 2012"}
    assert client.post(page, said).status_code == 302 and client.post(page, said).status_code == 422
    assert Task.objects.get(kind="fact_missing").outcome == "stated" and known("Soto").average == Decimal("26820.00")
    tasks.recompute_due()
    pension.refresh_from_db()
    assert pension.recomputed.monthly == Decimal("1511.25")
    notice = Notice.objects.get(pension=pension, kind="reduction")
    notices.give(notice, on=TODAY)
    notices.answer(notice.pk, "Bien.", by=clerk, on=TODAY)
    with pytest.raises(review.FourEyes):
        pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=admin, on=TODAY)
    pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=builders.administrator(), on=TODAY)
