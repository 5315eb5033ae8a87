"""Whether the audit trail is as it was sealed: the chain, the heads outside, and every row of every block.

Reads rows and pages as they come: what it takes of memory does not grow with the trail.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby, islice

from django.db import connection
from django.db.models import Max
from psycopg import sql

from cases.audit import chain, heads, tables
from cases.audit.tables import Row, Table
from cases.models import Block, BlockPage

POINTERS = """
SELECT s.id FROM {} s JOIN cases_event e ON e.details->>'replaces' = s.id::text
WHERE s.superseded_by_id IS DISTINCT FROM (e.details->>'id')::uuid
"""


@dataclass(frozen=True)
class Finding:
    """One thing that is not as it was sealed."""

    where: str
    says: str

    def __str__(self) -> str:
        return f"{self.where}: {self.says}"


def findings() -> Iterator[Finding]:
    """Everything that is not as it was sealed; nothing, when all is. Inside a transaction."""
    tables.read_plainly()
    last = Block.objects.order_by("number").last()
    yield from _of_the_heads(last.number if last else 0)
    if last is None:
        return
    yield from _of_the_chain(last)
    audited = tables.audited()
    for gone in set(BlockPage.objects.values_list("table", flat=True).distinct()) - {table.name for table in audited}:
        yield Finding(gone, "is sealed, and is no table of the trail any more")
    for table in audited:
        yield from _of_the_rows(table, last)
        if table.points:
            yield from _of_the_pointers(table)
        if ahead := tables.count(table, tables.present()):
            yield Finding(table.name, f"{ahead} rows say that they are written in the future")


def _of_the_pointers(table: Table) -> Iterator[Finding]:
    """A statement points to the correction that the event of it names: the pointer itself is in no block."""
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL(POINTERS).format(sql.Identifier(table.name)))
        for (key,) in cursor.fetchall():
            yield Finding(f"{table.name} {key}", "points to another correction than the event says")


def _of_the_heads(last: int) -> Iterator[Finding]:
    """What the file outside knows, against the blocks that are here."""
    known = 0
    heads_kept = heads.kept()
    while some := list(islice(heads_kept, tables.AT_A_TIME)):
        here = dict(Block.objects.filter(number__in=[number for number, _ in some]).values_list("number", "hash"))
        for number, hash_ in some:
            known = max(known, number)
            if number not in here:
                yield Finding(f"block {number}", "is in the file of heads and not in the database: the end was cut off")
            elif here[number] != hash_:
                yield Finding(f"block {number}", "is another than the one in the file of heads")
    if known < last:
        yield Finding("heads", f"the file knows blocks up to {known}, the database up to {last}")


def _of_the_chain(last: Block) -> Iterator[Finding]:
    """Each block follows from the one before, in number, hash and beginning, and has the hash that its key gives."""
    known = chain.keys()
    before = Block(number=0, hash=chain.BEGINNING, ends=0)
    pages = groupby(BlockPage.objects.order_by("block", "table", "place").iterator(), lambda page: page.block_id)
    held = next(pages, None)
    for block in Block.objects.filter(number__lte=last.number).order_by("number").iterator():
        where = f"block {block.number}"
        while held and held[0] < block.number:
            yield Finding(f"block {held[0]}", "has pages and is not there")
            held = next(pages, None)
        if block.number != before.number + 1:
            yield Finding(f"block {before.number + 1}", "is missing")
        elif (block.prior, block.begins) != (before.hash, before.ends):
            yield Finding(where, "does not follow from the block before it")
        own = held[1] if held and held[0] == block.number else iter(())
        if block.key not in known:
            yield Finding(where, f"is sealed with the key {block.key}, which is not among those given")
        elif chain.whole(known[block.key], block, own) != block.hash:
            yield Finding(where, "was changed after it was sealed")
        held = next(pages, None) if held and held[0] == block.number else held
        before = block


def _of_the_rows(table: Table, last: Block) -> Iterator[Finding]:
    """The rows of a table against its pages; those hashed with the same columns are read at one go."""
    begins = 0
    for columns, upto, ends in _spans(table, last):
        rows = tables.rows(table, columns, begins, ends)
        pages = BlockPage.objects.filter(table=table.name, block__lte=upto, block__ends__gt=begins)
        yield from _compared(table, rows, pages.select_related("block").order_by("block", "place").iterator())
        begins = ends


def _spans(table: Table, last: Block) -> list[tuple[list[str], int, int]]:
    """Columns as they were hashed, up to which block, and where that ends; the last span goes to the chain's end."""
    seen = BlockPage.objects.filter(table=table.name).values("columns").annotate(upto=Max("block"))
    found = sorted(seen, key=lambda span: span["upto"])
    ends = dict(Block.objects.filter(pk__in=[span["upto"] for span in found]).values_list("number", "ends"))
    spans = [(span["columns"], span["upto"], ends.get(span["upto"], last.ends)) for span in found]
    columns = spans.pop()[0] if spans else list(table.columns)
    return [*spans, (columns, last.number, last.ends)]


def _compared(table: Table, rows: Iterator[Row], pages: Iterator[BlockPage]) -> Iterator[Finding]:
    """Walk both in step: each row belongs to the first page that reaches so far."""
    row = next(rows, None)
    for page in pages:
        own = []
        while row and (row.written_in, row.key) <= (page.last_written, page.last_key):
            own.append(row)
            row = next(rows, None)
        yield from _of_a_page(table, own, page)
    while row:
        yield _added(table, row)
        row = next(rows, None)


def _of_a_page(table: Table, rows: list[Row], page: BlockPage) -> Iterator[Finding]:
    key = chain.keys().get(page.block.key)
    if key is None:
        return  # the chain says so
    sealed = chain.split(bytes(page.leaves))
    there = [chain.leaf(key, table.name, row) for row in rows]
    if sealed == there:
        return
    for what, low, high, left, right in SequenceMatcher(None, sealed, there, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        changed = min(high - low, right - left)
        for row in rows[left : left + changed]:
            yield Finding(f"{table.name} {row.key}", f"was changed after block {page.block_id} sealed it")
        for row in rows[left + changed : right]:
            yield _added(table, row)
        if high - low > changed:
            after = f"after {rows[right - 1].key}" if right else "at the beginning"
            yield Finding(table.name, f"{high - low - changed} rows of block {page.block_id} are gone, {after}")


def _added(table: Table, row: Row) -> Finding:
    return Finding(f"{table.name} {row.key}", "stands among sealed rows, and no block sealed it")
