"""The words of corrections, notices, recoveries, earlier pensions and court orders, as events and as causes."""

from django.utils.translation import gettext_lazy as _

CORRECTION_EVENTS = {
    "facts_changed": _("A fact changed after the determination"),
    "correction_posted": _("Correction posted"),
    "reduction_announced": _("Reduction announced"),
    "changes_announced": _("Changes at 65 announced"),
    "notice_given": _("The person was told"),
    "notice_answered": _("The person answered a notice"),
    "recovery_proposed": _("Plan of recovery proposed"),
    "recovery_accepted": _("Plan of recovery accepted"),
    "recovery_rejected": _("Plan of recovery rejected"),
    "pensions_brought_in": _("Earlier pensions brought in"),
    "examination_failed": _("A changed fact could not be worked out; it is tried again"),
    "inherited_corrected": _("What the old file says was corrected"),
    "announcement_failed": _("A change at 65 could not be announced; it is tried again"),
    "order_received": _("Court order received"),
    "order_overdue": _("A court order passed its day"),
}
CORRECTION_CAUSES = {
    "law_change": _("Change of a figure, an interpretation or a table"),
    "inherited": _("Pension older than the system"),
}
