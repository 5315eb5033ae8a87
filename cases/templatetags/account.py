"""A person's own account, as pages and papers tell of it."""

from typing import Any

from django import template
from django.conf import settings
from django.urls import reverse

from cases import clock
from cases.actions import accounts
from cases.models import Person, User

register = template.Library()


@register.simple_tag
def address_of(name: str) -> str:
    """The address of a page, as it is typed from paper."""
    return f"{settings.ADDRESS}{reverse(name)}"


@register.inclusion_tag("_partials/account_of.html", takes_context=True)
def account_of(context: Any, person: Person, desk: str) -> dict[str, Any]:
    """Whether a person has an account, which code waits, and the buttons of a desk."""
    return {
        "person": person,
        "has_account": User.objects.filter(person=person).exists(),
        "waiting": accounts.of_person(person.pk).filter(expires_at__gt=clock.now()).first(),
        "sheet": f"{desk}:account_sheet",
        "take_back": f"{desk}:account_code",
        "csrf_token": context["csrf_token"],
    }
