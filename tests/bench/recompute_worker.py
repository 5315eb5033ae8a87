"""The project's Celery application, with one task more: the recompute of one person and its confirmation."""

from datetime import date

import django

django.setup()

from cases.actions import pensions  # noqa: E402
from cases.models import User  # noqa: E402
from config.celery import app  # noqa: E402


@app.task(name="bench.one")
def one(pension: str, approver: str, on: str) -> None:
    """What would be done for each person, one message each."""
    day = date.fromisoformat(on)
    made = pensions.recompute(pension, on=day)
    if made:
        pensions.confirm(pension, determination_id=made.pk, by=User.objects.get(pk=approver), on=day)
