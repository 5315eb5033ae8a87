"""The coordinator's desk in words: lists of the queue, whom a case waits for, notes and contacts, who comes next."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cases.templatetags.uncredited_terms import UNCREDITED, UNCREDITED_EVENTS

DESK = UNCREDITED | {
    "queue": {
        "mine": pgettext_lazy("cases", "Mine"),
        "drafts": pgettext_lazy("cases", "Drafts"),
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
        "drafts": _("Applications begun and not filed; each step that was saved is there."),
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
    "transfer": {
        "": _("waits for an answer"),
        "accepted": _("accepted"),
        "refused": _("refused"),
    },
    "certification": {
        "": _("waits for an answer"),
        "certified": _("certified"),
        "no_record": _("no record"),
    },
    "merge": {
        "": _("waits for a decision"),
        "merged": _("merged"),
        "refused": _("refused: they are two people"),
    },
    "clash": {
        "birth": _("Two days of birth"),
        "service": _("Service on the same days"),
        "salary": _("Pay on the same days"),
    },
    "nearing": {
        "age_55": _("55 years old"),
        "age_58": _("58 years old"),
        "age_65": _("65 years old"),
        "thirty_years": _("30 years of service"),
    },
}
DESK_EVENTS = UNCREDITED_EVENTS | {
    "transfer_asked": _("Move of the file to another agency asked"),
    "transfer_accepted": _("Move of the file accepted"),
    "transfer_refused": _("Move of the file refused"),
    "file_taken": _("The Board took the file"),
    "interim_named": _("Interim coordinator named"),
    "certification_asked": _("Certification asked of another agency"),
    "certification_answered": _("Certification answered"),
    "merge_proposed": _("Proposed to be the file of the same person as another"),
    "files_merged": _("Merged with another file of the same person"),
    "merge_refused": _("Not merged: they are two people"),
    "merge_undone": _("Merge undone: each file is read alone"),
    "reassigned": _("Given to another person of the agency"),
    "held": _("Put on hold"),
    "released": _("Taken up again"),
    "noted": _("Note or contact written down"),
}
