"""The letters of a run: how many are made, and who holds the files; those that hold, in the order they were signed."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from cases import untold
from cases.models import Agency, Bundle, Letter, Run


@dataclass(frozen=True)
class Progress:
    """`made` and `waiting` letters of a run; `failed` of those that wait have failed at least once."""

    made: int
    waiting: int
    failed: dict[str, untold.Failure]

    @property
    def in_all(self) -> int:
        return self.made + self.waiting


@dataclass(frozen=True)
class Group:
    """The letters of one kind to people whose files one body holds, and the bundles of them, the latest first."""

    kind: str
    agency: Agency | None
    letters: int
    bundles: tuple[Bundle, ...]


def letters(run: Run) -> QuerySet[Letter]:
    """Those that hold, each with `held_by`: the body that held the file when the run was previewed."""
    of_it = Q(decision__run=run) | Q(notice__forecast__in=run.rows.filter(forecast__isnull=False).values("forecast"))
    rows = run.rows.filter(pension__person=OuterRef("person")).order_by("pk")
    holding = Letter.objects.filter(of_it, superseded_by__isnull=True).exclude(withdrawals__accepted=True)
    return holding.defer("pdf").annotate(held_by=Subquery(rows.values("agency")[:1]))


def of(bundle: Bundle) -> QuerySet[Letter]:
    """What a bundle holds, in its order. The copy to print is without those who chose to read theirs on their page."""
    found = letters(bundle.run).filter(kind=bundle.kind, **_held_by(bundle.agency_id)).order_by("signed_at", "pk")
    return found.filter(person__by_post=True) if bundle.form == Bundle.Form.PRINT else found


def is_past(bundle: Bundle) -> bool:
    """Whether a letter in it was withdrawn or replaced since it was made, or is wanted on paper no more."""
    return of(bundle).filter(signed_at__lt=bundle.made_at).count() < (bundle.letters or 0)


def progress(run: Run) -> Progress:
    """How far the press is with a run."""
    waiting = [*untold.decisions(run).values_list("pk", flat=True), *untold.notices(run).values_list("pk", flat=True)]
    return Progress(letters(run).count(), len(waiting), untold.failures(waiting))


def groups(run: Run) -> list[Group]:
    """By kind and by the body that holds the file."""
    counted = letters(run).order_by().values("kind", "held_by").annotate(letters=Count("pk"))
    agencies = Agency.objects.in_bulk([row["held_by"] for row in counted if row["held_by"]])
    made: dict[Any, list[Bundle]] = {}
    for bundle in run.bundles.select_related("asked_by"):
        made.setdefault((bundle.kind, bundle.agency_id), []).append(bundle)
    found = []
    for row in counted:
        kind, agency = row["kind"], row["held_by"]
        found.append(Group(kind, agencies.get(agency), row["letters"], tuple(made.get((kind, agency), ()))))
    return sorted(found, key=lambda group: (group.kind, group.agency.name if group.agency else ""))


def _held_by(agency_id: Any) -> dict[str, Any]:
    return {"held_by": agency_id} if agency_id else {"held_by__isnull": True}
