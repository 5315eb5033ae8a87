"""One story a kind of letter, made by the actions of the office: each ends in the decision or the notice to be told."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from uuid import UUID

from benefits.letters.content import Language, LetterContent
from benefits.models import Adopted
from cases import derived, letters, tasks
from cases.actions import (
    acts,
    applications,
    corrections,
    forecasts,
    notices,
    offers,
    pensions,
    records,
    recovery,
    remedies,
    returns,
    review,
    runs,
)
from cases.actions import additional as annuity
from cases.actions import recompute as runner
from cases.models import Act, Claim, Decision, Notice, Offer, Pension, Person, Remedy, Salary, Task
from cases.seeds import authority
from tests.cases import builders, granted
from tests.cases.builders import TODAY

CODE = "K7QM-2VXH-9RTD-4WPC-8HJN"


class Office:
    """Who acts in a story."""

    def __init__(self) -> None:
        authority.adopt(Random(1), proposed_by=builders.user(), adopted_by=builders.user(), on=date(2013, 7, 1))
        self.agency = builders.agency("Departamento de Educación")
        self.clerk = builders.coordinator(self.agency)
        self.admin = builders.administrator()
        self.another = builders.administrator()
        for user, name, position in (
            (self.admin, "Lcda. Ana Iris Colón Vélez", "Administradora de Retiro"),
            (self.another, "Luis Ángel Güell Ibáñez", "Subadministrador de Retiro"),
        ):
            user.full_name, user.position = name, position
            user.save()
        builders.delegation(self.admin, None, "act")


def award(office: Office) -> Decision:
    pension = granted.pension(office.agency, office.clerk, office.admin, born=date(1964, 5, 17), stated=False)
    return decision_of(pension)


def award_alike(office: Office) -> Decision:
    """In a plan that Social Security does not change: one amount for life."""
    pension = granted.pension(
        office.agency, office.clerk, office.admin, born=date(1964, 5, 17), plan="supplementation", route="766(a)"
    )
    return decision_of(pension)


def denial(office: Office) -> Decision:
    person = builders.member(office.agency, recorded_by=office.clerk, entered=date(1993, 9, 1), born=date(1972, 2, 28))
    case = builders.draft(person, office.clerk)
    case = applications.file(case.pk, token=case.token, received_on=TODAY, by=office.clerk, on=TODAY)
    case = builders.with_every_paper(case, office.clerk)
    reason = "Usted tenía menos de diez años de servicio el 30 de junio de 2013."
    review.deny(case.pk, determination_id=case.determination_id, reason=reason, by=office.admin, on=TODAY)
    return Decision.objects.get(application=case)


def notice_65(office: Office) -> Notice:
    pension = granted.pension(office.agency, office.clerk, office.admin, born=date(1962, 3, 17))
    forecast = forecasts.at_65(pension.determination)
    return Notice.objects.create(
        pension=pension, kind=Notice.Kind.AGE_65, forecast=forecast, before=pension.determination.monthly,
        after=forecast.monthly, changes_on=forecast.effective_on, on=TODAY, by=office.admin,
        hear_until=forecast.effective_on - timedelta(days=1),
    )


def notice_law(office: Office) -> Notice:
    """Past 65, and $7,000 instead of $6,600 from 1 June 2027."""
    pension = late(office)
    for notice in Notice.objects.filter(pension=pension, kind=Notice.Kind.REDUCTION):
        notices.give(notice, on=TODAY)
        notices.answer(notice.pk, "Estoy conforme.", by=office.clerk, on=TODAY)
    pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=office.another, on=TODAY)
    run = runs.open_law_change(
        title="Resolución 2027-3", effective_on=date(2027, 6, 1), limits={}, by=office.admin, on=TODAY,
        adopted=[{"kind": "figure", "key": "COORDINATION_LIMIT", "value": "7000"}],
    )  # fmt: skip
    runner.advance(run.pk, on=TODAY)
    runs.approve(run.pk, by=office.another, on=TODAY)
    return Notice.objects.get(pension=pension, kind=Notice.Kind.LAW_CHANGE)


def recompute(office: Office) -> Decision:
    """At 65 on the day, before any month closed."""
    pension = granted.pension(
        office.agency, office.clerk, office.admin, born=date(1961, 11, 17), on=date(2026, 6, 1)
    )
    return confirmed(pension, office)


def confirmed(pension: Pension, office: Office) -> Decision:
    found = pensions.recompute(pension.pk, on=TODAY)
    assert found is not None
    for notice in Notice.objects.filter(pension=pension, kind=Notice.Kind.REDUCTION):
        notices.give(notice, on=TODAY)
        notices.answer(notice.pk, "Estoy conforme.", by=office.clerk, on=TODAY)
    pensions.confirm(pension.pk, determination_id=found.pk, by=office.another, on=TODAY)
    return Decision.objects.get(determination=found)


def correction(office: Office) -> Decision:
    """Paid on 2,500.00 a month for years; the employer's file says 2,600.00."""
    pension = builders.retired(office.agency, office.clerk, office.admin)
    salary = Salary.objects.in_force().get(participant_id=pension.person_id)
    records.correct(salary, {"monthly": Decimal("2600.00")}, note="Expediente tardío", by=office.clerk, on=TODAY)
    corrections.examine(pension.pk, on=TODAY)
    pension.refresh_from_db()
    seen = derived.of(pension, TODAY).seen
    corrections.post(pension.pk, seen=seen, by=office.another, on=TODAY)
    pension.refresh_from_db()
    return Decision.objects.get(determination=pension.determination)


