"""Seal what was written since the last block: the clock does it each minute."""

from collections.abc import Iterator
from itertools import islice

from django.conf import settings
from django.db import transaction

from cases import clock
from cases.audit import chain, heads, tables
from cases.audit.tables import Row, Table
from cases.models import Block, BlockPage

ROWS_OF_A_PAGE = 1000


def seal() -> int:
    """Seal every row that is certain by now, and write the new head outside the database. Gives how many rows."""
    block = _seal()
    heads.keep_up()
    return block.rows if block else 0


@transaction.atomic
def _seal() -> Block | None:
    """The next block; none while another is being made, or when nothing was written."""
    with tables.alone() as alone:
        if not alone:
            return None
    last = Block.objects.order_by("number").last()
    block = Block(
        number=last.number + 1 if last else 1,
        prior=last.hash if last else chain.BEGINNING,
        begins=last.ends if last else 0,
        ends=tables.horizon(),
        key=chain.name_of(settings.AUDIT_KEY),
        rows=0,
        at=clock.now(),
    )
    tables.read_plainly()
    hashed = chain.Seal(settings.AUDIT_KEY)
    for page in _pages(block):
        page.save(force_insert=True)
        hashed.add(page)
        block.rows += len(page.leaves) // chain.LEAF
    if not block.rows:
        return None
    block.hash = hashed.close(block)
    block.save(force_insert=True)
    return block


def _pages(block: Block) -> Iterator[BlockPage]:
    """The new pages of every table, one in memory at a time. They point to a block that is written after them."""
    for table in tables.audited():
        rows = tables.rows(table, table.columns, block.begins, block.ends)
        place = 0
        while some := list(islice(rows, ROWS_OF_A_PAGE)):
            yield _page(block, table, place, some)
            place += 1


def _page(block: Block, table: Table, place: int, rows: list[Row]) -> BlockPage:
    return BlockPage(
        block_id=block.number,
        table=table.name,
        place=place,
        columns=list(table.columns),
        last_written=rows[-1].written_in,
        last_key=rows[-1].key,
        leaves=b"".join(chain.leaf(settings.AUDIT_KEY, table.name, row) for row in rows),
    )
