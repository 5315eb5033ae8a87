"""The words of service worked and not contributed."""

from django.utils.translation import gettext_lazy as _

UNCREDITED = {
    "quote_terms": {
        "special": _("the special rate of 2013, compound (§ 787o(a))"),
        "board": _("the Board's rate, compound (§ 765a(a))"),
        "simple": _("simple interest: military service and veterans' studies (§ 765a(a))"),
    },
    "quote_missing": {
        "principal": _("the contributions that were not paid"),
        "interest_from": _("the day from which interest runs"),
        "annual_rate": _("the Board's yearly rate"),
    },
}
UNCREDITED_TASKS = {"service_paid": _("Payment for service to confirm")}
UNCREDITED_EVENTS = {"service_quoted": _("Cost of service without contributions given")}
UNCREDITED_OUTCOMES = {
    "service_paid_confirmed": _("what was paid counts as service"),
    "service_paid_corrected": _("the payment was corrected"),
}
