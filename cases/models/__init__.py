"""The records of the office, one noun a file."""

from cases.models.agency import Agency
from cases.models.application import FILED, MOVES, OPEN, IllegalMove, RetirementApplication, Status
from cases.models.assertion import Assertion, Recorded
from cases.models.decision import Decision
from cases.models.event import Event
from cases.models.evidence import Document, Evidence, Paper
from cases.models.heartbeat import Heartbeat
from cases.models.letter import Letter
from cases.models.participant import Circumstance, Custody, InsuredStatus, Membership, Participant, PlanElection
from cases.models.pension import Pension
from cases.models.person import Person, SocialSecurityNumber, VitalDate
from cases.models.register import Adoption
from cases.models.reinstatement import Reinstatement
from cases.models.salary import Salary
from cases.models.service_period import Group, ServicePeriod
from cases.models.user import Role, User

__all__ = [
    "FILED", "MOVES", "OPEN", "Adoption", "Agency", "Assertion", "Circumstance", "Custody", "Decision",
    "Document", "Event", "Evidence", "Group", "Heartbeat", "IllegalMove", "InsuredStatus", "Letter",
    "Membership", "Paper", "Participant", "Pension", "Person", "PlanElection", "Recorded", "Reinstatement",
    "RetirementApplication", "Role", "Salary", "ServicePeriod", "SocialSecurityNumber", "Status", "User",
    "VitalDate",
]
