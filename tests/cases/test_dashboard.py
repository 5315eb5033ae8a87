"""The Board's figures: what is counted, drawn, saved and frozen; what a frozen report says when it is made again."""

import json
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cases import clock, figures, ledger
from cases.actions import applications, review
from cases.actions import figures as actions
from cases.models import Act, Event, FrozenReport, Role
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_administrator_pages import signed_in, text_of

pytestmark = pytest.mark.django_db
LONG_BEFORE = timedelta(hours=1)  # whatever the day of the story, all of it is typed within a minute
YEAR = (date(2025, 12, 1), TODAY)
BEFORE = {"desde_day": 1, "desde_month": 1, "desde_year": 2020, "hasta_day": 31, "hasta_month": 12, "hasta_year": 2020}


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def office(agency, clerk, admin):
    """One case approved as it came; one returned after 10 days, sent again 5 later and approved after 2 more; one in
    review since 40 days ago; one begun today."""
    back, again, end = (TODAY - timedelta(days=days) for days in (7, 2, 0))
    came = TODAY - timedelta(days=17)
    clean = sent(agency, clerk, came, "Uno")
    review.approve(clean.pk, determination_id=clean.determination_id, by=admin, on=came + timedelta(days=4))
    twice = sent(agency, clerk, came, "Dos")
    review.return_(twice.pk, determination_id=twice.determination_id, reason="x", by=admin, on=back)
    applications.submit_again(twice.pk, by=clerk, on=again)
    twice.refresh_from_db()
    review.approve(twice.pk, determination_id=twice.determination_id, by=admin, on=end)
    sent(agency, clerk, TODAY - timedelta(days=40), "Tres")
    applications.start(builders.member(agency, recorded_by=clerk, surnames=("Cuatro", "")).pk, by=clerk, on=TODAY)
    return agency


def sent(agency, clerk, on, surname):
    """A case that was received and reached the Board that day."""
    person = builders.member(agency, recorded_by=clerk, surnames=(surname, ""), left=on - timedelta(days=1))
    case = builders.draft(person, clerk, separation=on, on=on)
    applications.elect(case.pk, "766a", elected_on=on, by=clerk, on=on)
    applications.file(case.pk, token=case.token, received_on=on, by=clerk, on=on)
    for paper in case.documents.all():
        applications.receive_paper(paper.pk, seen_on=on, issuer="Registro", folio="", by=clerk, on=on)
    case.refresh_from_db()
    return case


def rows(made, name):
    return {row[0]: row[1:] for row in made["sections"][name]["rows"]}


def address(name, *key):
    return reverse(f"administrator:{name}", args=key)


def test_cases_days_and_answers_are_counted_as_the_events_tell_them(office):
    made = figures.of(*YEAR, on=TODAY)
    assert rows(made, "waiting") == {"draft": [1, 0, 0, 0, 1], "in_review": [0, 1, 0, 0, 1]}
    # Days at the agency of the three answers: 0, 0, 5; at the Board: 4, 10, 2.
    assert rows(made, "time") == {"": [3, 0, 5, 4, 10], office.code: [3, 0, 5, 4, 10]}
    assert rows(made, "right") == {"": [3, 1, 1, 1, 50], office.code: [3, 1, 1, 1, 50]}
    assert rows(made, "decisions") == {"766a": [2, 1, 0, 0, 3]}
    assert rows(figures.of(*[date(2020, 1, 1)] * 2, on=TODAY), "time") == {}
    assert made["agencies"] == {office.code: office.name}
    typed_at = Event.objects.order_by("at").last().at
    assert figures.canonical(figures.of(*YEAR, on=TODAY, known=typed_at)) == figures.canonical(made)
    earlier = figures.of(*YEAR, on=TODAY, known=typed_at - LONG_BEFORE)["sections"]
    assert not any(earlier[name]["rows"] for name in ("waiting", "time", "right", "decisions", "pensions"))


def test_pensions_are_counted_as_the_ledger_says_they_are_owed():
    """900.00 and 950.00 in one bin, 4,100.00 in the last; one is suspended, and the suspension undone."""
    pensions = [builders.pensioner(f"58000000{at}", monthly=each) for at, each in enumerate(("900", "950", "4100"))]
    counted = figures.of(*YEAR, on=TODAY)
    assert rows(counted, "pensions")["500"] == [2, "1850.00"] and rows(counted, "pensions")["4000"] == [1, "4100.00"]
    assert len(rows(counted, "pensions")) == 9 and owed(pensions) == 3
    act = {"pension": pensions[0], "from_on": TODAY, "on": TODAY, "cause": "return", "provision": "§ 766", "posting": 0}
    stop = Act.objects.create(**act, kind="suspended", source=pensions[0].pk, ground="return_to_service")
    assert rows(figures.of(*YEAR, on=TODAY), "pensions")["500"] == [1, "950.00"] and owed(pensions) == 2
    Act.objects.create(**act, kind="undone", source=stop.source, undoes=stop)
    assert figures.of(*YEAR, on=TODAY) == counted and owed(pensions) == 3


def owed(pensions):
    """How many of them the ledger says are owed something today."""
    courses = [ledger.Course([_act(act) for act in pension.acts.all()]) for pension in pensions]
    return sum(course.monthly_on(TODAY) > 0 for course in courses)


