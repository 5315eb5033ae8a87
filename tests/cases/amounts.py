"""Which amounts of a page stand without their period (F-056)."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

AMOUNT = re.compile(r"\$\d[\d,]*\.\d\d")
PERIOD = r"(al mes|al año|por quincena|una sola vez|a month|a year|each half month|once)"
FOLLOWS = re.compile(rf"\s*(más|menos|more|less)?\s*{PERIOD}")
ALONE = frozenset({"area", "br", "hr", "img", "input", "link", "meta", "circle", "path", "rect"})
LINES = frozenset({
    "blockquote", "caption", "dd", "figcaption", "label", "li", "p", "summary", "td", "text", "th", "title",
})  # fmt: skip


@dataclass
class Element:
    tag: str
    up: "Element | None" = None
    words: list[str] = field(default_factory=list)
    has: list["Element"] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def nearest(self, *tags: str) -> "Element | None":
        at: Element | None = self
        while at and at.tag not in tags:
            at = at.up
        return at

    def all(self, *tags: str) -> str:
        own = " ".join(each.text for each in self.has if each.tag in tags)
        return " ".join([own, *(each.all(*tags) for each in self.has)])


class _Page(HTMLParser):
    """Every element with the words inside it; amounts with the element they stand in."""

    def __init__(self) -> None:
        super().__init__()
        self.at = Element("page")
        self.amounts: list[tuple[str, Element]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ALONE:
            self.at = Element(tag, self.at)
            assert self.at.up
            self.at.up.has.append(self.at)

    def handle_endtag(self, tag: str) -> None:
        found = self.at.nearest(tag)
        self.at = found.up if found and found.up else self.at

    def handle_data(self, data: str) -> None:
        at: Element | None = self.at
        while at:
            at.words.append(data)
            at = at.up
        self.amounts += [(amount, self.at) for amount in AMOUNT.findall(data)]


def without_period(html: str) -> list[str]:
    """Amounts that no period follows in their line, heads in their table, or names over their worksheet."""
    page = _Page()
    page.feed(html)
    return [amount for amount, at in page.amounts if not _has_period(amount, at)]


def _has_period(amount: str, at: Element) -> bool:
    line = at.nearest(*LINES) or at
    if any(FOLLOWS.match(line.text, found.end()) for found in re.finditer(re.escape(amount), line.text)):
        return True
    table, sheet = at.nearest("table"), at.nearest("figure")
    heads = " ".join([table.all("th", "caption") if table else "", sheet.all("figcaption") if sheet else ""])
    return bool(re.search(PERIOD, heads, re.IGNORECASE))
