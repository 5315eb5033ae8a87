"""Each law of the house turns red when it is broken: violations planted, one at a time, in a copy."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house import arrows, budgets, habits
from tests.house.plan import ROOMS, Breach, House
from tests.test_house import HOUSE, LAWS

Law = Callable[[House], Iterator[Breach]]
LONG = "\n".join(["def long() -> None:", *["    pass"] * 41])
TANGLED = "\n".join(["def tangled(x: int) -> None:", *[f"    if x == {n}:\n        pass" for n in range(8)]])
MANY = "\n".join(["def middling() -> None:", *["    pass"] * 24]) + "\n"
VIEW = "\n".join(["def long(request):", *["    pass"] * 15])

# law, file, what is written there (appended where the file exists), what the breach says
PLANTED: list[tuple[Law, str, str, str]] = [
    (arrows.pure_law, "benefits/law/facts.py", "import django", "must not import django"),
    (arrows.pure_law, "benefits/law/facts.py", "from django.db import models", "must not import django.db"),
    (arrows.pure_law, "benefits/law/facts.py", "from benefits import codec", "must not import benefits"),
    (arrows.pure_law, "benefits/law/facts.py", "import celery", "must not import celery"),
    (arrows.pure_law, "benefits/law/facts.py", "import time", "must not import time"),
    (arrows.pure_law, "benefits/law/facts.py", "open('x')", "no input or output"),
    (arrows.walls, "benefits/law/section_900.py", "from benefits.law import routes", "never import benefits.law.routes"),
    (arrows.walls, "benefits/law/section_900.py", "import benefits.law.timeline", "never import benefits.law.timeline"),
    (arrows.walls, "benefits/register.py", "import cases", "never import cases"),
    (arrows.walls, "benefits/register.py", "from cases.models import User", "never import cases"),
    (arrows.walls, "benefits/register.py", "from config import settings", "never import config"),
    (arrows.walls, "benefits/letters/x.py", "from ...cases import models", "never import cases"),
    (arrows.walls, "cases/models/agency.py", "from cases import facts", "never import cases.facts"),
    (arrows.walls, "cases/models/agency.py", "from cases.actions import review", "never import cases.actions"),
    (arrows.walls, "cases/actions/review.py", "from cases import tasks", "never import cases.tasks"),
    (arrows.walls, "cases/actions/review.py", "from django.http import HttpResponse", "never import django.http"),
    (arrows.walls, "cases/actions/review.py", "from django.contrib import messages", "never import django.contrib.messages"),
    (arrows.walls, "cases/views/public.py", "from benefits.law.routes import consider", "never import benefits.law"),
    (arrows.walls, "cases/access.py", "import benefits.law.facts", "never import benefits.law"),
    (arrows.walls, "cases/forms/x.py", "from benefits import law", "never import benefits.law"),
    (arrows.walls, "cases/views/public.py", "from cases.actions import press", "never import cases.actions.press"),
    (arrows.walls, "cases/letters.py", "from benefits.letters import render", "never import benefits.letters.render"),
    (arrows.walls, "cases/letters.py", "from benefits.letters.sign import sign", "never import benefits.letters.sign"),
    (arrows.walls, "cases/views/public.py", "from benefits.letters.issue import issue", "never import benefits.letters.issue"),
    (arrows.walls, "config/urls.py", "from benefits.letters import conformance", "never import benefits.letters.conformance"),
    (arrows.walls, "cases/facts.py", "from config import settings", "never import config"),
    (arrows.walls, "cases/actions/review.py", "from celery import shared_task", "never import celery"),
    (arrows.walls, "cases/apps.py", "from django.db.models.signals import post_save", "never import django.db.models.signals"),
    (arrows.names_of_rooms_above, "benefits/models.py", "x = models.ForeignKey('cases.Person', 1)", '"cases.Person"'),
    (arrows.names_of_rooms_above, "benefits/models.py", "x = models.ForeignKey(settings.AUTH_USER_MODEL, 1)", "users"),
    (arrows.names_of_rooms_above, "benefits/models.py", "x = apps.get_model('cases', 'Person')", '"cases"'),
    (arrows.names_of_rooms_above, "benefits/models.py", "x = get_user_model()", "users"),
    (arrows.names_of_rooms_above, "benefits/migrations/0900_x.py", "dependencies = [('cases', '0001_initial')]", '"cases"'),
    (
        arrows.names_of_rooms_above,
        "benefits/migrations/0900_x.py",
        "dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]",
        "users",
    ),
    (arrows.imports_inside, "cases/facts.py", "def f():\n    import json", "inside a function"),
    (arrows.imports_inside, "benefits/register.py", "class A:\n    async def f(self):\n        from os import path", "inside"),
    (arrows.imports_inside, "cases/facts.py", "x = import_module('benefits.law')", "import by name"),
    (arrows.circles, "cases/clock.py", "from cases import tasks", "circle"),
    (arrows.pango_stays_with_the_worker, "cases/views/public.py", "import weasyprint", "weasyprint"),
    (budgets.files, "cases/facts.py", "#\n" * 300, "lines, of at most 300"),
    (budgets.functions, "benefits/law/dates.py", LONG, "long has 42 lines"),
    (budgets.functions, "cases/views/public.py", VIEW, "of at most 15"),
    (budgets.functions, "cases/tasks.py", "\n".join(["def long():", *["    pass"] * 5]), "of at most 5"),
    (budgets.nine_of_ten, "cases/many.py", MANY * 300, "one function in ten"),
    (budgets.branches, "benefits/law/dates.py", TANGLED, "tangled has complexity 9"),
    (budgets.types, "benefits/law/dates.py", "def f(x: int):\n    pass", "does not say what it returns"),
    (budgets.types, "cases/actions/review.py", "def f(x) -> None:\n    pass", "does not say what x is"),
    (habits.one_clock, "cases/facts.py", "from django.utils import timezone\nx = timezone.now()", "second clock: now"),
    (habits.one_clock, "cases/models/agency.py", "x = models.DateField(default=timezone.localdate)", "localdate"),
    (habits.one_clock, "cases/models/agency.py", "x = models.DateTimeField(auto_now=True)", "auto_now"),
    (habits.one_clock, "benefits/law/dates.py", "x = date.today()", "today"),
    (habits.one_clock, "benefits/register.py", "from cases_clock import today", "today"),
    (habits.one_clock, "cases/facts.py", "x = time.time()", "time.time"),
    (habits.no_clock_in_templates, "templates/x.html", '{% now "Y" %}', "{% now %}"),
    (habits.one_summary, "templates/x.html", '{% include "_partials/error_summary.html" %}{{ form|crispy }}', "stands twice"),
    (habits.exact_numbers, "benefits/law/dates.py", "x = 0.75", "a float"),
    (habits.exact_numbers, "benefits/law/dates.py", "x = float('1')", "float()"),
    (habits.exact_numbers, "cases/models/agency.py", "x = models.FloatField()", "column of floats"),
    (habits.nobody_publishes, "cases/views/public.py", "press_letters.delay()", "published"),
    (habits.nobody_publishes, "cases/actions/review.py", "press.delay_on_commit(1)", "published"),
    (habits.names, "cases/utils.py", "x = 1", "says nothing"),
    (habits.names, "benefits/core/law.py", "x = 1", "says nothing"),
    (habits.root, "docker-compose.yml", "x", "nothing else stands at the root"),
    (habits.lists_name_no_place, "requirements.txt", "--index-url https://example.org/simple", "names a place"),
    (habits.lists_name_no_place, "tests/requirements-test.lock", "x @ file:///tmp/x.whl", "names a place"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the rooms and of the lists."""
    root = tmp_path_factory.mktemp("house")
    for room in (*ROOMS, "templates"):
        shutil.copytree(HOUSE.root / room, root / room, ignore=shutil.ignore_patterns("__pycache__", "journeys"))
    for path in HOUSE.root.glob("requirements*"):
        shutil.copy(path, root)
    return root


