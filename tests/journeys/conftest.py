"""One demonstration and one Chromium for all journeys; visitors as they are wanted."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from environ import Env
from playwright.sync_api import Browser, sync_playwright
from pytest_django import DjangoDbBlocker

from tests.journeys.office import Office, open_office
from tests.journeys.visitor import Visitor

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
FAILED = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kept", action="store_true", help="journeys: go on in the office of last time, people and all")
    parser.addoption("--screens", action="store_true", help="journeys: draw the pictures of docs/screens anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def office(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[Office]:
    """The demonstration; this process reads its database under the application's own role."""
    if CHROMIUM is None:
        pytest.skip("the journeys need Chromium, and none is on PATH (on Debian: apt install chromium)")
    with open_office(settings.RUN_DIR, kept=request.config.getoption("kept")) as office:
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright keeps a loop in this thread; Django need not mind
        connection.settings_dict |= Env.db_url_config(office.stack.env["DATABASE_URL"])
        with django_db_blocker.unblock():
            yield office
            connection.close()
        assert not office.died(), "a process of the office died during the journeys"


@pytest.fixture(scope="session")
def chromium(office: Office) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def visitor(request: pytest.FixtureRequest, chromium: Browser, office: Office) -> Iterator[Callable[..., Visitor]]:
    """Somebody new at a browser of one's own: `visitor("juan.ortiz", language="en", width=PHONE)`, signed in if named.
    When the journey ends, nothing may have gone wrong behind anybody's pages."""
    here: list[Visitor] = []

    def arrive(username: str | None = None, **options: object) -> Visitor:
        here.append(Visitor(chromium, office, **options))
        return here[-1].signs_in(username) if username else here[-1]

    yield arrive
    if request.node.stash.get(FAILED, False):
        for number, each in enumerate(here):
            each.draws(office.run / "failed" / f"{request.node.name}-{number}.png")
    for each in here:
        each.leaves()
