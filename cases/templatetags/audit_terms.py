"""Words of the audit trail: who came in, what was refused, why a file was opened."""

from django.utils.translation import gettext_lazy as _

AUDIT_EVENTS = {
    "signed_in": _("Came in"),
    "sign_in_failed": _("Failed to come in"),
    "signed_out": _("Went out"),
    "signed_out_elsewhere": _("Signed out in other places"),
    "second_factor_renewed": _("Second factor renewed"),
    "invited": _("Invited somebody"),
    "invitation_taken_back": _("Invitation taken back"),
    "invitation_accepted": _("Accepted an invitation"),
    "role_given": _("Role given"),
    "role_ended": _("Role ended"),
    "agency_kept": _("Agency recorded"),
}
AUDIT = {
    "trail": {
        "events": _("Acts, comings and goings"),
        "openings": _("Files opened"),
        "versions": _("Changes of rows"),
    },
    "version": {"insert": _("Written"), "update": _("Changed")},
    "tracked": {
        "agency": _("Agency"),
        "user": _("User"),
        "role": _("Role"),
        "person": _("Person"),
        "custody": _("Custody of a file"),
        "transfer": _("Transfer of a file"),
        "certification": _("Certification by another agency"),
        "inherited": _("Pension of the earlier system"),
        "pension": _("Pension"),
        "retirementapplication": _("Application"),
        "recovery": _("Recovery"),
        "delegation": _("Delegation to sign"),
        "handling": _("Handling of a case"),
        "import": _("File on its way into the records"),
        "invitation": _("Invitation"),
        "merge": _("Merger of two files"),
        "withdrawal": _("Withdrawal of a letter"),
        "notice": _("Notice"),
        "run": _("Batch"),
        "scan": _("Scanned document"),
        "secondfactor": _("Second factor"),
        "task": _("Task"),
    },
    "opening": {
        "case": _("A case of the person"),
        "work": _("Something that waited at the desk"),
        "request": _("The person asked, at the counter or in writing"),
        "call": _("The person or a relative is on the telephone"),
        "records": _("To complete or correct the file"),
        "review": _("Review or quality control"),
        "other": _("Another reason"),
    },
}
