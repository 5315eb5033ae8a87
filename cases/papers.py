"""Which papers an application needs, from the facts of the file."""

import uuid

from cases.models import Evidence, Group, Paper, PlanElection, RetirementApplication, ServicePeriod, VitalDate

ALWAYS = (
    Paper.BIRTH_CERTIFICATE,
    Paper.APPOINTMENT,
    Paper.INDIVIDUAL_STATEMENT,
    Paper.SERVICE_CERTIFICATION,
    Paper.ELECTION_SHEET,
)


def needed(application: RetirementApplication) -> list[str]:
    """Kinds of paper: the three with which every file begins (§ 830l(e)), the service, the election; and, by age, plan
    and post, proof of Social Security status and the mayor's certificate."""
    papers = list(ALWAYS)
    if _is_coordinated(application.person_id) and _is_65(application):
        papers.append(Paper.SOCIAL_SECURITY)
    periods = ServicePeriod.objects.in_force().filter(participant_id=application.person_id)
    if periods.filter(group=Group.MAYOR).exists():
        papers.append(Paper.MAYOR_CERTIFICATE)
    return papers


def expected(application: RetirementApplication) -> list[tuple[str, Evidence | None]]:
    """Each paper the case will need, with the one on file that will serve; an election sheet is signed for one case."""
    seen = Evidence.objects.in_force().filter(person_id=application.person_id).exclude(kind=Paper.ELECTION_SHEET)
    on_file = {evidence.kind: evidence for evidence in seen}
    return [(kind, on_file.get(kind)) for kind in needed(application)]


def _is_coordinated(person_id: uuid.UUID) -> bool:
    last = PlanElection.objects.in_force().filter(participant_id=person_id).order_by("from_on").last()
    return last is not None and last.plan == PlanElection.Plan.COORDINATION


def _is_65(application: RetirementApplication) -> bool:
    """Whether the pension asked for begins at 65 or later, near enough to ask for a paper."""
    births = VitalDate.objects.in_force().filter(person_id=application.person_id, kind=VitalDate.Kind.BIRTH)
    birth = births.first()
    return birth is not None and application.retirement_on.year - birth.on.year >= 65
