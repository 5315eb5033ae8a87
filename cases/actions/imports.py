"""Files of an agency: opened, told how they are read, looked at beside the records, and received whole or not at all.

Nothing is written into the records before a person has seen what each line would do and received the file. The same
file again changes nothing (by its hash), nor does the same line in another file (by what the records hold already).
"""

import hashlib
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from types import ModuleType
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction

from cases import cipher
from cases.actions.brought import contributions, deaths, people, periods, salaries
from cases.actions.brought.found import WRONG, Desk, Found, by_person
from cases.imports import reading
from cases.imports.headers import UNUSED
from cases.imports.names import plain
from cases.imports.reading import Line, Problem, Reading
from cases.models import Agency, Event, Import, ImportLayout, ImportRow, ImportState, ReceivedFile, User

BROUGHT: Mapping[str, ModuleType] = {
    Import.Kind.PEOPLE: people, Import.Kind.SERVICE: periods, Import.Kind.SALARIES: salaries,
    Import.Kind.CONTRIBUTIONS: contributions, Import.Kind.DEATHS: deaths,
}  # fmt: skip
CHUNK = 500
REMEMBERED = ("columns", "names", "basis")  # the order of days is asked of each file anew


class NotNow(Exception):
    """The file is not where this can be done to it."""


class ReceivedBefore(Exception):
    """This very file was received: `file`. Nothing is done again."""

    def __init__(self, file: ReceivedFile) -> None:
        super().__init__(str(file.pk))
        self.file = file


@transaction.atomic
def open_(data: bytes, kind: str, *, desk: str, agency: Agency | None, by: User, on: date) -> Import:
    """Keep a file, enciphered, with how files of its titles were read before. One open already is given as it is.

    Raises:
        Unreadable: it is no sheet, or too big.
        ReceivedBefore: it is in the records.
    """
    sha256 = hashlib.sha256(data).hexdigest()
    if received := ReceivedFile.objects.filter(kind=kind, sha256=sha256).first():
        raise ReceivedBefore(received)
    if known := Import.objects.open().filter(kind=kind, sha256=sha256, desk=desk, agency=agency).first():
        return known
    found = reading.read(data, kind, {}, today=on)
    made = Import(kind=kind, desk=desk, agency=agency, by=by, on=on, sha256=sha256)
    layout = ImportLayout.objects.filter(agency=agency, kind=kind, titles=_titles(found)).first()
    made.answers = {"header": found.header, **(layout.answers if layout else {})}
    made.content = cipher.seal(data, settings.SSN_CIPHER_KEY, made.pk)
    made.save()
    _witness("import_opened", made, by, on)
    return made


def data_of(brought: Import) -> bytes:
    """The file as it came."""
    assert brought.content is not None  # only a closed one has none
    return cipher.unseal(bytes(brought.content), settings.SSN_CIPHER_KEY, brought.pk)


def read(brought: Import) -> Reading:
    """The file as it is read by what was said of it so far. Raises Unreadable."""
    return reading.read(data_of(brought), brought.kind, brought.answers, today=brought.on)


def _titles(found: Reading) -> str:
    """What tells one layout from another: its titles in their order."""
    return hashlib.sha256("|".join(plain(column.title) for column in found.columns).encode()).hexdigest()


@transaction.atomic
def answer(import_id: uuid.UUID, answers: Mapping[str, Any], *, by: User, on: date) -> Import:
    """Say how the file is read. Once nothing is left to say it is looked at, and the layout is remembered.

    Raises:
        NotNow: the file was closed, or is being written.
    """
    brought = _hold(import_id, ImportState.ASKING, ImportState.CHECKING, ImportState.WRONG, ImportState.READY)
    brought.answers = dict(answers)
    found = read(brought)
    _begin_again(brought, ImportState.CHECKING if found.is_whole else ImportState.ASKING)
    brought.lines = len(found.lines)
    brought.save()
    if found.is_whole:
        kept = {name: answers[name] for name in REMEMBERED if name in answers}
        layout: dict[str, Any] = {"agency": brought.agency, "kind": brought.kind, "titles": _titles(found)}
        ImportLayout.objects.update_or_create(**layout, defaults={"answers": kept, "on": on})
    return brought


def _begin_again(brought: Import, state: str) -> None:
    brought.rows.all().delete()
    brought.state, brought.round, brought.done, brought.counts = state, brought.round + 1, 0, {}


def advance(import_id: uuid.UUID, *, on: date) -> Import:
    """Do what a file waits for: look at it, or write it."""
    is_received = Import.objects.filter(pk=import_id, state=ImportState.WRITING).exists()
    return write(import_id, on=on) if is_received else examine(import_id, on=on)


def examine(import_id: uuid.UUID, *, on: date) -> Import:
    """Look at every line beside the records, a chunk of people at a time: how far it is can be seen meanwhile.

    A second hand that does the same at once, or one that takes up where another fell, changes nothing.
    """
    brought = Import.objects.get(pk=import_id)
    if brought.state != ImportState.CHECKING:
        return brought
    found, desk = read(brought), _desk(brought, brought.by, on)
    unread = {number: Found(number, WRONG, None, each) for number, each in _by_line(found.problems)}
    stopped = any(problem.code == "contradictory" for problem in found.problems)
    done = 0
    for chunk in _chunks([line for line in found.lines if line.number not in unread and not stopped]):
        if done >= brought.done and not _look_at(brought, BROUGHT[brought.kind].examine(chunk, desk), done):
            return Import.objects.get(pk=import_id)
        done += len(chunk)
    return _settle(brought, list(unread.values()))


