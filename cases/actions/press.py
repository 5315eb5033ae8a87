"""The press: renders and signs. Imported by tasks alone, since WeasyPrint and the key are costly to load."""

import hashlib
import secrets
import uuid
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from benefits.letters.content import LetterContent
from benefits.letters.issue import issue as seal_and_verify
from benefits.letters.seal import load_seal
from cases import clock, letters
from cases.actions import forecasts, notices
from cases.models import Decision, Event, Letter, Notice, Offer, Pension, Remedy, RetirementApplication

# Letters and digits that nobody mistakes for one another: five groups of four are 99 bits.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
GROUPS, A_GROUP = 5, 4


@transaction.atomic
def issue(decision_id: uuid.UUID) -> Letter | None:
    """Render, sign, verify and store the letter of a decision. None if it has one that was not withdrawn, or if another
    hand is at it.

    Raises what rendering and signing raise; nothing is then stored, and the errand stays.
    """
    decision = letters.with_what_it_tells(decision_id)
    if not _is_at_hand(decision) or not Decision.objects.without_letter().filter(pk=decision.pk).exists():
        return None
    on, code = clock.today(), _short_code()
    forecast = forecasts.at_65(decision.determination) if decision.kind == Decision.Kind.APPROVE else None
    replaced = _replaced_by(decision)
    content = letters.for_decision(decision, on=on, short_code=code, forecast=forecast, replaces=replaced)
    of = {"decision": decision, "forecast": forecast, "supersedes": replaced}
    letter = _store(content, decision.determination.subject, of)
    _witness(letter, on, application=decision.application)
    return letter


@transaction.atomic
def tell(notice_id: uuid.UUID) -> Letter | None:
    """The same for a notice, which is given with its letter: from that day the person has whole days to be heard."""
    free = Notice.objects.select_for_update(of=("self",), skip_locked=True)
    notice = free.select_related("pension__person").filter(pk=notice_id).first()
    if notice is None or notice.letters.exists():
        return None
    on, code = clock.today(), _short_code()
    notices.give(notice, on=on)
    content = letters.for_notice(notice, on=on, short_code=code)
    letter = _store(content, notice.pension.person_id, {"notice": notice})
    _witness(letter, on, pension=notice.pension)
    return letter


@transaction.atomic
def offer(offer_id: uuid.UUID) -> Letter | None:
    """The same for what may be chosen."""
    found = Offer.objects.select_related("application__person", "forecast__edition", "by").get(pk=offer_id)
    held = RetirementApplication.objects.select_for_update(of=("self",), skip_locked=True)
    if not held.filter(pk=found.application_id).exists() or found.letters.exists():
        return None
    on, code = clock.today(), _short_code()
    letter = _store(letters.for_offer(found, on=on, short_code=code), found.application.person_id, {"offer": found})
    _witness(letter, on, application=found.application)
    return letter


@transaction.atomic
def reconsidered(remedy_id: int) -> Letter | None:
    """The same for a reconsideration decided."""
    free = Remedy.objects.select_for_update(of=("self",), skip_locked=True)
    beside = ("decision__application", "notice__pension", "decided_by")
    remedy = free.select_related(*beside).filter(pk=remedy_id).first()
    if remedy is None or not Remedy.objects.without_letter().filter(pk=remedy.pk).exists():
        return None
    on, code = clock.today(), _short_code()
    replaced = remedy.letters.filter(superseded_by__isnull=True).defer("pdf").first()
    content = letters.for_remedy(remedy, on=on, short_code=code, replaces=replaced)
    letter = _store(content, remedy.person_id, {"remedy": remedy, "supersedes": replaced})
    against = remedy.against
    if isinstance(against, Notice):
        _witness(letter, on, pension=against.pension)
    else:
        _witness(letter, on, application=against.application)
    return letter


def _is_at_hand(decision: Decision) -> bool:
    """Hold the case, or the pension that was computed again: a sealed row itself cannot be held."""
    determination = decision.determination
    rows: QuerySet
    if decision.application:
        rows = RetirementApplication.objects.filter(pk=decision.application.pk)
    else:
        rows = Pension.objects.filter(person_id=determination.subject, benefit=determination.benefit)
    return bool(rows.select_for_update(of=("self",), skip_locked=True).first())


def _store(content: LetterContent, person_id: uuid.UUID, of: dict[str, Any]) -> Letter:
    """Sealed, verified and kept; `of`: what it tells, and the letter it takes the place of."""
    pdf = seal_and_verify(content, load_seal())
    return Letter.objects.create(
        kind=content.kind,
        person_id=person_id,
        language=content.language,
        issued_on=content.issued_on,
        short_code=content.short_code,
        pdf=pdf,
        sha256=hashlib.sha256(pdf).hexdigest(),
        **of,
    )


def _replaced_by(decision: Decision) -> Letter | None:
    """The letter that this one takes the place of, unless another did already: its own that was withdrawn, or the last
    one told of what was determined before. Rates in a chain have no letter of their own."""
    told = decision.letters.filter(superseded_by__isnull=True).defer("pdf").first()
    earlier = decision.determination.supersedes if decision.kind == Decision.Kind.CONFIRM else None
    while earlier and not told:
        told = Letter.objects.filter(decision__determination=earlier).defer("pdf").order_by("signed_at").last()
        earlier = earlier.supersedes
    return None if told and hasattr(told, "superseded_by") else told


def _witness(letter: Letter, on: date, **about: Any) -> None:
    Event.record("letter_issued", on=on, person_id=letter.person_id, **about)


def _short_code() -> str:
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(A_GROUP)) for _ in range(GROUPS))
