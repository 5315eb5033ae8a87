"""Field cases about the clock and about regimes: F-020, F-049, F-050. F-036 is in `test_runs_at_65.py`."""

import os
import time
from datetime import UTC, date, datetime, timedelta
from unittest import mock

import pytest
from django.db import IntegrityError, transaction

from benefits.models import Determination
from cases import clock, tasks
from cases.actions import applications, recompute, runs
from cases.clock import today  # the clock itself: the stories pin it
from cases.models import Decision, Run, Task
from config.celery import app
from tests.cases import builders, granted
from tests.cases.builders import TODAY

JOB = "what fell due"


@pytest.fixture
def host_in(request):
    """A host whose own clock stands elsewhere."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield
    os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
    time.tzset()


@pytest.mark.parametrize("host_in", ["America/New_York", "Asia/Tokyo"], indirect=True)
@pytest.mark.parametrize("changes_on", [date(2027, 3, 14), date(2027, 11, 7)])
def test_f_050_the_job_runs_once_each_day_at_00_05_in_san_juan(host_in, changes_on):
    """New York changes its clocks on those two Sundays; San Juan never does: 04:05 UTC all year."""
    job = app.conf.beat_schedule[JOB]["schedule"]
    first = datetime(changes_on.year, changes_on.month, changes_on.day, 5, tzinfo=UTC) - timedelta(days=2)
    last, ran = first, []
    for minute in range(5 * 24 * 60):
        instant = first + timedelta(minutes=minute)
        job.nowfun = lambda instant=instant: instant.astimezone(clock.SAN_JUAN)
        if job.is_due(last).is_due:
            last = instant
            ran.append(instant)
    assert [(each.hour, each.minute) for each in ran] == [(4, 5)] * 5
    assert len({each.date() for each in ran}) == 5


@pytest.mark.parametrize("host_in", ["America/New_York"], indirect=True)
def test_f_050_the_legal_day_is_san_juans_wherever_the_host_stands(host_in):
    for instant, day in (
        (datetime(2027, 7, 1, 3, 59, tzinfo=UTC), date(2027, 6, 30)),
        (datetime(2027, 7, 1, 4, 0, tzinfo=UTC), date(2027, 7, 1)),
        (datetime(2027, 12, 1, 4, 30, tzinfo=UTC), date(2027, 12, 1)),
    ):
        with mock.patch("django.utils.timezone.now", lambda instant=instant: instant):
            assert today() == day


@pytest.mark.django_db
def test_f_049_a_batch_that_dies_midway_and_comes_twice_does_each_person_once():
    """The first delivery dies after its writes and before its end; the second and third find what is left."""
    agency = builders.agency()
    clerk, admin, approver = builders.coordinator(agency), builders.administrator(), builders.administrator()
    builders.adopt_defaults()
    people = [granted.pension(agency, clerk, admin, born=date(1962, 2, 17)) for _ in range(3)]
    runs.open_months(on=date(2026, 10, 1))
    run = Run.objects.get(month=date(2027, 2, 1))
    recompute.advance(run.pk, on=date(2026, 10, 1))
    runs.approve(run.pk, by=approver, on=date(2026, 10, 2))
    builders.everybody_is_told()
    on = date(2027, 2, 17)
    with (
        mock.patch("cases.actions.recompute._witness", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
        transaction.atomic(),
    ):
        recompute.execute(run.pk, on=on)
    assert not Determination.objects.filter(cause="age_65").exists(), "all of a chunk, or none"
    for _ in range(2):
        recompute.execute(run.pk, on=on)
    made = Determination.objects.filter(cause="age_65")
    assert made.count() == Decision.objects.filter(run=run).count() == len(people)
    one = made[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Determination.objects.create(
            subject=one.subject, facts={}, routes={}, edition=one.edition, law_on=on, cause=one.cause,
            effective_on=one.effective_on, supersedes=one.supersedes, run=one.run,
        )


@pytest.mark.django_db
def test_f_020_what_only_the_later_law_closes_goes_to_a_lawyer_and_is_not_denied():
    """§ 787c(a)(3)-(5), which was not read, governs police who were not entitled in 2013 and separated since."""
    agency = builders.agency()
    clerk = builders.coordinator(agency)
    builders.adopt_defaults()
    who = {"born": date(1972, 6, 1), "entered": date(1995, 1, 2), "group": "police"}
    case = builders.draft(builders.member(agency, recorded_by=clerk, **who), clerk)
    case = applications.file(case.pk, token=case.token, received_on=TODAY, by=clerk, on=TODAY)
    case = builders.with_every_paper(case, clerk)
    reasons = [one.provision for route in case.determination.outcome().routes for one in route.reasons]
    assert any(each.startswith("§ 787c") for each in reasons), reasons
    assert tasks.ask_lawyers() == 1 and tasks.ask_lawyers() == 0
    task = Task.objects.get(kind="lawyer")
    assert (task.about, case.status) == (case.pk, "in_review")
