"""What the person can do, and until which day."""

from datetime import date, timedelta

from benefits.letters.content import Remedy
from cases import remedy_terms
from cases.letters.voice import Voice
from cases.models import Remedy as Asked
from cases.pay_calendar import next_working_day

# To choose an option, from the day of its letter: a rule of the office.
TO_ELECT = timedelta(days=30)

AGAIN = (
    "Si no está de acuerdo, pida por escrito que la Junta mire otra vez la decisión.",
    "If you do not agree, ask the Board in writing to look at the decision again.",
)
WRONG_FACT = (
    "Si un dato está mal, escríbanos. Eso no alarga el plazo para pedir que se mire otra vez la decisión.",
    "If a fact is wrong, write to us. That does not extend the time to ask for another look at the decision.",
)
APPEAL = (
    "Si no está de acuerdo, apele por escrito ante la Junta de Retiro, por correo o en la oficina.",
    "If you do not agree, appeal in writing to the Retirement Board, by mail or at the office.",
)
WRONG_FACT_LATER = (
    "Si un dato está mal, escríbanos. Eso no alarga el plazo para apelar.",
    "If a fact is wrong, write to us. That does not extend the time to appeal.",
)
WRONG_BEFORE = (
    "Si un dato está mal, escríbanos antes de que llegue el cambio.",
    "If a fact is wrong, write to us before the change comes.",
)
BE_HEARD = (
    "Nada se ha decidido. Puede darnos sus razones y sus documentos, por correo o en la oficina.",
    "Nothing has been decided. You may give us your reasons and your papers, by mail or at the office.",
)
NOTHING_TO_DO = ("No tiene que hacer nada.", "You do not have to do anything.")
PROVE = (
    "Quien reciba esta carta puede comprobarla con el código que aparece al pie.",
    "Whoever receives this letter can check it with the code at the foot.",
)


def after_a_decision(voice: Voice, on: date) -> tuple[Remedy, ...]:
    """Ask again; say what is wrong, which does not stop the clock."""
    return again(voice, on), Remedy(voice(WRONG_FACT))


def again(voice: Voice, on: date) -> Remedy:
    """Ask for another look."""
    return _from_the_notification(Asked.Step.RECONSIDERATION, voice(AGAIN), on)


def after_a_reconsideration(voice: Voice, on: date) -> tuple[Remedy, ...]:
    """Appeal; say what is wrong, which does not stop the clock."""
    return _from_the_notification(Asked.Step.APPEAL, voice(APPEAL), on), Remedy(voice(WRONG_FACT_LATER))


def _from_the_notification(step: str, text: str, on: date) -> Remedy:
    """Its term (`settings.REMEDY_TERMS`), and the last day of whoever is notified on the letter's own."""
    return Remedy(text, until_on=remedy_terms.last_day(step, on), days=remedy_terms.term(step, on).days)


def before_a_decision(voice: Voice, hear_until: date | None) -> tuple[Remedy, ...]:
    """Be heard, until the day the notice gives."""
    return (Remedy(voice(BE_HEARD), until_on=hear_until),)


def to_elect(on: date) -> date:
    """The last day to choose."""
    return next_working_day(on + TO_ELECT)
