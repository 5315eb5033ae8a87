"""The words people read for each value the records hold. One list; a value without a word is an error, by test."""

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cases.templatetags.audit_terms import AUDIT, AUDIT_EVENTS
from cases.templatetags.correction_terms import CORRECTION_CAUSES, CORRECTION_EVENTS
from cases.templatetags.desk_terms import DESK, DESK_EVENTS
from cases.templatetags.estimate_terms import ESTIMATE_EVENTS, ESTIMATES
from cases.templatetags.import_terms import IMPORT_EVENTS, IMPORTS
from cases.templatetags.life_terms import LIFE
from cases.templatetags.portal_terms import PORTAL, PORTAL_EVENTS
from cases.templatetags.remedy_terms import REMEDIES, REMEDY_EVENTS
from cases.templatetags.return_terms import RETURN_EVENTS, RETURNS
from cases.templatetags.review_terms import REVIEW, REVIEW_EVENTS
from cases.templatetags.signing_terms import SIGNING, SIGNING_EVENTS

register = template.Library()

TERMS = AUDIT | DESK | PORTAL | ESTIMATES | IMPORTS | LIFE | RETURNS | SIGNING | REMEDIES | REVIEW | {
    "status": {
        "draft": _("being prepared at the agency"),
        "documents_pending": _("filed, documents pending"),
        "in_review": _("in review at the Board"),
        "returned": _("returned to the agency"),
        "approved": _("approved"),
        "denied": _("denied"),
        "withdrawn": _("withdrawn by the person"),
    },
    "role": {
        "coordinator": _("Retirement Coordinator"),
        "administrator": _("Administrator"),
        "retiree": _("My pension"),
        "auditor": _("Auditor"),
        "delegate": _("For another person"),
    },
    "paper": {
        "birth_certificate": _("Birth certificate"),
        "appointment": _("Appointment and oath of office"),
        "individual_statement": _("Individual statement"),
        "service_certification": _("Certification of service and pay"),
        "plan_election": _("Plan election form"),
        "social_security": _("Social Security document"),
        "mayor_certificate": _("Certificate of the terms as mayor"),
        "raise_act": _("Act that granted the raise of the last year"),
        "application": _("Signed application"),
        "election_sheet": _("Signed election sheet"),
        "death_certificate": _("Death certificate"),
        "other": _("Other document"),
    },
    "decision": {
        "approve": _("Approved"),
        "return": _("Returned"),
        "deny": _("Denied"),
        "confirm": _("Recompute confirmed"),
    },
    "plan": {
        "coordination": _("Coordination with Social Security"),
        "supplementation": _("Supplementation"),
        "none": pgettext_lazy("plan", "None"),
    },
    "insured": {
        "fully_insured": _("Fully insured: has the credits Social Security asks for"),
        "primary_benefits": _("Receives Social Security old-age benefits"),
    },
    "circumstance": {
        "refund_requested": _("Asked for a refund of contributions"),
        "refund_received": _("Received a refund of contributions"),
        "retired_under_other_system": _("Retired under another system"),
        "removed_for_cause": _("Removed for just cause"),
        "convicted_of_mayoral_acts": _("Convicted, with a final judgment, of acts as mayor"),
        "used_special_rate": _("Used the special interest rate of 2013"),
    },
    "group": {
        "general": _("General"),
        "police": _("Police"),
        "fire": _("Firefighters"),
        "mayor": _("Mayor"),
    },
    "service": {
        "ordinary": _("Ordinary service"),
        "prior": _("Prior service"),
        "military": _("Military service"),
        "bought": _("Service paid for later"),
        "transferred": _("Service transferred from another system"),
        "trust": _("Service in a position of trust"),
    },
    "pay": {
        "base": _("Base pay"),
        "differential": _("Differential"),
        "bonus": _("Bonus"),
        "overtime": _("Overtime"),
        "lump_sum": _("Lump sum"),
        "other": _("Other pay"),
    },
    "fact": {
        "retirement_date": _("Day from which the pension is asked"),
        "separation_date": _("First day out of the post"),
        "application_filed_date": _("Day of filing"),
        "payment_date": _("Day for which the amount is asked"),
        "birth_date": _("Day of birth"),
        "system_entry_date": _("Entry into the System"),
        "public_service_start_date": _("Start in public service"),
        "group": _("Group"),
        "plan": _("Plan"),
        "credited_years": _("Credited service"),
        "bought_years": _("Service paid for and not worked since entry"),
        "average_compensation": _("Average pay"),
        "credited_years_at_2013_06_30": _("Credited service to June 30, 2013"),
        "average_compensation_at_2013_06_30": _("Average pay to June 30, 2013"),
        "fully_insured_date": _("Day on which fully insured by Social Security"),
        "primary_benefits_date": _("Day on which Social Security old-age benefits began"),
        "contributions_refunded": _("Received a refund of contributions"),
        "refund_requested": _("Asked for a refund of contributions"),
        "retired_under_other_system": _("Retired under another system"),
        "savings_program_member": _("Member of the savings program"),
        "merit_percentage": _("Percentage of the merit pension"),
        "early_reduction_factor": _("Early-retirement reduction factor, from the Board's table"),
        "mayor_years": _("Years as mayor"),
        "other_credited_years": _("Other credited service"),
        "highest_mayor_salary": _("Highest pay as mayor"),
        "mayor_years_at_2013_06_30": _("Years as mayor to June 30, 2013"),
        "other_credited_years_at_2013_06_30": _("Other credited service to June 30, 2013"),
        "highest_mayor_salary_at_2013_06_30": _("Highest pay as mayor to June 30, 2013"),
        "mayor_years_served": _("Years served as mayor"),
        "removed_for_cause": _("Removed for just cause"),
        "convicted_of_mayoral_acts": _("Convicted, with a final judgment, of acts as mayor"),
        "former_group": _("Former group"),
        "uninterrupted_transfer": _("Moved to another post without interruption"),
        "high_risk_transfer_date": _("Day of the move out of the police or fire corps"),
        "high_risk_right_vested_date": _("Day on which the high-risk right was complete"),
        "used_special_rate": _("Used the special interest rate of 2013"),
        "thirty_years_date": _("Day on which 30 years were completed"),
        "elected_route": _("Option elected"),
    },
    "agency": {
        "agency": _("Government agency"),
        "municipality": _("Municipality"),
        "corporation": _("Public corporation"),
        "board": _("Retirement Board"),
    },
    "work": {
        "regular": _("Regular post"),
        "partial": _("Part-time post"),
        "per_diem": _("On a board or commission, paid by the day"),
        "fees": _("For fees, or under a contract that is no regular post"),
        "unpaid_office": _("Legislator or mayor without pay"),
    },
    "benefit": {
        "retirement": _("Retirement pension"),
        "additional": _("Additional annuity"),
        "survivor": _("Survivor's pension"),
    },
    "cause": CORRECTION_CAUSES | {
        "application": _("Application"),
        "resubmission": _("Sent to the Board again"),
        "age_65": _("Recomputed at 65"),
        "correction": _("Correction of a fact"),
    },
    "event": AUDIT_EVENTS | ESTIMATE_EVENTS | IMPORT_EVENTS | DESK_EVENTS | RETURN_EVENTS | CORRECTION_EVENTS
    | PORTAL_EVENTS | SIGNING_EVENTS | REMEDY_EVENTS | REVIEW_EVENTS | {
        "started": _("Application started"),
        "asked": _("Days of the application written down"),
        "elected": _("The person's election recorded"),
        "filed": _("Application filed"),
        "paper_received": _("Document received"),
        "scan_received": _("File of a document received"),
        "scan_readable": _("The file opens and can be read"),
        "scan_accepted": _("File accepted as evidence"),
        "scan_rejected": _("File rejected"),
        "scan_refused": _("A file was refused"),
        "scan_opened": _("File of a document opened"),
        "submitted_again": _("Sent to the Board again"),
        "withdrawn": _("Application withdrawn"),
        "filing_day_confirmed": _("Filing day confirmed"),
        "returned": _("Returned to the agency"),
        "approved": pgettext_lazy("event", "Approved"),
        "denied": pgettext_lazy("event", "Denied"),
        "letter_issued": _("Letter signed"),
        "certificate_asked": _("Certificate asked for"),
        "letter_failed": _("The letter could not be made; it is tried again"),
        "letter_failed_again": _("A letter that failed is to be tried again at once"),
        "bundle_asked": _("Letters asked for in one file"),
        "bundle_made": _("File of letters made"),
        "bundle_taken": _("File of letters downloaded"),
        "bundle_failed": _("The file of letters could not be made; it is tried again"),
        "letter_withdrawal_proposed": _("Withdrawal of a letter proposed"),
        "letter_withdrawn": _("Letter withdrawn"),
        "letter_withdrawal_refused": _("Withdrawal of a letter refused: it stands"),
        "recomputed": _("Recomputed at 65"),
        "recompute_failed": _("The recompute could not be made; it is tried again"),
        "recompute_confirmed": _("Recompute confirmed"),
        "payments_received": _("The payer's file received"),
        "insured_status_awaited": _("Waiting for the Social Security status"),
        "fact_stated": _("Fact recorded"),
        "fact_corrected": _("Fact corrected"),
        "fact_withdrawn": _("Fact withdrawn"),
        "refused": _("A page was refused"),
        "decision_refused": _("A decision was refused: another person has to take it"),
    },
    "where_from": {
        "birth_certificate": _("From the Demographic Registry."),
        "appointment": _("From the personnel office of the agency that made the appointment."),
        "individual_statement": _("It is filled in and signed at the agency's Retirement Coordinator."),
        "service_certification": _("From the personnel office of each agency where the person worked."),
        "plan_election": _("From the file of the agency where the plan was chosen, or from the Board."),
        "social_security": _("From the federal Social Security office: it says whether the person is fully insured."),
        "mayor_certificate": _("From the municipality where the person was mayor."),
        "raise_act": _("From the personnel office of the agency that granted the raise: with its number and day."),
        "application": _("The Retirement Coordinator prints it; the person signs it."),
        "election_sheet": _("The Retirement Coordinator prints it; the person signs it before the Coordinator."),
        "death_certificate": _("From the Demographic Registry."),
        "other": _("Ask the Retirement Coordinator."),
    },
    "scan": {
        "received": _("received"),
        "readable": _("readable, waits for you"),
        "accepted": _("accepted"),
        "rejected": _("rejected"),
    },
    "vital": {"birth": _("Birth"), "death": _("Death")},
    "language": {"es": _("Spanish"), "en": _("English")},
}


@register.filter
def term(value: str, kind: str) -> str:
    """The word for a stored value: `{{ application.status|term:"status" }}`."""
    return str(TERMS[kind][value])


@register.filter
def task_note(task: Any) -> str:
    """What a task says beside its kind; the facts that are missing, by their names."""
    if task.kind != "fact_missing":
        return str(task.note)
    return ", ".join(str(TERMS["fact"].get(name, name)) for name in task.note.split(", "))
