"""Whether the audit trail is as it was sealed: `./run manage audit_verify`.

Needs the keys of the environment (AUDIT_KEY, AUDIT_KEYS_BEFORE) and the file of heads (AUDIT_HEADS); asks the database
nothing but its rows, so that it can look at a copy restored elsewhere. Ends with 1 when anything is not as sealed.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cases.audit import tables, verify
from cases.models import Block


class Command(BaseCommand):
    help = "Find whatever was removed, edited, swapped, added or cut off in the audit trail since it was sealed."
    requires_system_checks: list[str] = []

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for finding in verify.findings():
            found += 1
            self.stdout.write(str(finding))
        last = Block.objects.order_by("number").last()
        waiting = sum(tables.count(table, last.ends if last else 0) for table in tables.audited())
        if last:
            self.stdout.write(f"{last.number} blocks, the last of {last.at:%Y-%m-%d %H:%M:%S} UTC")
        self.stdout.write(f"{waiting} rows are not sealed yet")
        if found:
            raise CommandError(f"{found} things are not as they were sealed.")
        self.stdout.write("Everything is as it was sealed.")
