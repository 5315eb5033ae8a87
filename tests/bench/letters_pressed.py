"""The press on its real path: a run of people past 65, done; its letters told, set, sealed, verified and stored."""

import multiprocessing
import os
import resource
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random
from unittest import mock

import weasyprint
from django.core.management import call_command
from django.db import connection, transaction
from django.test import override_settings

from benefits.letters import render as room
from benefits.letters.seal import load_seal
from benefits.letters.sign import sign
from benefits.letters.verify import verify
from cases import letters, untold
from cases.actions import press, recompute
from cases.models import Person, Role
from cases.seeds import authority
from tests.bench.recompute_ways import ON, Office
from tests.proofs import pensioners

PEOPLE_OVER = 10  # for those whom the approver may not decide about
CODE = "K7QM-2VXH-9RTD-4WPC-8HJN"
PROGRESS = 60  # seconds between two lines that say how far it is


@contextmanager
def waiting(count: int) -> Iterator[list[uuid.UUID]]:
    """So many decisions of an executed run that nobody has been told; the database is left empty, as it was found."""
    if Person.objects.exists():
        raise SystemExit("this database has people in it; remove .run/bench for one that is empty")
    try:
        call_command("demo_keys")
        with override_settings(DEMONSTRATION=True):
            yield _decided(count)
    finally:
        connection.close()
        call_command("flush", interactive=False, verbosity=0)


def _decided(count: int) -> list[uuid.UUID]:
    recorder, granter, approver = pensioners.people()
    authority.adopt(Random(1), proposed_by=recorder, adopted_by=granter, on=date(2013, 7, 1))
    office = Office.open(count + PEOPLE_OVER)
    Role.objects.create(user=approver, role=Role.Name.ADMINISTRATOR, from_on=date(2000, 1, 1))
    recompute.execute(office.run.pk, on=ON)
    return list(untold.decisions(office.run).values_list("pk", flat=True)[:count])


def yardstick(html: str, style: weasyprint.CSS, fonts: object) -> bytes:
    """WeasyPrint alone: the least that this letter can cost with it."""
    document = weasyprint.HTML(string=html, url_fetcher=room._fetcher()).render(
        font_config=fonts, stylesheets=[style], **room.VARIANT
    )
    return document.write_pdf(**room.VARIANT)


def contenders(pk: uuid.UUID) -> dict[str, Callable[[], object]]:
    """By name, one call of each on the letter of one decision. The press stores it, and takes it back."""
    seal, style, fonts = load_seal(), room._style(), room._font_configuration()
    content = told(pk)
    template = room._templates().get_template("letters/letter.html")
    html = room.UNBREAKABLE.sub("\N{NO-BREAK SPACE}", template.render(room._context(content)))
    pdf = room.render(content)
    signed = sign(pdf, seal, reason="Aprobada por quien mide")
    return {
        "weasyprint": lambda: yardstick(html, style, fonts),
        "set": lambda: room.render(content),
        "told and set": lambda: room.render(told(pk)),
        "seal": lambda: sign(pdf, seal, reason="Aprobada por quien mide"),
        "verify": lambda: verify(signed, seal.anchors),
        "press": lambda: _taken_back(pk),
    }


def told(pk: uuid.UUID) -> letters.LetterContent:
    """What the letter says, read from the rows."""
    return letters.for_decision(letters.with_what_it_tells(pk), on=ON, short_code=CODE)


@transaction.atomic
def _taken_back(pk: uuid.UUID) -> None:
    pressed([pk])
    transaction.set_rollback(True)


def pressed(decisions: Sequence[uuid.UUID], until: float = float("inf")) -> list[int]:
    """Their letters, by this process, until that time of the monotonic clock. Kilobytes it held after each of them."""
    held: list[int] = []
    said = time.monotonic()
    with mock.patch("cases.clock.today", lambda: ON):
        for pk in decisions:
            if time.monotonic() > until:
                break
            if press.issue(pk) is None:
                raise RuntimeError("a decision had its letter, or another hand at it")
            held.append(kilobytes())
            if time.monotonic() > said + PROGRESS:
                said = time.monotonic()
                far, load = f"{len(held)} of {len(decisions)}", os.getloadavg()[0]
                print(f"    {far}; {held[-1]:,} kB; load {load:.1f}", flush=True)
    return held


@contextmanager
def warm(workers: int, decisions: Sequence[uuid.UUID]) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each a session of its own, as the worker's are, that have made a letter each."""
    connection.close()
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(workers, mp_context=fork, initializer=os.setsid) as pool:
        list(pool.map(pressed, [[pk] for pk in decisions]))
        yield pool


def by_workers(decisions: Sequence[uuid.UUID], workers: int) -> float:
    """Letters a second of wall time, stored by so many."""
    with warm(workers, decisions[:workers]) as pool:
        rest = decisions[workers:]
        start = time.perf_counter()
        list(pool.map(pressed, [rest[number::workers] for number in range(workers)]))
        return len(rest) / (time.perf_counter() - start)


def held_by(decisions: Sequence[uuid.UUID], workers: int, until: float) -> list[list[int]]:
    """Kilobytes each worker held after each of its letters, as far as `until`."""
    with warm(workers, ()) as pool:
        parts = [decisions[number::workers] for number in range(workers)]
        return list(pool.map(pressed, parts, [until] * workers))


def kilobytes() -> int:
    """What this process holds in memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024
