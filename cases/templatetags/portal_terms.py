"""The person's own pages in words: what happens to an account, and what they do there."""

from django.utils.translation import gettext_lazy as _

PORTAL_EVENTS = {
    "account_offered": _("Code for one's own account printed"),
    "account_offer_taken_back": _("Code for one's own account taken back"),
    "account_opened": _("Own account opened"),
    "account_renewed": _("Own account made anew"),
    "device_taught": _("Second step turned on"),
    "device_forgotten": _("Second step turned off"),
    "recovery_codes_made": _("Recovery codes made"),
    "recovery_code_used": _("Came in with a recovery code"),
    "line_doubted": _("Said that a line of the file is wrong"),
    "doubt_answered": _("Answered what was said of a line"),
    "preferences_chosen": _("Language and way of letters chosen"),
}
