"""The facts a letter and a review rest on, in words: what, where it comes from, who answers for it."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from cases import clock, statements
from cases.models import Override
from cases.templatetags.terms import term
from cases.templatetags.words import date_words, dollars

# Groups of a file as one reads it, and the kinds of statement of each.
GROUPS = {
    "person": ("vitaldate", "membership", "planelection", "insuredstatus", "circumstance"),
    "service": ("serviceperiod", "paidservice", "claimedservice"),
    "pay": ("salary", "contributiontotal"),
}


@dataclass(frozen=True)
class Entry:
    """One fact of the file: what it says, the paper that shows it, who entered it and when, and what it replaced."""

    label: str
    value: str
    more: str
    paper: str
    vouched_by: str
    by: str
    on: date
    recorded_at: datetime
    note: str
    withdrawn: bool
    replaced: tuple["Entry", ...] = ()
    kind: str = ""
    id: uuid.UUID | None = None
    override: Override | None = None


def lines(person_id: uuid.UUID, known_at: datetime) -> list[dict[str, str]]:
    """One line a statement believed at that instant: label, value, source, vouched_by, in the language in force."""
    found = statements.known_at(person_id, known_at)
    entries = [entry(row) for name, rows in found.items() if name in RESTED_ON for row in rows]
    return [
        {"label": each.label, "value": each.value, "source": each.paper, "vouched_by": each.vouched_by}
        for each in entries
    ]


def beside_evidence(person_id: uuid.UUID) -> dict[str, list[Entry]]:
    """Everything the file states, by GROUPS, each fact with its evidence and the line of its corrections."""
    return told(statements.with_what_they_replaced(person_id))


def told(found: dict[str, list[statements.Stated]]) -> dict[str, list[Entry]]:
    """The same, of statements that are at hand."""
    return {
        group: [entry(stated.row, stated.replaced) for name in names for stated in found[name]]
        for group, names in GROUPS.items()
    }


def entry(row: Any, replaced: tuple[Any, ...] = ()) -> Entry:
    """A statement in words, with what it replaced."""
    name = row._meta.model_name
    label, value = SAID[name](row)
    agency, override = getattr(row, "agency", None), getattr(row, "override", None)
    return Entry(
        label=label,
        value=value,
        more=MORE[name](row) if name in MORE else "",
        paper=_authorised(override) if override else paper_words(row.evidence, agency),
        vouched_by=agency.name if agency else "",
        by=row.recorded_by.full_name,
        on=clock.day_of(row.recorded_at),
        recorded_at=row.recorded_at,
        note=row.note,
        withdrawn=row.withdrawn,
        replaced=tuple(entry(each) for each in replaced),
        kind=name,
        id=row.pk,
        override=override,
    )


def _authorised(override: Override) -> str:
    """What a letter and a page say of a fact set by an authority."""
    words = {"authority": override.authority, "day": date_words(override.until_on), "why": override.reason}
    return _("Authorised correction by %(authority)s, until %(day)s: %(why)s") % words


def paper_words(paper: Any, agency: Any = None) -> str:
    """The paper that shows a fact: what it is, who issued it (unless that is who vouches for the fact), its folio."""
    if paper is None:
        return ""
    issuer = "" if agency and paper.issuer == agency.name else paper.issuer
    folio = _("folio %(folio)s") % {"folio": paper.folio} if paper.folio else ""
    return " · ".join(part for part in (term(paper.kind, "paper"), issuer, folio) if part)


def _span(row: Any) -> str:
    words = {"first": date_words(row.from_on), "last": date_words(row.to_on)}
    return _("%(first)s to %(last)s") % words if row.to_on else _("since %(first)s") % words


def _status(row: Any) -> tuple[str, str]:
    return term(row.status, "insured"), date_words(row.on) if row.on else _("no, as far as is known")


def _membership(row: Any) -> tuple[str, str]:
    return _("Entry into the System"), date_words(row.system_entry_on)


def _membership_more(row: Any) -> str:
    said = []
    if row.public_service_start_on != row.system_entry_on:
        said.append(_("public service since %(day)s") % {"day": date_words(row.public_service_start_on)})
    if row.savings_program:
        said.append(_("savings program"))
    return ", ".join(said)


def _service_more(row: Any) -> str:
    said = [row.post, term(row.group, "group"), "" if row.contributed else _("no contributions paid")]
    return " · ".join(part for part in said if part)


def _paid_more(row: Any) -> str:
    words = {"paid": dollars(row.paid), "cost": dollars(row.cost)}
    return _("%(paid)s of %(cost)s: it counts in that proportion") % words


def _salary(row: Any) -> tuple[str, str]:
    pay = _("%(amount)s a month") % {"amount": dollars(row.monthly)}
    return term(row.item, "pay"), f"{pay}, {_span(row)}"


def _contributions(row: Any) -> tuple[str, str]:
    words = {"first": row.from_on.year, "last": f"{row.from_on.year + 1}"[-2:]}
    return _("Contributions of %(first)s-%(last)s, as certified") % words, dollars(row.amount)


def _claimed_more(row: Any) -> str:
    if row.transferred_on:
        return _("transferred on %(day)s") % {"day": date_words(row.transferred_on)}
    return _("not transferred: it does not count")


SAID: dict[str, Callable[[Any], tuple[str, str]]] = {
    "vitaldate": lambda row: (term(row.kind, "vital"), date_words(row.on)),
    "membership": _membership,
    "planelection": lambda row: (_("Plan: %(plan)s") % {"plan": term(row.plan, "plan")}, date_words(row.from_on)),
    "insuredstatus": _status,
    "circumstance": lambda row: (term(row.kind, "circumstance"), date_words(row.on)),
    "serviceperiod": lambda row: (term(row.kind, "service"), _span(row)),
    "paidservice": lambda row: (_("Service paid for"), _span(row)),
    "salary": _salary,
    "contributiontotal": _contributions,
    "claimedservice": lambda row: (_("Claimed in %(system)s") % {"system": row.system}, _span(row)),
}
MORE: dict[str, Callable[[Any], str]] = {
    "membership": _membership_more,
    "serviceperiod": _service_more,
    "paidservice": _paid_more,
    "claimedservice": _claimed_more,
}
# What a computation rests on: totals of contributions are compared and nothing is computed with them.
RESTED_ON = tuple(name for name in SAID if name != "contributiontotal")
