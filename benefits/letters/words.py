"""The sentences every letter shares, Spanish beside English, and how a letter writes money and days.

Not gettext: the letter's language is the person's, and a reader who compares the two must find them side by side.
"""

from datetime import date
from decimal import Decimal

from benefits.letters.content import Delegated, Language

MINUS = "\N{MINUS SIGN}"

MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "January February March April May June July August September October November December",
)

PHRASES: dict[str, tuple[str, str]] = {
    "sample": ("De ejemplo: no es un documento oficial", "Sample: not an official document"),
    "sample_reason": (
        "Un sistema de demostración hizo esta carta y su sello. No crea ni quita ningún derecho.",
        "A demonstration system made this letter and its seal. It neither creates nor removes any right.",
    ),
    "case": ("Caso núm.", "Case no."),
    "date": ("Fecha", "Date"),
    "page": ("página", "page"),
    "of": ("de", "of"),
    "money": ("Su pensión, antes de descuentos", "Your pension, before deductions"),
    "money_of": ("La pensión, antes de descuentos", "The pension, before deductions"),
    "money_additional": ("Su anualidad adicional, antes de descuentos", "Your additional annuity, before deductions"),
    "now_additional": ("Su anualidad adicional", "Your additional annuity"),
    "now_of": ("La pensión", "The pension"),
    "from": ("Desde el {day}", "From {day}"),
    "now_first": ("Su pensión", "Your pension"),
    "before": ("Antes", "Before"),
    "now": ("Ahora", "Now"),
    "today": ("Hoy", "Today"),
    "then": ("Después", "Afterwards"),
    "difference": ("Diferencia", "Difference"),
    "of_it": ("De esa cantidad:", "Of that amount:"),
    "monthly": ("al mes", "a month"),
    "annual": ("al año", "a year"),
    "payment": ("cada quincena", "each half month"),
    "first_payment": (
        "Primer pago con esta cantidad: {day}.",
        "First payment of this amount: {day}.",
    ),
    "offered": ("Dólares al mes, antes de descuentos", "Dollars a month, before deductions"),
    "begins": ("Empieza", "Begins"),
    "at_first": ("Al empezar", "At first"),
    "after_65": ("Después de los 65", "After 65"),
    "the_same": ("la misma", "the same"),
    "sums": ("El dinero", "The money"),
    "months": ("Mes por mes", "Month by month"),
    "months_about": (
        "Dólares al mes, antes de descuentos. La diferencia es la cantidad correcta menos la de antes.",
        "Dollars a month, before deductions. The difference is the right amount less the one before.",
    ),
    "month": ("Mes", "Month"),
    "owed_before": ("La de antes", "Before"),
    "owed_after": ("La correcta", "Right amount"),
    "paid": ("Pagado", "Paid"),
    "total": ("Total", "In all"),
    "nearest": ("Qué la abriría", "What would open it"),
    "not_about": (
        "Esta carta trata solo de la pensión. No trata de bonos, plan médico, préstamos ni contribuciones sobre "
        "ingresos.",
        "This letter is about the pension only. It is not about bonuses, the medical plan, loans or income tax.",
    ),
    "not_about_additional": (
        "Esta carta trata solo de la anualidad adicional. No trata de bonos, plan médico, préstamos ni contribuciones "
        "sobre ingresos.",
        "This letter is about the additional annuity only. It is not about bonuses, the medical plan, loans or income "
        "tax.",
    ),
    "compare": ("¿Está bien? Compare con sus papeles", "Is it right? Compare with your own papers"),
    "remedies": ("Qué puede hacer", "What you can do"),
    "until": ("Tiene hasta el {day}.", "You have until {day}."),
    "until_from_notification": (
        "Tiene {days} días, que cuentan desde que se le notifique esta carta. Si se le notifica el {on}, tiene hasta "
        "el {day}.",
        "You have {days} days, which count from the notification of this letter to you. If you are notified on {on}, "
        "you have until {day}.",
    ),
    "contact": (
        "Si tiene preguntas, llame al {telephone} ({hours}), venga a la oficina o escriba a la dirección que "
        "encabeza esta carta. Mencione el número {reference}.",
        "If you have questions, call {telephone} ({hours}), come to the office or write to the address at the head of "
        "this letter. Mention the number {reference}.",
    ),
    "approved_decision": ("Decisión aprobada el {day} por:", "Decision approved on {day} by:"),
    "approved_run": (
        "El sistema hizo este cálculo. El proceso que lo contiene lo aprobó, el {day}:",
        "The system made this calculation. The batch that contains it was approved on {day} by:",
    ),
    "approved_act": (
        "Este cambio lo ordena la ley. Con fecha del {day} lo comunica:",
        "The law orders this change. Dated {day}, it is told by:",
    ),
    "approved_notice": (
        "Esta carta no contiene una decisión. Con fecha del {day} la envía:",
        "This letter contains no decision. Dated {day}, it is sent by:",
    ),
    "delegated": (
        "Por {name}, {office}, con delegación desde el {day}. Documento: {document}.",
        "For {name}, {office}, by delegation since {day}. Document: {document}.",
    ),
    "signature_reason": ("Aprobada por {name}, {office}", "Approved by {name}, {office}"),
    "sealed": (
        "Esta carta lleva el sello electrónico de la institución en lugar de una firma en papel.",
        "This letter bears the electronic seal of the institution instead of a signature on paper.",
    ),
    "worksheet": ("Cómo se calculó", "How it was calculated"),
    "worksheet_about": (
        "Cada línea dice la operación y la disposición de la ley que la ordena (3 L.P.R.A.). "
        "Las cantidades son al año, salvo que se diga otra cosa. Usted puede repetirla con una calculadora.",
        "Each line gives the operation and the provision of law that orders it (3 L.P.R.A.). "
        "Amounts are per year unless it says otherwise. You can repeat it with a calculator.",
    ),
    "step": ("Operación", "Operation"),
    "amount": ("Cantidad", "Amount"),
    "provision": ("Disposición", "Provision"),
    "sum": ("Suma", "Sum"),
    "result": ("Resultado", "Result"),
    "rounded_annual": ("Pensión al año, a centavos", "Pension a year, to the cent"),
    "rounded_monthly": ("Entre 12 meses: pensión al mes", "Divided by 12 months: pension a month"),
    "options": ("Las opciones que da la ley", "The options the law gives"),
    "option": ("Opción", "Option"),
    "status": ("Estado", "Status"),
    "reason": ("Por qué", "Why"),
    "elected": ("la que usted eligió", "the one you chose"),
    "readings": ("Interpretaciones de la ley adoptadas", "Interpretations of the law adopted"),
    "readings_about": (
        "La ley se puede leer de más de una manera en estos puntos, y la cantidad depende de ellos.",
        "The law can be read in more than one way on these points, and the amount depends on them.",
    ),
    "question": ("Pregunta", "Question"),
    "adopted": ("Interpretación adoptada", "Interpretation adopted"),
    "authority": ("Quién la adoptó", "Adopted by"),
    "otherwise": ("Con otra interpretación", "Under another one"),
    "facts": ("Anejo: los datos que se usaron", "Annex: the facts used"),
    "facts_about": (
        "Si algún dato está mal, escríbanos: la decisión descansa en ellos.",
        "If any of them is wrong, write to us: the decision rests on them.",
    ),
    "fact": ("Dato", "Fact"),
    "value": ("Valor", "Value"),
    "source": ("De dónde sale", "Where it comes from"),
    "vouched_by": ("Quién lo certificó", "Certified by"),
    "proof": ("Cómo comprobar esta carta", "How to check this letter"),
    "proof_file": (
        "El archivo PDF de esta carta lleva dentro la constancia del cómputo (calculo.json): los datos, las "
        "operaciones y la versión de la ley. Cualquier persona puede comprobar el sello y repetir el cálculo "
        "con el archivo solo. Una copia en papel o un archivo guardado de nuevo no lleva el sello.",
        "The PDF file of this letter carries its computation record (calculo.json): the facts, the operations and the "
        "version of the law. Anyone can check the seal and repeat the calculation from the file alone. "
        "A paper copy, or a file saved again by another program, does not carry the seal.",
    ),
    "edition": ("Versión de la ley y las tablas usadas: {edition}.", "Version of law and tables used: {edition}."),
    "short_code": ("Código de esta carta", "Code of this letter"),
    "short_code_about": (
        "con él o el cuadro, y la cantidad al mes, se puede comprobar",
        "with it or the square, and the monthly amount, it can be checked",
    ),
    "check_in": ("en", "at"),
    "address_of": ("Dirección", "Address"),
    "telephone": ("Teléfono", "Telephone"),
}