def _desk(brought: Import, by: User, on: date) -> Desk:
    mapped = [name for name in brought.answers.get("columns", {}).values() if name != UNUSED]
    return Desk(by, brought.desk, brought.agency, on, brought.answers | {"mapped": mapped})


def _by_line(problems: Sequence[Problem]) -> Iterator[tuple[int, tuple[Problem, ...]]]:
    for number in sorted({problem.line for problem in problems}):
        yield number, tuple(problem for problem in problems if problem.line == number)


def _chunks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines in chunks that never part a person's."""
    chunk: list[Line] = []
    for _number, group in by_person(lines):
        chunk += group
        if len(chunk) >= CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


@transaction.atomic
def _look_at(brought: Import, found: Sequence[Found], done: int) -> bool:
    """Keep what a chunk would do. False: somebody said something else of the file meanwhile, or did this chunk."""
    held = Import.objects.select_for_update(of=("self",)).get(pk=brought.pk)
    if (held.state, held.round, held.done) != (ImportState.CHECKING, brought.round, done):
        return False
    _keep(held, found)
    held.done = done + len(found)
    held.save(update_fields=["done"])
    brought.done = held.done
    return True


def _keep(brought: Import, found: Sequence[Found]) -> None:
    ImportRow.objects.bulk_create(
        ImportRow(
            brought=brought, line=each.line, person_id=each.person_id, outcome=each.outcome,
            problems=[_plain(problem) for problem in each.problems],
            cautions=[_plain(caution) for caution in each.cautions],
        )
        for each in found
    )


def _plain(problem: Problem) -> dict[str, str]:
    return {"column": problem.column, "code": problem.code, "about": problem.about}


@transaction.atomic
def _settle(brought: Import, unread: Sequence[Found]) -> Import:
    held = Import.objects.select_for_update(of=("self",)).get(pk=brought.pk)
    if (held.state, held.round) == (ImportState.CHECKING, brought.round):
        _keep(held, unread)
        held.counts = dict(Counter(held.rows.values_list("outcome", flat=True)))
        held.state = ImportState.WRONG if held.counts.get(WRONG) else ImportState.READY
        held.save()
    return held


@transaction.atomic
def receive(import_id: uuid.UUID, *, seen: int, by: User, on: date) -> Import:
    """Take a file into the records in this person's name, as the preview of round `seen` showed it: an errand.

    Raises:
        NotNow: it has an error, or what was seen is not how it stands.
    """
    brought = _hold(import_id, ImportState.READY)
    if brought.round != seen:
        raise NotNow
    brought.state, brought.received_by = ImportState.WRITING, by
    brought.save()
    _witness("import_received", brought, by, on)
    return brought


def write(import_id: uuid.UUID, *, on: date) -> Import:
    """Write a received file, all of it or nothing. Every line is looked at once more: what the records say now counts.

    What changed meanwhile sends the file back to be looked at, with nothing written.
    """
    try:
        with transaction.atomic():
            brought = Import.objects.select_for_update(of=("self",)).get(pk=import_id)
            if brought.state == ImportState.WRITING:
                _write(brought, on)
            return brought
    except (IntegrityError, _Changed):
        return _look_again(import_id)


class _Changed(Exception):
    """Some line would not do what the preview showed."""


def _write(brought: Import, on: date) -> None:
    assert brought.received_by
    lines = {line.number: line for line in read(brought).lines}
    desk = _desk(brought, brought.received_by, on)
    module = BROUGHT[brought.kind]
    if ReceivedFile.objects.filter(kind=brought.kind, sha256=brought.sha256).exists():  # by another desk, meanwhile
        _close(brought, ImportState.GIVEN_UP)
        return brought.save()
    found = [each for chunk in _chunks(list(lines.values())) for each in module.examine(chunk, desk)]
    if {each.line: each.outcome for each in found} != dict(brought.rows.values_list("line", "outcome")):
        raise _Changed
    brought.file = module.receive(brought.sha256, found, lines, desk)
    _close(brought, ImportState.DONE)
    brought.save()
    _witness("import_done", brought, brought.received_by, on)


@transaction.atomic
def _look_again(import_id: uuid.UUID) -> Import:
    brought = Import.objects.select_for_update(of=("self",)).get(pk=import_id)
    if brought.state == ImportState.WRITING:
        _begin_again(brought, ImportState.CHECKING)
        brought.received_by = None
        brought.save()
    return brought


@transaction.atomic
def give_up(import_id: uuid.UUID, *, by: User, on: date) -> Import:
    """Leave a file as if it had never come; nothing of it is kept. Raises NotNow: it is being written, or closed."""
    brought = _hold(import_id, ImportState.ASKING, ImportState.CHECKING, ImportState.WRONG, ImportState.READY)
    _close(brought, ImportState.GIVEN_UP)
    brought.save()
    _witness("import_given_up", brought, by, on)
    return brought


@transaction.atomic
def clear_away(*, on: date) -> int:
    """Leave the files that nobody received in time, as if they had never come. Gives how many."""
    left = list(Import.objects.left_waiting(on).select_for_update(of=("self",), skip_locked=True))
    for brought in left:
        _close(brought, ImportState.GIVEN_UP)
        brought.save()
        _witness("import_given_up", brought, None, on)
    return len(left)


def _close(brought: Import, state: str) -> None:
    brought.rows.all().delete()
    brought.state, brought.content = state, None


def _hold(import_id: uuid.UUID, *states: str) -> Import:
    brought = Import.objects.select_for_update(of=("self",)).get(pk=import_id)
    if brought.state not in states:
        raise NotNow
    return brought


def _witness(verb: str, brought: Import, by: User | None, on: date) -> None:
    Event.record(verb, on=on, by=by, details={"import": str(brought.pk), "kind": brought.kind})
