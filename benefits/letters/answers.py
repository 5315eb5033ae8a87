"""What verify_letter says, Spanish beside English."""

from decimal import Decimal
from zoneinfo import ZoneInfo

from benefits.letters.content import Language
from benefits.letters.recompute import Recomputation
from benefits.letters.verify import Status, Verdict
from benefits.letters.words import day, money

SAN_JUAN = ZoneInfo("America/Puerto_Rico")

REASONS: dict[str, tuple[str, str]] = {
    "too_big": ("el archivo es más grande que cualquier carta", "the file is larger than any letter"),
    "no_signature": ("el archivo no tiene sello", "the file has no seal"),
    "more_signatures": (
        "alguien añadió otra firma u otra versión después del sello",
        "someone added another signature or another version after the seal",
    ),
    "appended": ("se añadió algo al archivo después del sello", "something was added to the file after the seal"),
    "attachment": (
        "alguien cambió después del sello el archivo de datos que va dentro de la carta",
        "someone swapped the data file inside the letter after it was sealed",
    ),
    "rotated": ("alguien giró una página después del sello", "someone turned a page after the letter was sealed"),
    "stamped": (
        "alguien añadió algo a una página después del sello: texto, un cuño o una nota",
        "someone added something to a page after the letter was sealed: text, a stamp or a note",
    ),
    "changed": ("el archivo cambió después de sellado", "the file was changed after it was sealed"),
    "form": ("el sello no tiene la forma de los nuestros", "the seal does not have the form of ours"),
    "certificate": (
        "el certificado del sello estaba vencido, revocado o no servía para esto",
        "the certificate of the seal had expired, was revoked or was not meant for this",
    ),
    "unreadable": ("el archivo está dañado o no es un PDF", "the file is damaged or is not a PDF"),
}

STATUSES: dict[Status, tuple[str, str]] = {
    Status.VALID: ("VÁLIDA: el archivo está completo y sin cambios", "VALID: the file is whole and unchanged"),
    Status.NOT_VALID: ("NO VÁLIDA: {reason}", "NOT VALID: {reason}"),
    Status.SIGNER_UNKNOWN: (
        "FIRMANTE DESCONOCIDO: el archivo no cambió, pero no consta que lo sellara quien dice",
        "SIGNER UNKNOWN: the file is unchanged, but nothing shows that it was sealed by whom it says",
    ),
}

AMOUNTS: dict[Recomputation, tuple[str, str]] = {
    Recomputation.SAME: (
        "Cantidad: la misma al calcularla otra vez{amount}",
        "Amount: the same when calculated again{amount}",
    ),
    Recomputation.NOT_THE_SAME: (
        "Cantidad: NO ES LA MISMA. La carta dice {stated}; el cálculo da {found}",
        "Amount: NOT THE SAME. The letter says {stated}; the calculation gives {found}",
    ),
    Recomputation.OTHER_EDITION_SAME: (
        "Cantidad: hecha con otra versión de la ley y las tablas; con esta da lo mismo{amount}",
        "Amount: made under another version of law and tables; the same under this one{amount}",
    ),
    Recomputation.OTHER_EDITION_DIFFERS: (
        "Cantidad: hecha con otra versión de la ley y las tablas. La carta dice {stated}; con esta da {found}",
        "Amount: made under another version of law and tables. The letter says {stated}; under this one it is {found}",
    ),
    Recomputation.NOTHING: (
        "Cantidad: esta carta no lleva un cálculo de la ley",
        "Amount: this letter carries no calculation of the law",
    ),
    Recomputation.CANNOT: (
        "Cantidad: no se puede calcular otra vez ({why})",
        "Amount: cannot be calculated again ({why})",
    ),
}

CLAIMED = ("Dice que la selló {signer} el {day}", "It says it was sealed by {signer} on {day}")
SIGNED = ("Sellada por {signer} el {day}", "Sealed by {signer} on {day}")
ISSUER = ("Certificado de {issuer}", "Certificate of {issuer}")
SAMPLE = (
    "DE EJEMPLO: el sello es de demostración; no es un documento oficial",
    "SAMPLE: the seal is a demonstration's; not an official document",
)
NOTHING = ("ninguna pensión", "no pension")
MONTHLY = ("{amount} al mes", "{amount} a month")
LONGEST = 400  # characters of a line: a certificate's names may be as long as a file


def lines(verdict: Verdict, language: Language) -> list[str]:
    """The verdict in sentences, the most important first."""
    side = int(language == "en")
    reason = REASONS[verdict.word][side] if verdict.word else ""
    said = [STATUSES[verdict.status][side].format(reason=reason)]
    if verdict.signed_at is not None:
        on = day(verdict.signed_at.astimezone(SAN_JUAN).date(), language)
        sealed = SIGNED if verdict.status == Status.VALID else CLAIMED
        said.append(sealed[side].format(signer=verdict.signer, day=on))
        said.append(ISSUER[side].format(issuer=verdict.issuer))
    if verdict.approved and verdict.status == Status.VALID:  # a stranger would say there whatever it likes
        said.append(verdict.approved)
    if verdict.recomputed is not None:
        again = verdict.recomputed
        stated, found = _monthly(again.stated_monthly, side), _monthly(again.found_monthly, side)
        said.append(AMOUNTS[again.answer][side].format(amount=f": {stated}", stated=stated, found=found, why=again.why))
    if verdict.demonstration:
        said.append(SAMPLE[side])
    return [printable(line[:LONGEST]) for line in said]


def printable(text: str) -> str:
    """On one line, with nothing that steers a terminal: a stranger's file names its own signer and its own reason."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


def _monthly(amount: Decimal | None, side: int) -> str:
    return NOTHING[side] if amount is None else MONTHLY[side].format(amount=money(amount))
