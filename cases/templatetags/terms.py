"""The words people read for each value the records hold. One list; a value without a word is an error, by test."""

from django import template
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

register = template.Library()

TERMS = {
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
    },
    "paper": {
        "birth_certificate": _("Birth certificate"),
        "appointment": _("Appointment and oath of office"),
        "individual_statement": _("Individual statement"),
        "service_certification": _("Certification of service and pay"),
        "plan_election": _("Plan election form"),
        "social_security": _("Social Security document"),
        "mayor_certificate": _("Certificate of the terms as mayor"),
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
    "pension": {
        "in_payment": _("in payment"),
        "suspended": _("suspended"),
        "ended": _("ended"),
    },
    "letter": {
        "award": _("Letter that grants the pension"),
        "denial": _("Letter that denies the pension"),
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
    "vital": {"birth": _("Birth"), "death": _("Death")},
    "language": {"es": _("Spanish"), "en": _("English")},
}


@register.filter
def term(value: str, kind: str) -> str:
    """The word for a stored value: `{{ application.status|term:"status" }}`."""
    return TERMS[kind][value]
