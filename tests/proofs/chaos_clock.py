"""The clock of a proof, and the message that beat would send."""

import json
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from unittest import mock

from kombu import Connection, Producer

from cases import clock


class Clock:
    """An instant in a file, read by the worker; in this process, by patching `cases.clock`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "now"

    def set(self, instant: datetime) -> None:
        new = self.path.with_suffix(".new")
        new.write_text(instant.isoformat())
        new.replace(self.path)

    def now(self) -> datetime:
        return datetime.fromisoformat(self.path.read_text())

    @contextmanager
    def here_after(self, day: date) -> Iterator[None]:
        """In this process too, from a day on."""
        self.set(datetime(day.year, day.month, day.day, 5, tzinfo=UTC))
        today = mock.patch("cases.clock.today", lambda: clock.day_of(self.now()))
        with mock.patch("cases.clock.now", self.now), today:
            yield


def send(broker: Connection, task: str, arguments: Sequence[str] = ()) -> None:
    """One message of Celery's protocol 2."""
    number = str(uuid.uuid4())
    headers = {
        "lang": "py", "task": task, "id": number, "root_id": number, "parent_id": None, "group": None,
        "argsrepr": "()", "kwargsrepr": "{}", "retries": 0, "timelimit": [None, None], "eta": None, "expires": None,
    }  # fmt: skip
    Producer(broker).publish(
        json.dumps([arguments, {}, {"callbacks": None, "errbacks": None, "chain": None, "chord": None}]),
        routing_key="celery", headers=headers, correlation_id=number, content_type="application/json",
        content_encoding="utf-8", delivery_mode=1,
    )
