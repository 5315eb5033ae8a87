"""A LetterContent, set: tagged PDF/A-3a that claims PDF/UA-1 too, the receipt inside. The same content, the same bytes.

Imports WeasyPrint, which costs half a second and needs pango: only the worker pays (`cases/actions/press.py`).
"""

import functools
import logging
import re
from collections.abc import Sequence
from datetime import UTC, datetime, time

import segno
from django.template import Context, Engine
from django.utils.safestring import mark_safe

from benefits.letters import typefaces  # isort: split

# Above, not among the others: fontconfig reads the file that `typefaces` names when WeasyPrint is imported.
from weasyprint import CSS, HTML, Attachment
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from benefits.letters import conformance, receipt
from benefits.letters.content import Language, LetterContent
from benefits.letters.words import day, delegated, phrase, phrases

logging.getLogger("weasyprint.progress").setLevel(logging.WARNING)  # eight lines a letter

LANGUAGE_TAGS = {"es": "es-PR", "en": "en-US"}
CREATOR = "Retirement letters"
UNBREAKABLE = re.compile(r"(?<=§) (?=\d)|(?<=[\d½]) (?=%)")  # § 766 and 75 % stay on one line
VARIANT = {"pdf_variant": "pdf/a-3a", "pdf_tags": True}


class NothingOutside(URLFetcher):
    """A letter names no image, style or page: whatever would be fetched stops it."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        raise ValueError("a letter fetches nothing")


def render(content: LetterContent) -> bytes:
    """The letter as an unsigned PDF. Raises ReceiptError, or the template's and WeasyPrint's own errors."""
    fetcher = _fetcher()
    html = _templates().get_template("letters/letter.html").render(_context(content))
    document = HTML(string=UNBREAKABLE.sub("\N{NO-BREAK SPACE}", html), url_fetcher=fetcher).render(
        font_config=_font_configuration(), stylesheets=[_style()], **VARIANT
    )
    issued_at = datetime.combine(content.issued_on, time(), UTC)
    document.metadata.generator = CREATOR
    document.metadata.attachments = [
        Attachment(
            string=receipt.canonical(content.receipt).decode(),
            name=receipt.FILE_NAME,
            description=receipt.DESCRIPTION[content.language],
            relationship="Source",
            created=issued_at,
            modified=issued_at,
            url_fetcher=fetcher,
        )
    ]
    conformance.claim(document)
    return document.write_pdf(finisher=conformance.finish, **VARIANT)


def cover(title: str, notice: str, lines: Sequence[str], language: Language) -> bytes:
    """The first sheet of a copy to be printed, in the letters' own type."""
    context = Context({"title": title, "notice": notice, "lines": lines, "lang": LANGUAGE_TAGS[language]})
    html = _templates().get_template("letters/cover.html").render(context)
    return HTML(string=html, url_fetcher=_fetcher()).write_pdf(
        font_config=_font_configuration(), stylesheets=[_style()]
    )


def _context(content: LetterContent) -> Context:
    """Words and values in the letter's language, whatever language is active in this process."""
    language = content.language
    return Context(
        {
            "letter": content,
            "w": phrases(language),
            "language": language,
            "lang": LANGUAGE_TAGS[language],
            "issued_on": content.issued_on.isoformat(),
            "approved": phrase(f"approved_{content.approval.of}", language, day=day(content.approval.on, language)),
            "delegated": delegated(content.approval.under, language) if content.approval.under else "",
            "qr": _qr(content.check_at),
            "check_in": _typed(content.check_at),
            "edition": phrase("edition", language, edition=content.edition),
            "contact": phrase(
                "contact",
                language,
                telephone=content.office.telephone,
                hours=content.office.hours,
                reference=content.reference,
            ),
        },
        use_l10n=False,
    )


def _typed(address: str) -> str:
    """The address as somebody would type it: the page alone."""
    return address.partition("://")[2].partition("?")[0]


def _qr(address: str) -> str:
    """The address as a QR code, in SVG; nothing for none."""
    if not address:
        return ""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None))


@functools.cache
def _templates() -> Engine:
    return Engine(dirs=[str(typefaces.ROOT / "templates")], builtins=["benefits.letters.tags"])


@functools.cache
def _font_configuration() -> FontConfiguration:
    return FontConfiguration()


@functools.cache
def _style() -> CSS:
    text = (typefaces.STATIC / "letters" / "letter.css").read_text(encoding="utf-8")
    return CSS(string=text, font_config=_font_configuration(), url_fetcher=_fetcher())


@functools.cache
def _fetcher() -> NothingOutside:
    return NothingOutside(fail_on_errors=True)
