"""The words of estimates: what makes an amount another."""

from django.utils.translation import gettext_lazy as _

ESTIMATES = {
    "estimate_cause": {
        "days": _("the days: of leaving, of filing and from which it is asked"),
        "service": _("the service credited"),
        "pay": _("the average pay"),
        "insured": _("the Social Security status"),
        "person": _("another fact of the person"),
        "law": _("the version of the law and the tables"),
        "option": _("the option elected"),
    },
}
ESTIMATE_EVENTS = {"estimated": _("Estimate given")}
