"""A return that nobody reported, found by an employer's file; and the contributions of a return, kept apart."""

from datetime import date
from decimal import Decimal

import pytest

from cases import tasks
from cases.actions import contributions, returns
from cases.imports import contributions as files
from cases.models import Act, ReceivedRow, Task
from cases.returning import contributed
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
HEADER = "numero_seguro_social,codigo_agencia,fecha_de_pago,aportacion_individual"


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def pension():
    return builders.pensioner("987650001")


def receive(by, *rows):
    sheet = files.read("\n".join([HEADER, *rows, ""]).encode(), on=TODAY)
    assert not sheet.errors
    return contributions.receive(sheet.sha256, contributions.examine(sheet), by=by, on=TODAY)


def test_a_contribution_of_a_pensioner_asks_the_board_and_suspends_nobody(pension, agency, clerk):
    rows = [f"987650001,{agency.code},2026-0{month}-15,\"1,150.25\"" for month in (3, 4)]
    others = [f"987650009,{agency.code},2026-03-15,10.00", "987650001,none,2026-03-15,10.00"]
    file, is_new = receive(clerk, *rows, *others)
    assert is_new
    assert list(file.rows.values_list("outcome", flat=True)) == ["return_found"] * 2 + ["nobody", "no_agency"]
    task = Task.objects.get(kind="return_matched")
    assert (task.about, task.note) == (pension.pk, f"{agency.code} · 2026-03-15")
    assert tasks.settle_returns() == 0 and not Act.objects.filter(kind="suspended").exists()
    assert receive(clerk, *rows, *others) == (file, False)
    assert (ReceivedRow.objects.count(), Task.objects.count()) == (4, 1), "the same file twice changes nothing"


def test_f_015_the_first_quarters_file_raises_the_alarm_not_ten_years_of_payments(pension, agency, clerk):
    """Back at work since July, and paid on: the employer's file of that quarter is enough, months after and no more."""
    quarter = [f"987650001,{agency.code},2026-{month}-15,310.00" for month in ("07", "08", "09")]
    receive(clerk, *quarter)
    task = Task.objects.open().get(kind="return_matched")
    assert (task.person_id, task.opened_on, task.note) == (pension.person_id, TODAY, f"{agency.code} · 2026-07-15")
    receive(clerk, f"987650001,{agency.code},2026-10-15,310.00")
    assert Task.objects.open().count() == 1, "one alarm, however many months"


def test_reporting_the_return_answers_the_match_and_its_contributions_stay_apart(pension, agency, clerk):
    receive(clerk, f"987650001,{agency.code},2026-03-15,1150.25", f"987650001,{agency.code},2026-09-15,40.00")
    stated = {"agency": agency, "from_on": date(2026, 3, 1), "to_on": date(2026, 8, 31)}
    back = returns.report(pension.pk, stated, by=clerk, on=TODAY)
    assert Task.objects.get(kind="return_matched").outcome == "reported"
    assert contributed(back) == Decimal("1150.25"), "the one of September is of another time"
    again, _ = receive(clerk, f"987650001,{agency.code},2026-04-15,9.75")
    assert again.rows.get().outcome == "covered"
    assert contributed(back) == Decimal("1160.00")


def test_what_cannot_be_read_is_said_by_line(agency):
    code = agency.code
    rows = [f"987650001,{code},15/03/2026,10.00", f"987650001,{code},2026-03-15,diez", f"1,{code},2026-03-15,1"]
    errors = files.read("\n".join([HEADER, *rows]).encode(), on=TODAY).errors
    assert [(error.line, error.column) for error in errors] == [
        (2, "fecha_de_pago"), (3, "aportacion_individual"), (4, "numero_seguro_social"),
    ]
