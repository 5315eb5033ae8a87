"""The coordinator's desk in words: lists of the queue, whom a case waits for, notes and contacts, who comes next."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

DESK = {
    "queue": {
        "mine": pgettext_lazy("cases", "Mine"),
        "agency": _("The whole agency"),
        "member": _("Waiting for the member"),
        "other_agency": _("Waiting for another agency"),
        "board": _("With the Board"),
        "held": _("On hold"),
        "returned": pgettext_lazy("cases", "Returned"),
        "due": pgettext_lazy("cases", "Due"),
    },
    "queue_says": {
        "mine": _("What you work on and neither rests nor is with the Board."),
        "agency": _("Every open case of the agency."),
        "member": _("An election or a paper that the member brings."),
        "other_agency": _("A certification or a paper of another agency."),
        "board": _("The Board reviews them; you have nothing to do."),
        "held": _("They rest until a day that somebody chose; they come back by themselves."),
        "returned": _("The Board sent them back with what it wants."),
        "due": _("What rested and came back, and drafts whose day is near or past."),
    },
    "waits_for": {
        "agency": _("this desk"),
        "member": _("the member"),
        "other_agency": _("another agency"),
        "board": _("the Retirement Board"),
        "held": _("on hold"),
    },
    "sort": {
        "waiting": _("longest waiting first"),
        "name": _("by surname"),
        "pension": _("by the day asked for"),
    },
    "contact": {
        "note": _("A note"),
        "call": _("A call"),
        "visit": _("A visit"),
        "mail": _("A letter"),
        "email": _("An e-mail"),
    },
    "party": {
        "": _("nobody"),
        "member": _("the member"),
        "family": _("the family"),
        "agency": _("another agency"),
        "board": _("the Retirement Board"),
        "other": _("somebody else"),
    },
    "nearing": {
        "age_55": _("55 years old"),
        "age_58": _("58 years old"),
        "age_65": _("65 years old"),
        "thirty_years": _("30 years of service"),
    },
}
DESK_EVENTS = {
    "reassigned": _("Given to another person of the agency"),
    "held": _("Put on hold"),
    "released": _("Taken up again"),
    "noted": _("Note or contact written down"),
}
