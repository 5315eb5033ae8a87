"""The insured status that nobody has stated: the pension goes on, the person is asked, and stays on a list."""

from datetime import date, timedelta

from cases import at_65
from cases.actions import errands
from cases.models import Event, InsuredStatus, Notice, Pension, Task

DAYS_TO_ANSWER = timedelta(days=60)


def ask_for_it(pension: Pension, *, since: date, on: date) -> None:
    """Leave the letter that asks for the document, and the task that waits for it; asked again, it changes nothing.
    Nobody is asked for what is on file, not even that there are no credits yet."""
    if not _is_on_file(pension):
        asked = Notice(pension=pension, kind=Notice.Kind.INSURED_ASKED, changes_on=since, on=on)
        Notice.objects.bulk_create([asked], ignore_conflicts=True)
    errands.leave(
        Task.Kind.INSURED_STATUS, person_id=pension.person_id, about=pension.pk, pension=pension, on=on,
        due_on=on + DAYS_TO_ANSWER,
    )


def _is_on_file(pension: Pension) -> bool:
    """The status the law waits for: the credits; of whoever has them and began at 65 or later, primary benefits."""
    rows = InsuredStatus.objects.in_force().filter(participant_id=pension.person_id)
    on_file = dict(rows.values_list("status", "on"))
    credits, primary = InsuredStatus.Status
    if on_file.get(credits) and at_65.began_at_65(pension):
        return primary in on_file
    return credits in on_file


def wait(pension: Pension, *, since: date, on: date, again_on: date | None = None) -> None:
    """Put a held pension on the list of those whose status is awaited; stating it brings the clock back.

    `since`: the 65th birthday. `again_on`: the day a status that is already stated will come.
    """
    if pension.awaiting_insured_since == since and pension.look_again_on == again_on:
        return
    pension.awaiting_insured_since, pension.look_again_on = since, again_on
    pension.save()
    if again_on is None:
        ask_for_it(pension, since=since, on=on)
    Event.record("insured_status_awaited", on=on, pension=pension, person_id=pension.person_id)


def no_longer(pension: Pension, *, on: date) -> None:
    """The status is known: the task ends by that."""
    pension.awaiting_insured_since = None
    errands.close_about(Task.Kind.INSURED_STATUS, pension.pk, outcome="stated", by=None, on=on)
