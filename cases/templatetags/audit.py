"""Instants of the audit trail."""

from datetime import datetime

from django import template

from cases import clock
from cases.templatetags.words import date_words

register = template.Library()


@register.filter
def instant(at: datetime) -> str:
    """The day in words and the time to the second, in San Juan."""
    local = at.astimezone(clock.SAN_JUAN)
    return f"{date_words(local.date())}, {local:%H:%M:%S}"