@pytest.fixture
def plant(copy: Path) -> Iterator[Callable[[str, str], House]]:
    """Write into one file of the copy; afterwards it is as it was."""
    before: list[tuple[Path, str | None]] = []

    def write(name: str, text: str) -> House:
        path = copy / name
        path.parent.mkdir(parents=True, exist_ok=True)
        was = path.read_text(encoding="utf-8") if path.exists() else None
        before.append((path, was))
        path.write_text(f"{was or ''}\n{text}\n", encoding="utf-8")
        return House(copy)

    yield write
    for path, was in before:
        path.unlink() if was is None else path.write_text(was, encoding="utf-8")


@pytest.mark.parametrize(("law", "name", "text", "says"), PLANTED, ids=lambda x: x.__name__ if callable(x) else "")
def test_a_planted_breach_turns_the_house_red(
    plant: Callable[[str, str], House], law: Law, name: str, text: str, says: str
) -> None:
    # What others broke, if anything, is test_house's to say.
    new = set(law(plant(name, text))) - set(law(HOUSE))
    assert any(says in breach.says for breach in new), f"not seen by {law.__name__}"


def test_every_law_has_a_breach_planted() -> None:
    assert {law for law, *_ in PLANTED} == set(LAWS)


def test_words_that_only_look_like_a_breach_pass(plant: Callable[[str, str], House]) -> None:
    house = plant("benefits/letters/x.py", '"""cases"""\nx = money.now\ny = "in such cases"\nz: str = "today"')
    for law in (habits.one_clock, arrows.names_of_rooms_above):
        assert not [breach for breach in law(house) if breach.path == "benefits/letters/x.py"]
