"""What the payer says was paid: gross, each deduction as named, net; each part of a month once."""

from typing import Any

from django.db import transaction

from cases.imports.table import Line, Sheet
from cases.models import Deduction, Event, Payment, Pension, Person, ReceivedFile, ReceivedRow, User

PAID, KNOWN, NO_PENSION = "paid", "known", "no_pension"


@transaction.atomic
def take(sheet: Sheet, *, by: User, on: Any) -> dict[str, int]:
    """Write down every line of a payer's file, all of it or nothing. Gives how many lines led to what.

    A part that was written down before is left as it is. The very same file again does nothing.
    """
    file, is_new = ReceivedFile.objects.get_or_create(
        kind=ReceivedFile.Kind.PAYMENTS, sha256=sheet.sha256, defaults={"by": by, "on": on}
    )
    counts: dict[str, int] = {}
    for line in sheet.lines if is_new else ():
        outcome = _take(file, line)
        counts[outcome] = counts.get(outcome, 0) + 1
    if is_new:
        Event.record("payments_received", on=on, by=by, details={"file": str(file.pk)} | counts)
    return counts


def _take(file: ReceivedFile, line: Line) -> str:
    stated = line.stated
    people = Person.objects.numbered(stated["numero_seguro_social"]) if stated["numero_seguro_social"] else None
    who = {"person__in": people} if people is not None else {"person_id": stated["identificador"]}
    pension = Pension.objects.filter(benefit=stated["beneficio"] or "retirement", **who).order_by("-from_on").first()
    outcome = _pay(file, pension, stated) if pension else NO_PENSION
    ReceivedRow.objects.create(
        file=file, line=line.number, person_id=pension.person_id if pension else None, outcome=outcome, details={}
    )
    return outcome


def _pay(file: ReceivedFile, pension: Pension, stated: Any) -> str:
    payment, is_new = Payment.objects.get_or_create(
        pension=pension, month=stated["mes"], part=stated["pago"],
        defaults={
            "paid_on": stated["fecha_de_pago"], "gross": stated["bruto"], "net": stated["neto"],
            "source": Payment.Source.IMPORTED, "file": file,
        },
    )  # fmt: skip
    if not is_new:
        return KNOWN
    Deduction.objects.bulk_create(
        Deduction(payment=payment, name=name, amount=amount) for name, amount in stated["descuentos"] or ()
    )
    return PAID
