"""The records of the office, one noun a file."""

from cases.models.act import Act
from cases.models.agency import Agency
from cases.models.application import FILED, MOVES, OPEN, IllegalMove, RetirementApplication, Status
from cases.models.assertion import Assertion, Recorded
from cases.models.attempt import Attempt
from cases.models.block import Block, BlockPage
from cases.models.bundle import Bundle
from cases.models.census import CensusCount
from cases.models.claim import Claim, Recovery, Referral
from cases.models.claimed import ClaimedService
from cases.models.contribution import ContributionTotal, YearAccepted
from cases.models.custody import Certification, CertifiedLine, Transfer
from cases.models.decision import Decision
from cases.models.delegation import Delegation
from cases.models.doubt import Doubt
from cases.models.estimate import Estimate
from cases.models.event import Event
from cases.models.evidence import Document, Evidence, Paper
from cases.models.frozen import FrozenReport
from cases.models.handling import Contact, Handling
from cases.models.heartbeat import Heartbeat
from cases.models.incoming import Import, ImportLayout, ImportRow, ImportState
from cases.models.inherited import Inherited
from cases.models.invitation import Invitation
from cases.models.ledger import Deduction, LedgerDay, LedgerLine, Payment
from cases.models.letter import Letter
from cases.models.mandate import Mandate
from cases.models.merge import Merge
from cases.models.notice import Notice
from cases.models.offer import Offer
from cases.models.opening import Opening
from cases.models.override import Override
from cases.models.participant import Circumstance, Custody, InsuredStatus, Membership, Participant, PlanElection
from cases.models.pension import Pension
from cases.models.person import Person, SocialSecurityNumber, VitalDate
from cases.models.received import ReceivedFile, ReceivedRow, Signal
from cases.models.recovery_code import RecoveryCode
from cases.models.register import Adoption
from cases.models.reinstatement import Reinstatement, ReturnAnswer, ReturnChoice
from cases.models.remedy import Notification, Remedy
from cases.models.run import Run, RunChunk, RunRow
from cases.models.salary import Salary
from cases.models.sample import Sample, SamplingRule
from cases.models.scan import Scan
from cases.models.second_factor import SecondFactor
from cases.models.service_period import Group, ServicePeriod
from cases.models.sitting import Sitting
from cases.models.task import Task
from cases.models.uncredited import PaidService, ServicePayment, ServicePlan, ServiceQuote
from cases.models.user import Role, User
from cases.models.withdrawal import Withdrawal

__all__ = [
    "FILED",
    "MOVES",
    "OPEN",
    "Act",
    "Adoption",
    "Agency",
    "Assertion", "Attempt",
    "Block", "BlockPage",
    "Bundle",
    "CensusCount",
    "Certification",
    "CertifiedLine",
    "Circumstance",
    "Claim", "ClaimedService",
    "Contact", "ContributionTotal",
    "Custody",
    "Decision",
    "Deduction",
    "Delegation",
    "Document", "Doubt",
    "Estimate", "Event",
    "Evidence",
    "FrozenReport",
    "Group",
    "Handling",
    "Heartbeat",
    "IllegalMove",
    "Import", "ImportLayout", "ImportRow", "ImportState",
    "Inherited",
    "InsuredStatus", "Invitation",
    "LedgerDay",
    "LedgerLine",
    "Letter",
    "Mandate",
    "Membership",
    "Merge",
    "Notice", "Notification", "Offer", "Opening",
    "Override",
    "PaidService", "Paper",
    "Participant",
    "Payment",
    "Pension",
    "Person",
    "PlanElection",
    "ReceivedFile",
    "ReceivedRow",
    "Recorded",
    "Recovery", "RecoveryCode",
    "Referral",
    "Reinstatement",
    "Remedy",
    "RetirementApplication",
    "ReturnAnswer",
    "ReturnChoice",
    "Role",
    "Run",
    "RunChunk",
    "RunRow",
    "Salary",
    "Sample", "SamplingRule", "Scan", "SecondFactor",
    "ServicePayment", "ServicePeriod", "ServicePlan", "ServiceQuote",
    "Signal", "Sitting",
    "SocialSecurityNumber",
    "Status",
    "Task",
    "Transfer",
    "User",
    "VitalDate",
    "Withdrawal", "YearAccepted",
]
