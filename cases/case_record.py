"""The administrative record of a case: one indexed file, every page numbered, made twice the same bytes.

A ZIP: an index, the pages, each determination as it is stored, each letter as it was signed, and a manifest of hashes.
Nothing in it depends on when it is made: what happened since is what makes it another.
"""

import hashlib
import io
import json
import textwrap
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext as _

from benefits.models import Determination
from cases import annex, clock
from cases.models import Decision, Event, Letter, Notice, Notification, Pension, Remedy, RetirementApplication
from cases.templatetags.parts import route_name
from cases.templatetags.terms import TERMS, term
from cases.templatetags.words import date_words, dollars

LANGUAGE = "es-pr"
WIDTH, LINES_A_PAGE = 96, 54
AT_NO_TIME = (1980, 1, 1, 0, 0, 0)  # the first day a ZIP knows


@dataclass(frozen=True)
class Section:
    """A part of the record: its title, and its lines before they are set on pages."""

    title: str
    lines: tuple[str, ...]

    @property
    def pages(self) -> list[str]:
        """Its lines, folded and set; a section begins on a page of its own."""
        folded = [piece for line in self.lines for piece in textwrap.wrap(line, WIDTH) or [""]]
        head = [self.title, "=" * len(self.title), ""]
        room = LINES_A_PAGE - len(head)
        return ["\n".join(head + folded[at : at + room]) for at in range(0, max(len(folded), 1), room)]


def of(application: RetirementApplication) -> bytes:
    """The whole record, in Spanish, as it stands now."""
    with translation.override(LANGUAGE):
        sections = list(_sections(application))
    letters = list(_letters(application))
    files = {
        f"determinaciones/{each.pk}.json": _stored(each) for each in _determinations(application)
    } | {f"cartas/{letter.issued_on}-{letter.kind}-{letter.pk}.pdf": bytes(letter.pdf) for letter in letters}
    return _zipped({"expediente.txt": _set(application, sections, files), **files})


def _set(application: RetirementApplication, sections: list[Section], files: dict[str, bytes]) -> bytes:
    """The index and every page, each with its number of how many; then the other files, by their hashes."""
    pages = [(section.title, at == 0, page) for section in sections for at, page in enumerate(section.pages)]
    firsts = [(title, number) for number, (title, first, _page) in enumerate(pages, 2) if first]
    index = [f"Expediente administrativo · {_number(application)}", "", "Índice", ""]
    index += [f"{title}  ....  página {number}" for title, number in firsts]
    index += ["", "Archivos que acompañan, cada uno con su SHA-256", ""]
    index += [line for name in sorted(files) for line in (name, f"  {_hash(files[name])}")]
    whole = ["\n".join(index), *(page for _title, _first, page in pages)]
    return "\f".join(f"{page}\n\n[página {at} de {len(whole)}]\n" for at, page in enumerate(whole, 1)).encode()


def _zipped(files: dict[str, bytes]) -> bytes:
    """The files by name, then the manifest, with no time and no compression that another library would do otherwise."""
    manifest = "".join(f"{_hash(data)}  {name}\n" for name, data in sorted(files.items())).encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, data in [*sorted(files.items()), ("SHA256SUMS", manifest)]:
            archive.writestr(zipfile.ZipInfo(name, AT_NO_TIME), data)
    return made.getvalue()


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _stored(each: Determination) -> bytes:
    """A determination as its row has it, in one spelling."""
    held = {
        "id": str(each.pk), "facts": each.facts, "routes": each.routes, "elected_route": each.elected_route,
        "annual": _amount(each.annual), "monthly": _amount(each.monthly), "edition": each.edition_id,
        "law_on": each.law_on.isoformat(), "effective_on": each.effective_on.isoformat(), "cause": each.cause,
        "computed_at": each.computed_at.isoformat(),
    }
    return json.dumps(held, ensure_ascii=False, sort_keys=True, indent=1).encode()


def _amount(value: Any) -> str | None:
    return None if value is None else f"{value:.2f}"


def _sections(application: RetirementApplication) -> Iterator[Section]:
    yield Section(_("The case"), tuple(_case(application)))
    for number, decision in enumerate(_decisions(application), 1):
        title = f"{_('Decision')} {number}: {term(decision.kind, 'decision')}"
        yield Section(title, tuple(_decision(decision)))
    yield Section(_("Documents of the case"), tuple(_documents(application)))
    yield Section(_("Letters and notifications"), tuple(_told(application)))
    yield Section(_("Remedies"), tuple(_remedies(application)))
    yield Section(_("What has happened"), tuple(_events(application)))


def _number(application: RetirementApplication) -> str:
    return application.number or "—"


