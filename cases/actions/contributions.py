"""An employer's file of contributions, read for one question: does it pay for somebody who has a pension?

Each line is kept with the dollars it brought. One that falls in a return on file belongs to that return, apart from
what the pension rests on; one that falls in none is a sign of a return that nobody reported: the Board is asked.
"""

import uuid
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction

from cases.actions import errands
from cases.imports.table import Sheet
from cases.models import Agency, Event, Pension, Person, ReceivedFile, ReceivedRow, Reinstatement, Task, User

COVERED, FOUND, NO_PENSION, NOBODY, NO_AGENCY = "covered", "return_found", "no_pension", "nobody", "no_agency"


@dataclass(frozen=True, slots=True)
class Found:
    """A line beside the records. It holds no number and no name."""

    line: int
    person_id: uuid.UUID | None
    paid_on: date
    amount: Decimal
    agency: str
    outcome: str
    pension_id: uuid.UUID | None = None

    def plain(self) -> dict[str, Any]:
        """As a session keeps it between the preview and the act."""
        return asdict(self) | {
            "person_id": str(self.person_id or "") or None, "pension_id": str(self.pension_id or "") or None,
            "paid_on": self.paid_on.isoformat(), "amount": str(self.amount),
        }  # fmt: skip


def found_again(row: dict[str, Any]) -> Found:
    ids = {name: row[name] and uuid.UUID(row[name]) for name in ("person_id", "pension_id")}
    return Found(**{**row, **ids, "paid_on": date.fromisoformat(row["paid_on"]), "amount": Decimal(row["amount"])})


def examine(sheet: Sheet) -> list[Found]:
    """What each line would lead to. Stores nothing."""
    codes = set(Agency.objects.values_list("code", flat=True))
    return [_examine(line.number, line.stated, codes) for line in sheet.lines]


def _examine(number: int, stated: Any, codes: set[str]) -> Found:
    nine, paid_on = stated["numero_seguro_social"], stated["fecha_de_pago"]
    person = (Person.objects.numbered(nine) if nine else Person.objects.filter(pk=stated["identificador"])).first()
    code = stated["codigo_agencia"]
    pension = _pension_on(person.pk, paid_on) if person else None
    outcome = NOBODY if person is None else _outcome(pension, paid_on) if code in codes else NO_AGENCY
    whose = (person.pk if person else None, paid_on, stated["aportacion_individual"], code)
    return Found(number, *whose, outcome, pension.pk if pension and outcome in (COVERED, FOUND) else None)


def _pension_on(person_id: uuid.UUID, day: date) -> Pension | None:
    """The retirement pension that had begun by that day and has not ended."""
    return Pension.objects.open_of(person_id, "retirement").filter(from_on__lte=day).first()


def _outcome(pension: Pension | None, paid_on: date) -> str:
    if pension is None:
        return NO_PENSION
    returns = Reinstatement.objects.in_force().filter(pension=pension, from_on__lte=paid_on)
    return COVERED if any(not each.to_on or each.to_on >= paid_on for each in returns) else FOUND


@transaction.atomic
def receive(sha256: str, rows: Iterable[Found], *, by: User, on: date) -> tuple[ReceivedFile, bool]:
    """Keep the lines and leave what they ask, whole or not at all; the file as received, and whether it is new."""
    kind = ReceivedFile.Kind.CONTRIBUTIONS
    file, is_new = ReceivedFile.objects.get_or_create(kind=kind, sha256=sha256, defaults={"on": on, "by": by})
    if is_new:
        found = list(rows)
        ReceivedRow.objects.bulk_create(_as_row(file, row) for row in found)
        for row in found:
            if row.outcome == FOUND and row.pension_id:
                _ask(row, row.pension_id, on)
        Event.record("contributions_received", on=on, by=by, details={"file": str(file.pk), "lines": len(found)})
    return file, is_new


def _as_row(file: ReceivedFile, row: Found) -> ReceivedRow:
    details = {"paid_on": row.paid_on.isoformat(), "amount": str(row.amount), "agency": row.agency}
    return ReceivedRow(file=file, line=row.line, person_id=row.person_id, outcome=row.outcome, details=details)


def _ask(row: Found, pension_id: uuid.UUID, on: date) -> None:
    """One task a pension, however many lines: it names the agency and the first day found."""
    pension = Pension.objects.get(pk=pension_id)
    whose: dict[str, Any] = {"person_id": pension.person_id, "about": pension.pk, "pension": pension}
    errands.leave(Task.Kind.RETURN_MATCHED, on=on, note=f"{row.agency} · {row.paid_on.isoformat()}", **whose)
