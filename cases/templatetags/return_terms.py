"""The words for returns to service and deaths: what the law answered, what a line led to, how a task ended."""

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from cases.templatetags.remedy_terms import REMEDY_OUTCOMES
from cases.templatetags.review_terms import REVIEW_OUTCOMES
from cases.templatetags.uncredited_terms import UNCREDITED_OUTCOMES

register = template.Library()

RETURNS = {
    "return_answer": {
        "suspended": _("payment suspended"),
        "pension_kept": _("the pension is kept"),
        "not_covered": _("an earlier law governs, whose text is not part of this system"),
        "missing_fact": _("a fact is missing"),
        "withdrawn": _("it never happened"),
        "refund_option": _("may ask for the refund"),
        "additional_annuity_787j": _("additional annuity from its age"),
        "ambiguous_default_annuity": _("refund or additional annuity"),
        "missing_factor": _("additional annuity, its table missing"),
        "additional_annuity": _("additional annuity"),
        "nothing_follows": _("nothing follows"),
    },
    "return_phase": {
        "begun": _("On the day of the return"),
        "ended": _("After the new separation"),
        "age": _("At the age of the additional annuity"),
        "table": _("When the Board adopted its table"),
    },
    "return_fact": {
        "working_day_fraction": _("part of the full working day"),
        "partial_salary": _("pay of this work"),
        "full_time_basic_salary": _("basic pay of the same post in full"),
        "pension_monthly": _("amount of the pension"),
        "reinstated_years": _("time worked since the return"),
        "reinstated_contributions": _("contributions since the return"),
        "birth_date": _("day of birth"),
        "public_service_start_date": _("start in public service"),
    },
    "return_why_not": {
        "before_the_pension": _("It is before the pension began: one does not return before having left."),
        "ends_before_it_begins": _("The last day is before the first."),
        "over_another": _("These days lie over another return to service of this person."),
        "another_is_open": _("Another return to service of this person has no last day yet. End that one first."),
    },
    "death_row": {
        "stops": _("pension ended"),
        "recorded": _("death recorded; no pension is paid"),
        "already": _("known already; nothing changes"),
        "other_day": _("the records have another day of death"),
        "names_differ": _("the names are not this person's"),
        "nobody": _("nobody in the records"),
        "before_birth": _("before the day of birth"),
    },
    "contribution_row": {
        "covered": _("of a return on file"),
        "return_found": _("of a pensioner whose return nobody reported"),
        "no_pension": _("of somebody without a pension"),
        "nobody": _("nobody in the records"),
        "no_agency": _("no agency has this code"),
    },
    "task_outcome": REMEDY_OUTCOMES | REVIEW_OUTCOMES | UNCREDITED_OUTCOMES | {
        "reported": _("the return was reported"),
        "superseded": _("the return was corrected"),
        "refund": _("the person chose the refund"),
        "annuity": _("the person chose the additional annuity"),
        "annuity_opened": _("the additional annuity was opened"),
        "annuity_granted": _("the additional annuity is paid"),
        "died": _("the person died"),
    },
}
RETURN_EVENTS = {
    "suspended": _("Payment suspended"),
    "resumed": _("Payment resumed"),
    "ended": _("Pension ended"),
    "undone": _("An earlier act was taken back"),
    "additional_annuity_opened": _("An additional annuity was opened"),
    "return_answered": _("The law was asked about a return to service"),
    "return_failed": _("A return to service could not be answered; it is tried again"),
    "death_failed": _("A death could not be acted on; it is tried again"),
    "signs_failed": _("The signs could not be looked at; it is tried again"),
    "deaths_received": _("File of deaths received"),
    "contributions_received": _("File of contributions received"),
    "sign_noted": _("A sign was noted"),
    "resumption_asked": _("The person asked to be paid again"),
    "task_done": _("Task done"),
}


@register.filter
def outcome_words(outcome: str) -> str:
    """How a task ended: a word of the list, or the words that somebody wrote."""
    words: dict[str, Any] = RETURNS["task_outcome"]
    return str(words.get(outcome, outcome))