def _case(application: RetirementApplication) -> Iterator[str]:
    yield f"{_('Number')}: {_number(application)}"
    yield f"{_('Person')}: {application.person.full_name}"
    yield f"{_('Agency')}: {application.agency.name}"
    yield f"{_('State')}: {term(application.status, 'status')}"
    for earlier in RetirementApplication.objects.before(application):
        yield f"{_('It follows an earlier case:')} {_number(earlier)}, {term(earlier.status, 'status')}"
    days = ((_("Filed on"), application.received_on), (_("First day out of the post"), application.separation_on))
    for name, day in (*days, (_("Pension asked from"), application.retirement_on)):
        yield f"{name}: {date_words(day) if day else '—'}"


def _decision(decision: Decision) -> Iterator[str]:
    """Who decided what and why, on which computation, and the facts as they were known when it was computed."""
    computed = decision.determination
    yield f"{date_words(decision.on)} · {decision.by.full_name}, {decision.by.position}"
    yield decision.reason
    if computed.elected_route and computed.monthly is not None:
        yield f"{route_name(computed.elected_route)}: {dollars(computed.monthly)}"
    yield f"{_('Computation')}: {computed.pk} · {computed.edition_id}"
    yield ""
    yield _("Facts as they were known then")
    for line in _known(decision, computed.computed_at):
        yield f"- {line}"


def _known(decision: Decision, at: datetime) -> Iterator[str]:
    for fact in annex.lines(decision.determination.subject, at):
        parts = (f"{fact['label']}: {fact['value']}", fact["source"], fact["vouched_by"])
        yield " · ".join(part for part in parts if part)


def _documents(application: RetirementApplication) -> Iterator[str]:
    for document in application.documents.select_related("evidence").order_by("pk"):
        seen = document.evidence
        yield f"{term(document.kind, 'paper')}: {date_words(seen.seen_on) if seen else _('missing')}"
        if seen:
            yield f"  {seen.issuer} {seen.folio}".rstrip()
    for scan in application.scans.order_by("at", "pk"):
        yield f"{term(scan.kind, 'paper')} · {term(scan.state, 'scan')} · SHA-256 {scan.sha256}"


def _told(application: RetirementApplication) -> Iterator[str]:
    for letter in _letters(application):
        yield f"{date_words(letter.issued_on)} · {term(letter.kind, 'letter')} · {letter.short_code}"
        for sent in Notification.objects.filter(letter=letter).order_by("sent_on", "pk"):
            back = f" · {date_words(sent.returned_on)}" if sent.returned_on else ""
            how = term(sent.how, "notified_how")
            yield f"  {date_words(sent.sent_on)} · {how}: {sent.address} {sent.receipt}{back}"
    for notice in Notice.objects.filter(pension__application=application).order_by("on", "pk"):
        yield f"{date_words(notice.on)} · {term(notice.kind, 'notice')}"
        if notice.answer:
            yield f"  {notice.answer}"


def _remedies(application: RetirementApplication) -> Iterator[str]:
    against = Q(decision__in=_decisions(application)) | Q(notice__pension__application=application)
    for remedy in Remedy.objects.filter(against).order_by("filed_on", "pk"):
        yield f"{remedy.number} · {term(remedy.step, 'remedy_step')} · {date_words(remedy.filed_on)}"
        yield f"  {remedy.grounds}"
        if remedy.decided_on:
            yield f"  {date_words(remedy.decided_on)} · {term(remedy.outcome, 'remedy_outcome')}: {remedy.reasons}"


def _events(application: RetirementApplication) -> Iterator[str]:
    about = Q(application=application) | Q(pension__application=application)
    for event in Event.objects.filter(about).select_related("by").order_by("id"):
        who = f" · {event.by.full_name}" if event.by else ""
        yield f"{event.pk}. {clock.day_of(event.at)} · {TERMS['event'].get(event.verb, event.verb)}{who}"


def _decisions(application: RetirementApplication) -> Any:
    """On the application, and those that changed the pension it granted."""
    chain = Q(application=application)
    for pension in Pension.objects.filter(application=application):
        chain |= Q(determination__subject=pension.person_id, determination__benefit=pension.benefit, kind="confirm")
    return Decision.objects.filter(chain).select_related("by", "determination").order_by("at", "pk")


def _determinations(application: RetirementApplication) -> Any:
    return Determination.objects.filter(pk__in=_decisions(application).values("determination")).order_by("computed_at")


def _letters(application: RetirementApplication) -> Any:
    of = Q(decision__in=_decisions(application)) | Q(notice__pension__application=application)
    of |= Q(remedy__decision__in=_decisions(application)) | Q(remedy__notice__pension__application=application)
    return Letter.objects.filter(of | Q(offer__application=application)).order_by("signed_at", "pk")
