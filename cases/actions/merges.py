"""Two files of one person: proposed by one, merged by another, undone. No row of either file is touched."""

from datetime import date
from uuid import UUID

from django.db import transaction

from cases import duplicates
from cases.actions import records
from cases.actions.review import FourEyes
from cases.models import Event, Merge, Pension, Person, RetirementApplication, User


class NotMergeable(Exception):
    """Why two files cannot be one now: 'facts' contradict each other, or 'cases': both have been worked on."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@transaction.atomic
def propose(kept: UUID, merged: UUID, *, why: str, by: User, on: date) -> Merge:
    """Say that two files are of one person. Of the two, the one with a pension or an application is kept.

    Raises:
        NotMergeable: 'cases', if both have one; 'known', if the second is proposed or merged already.
    """
    _hold(kept, merged)
    if _is_worked_on(merged):
        kept, merged = merged, kept
    if _is_worked_on(merged):
        raise NotMergeable("cases")
    if Merge.objects.exclude(outcome="refused").filter(merged__in=(kept, merged), undone_on__isnull=True).exists():
        raise NotMergeable("known")
    merge = Merge.objects.create(kept_id=kept, merged_id=merged, why=why, proposed_by=by, proposed_on=on)
    _witness("merge_proposed", merge, by=by, on=on)
    return merge


@transaction.atomic
def accept(merge_id: UUID, *, by: User, on: date) -> Merge:
    """Merge: from now on the kept file is read with the other's lines, by whoever reads it.

    Raises:
        FourEyes: by whoever proposed it, or about one's own file.
        NotMergeable: what the files say contradicts each other, or the second one has been worked on meanwhile.
    """
    merge = _hold_proposed(merge_id, by)
    if duplicates.contradictions(merge.kept_id, merge.merged_id):
        raise NotMergeable("facts")
    if _is_worked_on(merge.merged_id):
        raise NotMergeable("cases")
    return _decide(merge, Merge.Outcome.MERGED, by=by, on=on)


@transaction.atomic
def refuse(merge_id: UUID, *, by: User, on: date) -> Merge:
    """Say that they are two people. The pair can be proposed again. Raises `FourEyes` as `accept` does."""
    return _decide(_hold_proposed(merge_id, by), Merge.Outcome.REFUSED, by=by, on=on)


@transaction.atomic
def undo(merge_id: UUID, *, why: str, by: User, on: date) -> Merge:
    """Read each file alone again, with whatever was recorded in it meanwhile. Once is enough."""
    merge = Merge.objects.select_for_update(of=("self",)).get(pk=merge_id)
    if merge.outcome != Merge.Outcome.MERGED or merge.undone_on:
        return merge
    merge.undone_by, merge.undone_on, merge.undone_why = by, on, why
    merge.save()
    _witness("merge_undone", merge, by=by, on=on)
    return merge


def _hold_proposed(merge_id: UUID, by: User) -> Merge:
    merge = Merge.objects.select_for_update(of=("self",)).get(pk=merge_id)
    _hold(merge.kept_id, merge.merged_id)
    if merge.outcome:
        raise NotMergeable("known")
    if by.pk == merge.proposed_by_id or by.person_id in (merge.kept_id, merge.merged_id):
        raise FourEyes
    return merge


def _decide(merge: Merge, outcome: str, *, by: User, on: date) -> Merge:
    merge.outcome, merge.decided_by, merge.decided_on = outcome, by, on
    merge.save()
    _witness(outcome, merge, by=by, on=on)
    return merge


def _hold(*people: UUID) -> None:
    """Two merges of one person wait for each other."""
    list(Person.objects.select_for_update(of=("self",)).filter(pk__in=people).order_by("pk"))


def _is_worked_on(person_id: UUID) -> bool:
    """Whether the file has a pension or an application, which stay where they are."""
    mine = {"person_id": person_id}
    return Pension.objects.filter(**mine).exists() or RetirementApplication.objects.filter(**mine).exists()


def _witness(outcome: str, merge: Merge, *, by: User, on: date) -> None:
    """Both files tell it; what a pension rests on is derived anew, and posted by nobody but a person."""
    verb = {"merged": "files_merged", "refused": "merge_refused"}.get(outcome, outcome)
    for person_id in (merge.kept_id, merge.merged_id):
        Event.record(verb, on=on, by=by, person_id=person_id, details={"merge": str(merge.pk)})
    if outcome in ("merged", "merge_undone"):
        records.restate([merge.kept_id], on)
