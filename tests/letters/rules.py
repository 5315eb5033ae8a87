"""Our own rules of PDF/A-3a and PDF/UA-1 for a letter, with pikepdf. Not the reference validator: see docs/letters.md.

Each rule yields what it finds wrong; a letter is in order when none yields anything.
"""

import hashlib
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Pdf

SHOWING_TEXT = {"Tj", "TJ", "'", '"'}
FORBIDDEN = {"/JavaScript", "/JS", "/Launch", "/OpenAction", "/AA", "/URI", "/SubmitForm", "/GoToR", "/RichMedia"}


def breaches(data: bytes) -> list[str]:
    """Everything wrong with the file."""
    with Pdf.open(BytesIO(data)) as pdf:
        return [f"{rule.__name__}: {says}" for rule in RULES for says in rule(pdf)]


def claims(pdf: Pdf) -> Iterator[str]:
    xmp = pdf.Root.Metadata.read_bytes().decode()
    for claim in ('pdfaid:part="3"', 'pdfaid:conformance="A"', 'pdfuaid:part="1"', "PDF/UA identification schema"):
        if claim not in xmp:
            yield f"the metadata lack {claim}"
    if xmp.count("<rdf:RDF") != 1:
        yield "more than one rdf:RDF"
    if "/Filter" in pdf.Root.Metadata and pdf.Root.Metadata.Filter != Name.FlateDecode:
        yield "metadata filter"


def identity(pdf: Pdf) -> Iterator[str]:
    if "/ID" not in pdf.trailer:
        yield "no identifier"
    if pdf.is_encrypted:
        yield "encrypted"
    intents = pdf.Root.OutputIntents
    if len(intents) != 1 or intents[0].S != Name.GTS_PDFA1 or "/DestOutputProfile" not in intents[0]:
        yield "output intent"
    if str(pdf.Root.get("/Lang", "")) not in ("es-PR", "en-US"):
        yield "no language"
    if not pdf.Root.MarkInfo.Marked or not pdf.Root.ViewerPreferences.DisplayDocTitle:
        yield "not marked, or its title is not shown"
    if not pdf.docinfo.get("/Title"):
        yield "no title"


def fonts(pdf: Pdf) -> Iterator[str]:
    for thing in pdf.objects:
        if not (isinstance(thing, Dictionary) and thing.get("/Type") == Name.Font):
            continue
        if thing.Subtype == Name.Type0 and "/ToUnicode" not in thing:
            yield f"{thing.BaseFont} has no ToUnicode"
        if "/FontDescriptor" in thing:
            if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(thing.FontDescriptor.keys()):
                yield f"{thing.BaseFont} is not embedded"
            if not re.fullmatch(r"/[A-Z]{6}\+Source-?Sans-?3.*", str(thing.BaseFont)):
                yield f"{thing.BaseFont} is not our typeface, or not a subset of it"


def associated_file(pdf: Pdf) -> Iterator[str]:
    if len(pdf.Root.AF) != 1 or len(pdf.Root.Names.EmbeddedFiles.Names) != 2:
        yield "not exactly one associated file"
    file = pdf.Root.AF[0]
    if file.AFRelationship != Name.Source or str(file.UF) != "calculo.json":
        yield "relationship or name"
    stream = file.EF.F
    if stream.Subtype != Name("/application/json"):
        yield "media type"
    if bytes(stream.Params.CheckSum) != hashlib.md5(stream.read_bytes(), usedforsecurity=False).digest():
        yield "checksum"


def nothing_active(pdf: Pdf) -> Iterator[str]:
    for thing in pdf.objects:
        if isinstance(thing, (Dictionary, pikepdf.Stream)):
            for key in FORBIDDEN & set(thing.keys()):
                yield f"{key} in an object"
            if "LZW" in str(thing.get("/Filter", "")) or "/FFilter" in thing:
                yield "LZW, or a stream outside the file"


def widgets(pdf: Pdf) -> Iterator[str]:
    for page in pdf.pages:
        for annotation in page.get("/Annots", []):
            left, bottom, right, top = (float(number) for number in annotation.Rect)
            if "/AP" not in annotation and (left, bottom) != (right, top):
                yield "a visible field without appearance"
            if int(annotation.F) & 4 != 4 or int(annotation.F) & 2:
                yield "a field that would not print, or is hidden"


def pages(pdf: Pdf) -> Iterator[str]:
    for page in pdf.pages:
        if page.get("/Tabs") != Name.S:
            yield "tab order"
        if [float(number) for number in page.MediaBox] != [0, 0, 612, 792] or "/Rotate" in page:
            yield "not Letter size"


def marked_content(pdf: Pdf) -> Iterator[str]:
    """All text is either in the tree, at a mark that leads to it, or an artifact."""
    tree = pdf.Root.StructTreeRoot
    inside = {element.objgen for element in elements(tree)}
    parents = dict(zip(map(int, list(tree.ParentTree.Nums)[::2]), list(tree.ParentTree.Nums)[1::2], strict=True))
    for number, page in enumerate(pdf.pages, 1):
        owners = parents[int(page.StructParents)]
        stack: list[Any] = []
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BDC", "BMC"):
                stack.append(operands)
            elif name == "EMC":
                stack.pop()
            elif name in SHOWING_TEXT:
                yield from (f"page {number}: {says}" for says in _unowned(stack, owners, inside))


def _unowned(stack: list[Any], owners: Any, inside: set[Any]) -> Iterator[str]:
    if not stack:
        yield "text outside any mark"
    elif stack[-1][0] != Name.Artifact and owners[int(stack[-1][1].MCID)].objgen not in inside:
        yield "text that is not in the tree"


def headings(pdf: Pdf) -> Iterator[str]:
    kinds = [str(element.S) for element in elements(pdf.Root.StructTreeRoot)]
    levels = [int(kind[2:]) for kind in kinds if re.fullmatch("/H[1-6]", kind)]
    if levels[:1] != [1] or levels.count(1) != 1:
        yield "not exactly one first heading"
    if any(later - sooner > 1 for sooner, later in pairwise(levels)):
        yield "a level of heading is skipped"


def tables(pdf: Pdf) -> Iterator[str]:
    for table in (element for element in elements(pdf.Root.StructTreeRoot) if str(element.S) == "/Table"):
        cells = [element for element in elements(table) if element.S in (Name.TH, Name.TD)]
        if any("/ID" not in cell for cell in cells if cell.S == Name.TH):
            yield "a heading cell that no cell can name"
        if any(cell.S == Name.TD and "/Headers" not in cell.A for cell in cells):
            yield "a cell without headings"


def elements(parent: Any) -> Iterator[Any]:
    kids = parent.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, Dictionary) and "/S" in kid:
            yield kid
            yield from elements(kid)


RULES = (
    claims,
    identity,
    fonts,
    associated_file,
    nothing_active,
    widgets,
    pages,
    marked_content,
    headings,
    tables,
)
