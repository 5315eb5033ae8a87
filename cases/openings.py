"""That a file of a person is opened, and why. Whoever comes with a case or a piece of work in hand has said it; anybody
else is asked, once a file and session. One's own pension is one's own: nobody is asked about that,
nor a relative whom the person lets see it (`actions/mandates.py`)."""

import uuid
from typing import Any

from django.http import HttpRequest

from cases.models import OPEN, Letter, Opening, Pension, Person, RetirementApplication, Role, Task

PERSONAL = (Role.Name.RETIREE, Role.Name.DELEGATE)
OPENED = "opened"  # in the session: the files opened since it began


class ReasonWanted(Exception):
    """Nothing says why this file is opened. The page asks, and leads on."""

    def __init__(self, person_id: uuid.UUID, desk: str) -> None:
        super().__init__(desk)
        self.person_id, self.desk = person_id, desk


def note(request: HttpRequest, found: Any, *, desk: str) -> None:
    """Keep that the file behind `found` was opened.

    Raises:
        ReasonWanted: nothing says why.
    """
    person_id = whose(found)
    # An act is kept as an event of its own, and the page it came from was an opening.
    if desk in PERSONAL or request.method == "POST" or str(person_id) in request.session.get(OPENED, ()):
        return
    why = _why(found)
    if why is None:
        raise ReasonWanted(person_id, desk)
    keep(request, person_id, desk=desk, **why)


def keep(request: HttpRequest, person_id: uuid.UUID, *, desk: str, **why: Any) -> None:
    """Write the opening down, and remember it for this session."""
    page = request.resolver_match.view_name if request.resolver_match else ""
    Opening.objects.create(by=request.user, person_id=person_id, desk=desk, page=page, **why)
    request.session[OPENED] = [*request.session.get(OPENED, ()), str(person_id)]


def whose(found: Any) -> uuid.UUID:
    """The person whose file a row belongs to."""
    if isinstance(found, Person):
        return found.pk
    for beside in ("", "pension", "application"):  # one at a time: what stands beside a row may be a query away
        path = getattr(found, beside, None) if beside else found
        for name in ("person_id", "participant_id"):
            if person_id := getattr(path, name, None):
                return person_id  # type: ignore[no-any-return]
    raise TypeError(f"a {type(found).__name__} is nobody's")


def _why(found: Any) -> dict[str, Any] | None:
    """The case or the work that brings one to the file."""
    match found:
        case RetirementApplication():
            return {"reason": Opening.Reason.CASE, "application": found}
        case Person() | Pension() | Letter():
            return _waiting(whose(found))
        case _:
            return _work(found)


def _waiting(person_id: uuid.UUID) -> dict[str, Any] | None:
    """A case of this person that is open, or something that a person must do about the pension."""
    case = RetirementApplication.objects.filter(person=person_id, status__in=OPEN).first()
    if case:
        return {"reason": Opening.Reason.CASE, "application": case}
    task = Task.objects.open().filter(person=person_id).first()
    recomputed = task or Pension.objects.filter(person=person_id, recomputed__isnull=False).first()
    return _work(recomputed) if recomputed else None


def _work(row: Any) -> dict[str, Any]:
    return {"reason": Opening.Reason.WORK, "work": f"{row._meta.model_name} {row.pk}"}
