"""The register of who may sign for whom, in words."""

from datetime import date
from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

register = template.Library()

SIGNING = {
    "signed_kind": {
        "approve": _("Approve an application"),
        "deny": _("Deny an application"),
        "confirm": _("Confirm a recompute or a correction"),
        "recovery": _("Decide a recovery"),
        "remedy": _("Decide a reconsideration"),
        "act": _("Carry out what the law orders: stop, resume or end a pension"),
    },
    "delegation_state": {
        "proposed": _("waits for a second person"),
        "ahead": _("confirmed, not yet in force"),
        "in_force": _("in force"),
        "over": _("its time is over"),
        "ended": _("ended"),
    },
}
SIGNING_EVENTS = {
    "options_put_down": _("Letter of options asked for"),
    "delegation_proposed": _("Delegation of signature proposed"),
    "delegation_confirmed": _("Delegation of signature confirmed"),
    "delegation_ended": _("Delegation of signature ended"),
}


@register.filter
def state_on(row: Any, day: date) -> str:
    """Where a row of the register stands on a day."""
    return str(SIGNING["delegation_state"][row.state_on(day)])


@register.filter
def kinds_signed(row: Any) -> str:
    """What is signed by it, one after another."""
    return "; ".join(str(SIGNING["signed_kind"][kind]) for kind in row.kinds)
