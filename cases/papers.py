"""Which papers an application needs, from the facts of the file."""

from datetime import date

from django.db.models import Q

from benefits import register
from benefits.law.facts import LAST_FREE_SEPARATION
from cases import facts, on_file
from cases.models import Evidence, Group, Paper, PlanElection, RetirementApplication
from cases.on_file import Lines

ALWAYS = (
    Paper.BIRTH_CERTIFICATE,
    Paper.APPOINTMENT,
    Paper.INDIVIDUAL_STATEMENT,
    Paper.SERVICE_CERTIFICATION,
    Paper.ELECTION_SHEET,
)


def needed(application: RetirementApplication, lines: Lines | None = None) -> list[str]:
    """Kinds of paper: the three with which every file begins (§ 830l(e)), the service, the election; by age, plan and
    post, proof of Social Security status and the mayor's certificate; and the act of a raise in the last year."""
    stated = lines or on_file.of(application.person_id)
    papers = list(ALWAYS)
    if _is_coordinated(stated) and _is_65(stated, application):
        papers.append(Paper.SOCIAL_SECURITY)
    if any(line.group == Group.MAYOR for line in stated.of("service")):
        papers.append(Paper.MAYOR_CERTIFICATE)
    if _raised_lately(stated, application):
        papers.append(Paper.RAISE_ACT)
    return papers


def expected(application: RetirementApplication, lines: Lines | None = None) -> list[tuple[str, Evidence | None]]:
    """Each paper the case will need, with the one on file that will serve; an election sheet is signed for one case."""
    serves = ~Q(kind=Paper.ELECTION_SHEET) | Q(scan__application=application.pk)
    seen = Evidence.objects.in_force().filter(serves, person_id=application.person_id)
    on_hand = {evidence.kind: evidence for evidence in seen}
    return [(kind, on_hand.get(kind)) for kind in needed(application, lines)]


def lack_act_of_raise(application: RetirementApplication, lines: Lines) -> bool:
    """Whether the average rests on a raise of the last twelve months that no act on file shows."""
    if not _raised_lately(lines, application):
        return False
    acts = Evidence.objects.in_force().filter(person_id=application.person_id, kind=Paper.RAISE_ACT)
    return not acts.exists()


def copy_may_be_kept(kind: str, on: date) -> bool:
    """Whether a copy of such a paper may stay in the file: of a birth certificate, as A-50 is read on that day."""
    return kind != Paper.BIRTH_CERTIFICATE or register.law_on(on).reads("A-50") == "kept"


def _raised_lately(stated: Lines, application: RetirementApplication) -> bool:
    """Whether the average rests on a raise of the last twelve months: it is asked by what act. Later than the
    freeze of 2013 no raise is in any average; contradictory facts say so elsewhere."""
    out = application.separation_on
    if out is None or out > LAST_FREE_SEPARATION:
        return False
    try:
        average = facts.record_of_lines(stated, separation=out).average
    except facts.Contradiction:
        return False
    return bool(average and average.rises)


def _is_coordinated(stated: Lines) -> bool:
    last = stated.last("plan")
    return last is not None and last.word == PlanElection.Plan.COORDINATION


def _is_65(stated: Lines, application: RetirementApplication) -> bool:
    """Whether the pension asked for begins at 65 or later, near enough to ask for a paper."""
    birth = stated.last("birth")
    return birth is not None and application.retirement_on.year - birth.from_on.year >= 65
