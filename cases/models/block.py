"""The seal over what is written once: blocks in a chain, each over the rows written since the one before."""

from django.db import models

from benefits.models import sealed


class Block(models.Model):
    """The rows of every audited table written in transactions `begins` to `ends` (that one left out).

    `hash` is keyed (HMAC-SHA256, AUDIT_KEY) over the block before, this row and its pages; `key` names the key.
    `rows`: how many rows it seals.
    """

    number = models.PositiveBigIntegerField(primary_key=True)
    prior = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    key = models.CharField(max_length=16)
    begins = models.BigIntegerField()
    ends = models.BigIntegerField()
    rows = models.PositiveBigIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        triggers = [sealed("a_block_is_never_edited")]


class BlockPage(models.Model):
    """Some rows of one table in a block, in the order in which they were written: for each the first half of its hash.

    So a row that was changed is named, not only suspected. `columns` are those that were hashed: a later column of the
    table does not break an earlier seal. The page reaches to the row of key `last_key` written in `last_written`.
    """

    block = models.ForeignKey(Block, models.PROTECT, related_name="pages")
    table = models.CharField(max_length=63)
    place = models.PositiveIntegerField()
    columns = models.JSONField()
    last_written = models.BigIntegerField()
    last_key = models.CharField(max_length=80)
    leaves = models.BinaryField()

    class Meta:
        ordering = ["block", "table", "place"]
        triggers = [sealed("a_page_is_never_edited")]
        constraints = [
            models.UniqueConstraint(fields=["block", "table", "place"], name="a_page_has_its_place"),
        ]
        indexes = [models.Index(fields=["table", "block", "place"], name="pages_of_a_table")]
