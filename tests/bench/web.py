"""What people wait for at their desks, against a page without content: ratios, in one run.

    ./run bench web [--people 250000] [--small 1000] [--rounds 5] [--seconds 2.5]

A roll is written (web_roll.py) and the web server started as `./run` does, two processes of four threads, with the
application's settings, middleware and sessions. For each page of each round it is started anew and PostgreSQL's
buffers are emptied. Eight connections that stay open ask for it over real HTTP, from a process of their own, each with
a session of its own, for `--seconds`; then one alone for half of them. The first answer that each reader has of the
cold processes is told apart. Pages take turns. The yardstick is a page without content, after the same middleware and
with the same session. Beside it the queries of each page, at `--small` and at `--people`, and the search of a name
among all. The database is this command's own, and left empty.
"""

import argparse
import logging
import os
import statistics
import sys
from collections.abc import Iterator, Mapping
from functools import partial

import django

APPLICATION = os.environ["DATABASE_URL"]
os.environ["DATABASE_URL"] = os.environ["DATABASE_OWNER_URL"]  # only the owner may write a roll of the bench
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.web_settings"
django.setup()

from django.core.management import call_command  # noqa: E402 - the models come after the settings
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from cases import clock  # noqa: E402
from cases.models import Person, RetirementApplication, Role, Salary, Status, User  # noqa: E402
from tests.bench import web_search, web_served  # noqa: E402
from tests.bench.web_roll import Roll  # noqa: E402
from tests.bench.web_served import Measured, Page  # noqa: E402

EMPTY = "a page without content"
QUEUE, CASE, FORM = (50, 40), (50, 40), (70, 70)  # at most so many times the yardstick: p95 of the many, one alone
FEW = 40  # cases looked at


def pages(coordinator: User, administrator: User) -> dict[str, tuple[Page, tuple[int, int] | None]]:
    """Each page, and what it is to keep."""
    own = RetirementApplication.objects.filter(agency__code="021", started_by=coordinator)
    own = own.filter(person__participant__salaries__to_on__isnull=False).distinct().order_by("pk")
    desk, queue = reverse("coordinator:desk"), reverse("administrator:queue")
    lists = [desk, f"{desk}?list=agency", f"{desk}?list=agency&page=3", f"{desk}?list=board&sort=name"]
    reviewed = own.filter(status=Status.IN_REVIEW)
    drafts = own.filter(status=Status.DRAFT)
    pay = Salary.objects.in_force().filter(participant__person__applications__in=drafts).order_by("pk")
    return {
        EMPTY: (Page(coordinator, ["/nada/"]), None),
        "coordinator: queue": (Page(coordinator, lists), QUEUE),
        "administrator: queue": (Page(administrator, [queue, f"{queue}?page=2"]), QUEUE),
        "coordinator: case": (Page(coordinator, _each("coordinator:application", own)), CASE),
        "administrator: case": (Page(administrator, _each("administrator:review", reviewed)), CASE),
        "form: file": (Page(coordinator, _each("coordinator:file", drafts)), FORM),
        "form: correct pay": (Page(coordinator, _each("coordinator:correct_salary", pay)), FORM),
    }


def _each(name: str, rows: object) -> list[str]:
    return [reverse(name, args=[pk]) for pk in rows.values_list("pk", flat=True)[:FEW]]  # type: ignore[attr-defined]


def counted(found: Mapping[str, tuple[Page, object]]) -> dict[str, int]:
    """Queries of each page, the most of its addresses, once a process knows the law and the session its files."""
    most = {}
    for name, (page, _) in found.items():
        client = Client(SERVER_NAME="127.0.0.1")
        key, _, value = web_served.cookie_of(page.user).partition("=")
        client.cookies[key] = value
        for path in page.paths:
            assert client.get(path).status_code == 200, path
        most[name] = max(web_served.queries(partial(client.get, path)) for path in page.paths)
    return most


def ratio(above: list[float], below: list[float]) -> tuple[float, str]:
    found = [one / other for one, other in zip(above, below, strict=True)]
    middle = statistics.median(found)
    return middle, f"{middle:6.1f} ({min(found):.1f} to {max(found):.1f})"


def say(text: str) -> None:
    print(text, flush=True)


def told(rounds: list[dict[str, Measured]], aims: dict[str, tuple[int, int] | None]) -> Iterator[str]:
    """A line a page: milliseconds, and how many times the page without content."""
    for name, aim in aims.items():
        mine, empty = [each[name] for each in rounds], [each[EMPTY] for each in rounds]
        loaded, many = ratio([each.p95 for each in mine], [each.p50 for each in empty])
        served, alone = ratio([each.service for each in mine], [each.service for each in empty])
        kept = "" if aim is None else ("  reached" if loaded <= aim[0] and served <= aim[1] else "  NOT reached")
        p50, p95, one, first = (
            1e3 * statistics.median(getattr(each, what) for each in mine) for what in ("p50", "p95", "service", "first")
        )
        said = f"p50 {p50:6.1f} p95 {p95:6.1f} alone {one:6.1f} first {first:6.1f} ms"
        yield f"{name:32} {said}   p95/p50 {many}   alone {alone}   {aim or ''}{kept}"


def chosen() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--people", type=int, default=250_000)
    options.add_argument("--small", type=int, default=1_000, help="people at which queries are counted first")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=2.5)
    return options.parse_args()


def main() -> int:
    """The command."""
    asked = chosen()
    logging.disable(logging.WARNING)
    if Person.objects.exists():
        raise SystemExit("this database has people in it; remove .run/bench for one that is empty")
    try:
        with web_served.office(APPLICATION) as stack:
            run(stack, asked)
    finally:
        connection.close()
        call_command("flush", interactive=False, verbosity=0)
    return 0


def run(stack: web_served.Stack, asked: argparse.Namespace) -> None:
    roll = Roll(clock.today())
    desks = roll.users["marisol.baez"], roll.users["ivette.cordero"]
    roll.grow(asked.small)
    few = counted(pages(*desks))
    roll.grow(asked.people)
    found = pages(*desks)
    many = counted(found)
    say(f"{Person.objects.count():,} people; load {os.getloadavg()[0]:.1f}; queries at {asked.small:,} and at all; "
        "of a signed-in page three say whose it is: session, user, roles")  # fmt: skip
    for name in found:
        say(f"  {name:32} {few[name]:3} {many[name]:3}")
    rounds = []
    for number in range(asked.rounds):
        rounds.append({name: web_served.measure(stack, page, asked.seconds) for name, (page, _) in found.items()})
        say(f"  round {number + 1}: load {os.getloadavg()[0]:.1f}")
    for line in told(rounds, {name: aim for name, (_, aim) in found.items()}):
        say(line)
    for desk, name in ((Role.Name.AUDITOR, "iris.marrero"), (Role.Name.COORDINATOR, desks[0].username)):
        user = User.objects.get(username=name)
        found_by = web_search.tell(web_search.measured(user, desk, asked.rounds), web_search.explained(user, desk))
        say(f"a name, as the {desk} looks for it: {found_by}")


if __name__ == "__main__":
    sys.exit(main())
