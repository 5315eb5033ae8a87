"""What a letter claims to be, PDF/A-3a and PDF/UA-1, and the corrections to WeasyPrint's output that it takes.

Claimed and checked by our own rules (tests/letters/test_conformance.py); validated by no one until someone has.
"""

from collections.abc import Iterator
from typing import Any

import pydyf
from weasyprint import Document

# PDF/A lets a file name only properties that it declares; PDF/UA's own mark is not among the predefined ones.
EXTENSION = b"""<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 to which the file conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>
"""


def claim(document: Document) -> None:
    """Have the metadata name PDF/UA-1 beside PDF/A-3a: WeasyPrint writes one claim at a time."""
    written = document.metadata.generate_rdf_metadata

    def both(*arguments: Any) -> bytes:
        return bytes(written(*arguments)).replace(b"</rdf:RDF>", EXTENSION + b"</rdf:RDF>")

    document.metadata.generate_rdf_metadata = both


def finish(document: Document, pdf: pydyf.PDF) -> None:
    """List the one associated file once; mark what stands in the margins of every page as no part of the text."""
    pdf.catalog["AF"] = pydyf.Array(dict.fromkeys(pdf.catalog["AF"]))
    set_margins_apart(document, pdf)
    name_the_other_language(document, pdf)


def set_margins_apart(document: Document, pdf: pydyf.PDF) -> None:
    """Mark what stands in the margins of every page as no part of the text."""
    tree = _object(pdf, pdf.catalog["StructTreeRoot"])
    reachable = set(_reachable(pdf, tree["K"]))
    numbers = _object(pdf, tree["ParentTree"])["Nums"]
    elements_of = dict(zip(numbers[::2], numbers[1::2], strict=True))
    for page in (thing for thing in pdf.objects if isinstance(thing, dict) and thing.get("Type") == "/Page"):
        elements = elements_of[page["StructParents"]]
        outside = {mark for mark, element in enumerate(elements) if element not in reachable}
        _make_artifacts(_object(pdf, page["Contents"]).stream, outside)
        elements[:] = ["null" if mark in outside else element for mark, element in enumerate(elements)]


def name_the_other_language(document: Document, pdf: pydyf.PDF) -> None:
    """What somebody typed in the other language is a quotation (`quoted.py`), and nothing else is one."""
    other = "en" if (document.metadata.lang or "").startswith("es") else "es"
    for thing in pdf.objects:
        if isinstance(thing, dict) and thing.get("S") == "/BlockQuote":
            thing["Lang"] = pydyf.String(other)


def _make_artifacts(stream: list[Any], marks: set[int]) -> None:
    """Header and footer: WeasyPrint tags them as text and then leaves them out of the tree, so no reader would know."""
    for place, item in enumerate(stream):
        if isinstance(item, dict) and item.get("MCID") in marks:
            stream[place - 1 : place + 1] = [b"/Artifact", pydyf.Dictionary({"Type": "/Pagination"})]


def _reachable(pdf: pydyf.PDF, kids: list[Any]) -> Iterator[Any]:
    """References of every structure element below these; a bare number is a mark on a page."""
    for kid in kids:
        if not isinstance(kid, int):
            yield kid
            yield from _reachable(pdf, _object(pdf, kid).get("K", []))


def _object(pdf: pydyf.PDF, reference: Any) -> Any:
    """The object that a reference like `12 0 R` names."""
    return pdf.objects[int(reference.split()[0])]
