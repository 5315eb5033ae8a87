"""The pages of brought files: what is wrong in a line, and what a column takes, in words."""

from django import template

from cases import incoming
from cases.imports.kinds import Field

register = template.Library()


@register.filter
def says(problem: dict[str, str]) -> str:
    """What is wrong, or worth saying, in a line."""
    return incoming.says(problem)


@register.filter
def takes(field: Field) -> str:
    """What the cells of a column may hold."""
    return incoming.takes(field)
