"""The facts a letter and a review rest on, in words: what, where it comes from, who answers for it."""

import uuid
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from cases import statements
from cases.templatetags.terms import term
from cases.templatetags.words import date_words, dollars


def lines(person_id: uuid.UUID) -> list[dict[str, str]]:
    """One line a statement in force: label, value, source, vouched_by, in the language in force."""
    found = statements.in_force(person_id)
    return [_line(name, row) for name, rows in found.items() if name in SAID for row in rows]


def _line(name: str, row: Any) -> dict[str, str]:
    label, value = SAID[name](row)
    paper = row.evidence
    source = " · ".join(part for part in (term(paper.kind, "paper"), paper.issuer, paper.folio) if part) if paper else ""
    agency = getattr(row, "agency", None)
    return {"label": label, "value": value, "source": source, "vouched_by": agency.name if agency else ""}


def _span(row: Any) -> str:
    words = {"first": date_words(row.from_on), "last": date_words(row.to_on)}
    return _("%(first)s to %(last)s") % words if row.to_on else _("since %(first)s") % words


def _status(row: Any) -> tuple[str, str]:
    return term(row.status, "insured"), date_words(row.on) if row.on else _("no, as far as is known")


def _membership(row: Any) -> tuple[str, str]:
    return _("Entry into the System"), date_words(row.system_entry_on)


def _salary(row: Any) -> tuple[str, str]:
    pay = _("%(amount)s a month") % {"amount": dollars(row.monthly)}
    return _("Pay: %(item)s") % {"item": term(row.item, "pay")}, f"{pay}, {_span(row)}"


SAID: dict[str, Callable[[Any], tuple[str, str]]] = {
    "vitaldate": lambda row: (term(row.kind, "vital"), date_words(row.on)),
    "membership": _membership,
    "planelection": lambda row: (_("Plan: %(plan)s") % {"plan": term(row.plan, "plan")}, date_words(row.from_on)),
    "insuredstatus": _status,
    "circumstance": lambda row: (term(row.kind, "circumstance"), date_words(row.on)),
    "serviceperiod": lambda row: (_("Service: %(kind)s") % {"kind": term(row.kind, "service")}, _span(row)),
    "salary": _salary,
}