def insured_asked(office: Office) -> Notice:
    pension = builders.retired(office.agency, office.clerk, office.admin)
    return Notice.objects.create(
        pension=pension, kind=Notice.Kind.INSURED_ASKED, changes_on=date(2026, 9, 1), on=TODAY,
        hear_until=date(2027, 1, 29),
    )


def late(office: Office) -> Pension:
    """Past 65 since September, found in November."""
    pension = builders.pension_past_65(office.agency, office.clerk, office.admin)
    pensions.recompute(pension.pk, on=TODAY)
    pension.refresh_from_db()
    return pension


def reduction(office: Office) -> Notice:
    return Notice.objects.get(pension=late(office), kind=Notice.Kind.REDUCTION)


def overpaid(office: Office) -> Claim:
    pension = builders.retired(office.agency, office.clerk, office.admin)
    stated = {"agency": office.agency, "work": "regular", "from_on": date(2015, 1, 1), "to_on": date(2016, 12, 31)}
    returns.report(pension.pk, stated | {"contributions": Decimal("900.00")}, by=office.clerk, on=TODAY)
    tasks.settle_returns()
    return Claim.objects.get(pension=pension, kind=Claim.Kind.OVERPAYMENT)


def recovery_asked(office: Office) -> Notice:
    claim = overpaid(office)
    recovery.propose(
        claim.pk, monthly=Decimal("325.00"), protected_minimum=Decimal("1000.00"), from_month=date(2027, 3, 1),
        by=office.admin, on=TODAY,
    )
    return Notice.objects.get(claim=claim, kind=Notice.Kind.RECOVERY)


def recovery_plan(office: Office) -> Notice:
    notice = recovery_asked(office)
    notices.give(notice, on=TODAY)
    notices.answer(notice.pk, "Propongo que sea poco a poco.", by=office.clerk, on=TODAY)
    plan = notice.claim.recoveries.get()
    recovery.decide(plan.pk, accepted=True, reason="", by=office.another, on=TODAY)
    return Notice.objects.get(claim=notice.claim, kind=Notice.Kind.RECOVERY_PLAN)


def returned(office: Office, *, to_on: date | None) -> Pension:
    pension = builders.retired(office.agency, office.clerk, office.admin)
    stated = {"agency": office.agency, "work": "regular", "from_on": date(2026, 10, 5), "to_on": to_on}
    contributions = {"contributions": Decimal("310.00")} if to_on else {}
    returns.report(pension.pk, stated | contributions, by=office.clerk, on=TODAY)
    tasks.settle_returns()
    return pension


def suspension(office: Office) -> Notice:
    return Notice.objects.get(pension=returned(office, to_on=None), kind=Notice.Kind.SUSPENSION)


def resumption(office: Office) -> Notice:
    return Notice.objects.get(pension=returned(office, to_on=date(2026, 11, 13)), kind=Notice.Kind.RESUMPTION)


