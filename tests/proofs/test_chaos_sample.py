"""Twelve faults, one of each sort; `./run prove chaos` injects hundreds."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection

from tests.proofs import chaos_faults, chaos_rounds


@pytest.fixture
def database() -> Iterator[str]:
    """The address of the database of the tests, whose owner writes the roll: on paper nobody decided it."""
    role = connection.settings_dict["OPTIONS"].pop("assume_role")
    connection.close()
    at = connection.settings_dict
    host = at["HOST"] or at["OPTIONS"]["host"]
    yield f"postgres://{at['USER']}:{quote(at['PASSWORD'])}@/{at['NAME']}?host={quote(host)}"
    connection.close()
    at["OPTIONS"]["assume_role"] = role


@pytest.mark.django_db(transaction=True)
def test_twelve_faults_and_nobody_is_missed_or_done_twice(database: str, tmp_path: Path) -> None:
    tally = chaos_rounds.run(tmp_path, database, seed=65, rounds=1, say=print, once=True)
    assert tally.faults.total() == len(chaos_faults.FAULTS) == 12
    assert tally.held, "\n".join(tally.lines())
