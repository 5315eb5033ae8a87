"""A pensioner died: a file of deaths is read, looked at, and done whole or not at all; the clock does what was stated.

For each person, in one transaction on the day of import: the death is stated, every pension ends the day after it, the
claim of what was paid since is listed with collections, and the case of the survivors is opened (§ 788a).
"""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

from django.db import transaction

from benefits.models import Benefit
from cases.actions import acts, errands, records
from cases.imports.table import Sheet, plain
from cases.models import Act, Claim, Event, Notice, Pension, Person, ReceivedFile, ReceivedRow, Referral, Task, User
from cases.models import VitalDate as Vital

A_DAY = timedelta(days=1)
PROVISION = "§ 766(c)"  # «vitalicia»: for life, and no longer
STOPS, RECORDED, ALREADY = "stops", "recorded", "already"
OTHER_DAY, NAMES_DIFFER, NOBODY, BEFORE_BIRTH = "other_day", "names_differ", "nobody", "before_birth"
DONE = (STOPS, RECORDED)


@dataclass(frozen=True, slots=True)
class Found:
    """A line of the file beside the records: whom it names, and what it leads to. It holds no number and no name."""

    line: int
    person_id: uuid.UUID | None
    died_on: date
    outcome: str
    pensions: int = 0

    def plain(self) -> dict[str, Any]:
        """As a session keeps it between the preview and the act."""
        return asdict(self) | {"person_id": str(self.person_id or "") or None, "died_on": self.died_on.isoformat()}


def found_again(row: dict[str, Any]) -> Found:
    who = row["person_id"] and uuid.UUID(row["person_id"])
    return Found(row["line"], who, date.fromisoformat(row["died_on"]), row["outcome"], row["pensions"])


def examine(sheet: Sheet) -> list[Found]:
    """What each line would do. Stores nothing."""
    return [_examine(line.number, line.stated) for line in sheet.lines]


def _examine(number: int, stated: Any) -> Found:
    died_on, nine = stated["fecha_defuncion"], stated["numero_seguro_social"]
    people = Person.objects.numbered(nine) if nine else Person.objects.filter(pk=stated["identificador"])
    person = people.first()
    if person is None:
        return Found(number, None, died_on, NOBODY)
    if not _same_names(person, stated):
        return Found(number, person.pk, died_on, NAMES_DIFFER)
    outcome, pensions = _what_follows(person.pk, died_on)
    return Found(number, person.pk, died_on, outcome, pensions)


def _same_names(person: Person, stated: Any) -> bool:
    """The first surname, and one name: second surnames and initials are written in many ways."""
    surname = plain(stated["apellido_paterno"]) == plain(person.first_surname)
    return surname and bool(set(plain(stated["nombre"]).split()) & set(plain(person.given_names).split()))


def _what_follows(person_id: uuid.UUID, died_on: date) -> tuple[str, int]:
    known = {row.kind: row.on for row in Vital.objects.in_force().filter(person_id=person_id)}
    if known.get(Vital.Kind.BIRTH, date.min) > died_on:
        return BEFORE_BIRTH, 0
    if known.get(Vital.Kind.DEATH, died_on) != died_on:
        return OTHER_DAY, 0
    open_pensions = _open(person_id).count()
    if open_pensions:
        return STOPS, open_pensions
    return (ALREADY if Vital.Kind.DEATH in known else RECORDED), 0


def _open(person_id: uuid.UUID) -> Any:
    return Pension.objects.filter(person_id=person_id).exclude(state=Pension.State.ENDED)


@transaction.atomic
def receive(sha256: str, rows: Iterable[Found], *, by: User, on: date) -> tuple[ReceivedFile, bool]:
    """Do what the preview showed, whole or not at all: the file as received, and whether it is new.

    The same file again changes nothing. A line is looked at once more, so that what changed meanwhile counts.
    """
    file, is_new = ReceivedFile.objects.get_or_create(
        kind=ReceivedFile.Kind.DEATHS, sha256=sha256, defaults={"on": on, "by": by}
    )
    if is_new:
        done = [_do(row, by, on) for row in sorted(rows, key=lambda row: str(row.person_id))]
        ReceivedRow.objects.bulk_create(_as_row(file, row) for row in sorted(done, key=lambda row: row.line))
        Event.record("deaths_received", on=on, by=by, details={"file": str(file.pk), "lines": len(done)})
    return file, is_new


