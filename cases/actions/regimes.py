"""A right lost only because a later law governs the day of separation goes to a lawyer, and is never denied by itself.

The day on which somebody met the old conditions and the day of separation are two facts, and the law answers for both
(F-020). Where nothing is payable and § 787c alone closed a section, a task stands beside the case until a lawyer looks.
"""

from datetime import date

from django.db.models import BooleanField
from django.db.models.expressions import RawSQL

from cases.actions import errands
from cases.models import RetirementApplication, Status, Task

# Of the stored answer: some route is closed for a reason of the later law; and no route is payable.
CLOSED_BY_THE_LATER_LAW = """
jsonb_path_exists(benefits_determination.routes,
    '$.routes[*] ? (@.status == "not_eligible" || @.status == "not_covered")
        .reasons[*].provision ? (@ starts with "§ 787c")')
AND NOT jsonb_path_exists(benefits_determination.routes, '$.routes[*] ? (@.status == "payable")')
"""


def ask_lawyers(*, on: date) -> int:
    """Leave a task for each case in review that the later law alone closes; asked again, it changes nothing."""
    cases = RetirementApplication.objects.filter(status=Status.IN_REVIEW, determination__isnull=False)
    cases = cases.select_related("determination").defer("determination__routes", "determination__facts")
    closed = cases.annotate(later=RawSQL(CLOSED_BY_THE_LATER_LAW, (), output_field=BooleanField())).filter(later=True)
    asked = closed.exclude(pk__in=Task.objects.filter(kind=Task.Kind.LAWYER).values("about"))
    for case in asked:
        errands.leave(Task.Kind.LAWYER, person_id=case.person_id, about=case.pk, on=on, note="§ 787c")
    return len(asked)
