"""What an amount rests on: the readings that bite, what nobody adopted yet, and the facts the law was asked about."""

from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from benefits import codec
from benefits.law.facts import KNOWN_NOT, NAMES
from benefits.law.readings import REGISTER
from benefits.law.words.choices import say_value
from benefits.law.words.forms import percent
from benefits.models import Determination
from cases.templatetags.parts import route_name, status
from cases.templatetags.register_terms import entry_words
from cases.templatetags.terms import term
from cases.templatetags.words import date_words, dollars, language, per, years

register = template.Library()

MONEY_A_YEAR = ("average_compensation", "highest_mayor_salary")
SHARES = ("merit_percentage", "early_reduction_factor")


@register.inclusion_tag("_partials/readings.html")
def readings_of(route: Any) -> dict[str, Any]:
    """Open questions of law on which the amount turns: the interpretation used, and what each other would give."""
    return {"readings": [_reading(route, applied) for applied in route.readings]}


def _reading(route: Any, applied: Any) -> dict[str, Any]:
    entry, said_in = REGISTER[applied.id], language()
    return {
        "id": applied.id,
        "provision": entry.provision,
        "question": getattr(entry, said_in),
        "used": say_value(applied.id, applied.value, said_in),
        "standing": applied.standing,
        "others": [
            {"says": say_value(applied.id, value, said_in), "gives": _effect(route, changes)}
            for value, changes in applied.other.items()
        ],
    }


def _effect(route: Any, changes: dict[str, Any]) -> str:
    """What another interpretation would change: `Disponible, $1,300.00 al mes ($575.00 menos)`."""
    said, day = [], changes.get("payable_from")
    from_on = date.fromisoformat(day) if day else None
    if changes.get("status"):
        said.append(status(changes["status"], from_on)["word"])
    if from_on and changes.get("status") != "deferred":
        said.append(_("from %(day)s") % {"day": date_words(from_on)})
    if changes.get("monthly"):
        said.append(_amount(Decimal(changes["monthly"]), route.monthly))
    if changes.get("annual"):
        said.append(f"{dollars(Decimal(changes['annual']))} {per('year')}")
    return ", ".join(said)


def _amount(other: Decimal, used: Decimal | None) -> str:
    monthly = f"{dollars(other)} {per('month')}"
    if used is None or other == used:
        return monthly
    words = _("%(amount)s less") if other < used else _("%(amount)s more")
    return f"{monthly} ({words % {'amount': dollars(abs(other - used))}})"


@register.simple_tag
def not_adopted_name(key: str, es: str, en: str) -> str:
    """What nobody adopted yet, in words: an open question, a first day, or a table of the Board."""
    return f"{key}. {es if language() == 'es' else en}" if key in REGISTER else entry_words(key)


@register.simple_tag
def problem_words(problem: Any) -> str:
    """Why the facts of a file cannot be, in the language of the page."""
    return problem.message_es if language() == "es" else problem.message_en


@register.simple_tag
def facts_used(determination: Determination) -> list[dict[str, str]]:
    """Every fact the law was asked about, in the contract's order: label and value."""
    facts = codec.facts_from_json(determination.facts)
    return [{"label": term(name, "fact"), "value": said(name, facts)} for name in NAMES if name in determination.facts]


@register.simple_tag
def facts_changed(before: Determination, after: Determination) -> list[dict[str, str]]:
    """The facts that differ between two computations: label, before, after."""
    old, new = codec.facts_from_json(before.facts), codec.facts_from_json(after.facts)
    names = [name for name in NAMES if before.facts.get(name) != after.facts.get(name)]
    return [
        {
            "label": term(name, "fact"),
            "before": said(name, old) if name in before.facts else _("not stated"),
            "after": said(name, new) if name in after.facts else _("not stated"),
        }
        for name in names
    ]


def said(name: str, facts: Any) -> str:
    """The value of a fact in words."""
    value = getattr(facts, name)
    if value is KNOWN_NOT:
        return _("no, as far as is known")
    if isinstance(value, bool):
        return _("yes") if value else pgettext("fact", "no")
    if isinstance(value, date):
        return date_words(value)
    if isinstance(value, Fraction):
        return _number(name, value)
    return term(value.value, name.removeprefix("former_")) if isinstance(value, Enum) else route_name(value)


def _number(name: str, value: Fraction) -> str:
    plain = name.removesuffix("_at_2013_06_30")
    if plain in MONEY_A_YEAR:
        return f"{dollars(value)} {per('year')}"
    if plain in SHARES:
        return percent(value, language())
    return years(value)


@register.filter
def month_words(month: str) -> str:
    """`julio de 2009` for `2009-07`."""
    first = date.fromisoformat(f"{month}-01")
    # Translators: how a month is written out, in the letters of Django's date filter.
    return date_format(first, pgettext("date format", "F Y"), use_l10n=False)
