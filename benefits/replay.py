"""A stored determination computed again: by the law of then, from its own stored source, and by the law of today."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benefits import codec
from benefits.edition import hash_of, source_hash, unzipped
from benefits.law.law import Law
from benefits.law.routes import consider
from benefits.models import Determination, Edition

# Run by a Python with no packages, no environment and nothing of this project but the stored source (`-I -S`).
ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from datetime import date
from benefits import codec
from benefits.law.law import Law
from benefits.law.routes import consider
asked = json.load(sys.stdin)
law = Law.on(date.fromisoformat(asked["on"]), asked["adopted"], source=asked["source"])
json.dump(codec.outcome_to_json(consider(codec.facts_from_json(asked["facts"]), law), says=False), sys.stdout)
"""
SECONDS = 60
TOLD = ("status", "payable_from", "annual", "monthly", "formula_monthly")


class Altered(Exception):
    """The stored source is not the one the edition was named after; it is not run."""


@dataclass(frozen=True)
class Difference:
    """Where two answers part: the route, what differs ('status', 'monthly', 'steps' …), and both values."""

    route: str
    what: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Replay:
    """`then`: stored answer against the law of then. `now`: stored answer against today's law."""

    determination: Determination
    then: tuple[Difference, ...]
    now: tuple[Difference, ...]

    @property
    def same_edition(self) -> bool:
        return self.determination.edition_id.endswith("." + source_hash()[:32])


def replay(determination: Determination) -> Replay:
    """Compute a determination again, twice. Stores nothing; the stored source runs alone, without a database.

    Raises:
        Altered: the stored source does not hash to its edition.
        subprocess.SubprocessError: the stored source did not answer.
    """
    stored = determination.routes
    law = Law.on(determination.law_on, determination.edition.adopted, source=source_hash())
    today = codec.outcome_to_json(consider(codec.facts_from_json(determination.facts), law), says=False)
    then = _by_stored_source(determination)
    return Replay(determination, tuple(differences(stored, then)), tuple(differences(stored, today)))


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    """What differs between two answers, route by route; the hash of the edition is not an answer."""
    later = {route["route"]: route for route in after["routes"]}
    for route in before["routes"]:
        other = later.get(route["route"], {})
        told = [what for what in TOLD if route.get(what) != other.get(what)]
        if not told and route.get("steps") != other.get("steps"):
            told = ["steps"]
        for what in told:
            yield Difference(route["route"], what, route.get(what), other.get(what))
    if len(before["routes"]) < len(after["routes"]):
        return  # a run over many keeps the elected section alone: it never said which option is the largest
    for what in ("elected", "largest"):
        if before[what] != after[what]:
            yield Difference("", what, before[what], after[what])


def checked_source(edition: Edition) -> bytes:
    """The stored source, if it is still the one the edition is named after. Raises `Altered`."""
    archive = bytes(edition.source)
    if not edition.pk.endswith("." + hash_of(unzipped(archive))[:32]):
        raise Altered(edition.pk)
    return archive


def _by_stored_source(determination: Determination) -> dict[str, Any]:
    edition = determination.edition
    asked = {
        "on": determination.law_on.isoformat(),
        "adopted": edition.adopted,
        "source": hash_of(unzipped(bytes(edition.source))),
        "facts": determination.facts,
    }
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "law.zip"
        archive.write_bytes(checked_source(edition))
        answer = subprocess.run(
            [sys.executable, "-I", "-S", "-c", ALONE, str(archive)],
            input=json.dumps(asked), capture_output=True, text=True, timeout=SECONDS, check=True, env={}, cwd=folder,
        )
    return json.loads(answer.stdout)