def _as_row(file: ReceivedFile, row: Found) -> ReceivedRow:
    details = {"died_on": row.died_on.isoformat(), "pensions": row.pensions}
    return ReceivedRow(file=file, line=row.line, person_id=row.person_id, outcome=row.outcome, details=details)


def _do(row: Found, by: User, on: date) -> Found:
    if row.person_id is None or row.outcome in (NOBODY, NAMES_DIFFER):
        if row.person_id and _open(row.person_id).exists():
            errands.leave(Task.Kind.PROOF_OF_LIFE, person_id=row.person_id, about=row.person_id, on=on)
        return row
    Person.objects.select_for_update(of=("self",)).get(pk=row.person_id)
    outcome, pensions = _what_follows(row.person_id, row.died_on)
    if outcome in DONE and not Vital.objects.in_force().filter(person_id=row.person_id, kind=Vital.Kind.DEATH).exists():
        fields = {"person_id": row.person_id, "kind": Vital.Kind.DEATH, "on": row.died_on}
        records.state(Vital, fields, by=by, on=on)
    if outcome == STOPS:
        stop(row.person_id, on=on, by=by)
    return Found(row.line, row.person_id, row.died_on, outcome, pensions)


@transaction.atomic
def stop(person_id: uuid.UUID, *, on: date, by: User | None = None) -> int:
    """End every pension of a person whose death is stated, the day after it. Gives how many it ended.

    The same as the records say already changes nothing; another day of death, or none any more, undoes what was done.
    """
    death = Vital.objects.in_force().filter(person_id=person_id, kind=Vital.Kind.DEATH, on__lte=on).first()
    pensions = Pension.objects.select_for_update(of=("self",)).filter(person_id=person_id).order_by("pk")
    ended = [pension for pension in pensions if _end(pension, death, on, by)]
    if ended and death:
        _open_the_case(person_id, death, on, by, ended)
    return len(ended)


def _end(pension: Pension, death: Vital | None, on: date, by: User | None) -> bool:
    """Make the pension's acts say when its holder died. Whether it ended now."""
    standing = Act.objects.filter(pension=pension, kind=Act.Kind.ENDED, ground=Act.Ground.DEATH, undone_by=None)
    before = standing.first()
    ends_on = death and death.on + A_DAY
    if before and before.from_on == ends_on:
        return False
    if before:
        source = death.pk if death else uuid.uuid5(before.source, "withdrawn")
        _undo(pension, before, source, on)
    if not death or not ends_on or (not before and pension.state == Pension.State.ENDED):
        return False
    act = acts.record(
        pension, Act.Kind.ENDED, from_on=ends_on, source=death.pk, cause="death", provision=PROVISION, on=on,
        ground=Act.Ground.DEATH, by=by,
    )  # fmt: skip
    _list_with_collections(pension, act, death, on)
    return True


def _undo(pension: Pension, act: Act, source: uuid.UUID, on: date) -> None:
    acts.record(
        pension, Act.Kind.UNDONE, from_on=act.from_on, undoes=act, source=source, cause="death", provision=PROVISION,
        on=on,
    )  # fmt: skip


def _list_with_collections(pension: Pension, act: Act, death: Vital, on: date) -> None:
    """Collections hears of every pension of the dead at once: with the claim of what was paid since, if any was."""
    claim = Claim.objects.filter(act=act, kind=Claim.Kind.OVERPAYMENT).first()
    Referral.objects.get_or_create(pension=pension, source=death.pk, defaults={"claim": claim, "on": on})
    errands.leave_notice(pension, Notice.Kind.ENDED, act, on=on)


def _open_the_case(
    person_id: uuid.UUID, death: Vital, on: date, by: User | None, ended: Sequence[Pension]
) -> None:
    """The survivors' case, one a death; what asked whether the person lives is answered."""
    base = next((pension for pension in ended if pension.benefit == Benefit.RETIREMENT), ended[0])
    errands.leave(Task.Kind.SURVIVORS, person_id=person_id, about=death.pk, on=on, pension=base)
    errands.close_about(Task.Kind.PROOF_OF_LIFE, person_id, outcome="died", by=by, on=on)
    for pension in ended:
        errands.close_about(Task.Kind.STOP_PROPOSED, pension.pk, outcome="died", by=by, on=on)
