"""Records → LetterContent: a letter prints what was decided and stored, and computes nothing."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from benefits import codec, register
from benefits.law.freeze import freezes
from benefits.law.readings import REGISTER
from benefits.law.route import AppliedReading, Route
from benefits.law.standing import Standing
from benefits.law.view import frozen, watched
from benefits.law.words.choices import say_value
from benefits.letters import receipt
from benefits.letters.content import (
    Approval,
    Comparison,
    FactUsed,
    Kind,
    Language,
    LetterContent,
    Money,
    MoneyBox,
    Office,
    Option,
    ReadingUsed,
    Recipient,
    Remedy,
)
from benefits.letters.worksheet import rows
from benefits.models import Adopted, Determination
from cases import annex
from cases.models import Decision
from cases.templatetags.parts import route_name, status
from cases.templatetags.words import date_words, dollars, say, years

LOCALES: dict[str, str] = {"es": "es-pr", "en": "en"}
KINDS = {Decision.Kind.APPROVE: Kind.AWARD, Decision.Kind.DENY: Kind.DENIAL}


@dataclass(frozen=True)
class Said:
    """The decision in plain words, as its letter says them; its page says the same in the language of the page."""

    heading: str
    opening: str
    paragraphs: tuple[str, ...]
    compare: tuple[Comparison, ...]
    remedies: tuple[Remedy, ...]


def in_words(decision: Decision) -> Said:
    """What a decision on an application says to the person, in the language in force."""
    determination = decision.determination
    award = decision.kind == Decision.Kind.APPROVE
    route = determination.outcome().route(determination.elected_route) if award else None
    paid = Money(determination.monthly, determination.annual) if route else None
    return Said(
        heading=_heading(route),
        opening=_opening(route, paid, decision.application.number),
        paragraphs=tuple(_paragraphs(decision, route)),
        compare=tuple(_comparison(determination, route)),
        remedies=(Remedy(_("If you do not agree, ask the Board in writing to look at the decision again.")),),
    )


def of_decision(decision: Decision, *, issued_on: date, short_code: str) -> LetterContent:
    """The letter of a decision on an application, in the language the person chose."""
    language: Language = decision.application.language
    with translation.override(LOCALES[language]):
        return _content(decision, language, issued_on, short_code)


def _content(decision: Decision, language: Language, issued_on: date, short_code: str) -> LetterContent:
    application, determination = decision.application, decision.determination
    outcome = determination.outcome()
    award = decision.kind == Decision.Kind.APPROVE
    route = outcome.route(determination.elected_route) if award else None
    paid = Money(determination.monthly, determination.annual) if route else None
    said = in_words(decision)
    return LetterContent(
        kind=KINDS[Decision.Kind(decision.kind)],
        language=language,
        reference=application.number,
        issued_on=issued_on,
        recipient=Recipient(application.person.full_name, tuple(application.person.address_lines)),
        office=Office(**{**settings.OFFICE, "address": tuple(settings.OFFICE["address"])}),
        heading=said.heading,
        opening=said.opening,
        approval=_approval(decision),
        receipt=_receipt(decision, issued_on),
        money=MoneyBox(now=paid, from_on=route.payable_from) if route and paid else None,
        paragraphs=said.paragraphs,
        compare=said.compare,
        remedies=said.remedies,
        worksheet=rows(route.steps, language, paid=paid) if route and paid else (),
        options=tuple(_option(each, determination) for each in outcome.routes),
        facts=tuple(FactUsed(**line) for line in annex.lines(application.person_id, determination.computed_at)),
        readings=tuple(_readings(route, language)),
        edition=determination.edition_id,
        short_code=short_code,
        demonstration=settings.DEMONSTRATION or _is_illustrative(route),
    )


def _heading(route: Route | None) -> str:
    return _("Your pension is approved") if route else _("Your application is denied")


def _opening(route: Route | None, paid: Money | None, number: str) -> str:
    if route is None or paid is None:
        said = _("The Board decided your application no. %(number)s. It cannot grant a pension now.")
        return said % {"number": number}
    words = {"amount": dollars(paid.monthly), "day": date_words(route.payable_from), "option": route_name(route.route)}
    return _("You will receive %(amount)s a month from %(day)s. This is your option: %(option)s.") % words


def _approval(decision: Decision) -> Approval:
    return Approval(name=decision.by.full_name, office=decision.by.position or _("Retirement Board"), on=decision.on)


def _receipt(decision: Decision, issued_on: date) -> dict[str, Any]:
    determination = decision.determination
    approval = _approval(decision)
    return receipt.build(
        kind=KINDS[Decision.Kind(decision.kind)],
        reference=decision.application.number,
        issued_on=issued_on,
        facts=determination.facts,
        routes=determination.routes,
        elected_route=determination.elected_route,
        annual=determination.annual if decision.kind == Decision.Kind.APPROVE else None,
        monthly=determination.monthly if decision.kind == Decision.Kind.APPROVE else None,
        edition=determination.edition_id,
        law_on=determination.law_on,
        adopted=determination.edition.adopted,
        approved_by=approval.name,
        approved_office=approval.office,
        approved_on=approval.on,
    )


def _paragraphs(decision: Decision, route: Route | None) -> list[str]:
    """Plain words: why; and for a coordinated pension, what happens at 65."""
    if route is None:
        return [_("These are the reasons: %(reason)s") % {"reason": decision.reason}]
    again = _("On %(day)s the law looks at your pension again. %(why)s")
    return [again % {"day": date_words(look.on), "why": say(look.why)} for look in route.look_again if look.on]


def _comparison(determination: Determination, route: Route | None) -> list[Comparison]:
    """What to hold against one's own papers: years of service and average pay, as the law used them."""
    if route is None:
        return []
    facts = codec.facts_from_json(determination.facts)
    law = register.law_of(determination.edition, determination.law_on)
    used = frozen(watched(facts, set())) if freezes(facts, law) else facts
    compared = [Comparison(_("Years of service"), years(used.credited_years))]
    if used.average_compensation is not None:
        average = _("%(amount)s a year") % {"amount": dollars(used.average_compensation)}
        compared.append(Comparison(_("Average pay"), average))
    return compared


def _option(route: Route, determination: Determination) -> Option:
    reason = route.reasons[0] if route.reasons else None
    return Option(
        label=route_name(route.route),
        status=status(route.status, route.payable_from)["word"],
        monthly=route.monthly,
        reason=say(reason.says) if reason else "",
        elected=route.route == determination.elected_route,
    )


def _readings(route: Route | None, language: Language) -> list[ReadingUsed]:
    """Open questions of law on which the amount turns, who adopted an answer, and what another would pay."""
    return [_reading(each, language) for each in (route.readings if route else ())]


def _reading(applied: AppliedReading, language: Language) -> ReadingUsed:
    question = getattr(REGISTER[applied.id], language)
    row = Adopted.objects.filter(kind=Adopted.Kind.READING, key=applied.id).order_by("-adopted_at").first()
    others = [dollars(Decimal(other["monthly"])) for other in applied.other.values() if other.get("monthly")]
    return ReadingUsed(
        question=f"{applied.id}. {question}",
        adopted=say_value(applied.id, applied.value, language),
        authority=f"{row.authority}, {row.document}" if row else "",
        otherwise=_("%(amounts)s a month") % {"amounts": ", ".join(others)} if others else "",
    )


def _is_illustrative(route: Route | None) -> bool:
    return route is not None and route.standing == Standing.ILLUSTRATIVE