def _act(row):
    return ledger.Act(
        number=row.pk, kind=row.kind, from_on=row.from_on, on=row.on, source=row.source, cause=row.cause,
        provision=row.provision, monthly=row.monthly, posting=row.posting, undoes=row.undoes_id,
    )


def test_the_page_says_it_in_both_languages_and_saves_each_table(office, admin):
    client = signed_in(admin)
    page = client.get(address("dashboard"))
    said = text_of(page)
    assert "Del 1 de diciembre de 2025 al 30 de noviembre de 2026" in said and office.name in said
    assert page.content.decode().count("<svg viewBox") == 5  # nobody is near 65: nothing to draw
    assert "The System in figures" in text_of(signed_in(admin, "en").get(address("dashboard")))
    saved = client.get(address("figures", "right"), BEFORE)
    assert saved["Content-Type"] == "text/csv; charset=utf-8" and len(saved.content.decode().splitlines()) == 1
    lines = client.get(address("figures", "right")).content.decode("utf-8-sig").splitlines()
    assert lines[2] == f"{office.name},3,1,1,1,50"
    assert client.get(address("figures", "nothing")).status_code == 404


def test_days_that_cannot_be_are_told_by_their_field(admin):
    client = signed_in(admin)
    turned = client.get(address("dashboard"), BEFORE | {"desde_year": 2021})
    assert turned.status_code == 422 and "El período empieza después de terminar." in text_of(turned)
    wrong = client.get(address("dashboard"), BEFORE | {"desde_day": 31, "desde_month": 2, "hasta_year": 2030})
    assert set(wrong.context["form"].errors) == {"desde", "hasta"} and 'value="31"' in wrong.content.decode()
    assert client.get(address("figures", "time"), BEFORE | {"hasta_year": ""}).status_code == 404
    assert client.post(address("freeze"), BEFORE | {"hasta_year": "x"}).status_code == 422
    empty = client.get(address("dashboard"), BEFORE)
    assert empty.status_code == 200 and "Todavía no hay nada que contar aquí." in text_of(empty)


def test_the_queries_do_not_grow_with_the_cases(agency, clerk, admin):
    def asked():
        with CaptureQueriesContext(connection) as seen:
            figures.of(*YEAR, on=TODAY)
        return len(seen)

    asked()  # the law is read once
    empty = asked()
    sent(agency, clerk, TODAY, "Uno")
    sent(builders.agency("Municipio de Ponce"), clerk, TODAY, "Dos")
    assert asked() == empty <= 16


def test_a_frozen_report_reads_the_same_for_ever_and_says_what_came_to_be_known(agency, clerk, admin):
    """Frozen before the case was typed: as known then it is the same; today one decision more is known."""
    client = signed_in(admin)
    case = sent(agency, clerk, TODAY, "Uno")
    typed_at = Event.objects.order_by("at").last().at
    report = kept_at(typed_at - LONG_BEFORE, admin)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    page = client.get(address("frozen", report.pk), {"rehacer": "1"})
    checks = {check.name: (check.known, check.later) for check in page.context["checks"]}
    assert all(not known for known, _later in checks.values())
    assert [(each.key, each.column, each.was, each.now) for each in checks["decisions"][1]] == [
        ("766a", "approve", None, 1), ("766a", "return", None, 0), ("766a", "deny", None, 0),
        ("766a", "confirm", None, 0), ("766a", "decisions", None, 1),
    ]  # fmt: skip
    assert checks["waiting"][1] is None and checks["census"][0] is None
    assert page.context["whole"]
    assert client.get(address("frozen_figures", report.pk, "decisions")).content.decode().count("\n") == 1


def kept_at(instant, admin):
    text = figures.canonical(figures.of(*YEAR, on=TODAY, known=instant))
    return FrozenReport.objects.create(
        from_on=YEAR[0], to_on=YEAR[1], on=TODAY, at=instant, by=admin, figures=text, sha256=figures.digest(text)
    )


def test_freezing_is_the_administrators_and_done_once(admin):
    period = {
        "desde_day": 1, "desde_month": 12, "desde_year": 2025, "hasta_day": 30, "hasta_month": 11, "hasta_year": 2026
    }
    client, auditor = signed_in(admin), signed_in(builders.user(Role.Name.AUDITOR))
    assert auditor.post(address("freeze"), period).status_code == 404
    kept = client.post(address("freeze"), period).url
    assert client.post(address("freeze"), period).url == kept
    report = FrozenReport.objects.get()
    assert json.loads(report.figures)["sections"]["right"]["rows"] == []
    assert Event.objects.filter(verb="figures_frozen", details={"report": str(report.pk)}, by=admin).count() == 1
    read = auditor.get(kept)
    assert read.status_code == 200 and report.sha256 in text_of(read)
    listed = text_of(auditor.get(address("dashboard")))
    assert admin.full_name in listed and "Congelar estas cifras" not in listed


def test_a_frozen_report_is_what_its_digest_says(admin):
    with pytest.raises(DatabaseError, match="a_frozen_report_is_what_its_digest_says"), transaction.atomic():
        FrozenReport.objects.create(
            from_on=TODAY, to_on=TODAY, on=TODAY, at=clock.now(), by=admin, figures="{}", sha256="0" * 64
        )
    assert not actions.freeze(*YEAR, by=admin, on=TODAY).figures.startswith("{ ")
