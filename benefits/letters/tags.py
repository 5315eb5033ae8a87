"""The few filters of a letter's template: money and days as the letter's language writes them."""

from datetime import date
from decimal import Decimal

from django import template

from benefits.letters.content import Language
from benefits.letters.words import day as in_words
from benefits.letters.words import money as in_dollars
from benefits.letters.words import phrase

register = template.Library()


@register.filter
def money(amount: Decimal | None) -> str:
    """`$1,515.00`; nothing for no amount."""
    return "" if amount is None else in_dollars(amount)


@register.filter
def day(on: date, language: Language) -> str:
    """*3 de abril de 1990*."""
    return in_words(on, language)


@register.filter
def from_day(on: date, language: Language) -> str:
    """*Desde el 3 de abril de 1990*."""
    return phrase("from", language, day=in_words(on, language))


@register.filter
def until(on: date, language: Language) -> str:
    """*Tiene hasta el 3 de abril de 1990.*"""
    return phrase("until", language, day=in_words(on, language))
