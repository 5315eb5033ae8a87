"""A paper to be signed by hand: HTML on standard input, a tagged PDF that claims PDF/UA-1 on standard output.

In a process of its own, since WeasyPrint costs half a second and the web never loads it. It fetches nothing.
"""

import logging
import sys

from benefits.letters import typefaces  # isort: split

# Above, not among the others: fontconfig reads the file that `typefaces` names when WeasyPrint is imported.
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from benefits.letters import conformance
from benefits.letters.render import CREATOR, NothingOutside

VARIANT = {"pdf_variant": "pdf/ua-1", "pdf_tags": True}


def render(html: str) -> bytes:
    """The paper. Raises WeasyPrint's own errors; ValueError where it names anything outside itself."""
    fetcher, fonts = NothingOutside(fail_on_errors=True), FontConfiguration()
    text = (typefaces.STATIC / "letters" / "paper.css").read_text(encoding="utf-8")
    style = CSS(string=text, font_config=fonts, url_fetcher=fetcher)
    document = HTML(string=html, url_fetcher=fetcher).render(font_config=fonts, stylesheets=[style], **VARIANT)
    document.metadata.generator = CREATOR
    return bytes(document.write_pdf(finisher=conformance.set_margins_apart, **VARIANT))


if __name__ == "__main__":
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    sys.stdout.buffer.write(render(sys.stdin.buffer.read().decode()))
