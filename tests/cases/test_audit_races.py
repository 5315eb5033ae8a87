"""Rows are sealed while others write: the one committed late is sealed late, and none is left out or sealed twice."""

import threading
import time
from collections.abc import Callable

import pytest
from django.db import connection, transaction

from cases.actions import sealing
from cases.audit import tables, verify
from cases.models import Block, BlockPage, Event
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 60  # seconds: other databases of the same server may have transactions open


@pytest.fixture(autouse=True)
def heads(settings, tmp_path):
    settings.AUDIT_HEADS = tmp_path / "audit" / "heads"


def settled() -> None:
    """Wait until whatever was written so far is below the horizon."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_moment(pg_current_xact_id())")
        so_far, until = cursor.fetchone()[0], time.monotonic() + PATIENCE
    while tables.horizon() <= so_far:
        assert time.monotonic() < until, "a transaction stays open somewhere"
        time.sleep(0.02)


def seal() -> int:
    settled()
    return sealing.seal()


def happens(*verbs: str) -> None:
    for verb in verbs:
        Event.record(verb, on=TODAY)


@transaction.atomic
def found() -> list[str]:
    return [str(finding) for finding in verify.findings()]


def elsewhere(act: Callable[[], object]) -> threading.Thread:
    """Do it in a thread with a connection of its own."""

    def run() -> None:
        try:
            act()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_a_row_committed_late_is_sealed_late_and_never_left_out():
    """Its number is lower than that of rows sealed before it."""
    written, go = threading.Event(), threading.Event()

    def late() -> None:
        with transaction.atomic():
            Event.record("late", on=TODAY)
            written.set()
            go.wait(PATIENCE)

    thread = elsewhere(late)
    written.wait(PATIENCE)
    happens("early")
    sealing.seal()
    assert not BlockPage.objects.filter(table="cases_event").exists(), "the open transaction holds the horizon"
    go.set()
    thread.join()
    assert seal() == 2
    assert [event.verb for event in Event.objects.order_by("id")] == ["late", "early"]
    assert found() == []


def test_many_write_while_the_clock_seals_and_each_row_is_sealed_once():
    writers = [elsewhere(lambda: [happens("a", "b") for _ in range(15)]) for _ in range(4)]
    while any(writer.is_alive() for writer in writers):
        sealing.seal()
    seal()
    assert sum(Block.objects.values_list("rows", flat=True)) == Event.objects.count() == 120
    assert found() == []


def test_two_clocks_seal_once():
    happens("a")
    settled()
    both = [elsewhere(sealing.seal) for _ in range(2)]
    for each in both:
        each.join()
    assert Block.objects.count() == 1
    assert found() == []
