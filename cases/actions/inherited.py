"""Pensions older than the system: brought in whole or not at all, asked of today's law, and paid as they were."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from benefits.models import Benefit
from cases import earlier, social_security
from cases.actions import acts, records
from cases.actions.review import demand_another
from cases.imports.table import Line, LineError, Sheet
from cases.models import (
    Act,
    Event,
    Evidence,
    Inherited,
    Membership,
    Participant,
    Pension,
    Person,
    ReceivedFile,
    ReceivedRow,
    SocialSecurityNumber,
    User,
    VitalDate,
)
from cases.recovery_plan import next_month

NUMBER = "numero_seguro_social"
PROVISION_OF_WHAT_WAS = "§ 766"  # the pension stands on the award of its time; the file says under which law


CORRECTED = frozenset({"years", "average", "plan", "group"})


class NothingSaid(Exception):
    """A correction that changes nothing."""


class Refused(Exception):
    """The file is not brought in: `errors`, by line. Nothing of it was stored."""

    def __init__(self, errors: tuple[LineError, ...]) -> None:
        super().__init__(f"{len(errors)} errors")
        self.errors = errors


def received_before(sheet: Sheet) -> ReceivedFile | None:
    """The same file, if it was brought in already."""
    return ReceivedFile.objects.filter(kind=ReceivedFile.Kind.INHERITED, sha256=sheet.sha256).first()


def errors_of(sheet: Sheet) -> tuple[LineError, ...]:
    """Everything that keeps the file out: of the file itself, or against what the records say."""
    if sheet.errors or received_before(sheet):
        return sheet.errors
    people = _people(sheet.lines)
    return tuple(_against_the_records(sheet.lines, people))


@transaction.atomic
def bring_in(sheet: Sheet, *, by: User, on: date) -> ReceivedFile:
    """Write every pension of a file: person, statements, pension, what is known of it, its act and its verdict.

    The earlier payer pays the month of the import; the ledger here begins with the next. The same file again changes
    nothing.

    Raises:
        Refused: some line has an error; nothing is written.
        IntegrityError: another hand brought in the same file at the same moment.
    """
    if before := received_before(sheet):
        return before
    if errors := errors_of(sheet):
        raise Refused(errors)
    file = ReceivedFile.objects.create(kind=ReceivedFile.Kind.INHERITED, sha256=sheet.sha256, on=on, by=by)
    people = _people(sheet.lines)
    for line in sheet.lines:
        person_id = people.get(line.stated[NUMBER])
        outcome = "known_person" if person_id else "new_person"
        person_id = person_id or _person(line, by)
        _pension(line, person_id, file, by=by, on=on)
        ReceivedRow.objects.create(file=file, line=line.number, person_id=person_id, outcome=outcome)
    Event.record("pensions_brought_in", on=on, by=by, details={"file": str(file.pk), "pensions": len(sheet.lines)})
    return file


@transaction.atomic
def check(pension_id: uuid.UUID, *, on: date) -> Inherited:
    """Ask today's law about an inherited pension again and keep its answer. What is paid does not change."""
    pension = Pension.objects.hold(pk=pension_id)
    inherited = Inherited.objects.select_related("pension").get(pension=pension)
    answer = earlier.ask(inherited, on)
    inherited.verdict, inherited.computed = answer.verdict, answer.computed
    inherited.why, inherited.checked_on = answer.why, on
    inherited.save()
    pension.look_again_on, pension.restated_on = answer.look_again_on, None
    pension.save()
    return inherited


@transaction.atomic
def correct(
    pension_id: uuid.UUID, changes: Mapping[str, Any], *, paper: Mapping[str, Any], by: User, on: date
) -> Inherited:
    """Correct what the old file says of a pension (`CORRECTED`), on a paper that shows it. What is paid does not change
    by it: the law is asked again, the task that waited for the fact ends, and what follows is another person's.

    Whoever states the paper entered a fact of this person, and decides nothing that rests on it; what the file said
    stays in the history of the row.

    Raises:
        FourEyes: it is about oneself.
        NothingSaid: nothing differs from what stands.
    """
    pension = Pension.objects.hold(pk=pension_id)
    demand_another(by, pension.person_id)
    inherited = Inherited.objects.select_for_update(of=("self",)).get(pension=pension)
    new = {name: value for name, value in changes.items() if value != getattr(inherited, name)}
    if not new or not CORRECTED.issuperset(new):
        raise NothingSaid
    shown = records.state(Evidence, {**paper, "person_id": pension.person_id}, by=by, on=on)
    for name, value in new.items():
        setattr(inherited, name, value)
    inherited.save(update_fields=list(new))
    details = {"fields": sorted(new), "evidence": str(shown.pk)}
    Event.record("inherited_corrected", on=on, by=by, pension=pension, person_id=pension.person_id, details=details)
    records.restate([pension.person_id], on)
    return inherited if pension.determination_id else check(pension.pk, on=on)


