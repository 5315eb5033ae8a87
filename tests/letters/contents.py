"""Letters to try things on: a real determination of the law, long names, accents, and an annex that crosses pages."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from benefits import codec
from benefits.edition import law_on
from benefits.law.law import Law
from benefits.law.routes import Outcome, consider
from benefits.law.words import say
from benefits.letters import receipt, worksheet
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

DAY = date(2013, 3, 15)
ISSUED_ON = date(2026, 11, 30)
REFERENCE = "R-2026-00012"

MERIT = {
    "group": "general",
    "plan": "coordination",
    "system_entry_date": "1983-01-01",
    "public_service_start_date": "1983-01-01",
    "birth_date": "1958-03-15",
    "retirement_date": "2013-03-15",
    "payment_date": "2013-03-15",
    "credited_years": "30",
    "average_compensation": "30000",
}
TOO_SHORT = {**MERIT, "credited_years": "8.25"}

APPROVAL = Approval("Ana Iris Colón Vda. de Peña", "Administradora de Retiro", date(2026, 11, 29))
RECIPIENT = Recipient(
    "Sra. María de los Ángeles Núñez Peña viuda de Rodríguez-Echevarría",
    ("Urb. Jardines de Monte Olivo", "Calle Hércules 415, apto. 3-B", "Guayama PR 00784-4415"),
)
HOURS = {"es": "lunes a viernes, 8:00 a. m. a 4:30 p. m.", "en": "Monday to Friday, 8:00 a.m. to 4:30 p.m."}

SAYS: dict[str, dict[str, Any]] = {
    "es": {
        "heading": "Su pensión fue aprobada",
        "opening": "Usted recibirá $1,875.00 al mes, antes de descuentos, desde el 15 de marzo de 2013.",
        "paragraphs": (
            "Usted eligió la pensión por mérito. Tenía 30 años de servicio y 55 años de edad cuando se retiró. "
            "Por eso le corresponde el 75 % de su sueldo promedio.",
        ),
        "compare": (
            Comparison("Años de servicio", "30 años"),
            Comparison("Sueldo promedio", "$30,000.00 al año"),
            Comparison("Por ciento", "75 %"),
        ),
        "remedies": (
            Remedy(
                "Si no está de acuerdo con la decisión, puede pedir que la revisen, en la oficina o por correo.",
                date(2026, 12, 30),
            ),
        ),
    },
    "en": {
        "heading": "Your pension was approved",
        "opening": "You will receive $1,875.00 a month, before deductions, from March 15, 2013.",
        "paragraphs": (
            "You chose the merit pension. You had 30 years of service and were 55 years old when you retired. "
            "That is why you are entitled to 75 % of your average pay.",
        ),
        "compare": (
            Comparison("Years of service", "30 years"),
            Comparison("Average pay", "$30,000.00 a year"),
            Comparison("Percentage", "75 %"),
        ),
        "remedies": (
            Remedy(
                "If you do not agree with the decision, you may ask for a review, at the office or by mail.",
                date(2026, 12, 30),
            ),
        ),
    },
}
DENIED: dict[str, dict[str, Any]] = {
    "es": {
        "heading": "Su solicitud fue denegada",
        "opening": "El 29 de noviembre de 2026 se decidió que por ahora no hay una pensión que se le pueda pagar.",
        "paragraphs": ("Usted tenía 8 años y 3 meses de servicio. La ley pide 10 años para una pensión a los 58.",),
        "remedies": SAYS["es"]["remedies"],
    },
    "en": {
        "heading": "Your application was denied",
        "opening": "On November 29, 2026 it was decided that no pension can be paid to you at this time.",
        "paragraphs": ("You had 8 years and 3 months of service. The law asks for 10 years for a pension at 58.",),
        "remedies": SAYS["en"]["remedies"],
    },
}

# What the sentences above say besides the facts and the answer: of the decision's own rows.
SAID = {
    "until_on": date(2026, 12, 30), "from_on": DAY, "reason": "55 años; 8 años y 3 meses; 10 años; 30 años o más",
    "born_on": date(1958, 3, 15),
}  # fmt: skip

OPTIONS = {
    "766(a)": ("Pensión por edad y años de servicio", "Pension for age and years of service"),
    "766(b)": ("Pensión de alcaldes y alcaldesas", "Mayor's pension"),
    "766(e)": ("Pensión coordinada con el Seguro Social", "Pension coordinated with Social Security"),
    "766a": ("Pensión por mérito (30 años o más)", "Merit pension (30 years or more)"),
    "766d(a)": ("Pensión por años de servicio, desde los 65", "Pension for years of service, from 65"),
    "766d(b)": ("Pensión por servicios de alto riesgo", "High-risk service pension"),
    "766d(c)": ("Pensión temprana, de 55 a 64", "Early pension, from 55 to 64"),
    "766d(d)": ("Pensión diferida hasta los 65", "Pension deferred until 65"),
    "787o(b)": ("Pensión de la transición de 2013", "Pension of the 2013 transition"),
}
STATUSES = {
    "payable": ("Abierta", "Open"),
    "deferred": ("Más adelante", "Later"),
    "not_eligible": ("No está abierta", "Not open"),
    "not_covered": ("No se calcula aquí", "Not computed here"),
    "missing_factor": ("Falta una tabla de la Junta", "A Board table is missing"),
    "missing_fact": ("Falta un dato", "A fact is missing"),
}


def law() -> Law:
    """The law of the day, with nothing adopted over it."""
    return law_on(DAY)


def computed(
    facts: dict[str, Any],
    elected: str,
    kind: Kind,
    *,
    annex: tuple[FactUsed, ...] = (),
    states: dict[str, Any] | None = None,
) -> tuple[Outcome, dict[str, Any]]:
    """What the law says of these facts, and the receipt of a letter about it."""
    the_law = law()
    outcome = consider(codec.facts_from_json(facts), the_law)
    route = outcome.route(elected) if elected else None
    return outcome, receipt.build(
        kind=kind,
        reference=REFERENCE,
        issued_on=ISSUED_ON,
        computed=receipt.computed(
            facts=facts,
            routes=codec.outcome_to_json(outcome, says=False),
            elected_route=elected,
            edition=the_law.edition,
            law_on=the_law.day,
            adopted=the_law.adopted,
        ),
        annual=route.annual if route else None,
        monthly=route.monthly if route else None,
        approved_by=APPROVAL.name,
        approved_office=APPROVAL.office,
        approved_on=APPROVAL.on,
        states=states,
        annex=[{"label": fact.label, "value": fact.value} for fact in annex],
    )


def award(language: Language = "es", *, years_shown: int = 4) -> LetterContent:
    """A merit pension of $1,875.00 a month; `years_shown` lines of service make the annex as long as one likes."""
    outcome, its_receipt = computed(MERIT, "766a", Kind.AWARD, annex=_facts(years_shown), states=SAID)
    route = outcome.route("766a")
    assert route.monthly is not None and route.steps is not None
    paid = Money(route.monthly, route.annual)
    return LetterContent(
        kind=Kind.AWARD,
        language=language,
        **_common(language),
        **SAYS[language],
        money=MoneyBox(now=paid, from_on=DAY),
        worksheet=worksheet.rows(route.steps, language, paid=paid),
        options=_options(outcome, "766a", language),
        facts=_facts(years_shown),
        readings=(ReadingUsed("§ 766a(d): ¿cuentan los años sobre 30?", "Solo 30", "Junta de Retiro, Res. 2026-01"),),
        receipt=its_receipt,
    )


def denial(language: Language = "en") -> LetterContent:
    """Eight years and three months of service: no route pays."""
    outcome, its_receipt = computed(TOO_SHORT, "", Kind.DENIAL, annex=_facts(1), states=SAID)
    return LetterContent(
        kind=Kind.DENIAL,
        language=language,
        **_common(language),
        **DENIED[language],
        options=_options(outcome, "", language),
        facts=_facts(1),
        receipt=its_receipt,
    )


def wrong_amount() -> LetterContent:
    """An award whose every figure was raised by a cent before it was signed: only computing again can tell."""
    letter = award()
    assert letter.money is not None
    receipt_ = dict(letter.receipt)
    monthly = Decimal(receipt_["monthly"]) + Decimal("0.01")
    receipt_["monthly"] = f"{monthly:.2f}"
    receipt_["routes"] = {
        **receipt_["routes"],
        "routes": [
            {**route, "monthly": f"{monthly:.2f}"} if route["route"] == "766a" else route
            for route in receipt_["routes"]["routes"]
        ],
    }
    return replace(letter, money=replace(letter.money, now=Money(monthly, letter.money.now.annual)), receipt=receipt_)


def _common(language: Language) -> dict[str, Any]:
    return {
        "reference": REFERENCE,
        "issued_on": ISSUED_ON,
        "recipient": RECIPIENT,
        "office": Office(
            "Junta de Retiro del Gobierno de Puerto Rico (demostración)",
            ("PO Box 00000", "San Juan PR 00940-0000"),
            "787-555-0100",
            HOURS[language],
        ),
        "approval": APPROVAL,
        "edition": law().edition,
        "short_code": "K7QM-2VXH-9RTD-4WPC",
    }


def _options(outcome: Outcome, elected: str, language: Language) -> tuple[Option, ...]:
    side = int(language == "en")
    return tuple(
        Option(
            OPTIONS[route.route][side],
            STATUSES[route.status][side],
            route.monthly,
            say(route.reasons[0], language) if route.reasons else "",
            route.route == elected,
        )
        for route in outcome.routes
    )


def _facts(years: int) -> tuple[FactUsed, ...]:
    coordinator = "Lcda. Sofía Ibáñez Güell, coordinadora, Departamento de Educación"
    served = (
        FactUsed(f"Servicio {1983 + n}-{(84 + n) % 100:02}", "12 meses, 1 año", f"Folio {n + 1}", coordinator)
        for n in range(years)
    )
    return (FactUsed("Fecha de nacimiento", "15 de marzo de 1958", "Certificado de nacimiento", coordinator), *served)
