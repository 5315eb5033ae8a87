"""The audit trail is sealed block by block: whatever its owner does to it afterwards is found, and named."""

import io
from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from cases.actions import records, sealing
from cases.audit import moments, tables, verify
from cases.audit.tables import Table
from cases.models import Block, BlockPage, Event, Person, Salary
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.conftest import as_owner

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def heads(settings, tmp_path):
    settings.AUDIT_HEADS = tmp_path / "audit" / "heads"
    return settings.AUDIT_HEADS


@pytest.fixture(autouse=True)
def nobody_else_writes(monkeypatch):
    """Other databases of the same server hold the horizon too, and a test need not wait for them."""
    monkeypatch.setattr(tables, "horizon", tables.present)


def happens(*verbs: str) -> list[Event]:
    return [Event.record(verb, on=TODAY) for verb in verbs]


@transaction.atomic
def found() -> list[str]:
    return [str(finding) for finding in verify.findings()]


def by_the_owner(*statements: str) -> None:
    """The owner switches off the triggers that forbid it, and does it."""
    names = [table.name for table in tables.audited()] + ["cases_block", "cases_blockpage"]
    with as_owner(), connection.cursor() as cursor:
        for name in names:
            cursor.execute(f"ALTER TABLE {name} DISABLE TRIGGER USER")
        for statement in statements:
            cursor.execute(statement)
        for name in names:
            cursor.execute(f"ALTER TABLE {name} ENABLE TRIGGER USER")


@pytest.fixture
def five(heads) -> Iterator[list[Event]]:
    """Five events in two blocks."""
    some = happens("a", "b", "c")
    assert sealing.seal() == 3
    some += happens("d", "e")
    assert sealing.seal() == 2
    return some


def test_what_nobody_touched_is_clean(five):
    assert found() == []
    out = io.StringIO()
    call_command("audit_verify", stdout=out)
    assert "2 blocks" in out.getvalue() and "0 rows are not sealed yet" in out.getvalue()


def test_what_is_not_sealed_yet_is_said(five):
    happens("f")
    out = io.StringIO()
    call_command("audit_verify", stdout=out)
    assert "1 rows are not sealed yet" in out.getvalue()


def test_nothing_new_makes_no_block(five):
    assert sealing.seal() == 0
    assert Block.objects.count() == 2


def test_every_table_that_is_written_once_is_in_the_chain():
    clerk = builders.coordinator(builders.agency())
    builders.filed(builders.member(clerk.roles.get().agency, recorded_by=clerk), clerk)
    sealing.seal()
    sealed_tables = set(BlockPage.objects.values_list("table", flat=True))
    assert {
        "cases_event", "cases_salary", "cases_serviceperiod", "cases_vitaldate", "benefits_determination",
        "cases_personhistory", "cases_rolehistory", "cases_retirementapplicationhistory",
    } <= sealed_tables
    assert found() == []


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DELETE FROM cases_event WHERE id = {1}", ["cases_event: 1 rows of block 1 are gone, after {0}"]),
        ("DELETE FROM cases_event WHERE id = {0}", ["cases_event: 1 rows of block 1 are gone, at the beginning"]),
        ("UPDATE cases_event SET verb = 'x' WHERE id = {1}", ["cases_event {1}: was changed after block 1 sealed it"]),
        (
            "UPDATE cases_event SET verb = CASE id WHEN {0} THEN 'b' ELSE 'a' END WHERE id IN ({0}, {1})",
            [f"cases_event {{{n}}}: was changed after block 1 sealed it" for n in (0, 1)],
        ),
        (
            'INSERT INTO cases_event (id, "on", verb, details, written_in)'
            " SELECT -1, \"on\", 'x', '{{}}', written_in FROM cases_event WHERE id = {1}",
            ["cases_event -1: stands among sealed rows, and no block sealed it"],
        ),
        (
            'INSERT INTO cases_event (id, "on", verb, details, written_in)'
            " SELECT {4} + 9, \"on\", 'x', '{{}}', written_in FROM cases_event WHERE id = {4}",
            ["cases_event {9}: stands among sealed rows, and no block sealed it"],
        ),
        (
            'INSERT INTO cases_event ("on", verb, details, written_in) SELECT "on", \'x\', details, written_in + 10^9'
            " FROM cases_event WHERE id = {4}",
            ["cases_event: 1 rows say that they are written in the future"],
        ),
    ],
    ids=["removed", "the first removed", "edited", "swapped", "put between", "put at the end", "put ahead of time"],
)
def test_a_row_is_found_and_named(five, statement, says):
    ids = [event.pk for event in five] + [None] * 4 + [five[-1].pk + 9]
    by_the_owner(statement.format(*ids))
    assert found() == [line.format(*ids) for line in says]
    with pytest.raises(CommandError, match="not as they were sealed"):
        call_command("audit_verify", stdout=io.StringIO())


def test_rows_that_change_their_places_are_found(five):
    first, fourth = five[0].pk, five[3].pk
    by_the_owner(
        f"UPDATE cases_event a SET written_in = b.written_in FROM cases_event b"
        f" WHERE (a.id, b.id) IN (({first}, {fourth}), ({fourth}, {first}))"
    )
    assert len(found()) == 2


LAST_BLOCK = (
    "DELETE FROM cases_blockpage WHERE block_id = 2",
    "DELETE FROM cases_block WHERE number = 2",
)


def test_the_end_cut_off_is_found_by_the_heads_outside(five):
    by_the_owner(f"DELETE FROM cases_event WHERE id >= {five[3].pk}", *LAST_BLOCK)
    assert found() == ["block 2: is in the file of heads and not in the database: the end was cut off"]


