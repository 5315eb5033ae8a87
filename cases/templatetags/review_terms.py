"""What the Board's review says beyond the case itself, in words: decisions drawn for a second look."""

from django.utils.translation import gettext_lazy as _

REVIEW = {
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
    "sample_looked_at": _("Decision looked at again"),
}
