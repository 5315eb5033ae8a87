"""A case as its reviewer reads it on one page, for a number of queries that does not grow with the file: what the file
states is read once, and whatever else the page says of it follows from that."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import JSONObject

from benefits.law.records import Record
from cases import (
    annex,
    claimed,
    course,
    derived,
    eyes,
    facts,
    flags,
    gates,
    on_file,
    reconciliation,
    statements,
)
from cases.models import (
    OPEN,
    Decision,
    Document,
    Event,
    Letter,
    Offer,
    Override,
    Paper,
    Pension,
    RetirementApplication,
    SamplingRule,
    User,
)

Stated = Mapping[str, Sequence[statements.Stated]]
BESIDE = ("person", "agency", "determination__edition", "filed_by", "day_confirmed_by")


@dataclass(frozen=True)
class Since:
    """What changed since the Board last sent the case back: the computation it saw then, with what was entered and
    which papers came since."""

    decision: Decision
    then: derived.Known
    now: derived.Known
    entries: tuple[annex.Entry, ...]
    papers: tuple[Document, ...]


def cases_of(user: User, today: date) -> QuerySet[RetirementApplication]:
    """Cases with what stands beside them, whoever `user` is: events, an open pension, the case it follows, whether this
    user stated something of a pension of the person, the distance from a threshold that is looked at."""
    earlier = RetirementApplication.objects.filter(person=OuterRef("person"), started_at__lte=OuterRef("started_at"))
    earlier = earlier.exclude(Q(status__in=OPEN) | Q(pk=OuterRef("pk"))).order_by("-started_at", "pk")
    drawn = Pension.objects.filter(person=OuterRef("person"), benefit="retirement").exclude(state=Pension.State.ENDED)
    rules = SamplingRule.objects.filter(from_on__lte=today).order_by("-from_on", "-at")
    cases = RetirementApplication.objects.select_related(*BESIDE)
    return cases.prefetch_related(Prefetch("events", Event.objects.select_related("by"))).annotate(
        draws=Exists(drawn.filter(~Q(application=OuterRef("pk")) | Q(application=None))),
        follows=Subquery(earlier.values(said=JSONObject(pk="pk", number="number", status="status"))[:1]),
        stated_of_a_pension=eyes.stated_of_a_pension(user),
        **reconciliation.beside("person"),
        **claimed.beside("person"),
        near_days=Subquery(rules.values("near_days")[:1]),
    )


def page_of(application: RetirementApplication, user: User, today: date) -> dict[str, Any]:
    """Everything the page shows of one of `cases_of`."""
    stated = statements.with_what_they_replaced(application.person_id)
    lines = on_file.of_stated(application.person_id, stated)
    options, told = facts.options(application, lines), annex.told(stated)
    record, counted = _records(application, options, lines)
    decisions, offers = _with_their_letters(application)
    documents = list(application.documents.select_related("evidence"))
    name = application.determination.elected_route if application.determination else ""
    years, claims = reconciliation.of(application, lines), claimed.of_case(application, lines, options)
    found = [*_flags(application, options, stated, record, counted), *flags.unreconciled(years)]
    found += flags.untransferred(claims)
    return {
        "application": application,
        "today": today,
        "course": course.of(application, today),
        "options": options,
        "rows": options.rows,
        "elected": next((row for row in options.rows if row[0].route == name), None),
        "facts": told,
        "record": record,
        "counted": counted,
        "outrun": _is_outrun(application, told, lines),
        "since": _since(application, decisions, told, documents),
        "gates": list(gates.of_service(application, options, lines)),
        "years": years,
        "claims": claims,
        "flags": found,
        "stops": flags.stop(found),
        "not_adopted": facts.not_adopted(application),
        "may_override": Override.Kind.values if user.person_id != application.person_id else [],
        "barred": eyes.why_not_decide_at_hand(user, application, stated),
        "decisions": decisions,
        "documents": documents,
        "offers": offers,
        "may_offer": application.status in OPEN and bool(options.offered),
    }


def _records(
    application: RetirementApplication, options: facts.Options, lines: on_file.Lines
) -> tuple[Record | None, Record | None]:
    """Service and pay as they are on file, and as the law counts them: to June 30, 2013 where § 787c froze them. None
    where what the file says contradicts itself."""
    try:
        record = facts.record_of_lines(lines, separation=application.separation_on, law=options.law)
    except facts.Contradiction:
        return None, None
    return record, facts.frozen_record_of_lines(lines, options.law) if options.frozen else record


def _is_outrun(
    application: RetirementApplication, told: Mapping[str, Sequence[annex.Entry]], lines: on_file.Lines
) -> bool:
    """Whether the file changed under the computation: asked of the law's facts only where something is newer."""
    determination = application.determination
    newer = determination and any(
        entry.recorded_at > determination.computed_at for group in told.values() for entry in group
    )
    return bool(newer) and facts.differs(application, lines)


def _since(
    application: RetirementApplication, decisions: Sequence[Decision], told: Mapping[str, Sequence[annex.Entry]],
    documents: Sequence[Document],
) -> Since | None:
    last = next((each for each in reversed(decisions) if each.kind == Decision.Kind.RETURN), None)
    if last is None or application.determination is None:
        return None
    return Since(
        last, derived.known_to(last.determination), derived.known_to(application.determination),
        tuple(entry for group in told.values() for entry in group if entry.recorded_at > last.at),
        tuple(each for each in documents if each.evidence and each.evidence.recorded_at > last.at),
    )


def _flags(
    application: RetirementApplication, options: facts.Options, stated: Stated, record: Record | None,
    counted: Record | None,
) -> Iterator[flags.Flag]:
    if application.received_on and application.filed_late:
        typed_on = course.typed_on(application) or application.received_on
        confirmed = application.day_confirmed_at is not None
        yield from flags.typed_late(application.received_on, typed_on, confirmed=confirmed)
    if record and record.average:
        enters = bool(counted and counted.average and counted.average.rises)
        yield from flags.raised(record.average.rises, _acts_of_raises(stated), counts=enters)
    if options.used and application.near_days:
        yield from flags.near_threshold(options.used, application.near_days)


def _acts_of_raises(stated: Stated) -> list[str]:
    papers = (each.row for each in stated["evidence"] if not each.row.withdrawn)
    return [annex.paper_words(paper) for paper in papers if paper.kind == Paper.RAISE_ACT]


def _with_their_letters(application: RetirementApplication) -> tuple[list[Decision], list[Offer]]:
    """The decisions of a case and its letters of options, each with its letters as `told`: as much as a page says of
    them."""
    decided = application.decisions.select_related("by", "determination").defer("determination__routes")
    decisions = list(decided.annotate(letters_told=_letters_beside("decision")))
    offers = list(application.offers.select_related("by").annotate(letters_told=_letters_beside("offer")))
    for each in (*decisions, *offers):
        each.told = [_letter(**said) for said in each.letters_told]
    return decisions, offers


def _letter(pk: str, short_code: str, issued_on: str) -> Letter:
    return Letter(pk=pk, short_code=short_code, issued_on=date.fromisoformat(issued_on))


def _letters_beside(whose: str) -> ArraySubquery:
    letters = Letter.objects.filter(**{whose: OuterRef("pk")})
    return ArraySubquery(letters.values(said=JSONObject(pk="pk", issued_on="issued_on", short_code="short_code")))
