"""One skeleton for every kind: what a kind tells, set between whose letter it is and what proves it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.urls import reverse

from benefits.law.readings import REGISTER
from benefits.law.route import AppliedReading, Reason, Route
from benefits.law.standing import Standing
from benefits.law.words.choices import say_value
from benefits.letters import receipt
from benefits.letters.content import (
    Comparison,
    FactUsed,
    Kind,
    Language,
    LetterContent,
    MoneyBox,
    MonthLine,
    Office,
    Option,
    ReadingUsed,
    Recipient,
    Remedy,
    Sum,
)
from benefits.letters.offered import Offered
from benefits.letters.worksheet import rows
from benefits.models import Adopted, Answer
from cases import annex
from cases.letters.source import Source
from cases.templatetags.parts import route_name, status
from cases.templatetags.words import say

A_MONTH = ("{amounts} al mes", "{amounts} a month")


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a letter of one kind says, in its language; its page says the same.

    `answer` is the law's answer it rests on, if any: its receipt carries it. `layers`: whether the letter explains that
    answer (worksheet, options, interpretations, facts) or only tells what follows from it. `states`: the values of the
    rows it tells of, whatever the words are: the receipt keeps them, and no figure may be said that is not there.
    """

    kind: Kind
    heading: str
    opening: str
    paragraphs: tuple[str, ...] = ()
    compare: tuple[Comparison, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    money: MoneyBox | None = None
    sums: tuple[Sum, ...] = ()
    offered: tuple[Offered, ...] = ()
    months: tuple[MonthLine, ...] = ()
    answer: Answer | None = None
    layers: bool = False
    recipient: str = ""
    states: Mapping[str, Any] = field(default_factory=dict)

    @property
    def route(self) -> Route | None:
        """The option that pays."""
        paid = self.answer is not None and self.money is not None
        return self.answer.outcome().route(self.answer.elected_route) if self.answer and paid else None


def content(source: Source, told: Told, short_code: str) -> LetterContent:
    """The whole letter. Raises ContentError where its parts contradict one another."""
    facts = _facts(source, told)
    office = settings.OFFICE
    return LetterContent(
        kind=told.kind,
        language=source.voice.language,
        reference=source.number,
        issued_on=source.on,
        recipient=Recipient(told.recipient or source.person.full_name, tuple(source.person.address_lines)),
        office=Office(**{**office, "address": tuple(office["address"])}),
        heading=told.heading,
        opening=told.opening,
        approval=source.approval,
        receipt=_receipt(source, told, facts),
        money=told.money,
        sums=told.sums,
        offered=told.offered,
        paragraphs=told.paragraphs,
        compare=told.compare,
        remedies=told.remedies,
        months=told.months,
        facts=tuple(FactUsed(**line) for line in facts),
        short_code=short_code,
        check_at=f"{settings.ADDRESS}{reverse('verify')}?codigo={short_code}" if short_code else "",
        demonstration=settings.DEMONSTRATION or _is_illustrative(told.route),
        **_layers(source, told),
    )


def _receipt(source: Source, told: Told, facts: list[dict[str, str]]) -> dict[str, Any]:
    approval, paid = source.approval, told.money.settled if told.money else None
    return receipt.build(
        kind=told.kind,
        reference=source.number,
        issued_on=source.on,
        computed=_computed(told.answer) if told.answer else receipt.NOTHING_COMPUTED,
        annual=paid.annual if paid else None,
        monthly=paid.monthly if paid else None,
        approved_by=approval.name,
        approved_office=approval.office,
        approved_on=approval.on,
        approved_for=vars(approval.under) if approval.under else None,
        states={**_stated(told), **told.states},
        annex=facts,
    )


def _computed(answer: Answer) -> dict[str, Any]:
    return receipt.computed(
        facts=answer.facts,
        routes=answer.routes,
        elected_route=answer.elected_route,
        edition=answer.edition_id,
        law_on=answer.law_on,
        adopted=answer.edition.adopted,
    )


def _stated(told: Told) -> dict[str, Any]:
    """The money box, the months and the days, as values."""
    box, states = told.money, dict[str, Any]()
    if box:
        difference = box.difference
        states |= {
            "from_on": box.from_on, "now": box.now.monthly, "payments": box.now.payments,
            "first_payment_on": box.first_payment_on,
            "parts": [vars(part.money) for part in box.parts] or None,
        }  # fmt: skip
        if box.before and difference:
            states |= {"before": vars(box.before), "difference": vars(difference)}
    if told.layers and (shown := _shown(told)):
        states["options"] = [route_name(route.route) for route in shown]
    if told.months:
        states["months"] = [_month(line) for line in told.months]
    states["until_on"] = [each.until_on for each in told.remedies if each.until_on] or None
    states["term_days"] = [each.days for each in told.remedies if each.days] or None
    return states


def _month(line: MonthLine) -> dict[str, date | Decimal]:
    return {
        "month": line.month, "before": line.before, "after": line.after, "paid": line.paid,
        "difference": line.difference,
    }  # fmt: skip


def _facts(source: Source, told: Told) -> list[dict[str, str]]:
    """What the file stated when the law was asked."""
    if not told.layers or told.answer is None:
        return []
    return annex.lines(source.person.pk, told.answer.computed_at)


def _layers(source: Source, told: Told) -> dict[str, Any]:
    """The arithmetic with its provisions, every option, the interpretations where they bite."""
    if not told.layers or told.answer is None:
        return {}
    language, route, box = source.voice.language, told.route, told.money
    elected = told.answer.elected_route
    return {
        "worksheet": rows(route.steps, language, paid=box.now) if route and route.steps and box else (),
        "options": tuple(_option(each, each.route == elected and box is not None) for each in _shown(told)),
        "readings": _readings(route, language) if route else (),
        "edition": told.answer.edition_id,
    }


def _shown(told: Told) -> tuple[Route, ...]:
    """Every option, where the person is told what may be chosen, or was decided on an application."""
    if told.kind not in (Kind.AWARD, Kind.DENIAL, Kind.OFFER) or told.answer is None:
        return ()
    return told.answer.outcome().routes


def _option(route: Route, elected: bool) -> Option:
    return Option(
        label=route_name(route.route),
        status=status(route.status, route.payable_from)["word"],
        monthly=route.monthly,
        reason=_all(route.reasons),
        nearest=_all(route.nearest),
        elected=elected,
    )


def _all(reasons: tuple[Reason, ...]) -> str:
    return " ".join(say(reason.says) for reason in reasons)


def _readings(route: Route, language: Language) -> tuple[ReadingUsed, ...]:
    """Those that its amount turns on, each by the authority that adopted it last."""
    keys = [each.id for each in route.readings]
    rows = Adopted.objects.filter(kind=Adopted.Kind.READING, key__in=keys).order_by("adopted_at") if keys else ()
    adopted = {row.key: row for row in rows}
    return tuple(_reading(each, adopted.get(each.id), language) for each in route.readings)


def _reading(applied: AppliedReading, row: Adopted | None, language: Language) -> ReadingUsed:
    question = getattr(REGISTER[applied.id], language)
    others = [f"${Decimal(other['monthly']):,.2f}" for other in applied.other.values() if other.get("monthly")]
    otherwise = A_MONTH[language == "en"].format(amounts=", ".join(others))
    return ReadingUsed(
        question=f"{applied.id}. {question}",
        adopted=say_value(applied.id, applied.value, language),
        authority=f"{row.authority}, {row.document}" if row else "",
        otherwise=otherwise if others else "",
    )


def _is_illustrative(route: Route | None) -> bool:
    return route is not None and route.standing == Standing.ILLUSTRATIVE
