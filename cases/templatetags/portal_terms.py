"""The person's own pages in words: what happens to an account, and what they do there."""

from django.utils.translation import gettext_lazy as _

PORTAL = {
    "mandate": {
        "letters": _("See and download the letters"),
        "payments": _("See month by month what is owed and paid"),
        "report": _("Report a return to work"),
    },
    "looked": {
        "letter": _("opened a letter"),
        "payments": _("looked at the months"),
    },
}
PORTAL_EVENTS = {
    "mandate_given": _("Let somebody see or report"),
    "mandate_taken_up": _("Took up what a relative let them do"),
    "mandate_taken_back": _("Took back what a relative was let do"),
    "delegate_looked": _("A relative looked, as they were let"),
    "delegate_reported": _("A relative reported, as they were let"),
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
