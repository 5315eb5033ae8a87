"""What the Board's review says beyond the case itself, in words: decisions drawn for a second look, authorised
corrections."""

from django.utils.translation import gettext_lazy as _

REVIEW = {
    "overridden": {
        "vitaldate": _("Day of birth"),
        "membership": _("Entry into the System"),
        "planelection": _("Plan"),
        "insuredstatus": _("Social Security status"),
        "serviceperiod": _("Service"),
        "salary": _("Pay"),
    },
    "drawn": {
        "random": _("drawn at random"),
        "near": _("near a threshold"),
        "no_rule": _("the Board had set no share: all are drawn"),
    },
    "severity": {
        "form": _("The person gets the same: a form, a word, a paper"),
        "amount": _("The amount would be another"),
        "option": _("The right to it, or the option, would be another"),
    },
}
REVIEW_EVENTS = {
    "sampling_rule_set": _("Share of decisions to look at again set"),
    "fact_overridden": _("Fact corrected by authority"),
    "override_fell": _("Authorised correction let fall"),
    "year_accepted": _("Difference of contributions let stand"),
    "sample_looked_at": _("Decision looked at again"),
    "figures_frozen": _("Figures of a period frozen"),
}
REVIEW_TASKS = {
    "override_ends": _("An authorised correction is past its day: confirm it, or let it fall"),
    "transfer_due": _("Service claimed of another system: obtain its transfer"),
    "fact_missing": _("The pension at 65 cannot be computed: state what is missing, and end this task"),
    "withheld_back": _("Money was taken for a debt that was undone: return it"),
}
REVIEW_OUTCOMES = {
    "transfer_came": _("the transfer came"),
    "claim_withdrawn": _("the claim was withdrawn"),
    "override_confirmed": _("the correction was confirmed until a later day"),
    "override_fell": _("the correction fell: the file says again what it said"),
}
