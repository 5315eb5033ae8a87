"""A table of factors: proposed as a sheet, compared, previewed over the roll, adopted by a second person, done."""

from datetime import date
from decimal import Decimal
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from benefits import register
from benefits.models import Adopted, Edition
from cases import tasks
from cases.actions import recompute, returns
from cases.models import Adoption, Pension, Run, RunRow, Task
from cases.seeds import authority
from tests.cases import builders, granted
from tests.cases.builders import TODAY
from tests.cases.imports import sheets

pytestmark = pytest.mark.django_db
FROM = date(2027, 1, 1)
EARLY = range(55 * 12, 58 * 12)


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def proposer():
    authority.adopt(Random(1), proposed_by=builders.user(), adopted_by=builders.user(), on=date(2010, 1, 1))
    return builders.administrator()


@pytest.fixture
def early(proposer):
    """Retired at 56 years and 5 months: 19 months before 58, at 0.0055 each: 0.8955 of the whole."""
    agency = builders.agency()
    return granted.pension(
        agency, builders.coordinator(agency), proposer, born=date(1956, 3, 1), entered=date(1986, 7, 1),
        on=date(2012, 8, 1), route="766(a)", plan="supplementation",
    )


def sheet(rows, section="766(a)"):
    lines = ["edad_meses,factor,seccion", *(f"{months},{factor},{section}" for months, factor in rows)]
    return SimpleUploadedFile("tabla.csv", "\n".join(lines).encode(), "text/csv")


def propose(client, by, file, *, day=FROM, title="Resolución 7"):
    client.force_login(by)
    typed = {
        "title": title, "effective_on_day": str(day.day), "effective_on_month": str(day.month),
        "effective_on_year": str(day.year), "dollars": "", "percent": "", "file": file,
    }
    return client.post(reverse("administrator:propose_table"), typed)


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_wrong_row_is_named_and_nothing_is_proposed(client, proposer, language):
    client.cookies["django_language"] = language
    answer = propose(client, proposer, sheet([(660, "0.90"), ("x", "0.91"), (662, "mucho")]))
    page = answer.content.decode()
    assert answer.status_code == 422 and not Run.objects.exists()
    assert page.count('class="number">3<') == 1 and page.count('class="number">4<') == 1
    assert 'value="Resolución 7"' in page, "what was typed is kept"
    assert propose(client, proposer, sheet([(660, "0.90"), (662, "0.91")])).status_code == 422
    assert propose(client, proposer, sheet([(660, "0.90")], "766(z)")).status_code == 422


def test_a_workbook_is_read_as_a_sheet_is_and_another_file_is_refused_in_words(client, proposer):
    rows = [["edad_meses", "factor", "seccion"], *([months, 0.9] for months in EARLY)]
    answer = propose(client, proposer, SimpleUploadedFile("tabla.xlsx", sheets.book(*rows)))
    run = Run.objects.get()
    assert answer.status_code == 302 and run.adopted[0]["value"] == {str(months): "0.9" for months in EARLY}
    page = client.get(reverse("administrator:run", args=[run.pk])).content.decode()
    assert page.count('class="line') == 2, "both tables are drawn"
    answer = propose(client, proposer, SimpleUploadedFile("tabla.pdf", b"%PDF-1.7"))
    assert answer.status_code == 422 and "Excel" in answer.content.decode() and Run.objects.count() == 1


@pytest.mark.parametrize(("demonstration", "standing"), [(True, "illustrative"), (False, "adopted")])
def test_a_table_is_compared_previewed_adopted_by_another_and_done(
    client, proposer, early, settings, demonstration, standing
):
    settings.DEMONSTRATION = demonstration
    before = early.determination.monthly
    rows = [(months, "0.90") for months in EARLY]
    answer = propose(client, proposer, sheet(rows))
    run = Run.objects.get()
    assert answer.status_code == 302 and not Adoption.objects.filter(document="Resolución 7").exists()
    recompute.advance(run.pk, on=TODAY)
    page = client.get(reverse("administrator:run", args=[run.pk])).content.decode()
    assert "0.8955" in page and "<b>0.9</b>" in page and "36 " in page
    row = RunRow.objects.get(pension=early)
    whole = before / Decimal("0.8955")
    assert (row.state, row.before) == ("previewed", before)
    assert abs(row.after - whole * Decimal("0.9")) < Decimal("0.02")
    turn = reverse("administrator:turn_run", args=[run.pk, "aprobar"])
    assert client.post(turn).status_code == 403, "whoever proposed it does not adopt it"
    client.force_login(builders.administrator())
    assert client.post(turn).status_code == 302
    adopted = Adopted.objects.get(document="Resolución 7")
    assert (adopted.kind, adopted.key, adopted.standing, adopted.from_on) == ("table", "766(a)", standing, FROM)
    recompute.advance(run.pk, on=FROM)
    early.refresh_from_db()
    row.refresh_from_db()
    assert (row.state, early.determination.monthly) == ("done", row.after)
    assert recompute.advance(run.pk, on=FROM) == 0


def test_a_table_of_787j_c_opens_what_waited_and_moves_no_edition(client, proposer, monkeypatch):
    agency = builders.agency()
    clerk = builders.coordinator(agency)
    pension = builders.retired(agency, clerk, proposer)
    stated = {"agency": agency, "work": "regular", "from_on": date(2014, 1, 15), "to_on": date(2019, 1, 14)}
    returns.report(pension.pk, stated | {"contributions": Decimal("12000.00")}, by=clerk, on=TODAY)
    tasks.settle_returns()
    edition = register.law_on(TODAY).edition
    rising = sheet([(732, "12.50"), (733, "12.60")], "787j(c)")
    assert propose(client, proposer, rising).status_code == 422, "it would pay less at a greater age"
    propose(client, proposer, sheet([(732, "12.50"), (733, "12.45")], "787j(c)"), day=date(2013, 7, 1))
    run = Run.objects.get()
    recompute.advance(run.pk, on=TODAY)
    page = client.get(reverse("administrator:run", args=[run.pk])).content.decode()
    assert "$80.00" in page and pension.person.full_name in page
    assert set(run.rows.values_list("state", flat=True)) == {"unchanged"}
    tasks.settle_returns()
    assert not Pension.objects.filter(benefit="additional").exists(), "proposed is not adopted"
    client.force_login(builders.administrator())
    client.post(reverse("administrator:turn_run", args=[run.pk, "aprobar"]))
    recompute.advance(run.pk, on=TODAY)
    for _ in range(2):
        tasks.settle_returns()
    task = client.get(reverse("administrator:task", args=[Task.objects.get(kind="additional").pk]))
    client.post(task.request["PATH_INFO"], {"seen": task.context["due"].seen})
    assert Pension.objects.get(benefit="additional").acts.get().monthly == Decimal("80.00")
    assert register.law_on(TODAY).edition == edition
    assert Edition.objects.filter(pk=edition).count() <= 1
    page = client.get(reverse("administrator:return_to_service", args=[pension.reinstatements.get().pk]))
    assert "$960.00" in page.content.decode()


