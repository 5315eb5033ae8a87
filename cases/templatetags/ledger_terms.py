"""The words of a pension's account: why a month changed, how a part of it counts, in which month."""

from datetime import date
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from benefits.law.words.choices import say_value
from cases.models import Act
from cases.templatetags.terms import TERMS
from cases.templatetags.words import language

register = template.Library()


@register.filter
def why(act: Act) -> str:
    """What an act did, in the words of whoever is paid."""
    if act.ground:
        name = _("Payment suspended") if act.kind == Act.Kind.SUSPENDED else _("Pension ended")
        return f"{name}: {TERMS['ground'][act.ground]}"
    if act.kind == Act.Kind.RECOMPUTED and act.cause == "law_change":
        return _("A change of the law or of a figure")
    if act.cause == "return":
        return _("Additional annuity after a return to service")
    return {
        Act.Kind.AWARDED: _("Pension granted"),
        Act.Kind.INHERITED: _("Pension brought from the earlier system"),
        Act.Kind.RECOMPUTED: _("Recomputed at 65"),
        Act.Kind.CORRECTED: _("Correction of a fact"),
        Act.Kind.RESUMED: _("Payment resumed"),
        Act.Kind.UNDONE: _("An earlier act was taken back"),
    }[act.kind]


@register.filter
def month_words(month: date | None) -> str:
    """`abril de 1990`, `April 1990`."""
    # Translators: how a month is written out, in the letters of Django's date filter.
    return date_format(month, pgettext("month format", "F Y"), use_l10n=False) if month else ""


@register.filter
def month_alone(month: date) -> str:
    """`abril`, under the heading of its year."""
    return date_format(month, "F", use_l10n=False)


@register.filter
def counted(reading: str) -> str:
    """How part of a month counts (A-46)."""
    return say_value("A-46", reading, language()) if reading else ""


@register.filter
def taken(payment: Any) -> Any:
    """What was taken from a payment, in dollars."""
    return payment.gross - payment.net