def resumption_undone(office: Office) -> Notice:
    """A return that never was: the suspension is taken back."""
    pension = returned(office, to_on=None)
    records.withdraw(pension.reinstatements.get(), note="Era de otra persona", by=office.clerk, on=TODAY)
    tasks.settle_returns()
    return Notice.objects.get(pension=pension, kind=Notice.Kind.RESUMPTION)


def choice(office: Office) -> Notice:
    return Notice.objects.get(pension=returned(office, to_on=date(2026, 11, 13)), kind=Notice.Kind.CHOICE)


def additional(office: Office) -> Notice:
    """Twelve thousand dollars of five years back, by an invented factor of 12.50: 80.00 a month from age 61."""
    pension = builders.retired(office.agency, office.clerk, office.admin)
    act = builders.adoption()
    Adopted.objects.create(
        act=act.pk, kind="table", key="787j(c)", value={"732": "12.5"}, authority=act.authority,
        document="Tabla de ejemplo", from_on=date(2013, 7, 1),
    )
    stated = {"agency": office.agency, "work": "regular", "from_on": date(2014, 1, 15), "to_on": date(2019, 1, 14)}
    returns.report(pension.pk, stated | {"contributions": Decimal("12000.00")}, by=office.clerk, on=TODAY)
    tasks.settle_returns()
    task = Task.objects.get(kind=Task.Kind.ADDITIONAL)
    annuity.grant(task.pk, seen=annuity.due(pension.person_id).seen, by=office.another, on=TODAY)
    return Notice.objects.get(kind=Notice.Kind.ADDITIONAL)


def resumption_additional(office: Office) -> Notice:
    """A second regular post, from May to October: the annuity of the first stops and is paid again with the pension."""
    own = additional(office).pension
    pension = Pension.objects.get(person_id=own.person_id, benefit="retirement")
    stated = {"agency": office.agency, "work": "regular", "from_on": date(2026, 5, 1), "to_on": date(2026, 10, 31)}
    returns.report(pension.pk, stated | {"contributions": Decimal("100.00")}, by=office.clerk, on=TODAY)
    tasks.settle_returns()
    assert Notice.objects.filter(pension=pension, kind=Notice.Kind.RESUMPTION, changes_on=date(2026, 11, 1)).exists()
    return Notice.objects.get(pension=own, kind=Notice.Kind.RESUMPTION)


def ended(office: Office) -> Notice:
    pension = builders.retired(office.agency, office.clerk, office.admin)
    act = acts.record(
        pension, Act.Kind.ENDED, from_on=date(2026, 11, 21), source=pension.pk, cause="death", provision="§ 788a",
        on=TODAY, ground=Act.Ground.DEATH,
    )
    return Notice.objects.create(
        pension=pension, kind=Notice.Kind.ENDED, act=act, before=pension.determination.monthly, after=0,
        changes_on=act.from_on, on=TODAY,
    )


def certificate(office: Office) -> Notice:
    pension = builders.retired(office.agency, office.clerk, office.admin)
    return Notice.objects.create(
        pension=pension, kind=Notice.Kind.CERTIFICATE, determination=pension.determination,
        after=pension.determination.monthly, changes_on=TODAY, on=TODAY,
    )


def certificate_older(office: Office) -> Notice:
    """Of a pension older than the system: nothing was computed, and the letter says only what is paid."""
    pension = builders.pensioner("987654320", monthly="972.23")
    return Notice.objects.create(
        pension=pension, kind=Notice.Kind.CERTIFICATE, after=Decimal("972.23"), changes_on=TODAY, on=TODAY
    )


def offer(office: Office) -> Offer:
    """Thirty years, 60 years old: three options open, and nobody knows of Social Security."""
    person = builders.member(office.agency, recorded_by=office.clerk, born=date(1966, 5, 17))
    return offers.make(builders.draft(person, office.clerk).pk, by=office.clerk, on=TODAY)


def offer_elected(office: Office) -> Offer:
    """The same, and one was chosen already."""
    person = builders.member(office.agency, recorded_by=office.clerk, born=date(1966, 5, 17))
    return offers.make(builders.filed(person, office.clerk).pk, by=office.clerk, on=TODAY)


