"""The coordinator's queue: its lists, since when each case waits and for whom. All of it is asked of the events."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Case, CharField, Count, DateField, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from cases.course import TOWARDS_THE_BOARD
from cases.models import Certification, Document, Event, Paper, RetirementApplication, Role, Status, User

LISTS = ("mine", "drafts", "agency", "member", "other_agency", "board", "held", "returned", "due")
SORTS = {
    "waiting": ("arrived_on", "pk"),
    "name": ("person__search_name", "pk"),
    "pension": (F("retirement_on").asc(nulls_last=True), "arrived_on", "pk"),
}
AGES = (30, 90, 180)  # days: what the Ombudsman counts
SOON = timedelta(days=30)
BY_THE_MEMBER = (Paper.BIRTH_CERTIFICATE, Paper.SOCIAL_SECURITY, Paper.ELECTION_SHEET)
BY_ANOTHER_AGENCY = (Paper.MAYOR_CERTIFICATE,)


@dataclass(frozen=True)
class Asked:
    """Which list, whose cases, waiting for how many days at least, in which order: what the address says."""

    shown: str = "mine"
    who: str = ""
    days: int = 0
    sort: str = "waiting"

    @classmethod
    def of(cls, said: Any) -> "Asked":
        """What is no list, person, number or order is as if it had not been said."""
        days = said.get("days", "")
        return cls(
            said.get("list") if said.get("list") in LISTS else "mine",
            str(as_uuid(said.get("who", "")) or ""),
            int(days) if days in map(str, AGES) else 0,
            said.get("sort") if said.get("sort") in SORTS else "waiting",
        )

    def query(self, **instead: Any) -> str:
        """The same as an address says it, with something else instead."""
        said = {"list": self.shown, "who": self.who, "days": self.days, "sort": self.sort} | instead
        usual = {"list": "mine", "who": "", "days": 0, "sort": "waiting"}
        return "&".join(f"{name}={value}" for name, value in said.items() if value != usual[name])


@dataclass(frozen=True)
class Counted:
    """Cases by worker and list, from one query: `workers` are (id, name), `total(list)` counts those asked for."""

    rows: list[dict[str, Any]]

    @property
    def workers(self) -> list[tuple[str, str]]:
        return sorted(((str(row["worker"]), row["worker_name"]) for row in self.rows), key=lambda each: each[1])

    def totals(self, who: str = "") -> Counter[str]:
        found: Counter[str] = Counter()
        for row in self.rows:
            if not who or str(row["worker"]) == who:
                found.update({name: row[name] for name in LISTS})
        return found


def of(user: User, today: date) -> QuerySet[RetirementApplication]:
    """Open cases of the agencies of a coordinator, each with who works on it, since when it waits and for whom."""
    cases = RetirementApplication.objects.visible_to(user, desk=Role.Name.COORDINATOR).open()
    return cases.annotate(
        worker=Coalesce("handling__worker", "started_by"),
        worker_name=Coalesce("handling__worker__full_name", "started_by__full_name"),
        arrived_on=_arrived_on(),
        member_owes=_owes(BY_THE_MEMBER),
        agency_owes=_owes(BY_ANOTHER_AGENCY),
        certification_asked=Exists(Certification.objects.open().filter(person=OuterRef("person"))),
    ).annotate(waits_for=Case(*_waits_for(today), default=Value("agency"), output_field=CharField()))


def listed(cases: QuerySet[RetirementApplication], asked: Asked, user: User, today: date) -> Any:
    """The cases of one list, in the order asked for, with what each lacks."""
    found = waiting(cases, asked, today).filter(_lists(user, today)[asked.shown])
    if asked.who:
        found = found.filter(worker=asked.who)
    return found.with_what_it_lacks().select_related("person", "agency", "handling").order_by(*SORTS[asked.sort])


def waiting(cases: QuerySet[RetirementApplication], asked: Asked, today: date) -> Any:
    """Those that have waited as long as asked."""
    return cases.filter(arrived_on__lte=today - timedelta(days=asked.days)) if asked.days else cases


def counted(cases: QuerySet[RetirementApplication], user: User, today: date) -> Counted:
    """How many cases each list has, by worker."""
    counts = {name: Count("pk", filter=which) for name, which in _lists(user, today).items()}
    return Counted(list(cases.order_by().values("worker", "worker_name").annotate(**counts)))


def _lists(user: User, today: date) -> dict[str, Q]:
    ours = ~Q(waits_for__in=("board", "held"))
    came_back = Q(handling__held_until__lte=today)
    day_is_near = Q(status=Status.DRAFT, retirement_on__lte=today + SOON)
    return {
        "mine": Q(worker=user.pk) & ours,
        "drafts": Q(status=Status.DRAFT) & ours,
        "agency": Q(),
        "member": Q(waits_for="member"),
        "other_agency": Q(waits_for="other_agency"),
        "board": Q(waits_for="board"),
        "held": Q(waits_for="held"),
        "returned": Q(status=Status.RETURNED) & ours,
        "due": (came_back | day_is_near) & ours,
    }


def _waits_for(today: date) -> Iterable[When]:
    """Whose turn it is: of several who owe something, the first one that holds the case up."""
    election = Q(status=Status.DRAFT, retirement_on__isnull=False, elected_route="")
    papers = Q(status=Status.DOCUMENTS_PENDING)
    return (
        When(status=Status.IN_REVIEW, then=Value("board")),
        When(handling__held_until__gt=today, then=Value("held")),
        When(election | papers & (Q(member_owes=True) | Q(elected_route="")), then=Value("member")),
        When(papers & Q(agency_owes=True) | Q(certification_asked=True), then=Value("other_agency")),
    )


def _owes(kinds: Iterable[str]) -> Exists:
    return Exists(Document.objects.filter(application=OuterRef("pk"), evidence=None, kind__in=kinds))


def _arrived_on() -> Case:
    """The day the case came to the desk where it is: as `course.since` tells it, in the database."""
    events = Event.objects.filter(application=OuterRef("pk"))

    def last(*verbs: str) -> Subquery:
        return Subquery(events.filter(verb__in=verbs).order_by("-id").values("on")[:1])

    return Case(
        When(status=Status.IN_REVIEW, then=Coalesce(last(*TOWARDS_THE_BOARD), "received_on")),
        default=Coalesce(last("returned"), "received_on", last("started")),
        output_field=DateField(),
    )


def as_uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
