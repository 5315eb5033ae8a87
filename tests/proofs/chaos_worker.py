"""The project's own Celery application with three things a proof needs: a clock it can set, small chunks, and a pause
between a chunk's claim and its writing, told by a line in the log, so that a kill falls there and nowhere else.

`CHAOS_FOLDER` holds `now` (an instant) and, while the pause is wanted, `hold`.
"""

import logging
import os
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import django

django.setup()

from benefits import determinations  # noqa: E402
from cases import clock  # noqa: E402
from cases.actions import previews, recompute  # noqa: E402
from config.celery import app  # noqa: E402

FOLDER = Path(os.environ["CHAOS_FOLDER"])
LONGEST_PAUSE = 30
logger = logging.getLogger(__name__)


def now() -> datetime:
    """The instant the proof has set."""
    return datetime.fromisoformat((FOLDER / "now").read_text())


def held(write: Callable[..., Any]) -> Callable[..., Any]:
    """Wait, with the chunk's rows claimed and nothing written, as long as the proof wants."""

    def pause(*args: Any, **kwargs: Any) -> Any:
        hold, end = FOLDER / "hold", time.monotonic() + LONGEST_PAUSE
        if hold.exists():
            logger.warning("claim open in process %d", os.getpid())
        while hold.exists() and time.monotonic() < end:
            time.sleep(0.01)
        return write(*args, **kwargs)

    return pause


clock.now = now
clock.today = lambda: clock.day_of(now())  # as the real one, wherever the host stands
recompute.CHUNK = previews.CHUNK = int(os.environ.get("CHAOS_CHUNK", "4"))
determinations.record_many = held(determinations.record_many)
determinations.record = held(determinations.record)
app.conf.task_time_limit = 2 * LONGEST_PAUSE
app.conf.beat_schedule = {
    "what fell due": {"task": "cases.tasks.recompute_due", "schedule": 0.5, "options": {"expires": 5}},
}