def reconsidered(office: Office) -> Remedy:
    """Of a pension granted: it stays as it was."""
    return _reconsidered(
        award(office), office, "upheld",
        "La certificación de su agencia y su hoja de servicio dicen lo mismo: 32 años.",
    )


def reconsidered_modified(office: Office) -> Remedy:
    reasons = "El año escolar que comenzó en agosto de 2001 sí se trabajó. La agencia lo certificó después."
    return _reconsidered(award(office), office, "modified", reasons)


def reconsidered_remanded(office: Office) -> Remedy:
    """Of an application denied: it is decided anew, and meanwhile nothing is paid."""
    reasons = "Faltaba mirar los documentos de otra agencia, que llegaron después de la decisión."
    return _reconsidered(denial(office), office, "remanded", reasons)


def reconsidered_late(office: Office) -> Remedy:
    """Filed a month after its last day."""
    decision = award(office)
    late = Remedy.objects.create(
        step="reconsideration", decision=decision, person_id=decision.determination.subject, how="mail",
        counted_from=date(2026, 10, 5), last_day=date(2026, 10, 26), filed_on=date(2026, 11, 27), filed_by=office.clerk,
        grounds="Estuve enfermo en octubre.",
    )
    reasons = "La carta se le entregó en su casa y nadie la devolvió."
    return remedies.decide(late.pk, outcome="late", reasons=reasons, by=office.another, on=TODAY)


def _reconsidered(decision: Decision, office: Office, outcome: str, reasons: str) -> Remedy:
    remedy = remedies.file(
        decision, step="reconsideration", filed_on=TODAY, how="counter",
        grounds="Trabajé un año más en la escuela superior de Guayama y no me lo contaron.", by=office.clerk, on=TODAY,
    )
    return remedies.decide(remedy.pk, outcome=outcome, reasons=reasons, by=office.another, on=TODAY)


Row = Decision | Notice | Offer | Remedy
STORIES: dict[str, Callable[[Office], Row]] = {
    "offer": offer,
    "offer_elected": offer_elected,
    "award": award,
    "award_alike": award_alike,
    "denial": denial,
    "notice_65": notice_65,
    "notice_law": notice_law,
    "recompute": recompute,
    "correction": correction,
    "insured_asked": insured_asked,
    "reduction": reduction,
    "recovery": recovery_asked,
    "recovery_plan": recovery_plan,
    "suspension": suspension,
    "resumption": resumption,
    "resumption_undone": resumption_undone,
    "resumption_additional": resumption_additional,
    "choice": choice,
    "additional": additional,
    "ended": ended,
    "certificate": certificate,
    "certificate_older": certificate_older,
    "reconsidered": reconsidered,
    "reconsidered_modified": reconsidered_modified,
    "reconsidered_remanded": reconsidered_remanded,
    "reconsidered_late": reconsidered_late,
}


def told(story: str) -> Row:
    """The row of a story, of a person with a long name and an urbanización."""
    row = STORIES[story](Office())
    whose = _whose(row)
    Person.objects.filter(pk=whose).update(
        given_names="María de los Ángeles", first_surname="Núñez Peña", second_surname="Rodríguez-Echevarría",
        address_line_1="Calle Hércules 415, apto. 3-B", urbanization="Urb. Jardines de Monte Olivo", town="Guayama",
        postal_code="00784-4415",
    )
    return type(row).objects.get(pk=row.pk)


def _whose(row: Row) -> UUID:
    if isinstance(row, Remedy):
        return row.person_id
    if isinstance(row, Offer):
        return row.application.person_id
    return row.determination.subject if isinstance(row, Decision) else row.pension.person_id


def content(row: Row, language: Language) -> LetterContent:
    """Its letter, in either language."""
    if isinstance(row, Remedy):
        return letters.for_remedy(row, on=TODAY, short_code=CODE, language=language)
    if isinstance(row, Offer):
        return letters.for_offer(row, on=TODAY, short_code=CODE, language=language)
    if isinstance(row, Notice):
        return letters.for_notice(row, on=TODAY, short_code=CODE, language=language)
    forecast = forecasts.at_65(row.determination) if row.kind == "approve" else None
    return letters.for_decision(row, on=TODAY, short_code=CODE, forecast=forecast, language=language)


def decision_of(pension: Pension) -> Decision:
    return Decision.objects.get(determination=pension.determination)
