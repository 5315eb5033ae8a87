"""Applications walked to where the roll wants them, by the same actions and the same hands as any other.

A coordinator of the body that holds the file starts, files and receives papers; an administrator decides.
"""

from datetime import timedelta
from itertools import cycle
from typing import Any

from cases import facts
from cases.actions import applications, review
from cases.models import Custody, RetirementApplication, Status, User
from cases.seeds.applicants import Case
from cases.seeds.sign_ins import coordinator_of

PAYING = ("payable", "deferred")


class Docket:
    """Walks cases one by one. The two administrators take turns."""

    def __init__(self, users: dict[str, User]) -> None:
        self.users = users
        self.administrators = cycle([users["ivette.cordero"], users["rafael.montanez"]])

    def walk(self, case: Case) -> RetirementApplication:
        """From the counter to `case.ends`."""
        clerk = self._clerk(case)
        application = self._ask(case, clerk)
        if case.ends == Status.DRAFT:
            return self._elect(application, case, clerk)
        application = applications.file(
            application.pk, token=application.token, received_on=case.received_on, by=clerk, on=case.typed_on
        )
        if case.ends == Status.WITHDRAWN:
            return applications.withdraw(application.pk, reason="A petición suya.", by=clerk, on=case.decided_on)
        if case.ends != Status.DENIED:
            application = self._elect(application, case, clerk)
        if case.ends != Status.DOCUMENTS_PENDING:
            application = self._complete(application, case, clerk)
            self._decide(application, case)
        return application

    def _clerk(self, case: Case) -> User:
        custody = Custody.objects.select_related("agency").get(person_id=case.life.id, to_on__isnull=True)
        return self.users[coordinator_of(custody.agency.code)]

    def _ask(self, case: Case, clerk: User) -> RetirementApplication:
        """Open the draft and set its days."""
        on = case.received_on
        application = applications.start(case.life.id, by=clerk, on=on)
        return applications.ask(
            application.pk, separation_on=case.separation_on, retirement_on=case.retirement_on,
            language=case.life.language, by=clerk, on=on,
        )

    def _elect(self, application: RetirementApplication, case: Case, clerk: User) -> RetirementApplication:
        """Record what the member elects, here always the largest that is offered.

        A filed case elects after it was filed: an unfiled one is asked of the law of today, whatever its year.
        """
        stored = application.determination
        offered = stored.outcome() if stored else facts.consider(application)
        route = offered.largest or next(each.route for each in offered.routes if each.status in PAYING)
        return applications.elect(application.pk, route, elected_on=case.received_on, by=clerk, on=case.typed_on)

    def _complete(self, application: RetirementApplication, case: Case, clerk: User) -> RetirementApplication:
        """Receive every paper still missing, the day after it was typed."""
        seen = case.typed_on + timedelta(days=1)
        for document in application.documents.filter(evidence__isnull=True):
            application = applications.receive_paper(
                document.pk, seen_on=seen, issuer="", folio="", by=clerk, on=seen
            )
        return application

    def _decide(self, application: RetirementApplication, case: Case) -> None:
        by = next(self.administrators)
        seen: dict[str, Any] = {"determination_id": application.determination_id, "by": by, "on": case.decided_on}
        match case.ends:
            case Status.APPROVED:
                review.approve(application.pk, **seen)
            case Status.DENIED:
                review.deny(application.pk, reason=case.reason, **seen)
            case Status.RETURNED:
                review.return_(application.pk, reason=case.reason, **seen)
