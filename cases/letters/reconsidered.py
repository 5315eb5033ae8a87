"""A reconsideration decided: what was asked, what was decided and why, what is paid, and what one can do next."""

from textwrap import shorten

from benefits.letters.content import Kind, MoneyBox
from cases.letters import compare, ended, remedies, standing
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.letters.voice import Pair
from cases.models import Remedy

Outcome = Remedy.Outcome
HEADINGS: dict[str, Pair] = {
    Outcome.UPHELD: ("La decisión queda como estaba", "The decision stays as it was"),
    Outcome.MODIFIED: ("La decisión se cambia", "The decision is changed"),
    Outcome.REMANDED: ("Su caso se decidirá otra vez", "Your case will be decided again"),
    Outcome.LATE: ("Su petición llegó tarde", "Your request came late"),
}
OPENING = (
    "El {asked} usted pidió que se mirara otra vez la decisión del {first}. {outcome}",
    "On {asked} you asked for another look at the decision of {first}. {outcome}",
)
OUTCOMES: dict[str, Pair] = {
    Outcome.UPHELD: ("Se miró otra vez y queda como estaba.", "It was looked at again and it stays as it was."),
    Outcome.MODIFIED: ("Se miró otra vez y se cambia.", "It was looked at again and it is changed."),
    Outcome.REMANDED: (
        "Se miró otra vez y el caso se decidirá de nuevo.",
        "It was looked at again and the case will be decided anew.",
    ),
    Outcome.LATE: (
        "El plazo terminó el {last}. Por eso la decisión queda como estaba.",
        "The time ended on {last}. That is why the decision stays as it was.",
    ),
}
SAID = ("Usted dijo: «{words}»", "You said: “{words}”")
REASONS = ("Esta es la razón: {words}", "This is the reason: {words}")
BY_ANOTHER = (
    "Lo decidió otra persona el {day}, no quien decidió la primera vez. Su petición tiene el número {number}.",
    "Another person decided it on {day}, not the one who decided the first time. Your request has number {number}.",
)
SAME_PAY = (
    "Su pensión no cambia: {amount} al mes, antes de descuentos.",
    "Your pension does not change: {amount} a month, before deductions.",
)
NO_PAY = ("Por ahora no se le paga una pensión.", "No pension is paid to you for now.")
TO_COME: dict[str, Pair] = {
    Outcome.MODIFIED: (
        "Falta corregir la cuenta. Le enviaremos otra carta con la cantidad que resulte.",
        "The calculation is still to be corrected. We will send you another letter with the amount that results.",
    ),
    Outcome.REMANDED: (
        "Falta la decisión nueva. Le enviaremos otra carta con ella.",
        "The new decision is still to be made. We will send it to you in another letter.",
    ),
}
CHANGE_TO_COME = (
    "Falta hacer el cambio. Le enviaremos otra carta cuando esté hecho.",
    "The change is still to be made. We will send you another letter when it is made.",
)
MEANWHILE = (
    "Mientras tanto, usted recibe lo mismo: {amount} al mes, antes de descuentos.",
    "Meanwhile you receive the same: {amount} a month, before deductions.",
)
# The reasons are said whole; of the person's own words, which the Board keeps whole, as much as the first page holds.
OWN_WORDS = 320


def tell(source: Source) -> Told:
    """A reconsideration, as it was filed and decided."""
    voice, remedy = source.voice, source.remedy
    now, answer = standing.paid(source, remedy.pays) if remedy.pays is not None else (None, None)
    days = {"asked": remedy.filed_on, "first": remedy.against.on}
    return Told(
        kind=Kind.RECONSIDERED,
        heading=voice(HEADINGS[remedy.outcome]),
        opening=voice(OPENING, **days, outcome=voice(OUTCOMES[remedy.outcome], last=remedy.last_day or "")),
        paragraphs=(
            voice.quoting(SAID, shorten(remedy.grounds, OWN_WORDS, placeholder="…"), remedy.grounds_in),
            voice.quoting(REASONS, remedy.reasons, remedy.reasons_in),
            *_what_is_paid(source),
            voice(BY_ANOTHER, day=remedy.decided_on, number=remedy.number),
        ),
        compare=compare.facts_of(answer, voice) if answer and remedy.outcome not in TO_COME else (),
        remedies=remedies.after_a_reconsideration(voice, source.on),
        money=MoneyBox(now=now, from_on=answer.effective_on if answer else source.pension.from_on) if now else None,
        recipient=ended.recipient(source) if remedy.notice else "",
        answer=answer,
        states={
            **days, "number": remedy.number, "outcome": remedy.outcome, "reasons": remedy.reasons,
            "grounds": remedy.grounds, "decided_on": remedy.decided_on, "last_day": remedy.last_day,
        },
    )  # fmt: skip


def _what_is_paid(source: Source) -> list[str]:
    """The amount, which no reconsideration changes by itself; and what is still to come."""
    voice, remedy = source.voice, source.remedy
    of_an_act = remedy.notice_id is not None and remedy.outcome == Outcome.MODIFIED
    follows = [voice(CHANGE_TO_COME if of_an_act else TO_COME[remedy.outcome])] if remedy.outcome in TO_COME else []
    if remedy.pays is None:
        return [*follows, voice(NO_PAY)]
    return [*follows, voice(MEANWHILE if follows else SAME_PAY, amount=remedy.pays)]
