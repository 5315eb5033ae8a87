"""Until when an answer is awaited: the day of the open task that waits for it."""

from datetime import date

from cases.models import Pension, Task


def on(kind: str, pension: Pension) -> date | None:
    """The day, where the task has one."""
    waiting = Task.objects.filter(kind=kind, pension=pension, done_on__isnull=True, due_on__isnull=False)
    return waiting.values_list("due_on", flat=True).order_by("due_on").first()
