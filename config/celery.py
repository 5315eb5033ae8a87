"""The worker's and the clock's application. Nothing else imports it: no view and no action publishes a task."""

import os
import time
from typing import Any

from celery import Celery, signals
from celery.schedules import crontab
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("retirement")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.task_prerun.connect
def promise(**_: object) -> None:
    """A task begins: its end may be as far away as its time limit, and until then no other sign need come."""
    give_sign(time.time() + app.conf.task_time_limit)


@signals.task_postrun.connect
def done(**_: object) -> None:
    """A task ended, and the next comes soon."""
    give_sign(time.time())


def give_sign(at: float) -> None:
    """Tell the supervisor, by the time of a file, that this worker hears and works."""
    sign = settings.RUN_DIR / "worker.sign"
    sign.touch()
    os.utime(sign, (at, at))


def nudge(task: str, schedule: float | crontab, *, stale_after: int) -> dict[str, Any]:
    """A message says only "look now"; one that waited until the next is sent is dropped."""
    return {"task": f"cases.tasks.{task}", "schedule": schedule, "options": {"expires": stale_after}}


pressing = 5 if settings.DEMONSTRATION else 30
app.conf.beat_schedule = {
    "letters": nudge("press_letters", pressing, stale_after=pressing),
    "bundles of letters": nudge("bind_letters", pressing, stale_after=pressing),
    "heartbeat": nudge("heartbeat", 2 * pressing, stale_after=2 * pressing),
    "files on their way": nudge("bring_files", pressing, stale_after=pressing),
    "returns to service": nudge("settle_returns", 6 * pressing, stale_after=6 * pressing),
    "deaths": nudge("settle_deaths", 6 * pressing, stale_after=6 * pressing),
    "signs of death": nudge("look_for_signs", crontab(hour=2, minute=40), stale_after=3600),
    "attempts at the doors": nudge("forget_attempts", crontab(hour=3, minute=10), stale_after=3600),
    "the audit trail": nudge("seal_audit", 6 * pressing, stale_after=6 * pressing),
    "the ledger": nudge("keep_ledger", crontab(minute=2), stale_after=3600),
    "facts that changed": nudge("examine_restated", 300, stale_after=300),
    "what is announced": nudge("announce_due", crontab(hour=0, minute=20), stale_after=3600),
    "months ahead": nudge("open_months", crontab(hour=0, minute=2), stale_after=3600),
    "runs": nudge("advance_runs", 12 * pressing, stale_after=12 * pressing),
    "for a lawyer": nudge("ask_lawyers", crontab(minute=25), stale_after=3600),
    "census": nudge("count_census", crontab(hour=0, minute=45), stale_after=3600),
    "what fell due": nudge("recompute_due", crontab(hour=0, minute=5), stale_after=3600),
}
if settings.DEMONSTRATION:  # nobody watches a demonstration until midnight
    app.conf.beat_schedule["what fell due, soon"] = nudge("recompute_due", 30, stale_after=30)
    app.conf.beat_schedule["months ahead, soon"] = nudge("open_months", 60, stale_after=60)
    app.conf.beat_schedule["runs, soon"] = nudge("advance_runs", 15, stale_after=15)
    app.conf.beat_schedule["census, soon"] = nudge("count_census", 120, stale_after=120)
    app.conf.beat_schedule["facts that changed, soon"] = nudge("examine_restated", 30, stale_after=30)
    app.conf.beat_schedule["what is announced, soon"] = nudge("announce_due", 60, stale_after=60)
