"""What every page carries: the office, the demonstration's mark, the language and the way to the other one."""

import re
from typing import Any

from django import template
from django.conf import settings
from django.utils.translation import get_language

register = template.Library()

LANGUAGES = (("es", "es-PR", "Español"), ("en", "en", "English"))


@register.simple_tag
def office() -> dict[str, Any]:
    """The office that answers: name, address, telephone, hours; and whether this is a demonstration."""
    of = settings.OFFICE
    return {**of, "telephone_link": re.sub(r"[^\d+]", "", of["telephone"]), "demonstration": settings.DEMONSTRATION}


@register.simple_tag
def language_tag() -> str:
    """The page's `lang`. The Spanish is Puerto Rico's, for whoever reads it aloud."""
    return "en" if (get_language() or "").startswith("en") else "es-PR"


@register.simple_tag
def other_language() -> dict[str, str]:
    """The language the page is not in: its code among the settings', its tag and its own name."""
    prefix, tag, name = next(row for row in LANGUAGES if row[1] != language_tag())
    code = next(code for code, _ in settings.LANGUAGES if code.startswith(prefix))
    return {"code": code, "tag": tag, "name": name}
