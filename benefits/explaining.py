"""An answer as a text that a person can read aloud, in Spanish or in English."""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from benefits.law.readings import REGISTER
from benefits.law.words.choices import say_value
from benefits.law.words.forms import day, money

NAMES = {
    "766(a)": ("Pensión por edad y años de servicio", "Pension for age and years of service"),
    "766(b)": ("Pensión de alcaldes", "Pension of mayors"),
    "766(e)": ("Pensión por edad, recomputada por el Seguro Social", "Age pension, recomputed for Social Security"),
    "766a": ("Pensión por mérito", "Merit pension"),
    "766d(a)": ("Pensión por años de servicio, nuevos participantes", "Pension for years of service, new participants"),
    "766d(b)": ("Pensión por servicios de alto riesgo", "Pension for high-risk service"),
    "766d(c)": ("Pensión por retiro temprano", "Early-retirement pension"),
    "766d(d)": ("Pensión diferida, nuevos participantes", "Deferred pension, new participants"),
    "787o(b)": ("Pensión de la ventana de 2013", "Pension of the 2013 window"),
}
WORDS: dict[str, dict[str, Any]] = {
    "es": {
        "title": "Caso {id}",
        "payable": "{route}: {monthly} al mes, {annual} al año, desde el {on}.",
        "deferred": "{route}: comienza el {on}.",
        "not_eligible": "{route}: no tiene derecho.",
        "not_covered": "{route}: no se computa; rige {governed_by}.",
        "missing_factor": "{route}: falta el factor actuarial.",
        "missing_fact": "{route}: falta un dato ({missing}).",
        "elected": "Opción elegida o, a falta de elección, la mayor: {route}.",
        "reading": "Interpretación {id}. {question} Se usó «{value}». {others}",
        "if": "Con «{value}»: {change}.",
        "other_status": {
            "payable": "pagadera",
            "deferred": "diferida",
            "not_eligible": "sin derecho",
            "not_covered": "no se computa",
            "missing_factor": "falta el factor actuarial",
            "missing_fact": "falta un dato",
        },
        "other_payable_from": "desde el {}",
        "other_monthly": "{} al mes",
        "other_annual": "{} al año",
        "other": "Resultado: {outcome}.",
        "error": "No se puede contestar. {field}: {message}",
    },
    "en": {
        "title": "Case {id}",
        "payable": "{route}: {monthly} a month, {annual} a year, from {on}.",
        "deferred": "{route}: begins on {on}.",
        "not_eligible": "{route}: not eligible.",
        "not_covered": "{route}: not computed; {governed_by} governs.",
        "missing_factor": "{route}: the actuarial factor is missing.",
        "missing_fact": "{route}: a fact is missing ({missing}).",
        "elected": "The option elected or, without an election, the largest: {route}.",
        "reading": "Interpretation {id}. {question} «{value}» was used. {others}",
        "if": "With «{value}»: {change}.",
        "other_status": {
            "payable": "payable",
            "deferred": "deferred",
            "not_eligible": "not eligible",
            "not_covered": "not computed",
            "missing_factor": "the actuarial factor is missing",
            "missing_fact": "a fact is missing",
        },
        "other_payable_from": "from {}",
        "other_monthly": "{} a month",
        "other_annual": "{} a year",
        "other": "Outcome: {outcome}.",
        "error": "No answer. {field}: {message}",
    },
}


def explained(answer: Mapping[str, Any], language: str) -> str:
    """The whole answer, line by line."""
    return "\n".join(_lines(answer, language)) + "\n"


def _lines(answer: Mapping[str, Any], language: str) -> Iterator[str]:
    words = WORDS[language]
    yield words["title"].format(id=answer.get("id") or "—")
    if "error" in answer:
        message = answer["error"]["message_es" if language == "es" else "message"]
        yield words["error"].format(field=answer["error"]["field"], message=message)
    for route in answer.get("routes", ()):
        yield from _route(route, language)
    if answer.get("elected"):
        yield words["elected"].format(route=_named(answer["elected"], language))
    if "outcome" in answer:
        yield words["other"].format(outcome=answer["outcome"])
        yield from _said(answer, language)


def _route(route: Mapping[str, Any], language: str) -> Iterator[str]:
    values = {
        "route": _named(route["route"], language),
        "monthly": _dollars(route.get("monthly"), language),
        "annual": _dollars(route.get("annual"), language),
        "on": day(date.fromisoformat(route["payable_from"]), language) if "payable_from" in route else "",
        "governed_by": route.get("governed_by", ""),
        "missing": ", ".join(route.get("missing", ())),
    }
    yield WORDS[language][route["status"]].format(**values)
    yield from _said(route, language)
    for reading in route["readings"]:
        if reading["other"]:
            yield f"  {_reading(reading, language)}"


def _reading(reading: Mapping[str, Any], language: str) -> str:
    """The question, the value used, and what each other value would change, in words."""
    words, id = WORDS[language], reading["id"]
    question = REGISTER[id].es if language == "es" else REGISTER[id].en
    others = " ".join(
        words["if"].format(value=say_value(id, value, language), change=_change(change, language))
        for value, change in reading["other"].items()
    )
    return words["reading"].format(
        id=id, question=question, value=say_value(id, reading["value"], language), others=others
    )


def _change(change: Mapping[str, str], language: str) -> str:
    words = WORDS[language]
    said = {
        "status": lambda value: words["other_status"][value],
        "payable_from": lambda value: words["other_payable_from"].format(day(date.fromisoformat(value), language)),
        "monthly": lambda value: words["other_monthly"].format(_dollars(value, language)),
        "annual": lambda value: words["other_annual"].format(_dollars(value, language)),
    }
    return ", ".join(said[name](value) for name, value in change.items())


def _named(route: str, language: str) -> str:
    return f"{NAMES[route][0 if language == 'es' else 1]}, § {route}"


def _said(answer: Mapping[str, Any], language: str) -> Iterator[str]:
    """Steps from what is paid down to its parts, then reasons, marks for review and what comes next."""
    if answer.get("steps"):
        yield from _step(answer["steps"], language, 1)
    for one in (*answer.get("reasons", ()), *answer.get("review", ()), *answer.get("nearest", ())):
        yield f"  {one['says'][language]} ({one['provision']})"
    for one in answer.get("look_again", ()):
        yield f"  {one['why'][language]} ({one['provision']})"


def _step(step: Mapping[str, Any], language: str, depth: int) -> Iterator[str]:
    for part in step["parts"]:
        yield from _step(part, language, depth + 1)
    yield f"{'  ' * depth}{step['says'][language]} ({step['provision']})"


def _dollars(amount: str | None, language: str) -> str:
    return money(Fraction(amount), language) if amount else ""
