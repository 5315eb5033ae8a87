"""Papers to be signed by hand: what stands on each, from the record as it is, set as a PDF in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from benefits.confined import little
from cases import clock, facts, on_file, papers, uncredited
from cases.models import Invitation, Person, RetirementApplication, Salary, ServicePeriod, ServiceQuote

SECONDS = 60
LANGUAGES = {"es": "es-pr", "en": "en"}


class NotPrinted(Exception):
    """The paper could not be set."""


@dataclass(frozen=True)
class Kind:
    """A paper: its title, its template, and what fills it for a case."""

    title: Any
    template: str
    fill: Callable[[RetirementApplication], dict[str, Any]] = lambda _case: {}


def of_case(case: RetirementApplication, name: str, language: str) -> bytes:
    """The PDF of a paper of KINDS. Raises `NotPrinted`; `facts.Contradiction` where the service contradicts itself."""
    kind = KINDS[name]
    return _printed(kind, case.person, case, kind.fill(case), language)


def of_account(invitation: Invitation, code: str) -> bytes:
    """The sheet with the code of a person's own account, in the language of their letters. Raises `NotPrinted`."""
    assert invitation.person is not None
    filled = {"code": code, "until": clock.day_of(invitation.expires_at)}
    return _printed(ACCOUNT, invitation.person, None, filled, invitation.person.language)


def of_quote(quote: ServiceQuote, person: Person, language: str) -> bytes:
    """What service without contributions would cost, to be given to the member. Raises `NotPrinted`."""
    agency = person.custodies.select_related("agency").get(to_on__isnull=True).agency
    return _printed(QUOTE, person, {"agency": agency}, {"quote": quote, "price": uncredited.priced(quote)}, language)


def _printed(kind: Kind, person: Person, case: Any, filled: dict[str, Any], language: str) -> bytes:
    context = {
        "title": kind.title, "person": person, "application": case, "today": clock.today(), "lang": language,
        "demonstration": settings.DEMONSTRATION, "office": settings.OFFICE, **filled,
    }  # fmt: skip
    with override(LANGUAGES[language]):
        html = render_to_string(kind.template, context)
    return _set(html)


def _set(html: str) -> bytes:
    command = [sys.executable, "-m", "benefits.letters.paper"]
    try:
        done = subprocess.run(
            command, input=html.encode(), capture_output=True, timeout=SECONDS, cwd=settings.ROOT, env=_environment(),
            check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as wrong:
        raise NotPrinted(str(wrong)) from wrong
    return done.stdout


def _environment() -> dict[str, str]:
    """What the typefaces need to be found, and none of our secrets."""
    found = {"DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"], "RUN_DIR": str(settings.RUN_DIR)}
    return little() | found


def _asked(case: RetirementApplication) -> dict[str, Any]:
    """What an application says of its person: birth, entry, plan, and the papers it will need."""
    lines = on_file.of(case.person_id)
    stated = {name: lines.last(name) for name in ("birth", "membership", "plan")}
    return {**stated, "papers": papers.expected(case, lines)}


def _options(case: RetirementApplication) -> dict[str, Any]:
    return {"options": facts.options_now(case)}


def _missing(case: RetirementApplication) -> dict[str, Any]:
    """The papers that are missing: of a filed case, as it asked for them; of a draft, as it will."""
    if case.filed_at:
        return {"missing": list(case.documents.filter(evidence=None).values_list("kind", flat=True))}
    return {"missing": [kind for kind, seen in papers.expected(case) if seen is None]}


def _certified(case: RetirementApplication) -> dict[str, Any]:
    """Service and pay as the file states them, and service by fiscal year as the law counts it."""
    own = {"participant_id": case.person_id}
    return {
        "periods": ServicePeriod.objects.in_force().filter(**own).select_related("agency").order_by("from_on"),
        "pays": Salary.objects.in_force().filter(**own).select_related("agency").order_by("from_on"),
        "record": facts.record_of(case.person_id, separation=case.separation_on),
    }


KINDS = {
    "solicitud": Kind(_("Application for a retirement pension"), "papers/application.html", _asked),
    "hoja": Kind(_("Election sheet"), "papers/sheet.html", _options),
    "faltan": Kind(_("Documents that are missing"), "papers/missing.html", _missing),
    "certificacion": Kind(_("Certification of service and pay"), "papers/certification.html", _certified),
}
QUOTE = Kind(_("Cost of service without contributions"), "papers/quote.html")
ACCOUNT = Kind(_("Your account with the Retirement System"), "papers/account.html")
