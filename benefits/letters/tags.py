"""The few filters of a letter's template: money and days as the letter's language writes them."""

from datetime import date
from decimal import Decimal

from django import template

from benefits.letters.content import Language, LetterContent, Remedy
from benefits.letters.words import day as in_words
from benefits.letters.words import money as in_dollars
from benefits.letters.words import month_of, phrase

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
def month(on: date, language: Language) -> str:
    """*abril de 1990*."""
    return month_of(on, language)


@register.filter
def payments(amounts: tuple[Decimal, ...]) -> str:
    """`$757.50` where the payments of a month are equal; else each of them."""
    return " + ".join(in_dollars(each) for each in (amounts[:1] if len(set(amounts)) == 1 else amounts))


@register.filter
def first_payment(on: date, language: Language) -> str:
    """*Primer pago con esta cantidad: 15 de abril de 1990.*"""
    return phrase("first_payment", language, day=in_words(on, language))


@register.filter
def from_day(on: date, language: Language) -> str:
    """*Desde el 3 de abril de 1990*."""
    return phrase("from", language, day=in_words(on, language))


@register.filter
def until(remedy: Remedy, letter: LetterContent) -> str:
    """*Tiene hasta el 3 de abril de 1990.* Of a term that counts from the notification, from when it counts."""
    assert remedy.until_on is not None  # the template asks first
    day, language = in_words(remedy.until_on, letter.language), letter.language
    if remedy.days is None:
        return phrase("until", language, day=day)
    on = in_words(letter.issued_on, language)
    return phrase("until_from_notification", language, days=str(remedy.days), on=on, day=day)
