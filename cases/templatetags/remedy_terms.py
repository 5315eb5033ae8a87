"""Notifications and remedies in words."""

from datetime import date

from django import template
from django.utils.translation import gettext_lazy as _

from cases import remedy_terms
from cases.models import Remedy

register = template.Library()

REMEDIES = {
    "notified_how": {
        "mail": _("by mail"),
        "certified": _("by certified mail"),
        "in_hand": _("handed over"),
        "electronic": _("electronically"),
    },
    "remedy_step": {
        "reconsideration": _("Reconsideration"),
        "appeal": _("Appeal to the Board"),
        "judicial": _("Judicial review"),
    },
    "remedy_body": {
        "administrator": _("the Administrator"),
        "board": _("the Retirement Board"),
        "court": _("the Court of Appeals"),
    },
    "remedy_how": {
        "online": _("on this site"),
        "mail": _("by mail"),
        "counter": _("at the counter"),
        "court": _("notified by the court"),
    },
    "remedy_outcome": {
        "upheld": _("The decision stands"),
        "modified": _("The decision is changed"),
        "remanded": _("It is sent back to be decided again"),
        "late": _("It was filed late and is not heard"),
    },
}
REMEDY_EVENTS = {
    "record_made": _("Administrative record taken"),
    "letter_notified": _("Letter notified"),
    "letter_came_back": _("A letter came back"),
    "remedy_filed": _("Remedy filed"),
    "remedy_taken_up": _("Reconsideration taken up"),
    "remedy_silent": _("Alarm: nobody answered a reconsideration in time"),
    "remedy_decided": _("Remedy decided"),
    "remedy_notified": _("Outcome of a remedy notified"),
}
REMEDY_TASKS = {
    "returned_letter": _("A letter came back: find where the person is and notify again"),
    "remedy": _("Carry out what a remedy decided"),
    "remedy_silent": _("A reconsideration was not answered in time: take it up or decide it"),
}
REMEDY_OUTCOMES = {
    "notified_again": _("the letter was notified again"),
    "taken_up": _("it was taken up"),
    "remedy_decided": _("it was decided"),
}


@register.filter
def answer_by(remedy: Remedy) -> date | None:
    """The last day of the office's own term; none where it answered, or a body outside has to."""
    return remedy_terms.answer_by(remedy)