def phrase(key: str, language: Language, **values: str) -> str:
    """The sentence `key` in this language. Raises KeyError for one that is not in the list."""
    spanish, english = PHRASES[key]
    return (spanish if language == "es" else english).format(**values)


def phrases(language: Language) -> dict[str, str]:
    """Every sentence of this language, for a template."""
    return {key: pair[language == "en"] for key, pair in PHRASES.items()}


def money(amount: Decimal) -> str:
    """`$1,515.00`, alike in both languages of Puerto Rico; a lower amount as `−$110.00`."""
    return f"{MINUS if amount < 0 else ''}${abs(amount):,.2f}"


def month_of(on: date, language: Language) -> str:
    """*abril de 1990*, *April 1990*."""
    name = MONTHS[language == "en"].split()[on.month - 1]
    return f"{name} de {on.year}" if language == "es" else f"{name} {on.year}"


def day(on: date, language: Language) -> str:
    """*3 de abril de 1990*, *April 3, 1990*."""
    month = MONTHS[language == "en"].split()[on.month - 1]
    return f"{on.day} de {month} de {on.year}" if language == "es" else f"{month} {on.day}, {on.year}"


def delegated(under: Delegated, language: Language) -> str:
    """For whom it is signed, since when and by which document."""
    since = day(under.on, language)
    return phrase("delegated", language, name=under.name, office=under.office, day=since, document=under.document)