def test_the_end_sealed_anew_without_a_row_is_found(five):
    """The owner lets the clock seal again what he left of it."""
    by_the_owner(f"DELETE FROM cases_event WHERE id = {five[3].pk}", *LAST_BLOCK)
    sealing.seal()
    assert found() == ["block 2: is another than the one in the file of heads"]


def test_a_block_changed_missing_or_without_a_page_is_found(five):
    by_the_owner("UPDATE cases_block SET rows = 9 WHERE number = 1")
    assert found() == ["block 1: was changed after it was sealed"]
    by_the_owner("UPDATE cases_block SET rows = 3 WHERE number = 1", "DELETE FROM cases_blockpage WHERE block_id = 1")
    assert "block 1: was changed after it was sealed" in found()
    by_the_owner("DELETE FROM cases_block WHERE number = 1")
    assert "block 1: is missing" in found()


def test_a_page_made_anew_without_the_key_is_found(five):
    """He changes a row and copies over the page what he thinks is its hash."""
    by_the_owner(
        f"UPDATE cases_event SET verb = 'x' WHERE id = {five[0].pk}",
        "UPDATE cases_blockpage SET leaves = sha256('x') || sha256('y') WHERE block_id = 1",
    )
    assert "block 1: was changed after it was sealed" in found()


def test_who_wrote_a_line_of_history_is_sealed_with_it(client):
    clerk = builders.coordinator(builders.agency())
    client.force_login(clerk)
    person = builders.member(clerk.roles.get().agency, recorded_by=clerk)
    client.post(f"/agencia/miembros/{person.pk}/solicitar/")
    sealing.seal()
    assert found() == []
    by_the_owner("UPDATE pghistory_context SET metadata = jsonb_build_object('user', gen_random_uuid())")
    assert any(line.startswith("cases_retirementapplicationhistory") for line in found())


def test_a_statement_that_points_elsewhere_than_its_event_says_is_found():
    clerk = builders.coordinator(builders.agency())
    builders.member(clerk.roles.get().agency, recorded_by=clerk)
    old = Salary.objects.get()
    records.correct(old, {"monthly": Decimal("2600")}, note="x", by=clerk, on=TODAY)
    sealing.seal()
    assert found() == []
    by_the_owner(f"UPDATE cases_salary SET superseded_by_id = id WHERE id = '{old.pk}'")
    assert found() == [f"cases_salary {old.pk}: points to another correction than the event says"]


def test_a_head_missed_by_an_interruption_is_written_with_the_next(five, heads):
    first = heads.read_text().splitlines()[:1]
    heads.write_text("\n".join(first) + "\n")
    assert found() == ["heads: the file knows blocks up to 1, the database up to 2"]
    sealing.seal()
    assert found() == []


def test_a_key_that_was_replaced_still_checks_what_it_sealed(five, settings):
    settings.AUDIT_KEY, settings.AUDIT_KEYS_BEFORE = "another key of the office", [settings.AUDIT_KEY]
    happens("f")
    sealing.seal()
    assert found() == []
    settings.AUDIT_KEYS_BEFORE = []
    unknown = [line for line in found() if "which is not among those given" in line]
    assert [line.split(":")[0] for line in unknown] == ["block 1", "block 2"]


def test_a_column_added_later_breaks_no_earlier_seal(monkeypatch):
    def before() -> list[Table]:
        return [Table(each.name, each.key, each.columns[:-1]) for each in now()]

    now = tables.audited
    happens("a", "b")
    with monkeypatch.context() as earlier:
        earlier.setattr(tables, "audited", before)
        sealing.seal()
    happens("c")
    sealing.seal()
    assert found() == []
    by_the_owner("UPDATE cases_event SET verb = 'x' WHERE verb = 'a'")
    assert len(found()) == 1


def test_pages_are_small_and_a_page_finds_its_row(monkeypatch):
    monkeypatch.setattr(sealing, "ROWS_OF_A_PAGE", 4)
    ids = [event.pk for event in happens(*"abcdefghijk")]
    sealing.seal()
    assert BlockPage.objects.count() == 3
    removed, edited = ids[3], ids[8]
    by_the_owner(
        f"DELETE FROM cases_event WHERE id = {removed}", f"UPDATE cases_event SET verb = 'x' WHERE id = {edited}"
    )
    assert len(found()) == 2


def counts(shift: int) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(moments.MOMENT.format(shift=shift))


def test_a_restored_database_counts_on(five):
    """Its server counts transactions from the beginning: without the shift nothing new would ever be sealed."""
    counts(10**9)
    try:
        happens("f")
        sealing.seal()
        counts(0)
        with as_owner(), connection.cursor() as cursor:
            moments.keep(cursor)
        happens("g")
        assert sealing.seal() == 1
        assert found() == []
    finally:
        counts(0)


def test_the_application_may_neither_change_nor_remove_a_block(five):
    for verb in ("UPDATE cases_block SET rows = 1", "DELETE FROM cases_blockpage"):
        with pytest.raises(Exception, match="permission denied"), connection.cursor() as cursor:
            cursor.execute(verb)


def test_a_personal_name_is_in_no_block(five):
    builders.member(builders.agency(), recorded_by=builders.user(), surnames=("Zequeira", ""))
    sealing.seal()
    assert Person.objects.filter(first_surname="Zequeira").exists()
    assert not BlockPage.objects.filter(last_key__contains="Zequeira").exists()