def _people(lines: Iterable[Line]) -> dict[str, uuid.UUID]:
    """Who in the records has the numbers of these lines."""
    numbers = {social_security.blind_index(line.stated[NUMBER]): line.stated[NUMBER] for line in lines}
    found = SocialSecurityNumber.objects.filter(blind_index__in=list(numbers))
    return {numbers[bytes(index)]: person for index, person in found.values_list("blind_index", "person_id")}


def _against_the_records(lines: Iterable[Line], people: dict[str, uuid.UUID]) -> Iterator[LineError]:
    known = set(people.values())
    births = VitalDate.objects.in_force().filter(person_id__in=known, kind=VitalDate.Kind.BIRTH)
    born = dict(births.values_list("person_id", "on"))
    open_ones = Pension.objects.filter(person_id__in=known, benefit=Benefit.RETIREMENT)
    drawing = set(open_ones.exclude(state=Pension.State.ENDED).values_list("person_id", flat=True))
    for line in lines:
        person = people.get(line.stated[NUMBER])
        if person in drawing:
            yield LineError(line.number, NUMBER, _("This person already draws a pension here."))
        if person in born and born[person] != line.stated["fecha_nacimiento"]:
            yield LineError(line.number, "fecha_nacimiento", _("The records say another day of birth."))


def _person(line: Line, by: User) -> uuid.UUID:
    said = line.stated
    person = Person.objects.create(
        given_names=said["nombre"], first_surname=said["apellido_paterno"],
        second_surname=said["apellido_materno"] or "", language=said["idioma"] or "es", **_address(said),
    )
    number = line.stated[NUMBER]
    SocialSecurityNumber.objects.create(
        person=person, cipher=social_security.encipher(number, person.pk),
        blind_index=social_security.blind_index(number),
    )
    return person.pk


def _address(said: Mapping[str, Any]) -> dict[str, str]:
    columns = {
        "address_line_1": "direccion_postal_linea_1",
        "address_line_2": "direccion_postal_linea_2",
        "urbanization": "urbanizacion",
        "town": "municipio",
        "postal_code": "codigo_postal",
    }
    return {field: said[column] or "" for field, column in columns.items()}


def _pension(line: Line, person_id: uuid.UUID, file: ReceivedFile, *, by: User, on: date) -> None:
    said = line.stated
    _birth(person_id, said["fecha_nacimiento"], by)
    _membership(person_id, said["fecha_ingreso_sistema"], by)
    pension = Pension.objects.create(person_id=person_id, from_on=said["fecha_retiro"])
    Inherited.objects.create(pension=pension, file=file, **_known(said))
    acts.record(
        pension, Act.Kind.INHERITED, from_on=next_month(on), source=pension.pk, cause="inherited",
        provision=PROVISION_OF_WHAT_WAS, on=on, by=by, monthly=said["pension_mensual"],
    )
    check(pension.pk, on=on)


def _birth(person_id: uuid.UUID, born_on: date, by: User) -> None:
    """The day of birth, for whoever has none stated yet."""
    stated = {"person_id": person_id, "kind": VitalDate.Kind.BIRTH}
    if not VitalDate.objects.in_force().filter(**stated).exists():
        VitalDate.objects.create(**stated, on=born_on, recorded_by=by)


def _membership(person_id: uuid.UUID, entered_on: date | None, by: User) -> None:
    """The day of entry into the System, for whoever has none stated yet."""
    Participant.objects.get_or_create(person_id=person_id)
    stated = Membership.objects.in_force().filter(participant_id=person_id)
    if entered_on and not stated.exists():
        Membership.objects.create(
            participant_id=person_id, system_entry_on=entered_on, public_service_start_on=entered_on, recorded_by=by
        )


def _known(said: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of the file by the names of the record."""
    return {
        "regime": said["regimen"],
        "retired_on": said["fecha_retiro"],
        "years": said["anos_acreditados"] or "",
        "average": said["sueldo_promedio_anual"],
        "percentage": said["por_ciento"],
        "plan": said["plan"] or "",
        "group": said["grupo"] or "",
        "route": said["opcion"] or "",
        "monthly": said["pension_mensual"],
        "last_changed_on": said["fecha_ultimo_cambio"],
        "last_change": said["ultimo_cambio"] or "",
    }
