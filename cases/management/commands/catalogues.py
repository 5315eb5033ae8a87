"""Collects what the screens say into `config/locale`, and compiles it. No gettext is needed on the machine.

Sentences stand in English in the code; `es` translates them, `en` repeats them until someone improves one.
A sentence no longer said leaves the catalogue; a new one enters with no Spanish, and a test is red until it has it.
"""

import ast
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation.template import templatize

ROOMS = ("cases", "config")
CALLS = {
    "_": "s",
    "gettext": "s",
    "gettext_lazy": "s",
    "gettext_noop": "s",
    "ngettext": "sp",
    "ngettext_lazy": "sp",
    "pgettext": "cs",
    "pgettext_lazy": "cs",
    "npgettext": "csp",
    "npgettext_lazy": "csp",
}
IN_TEMPLATE = re.compile(
    r"""\b(n?p?gettext|_)(\((?:\s*u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")\s*,?)+(?:\s*count)?\))"""
)
HEADER = (
    "Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
)


class Message(NamedTuple):
    """What identifies a sentence: its context, if any, its singular and its plural, if any."""

    context: str
    singular: str
    plural: str


Catalogue = dict[Message, list[str]]


def said_in(tree: ast.AST) -> Iterator[Message]:
    """The sentences given to gettext in Python."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        form = CALLS.get(getattr(node.func, "id", getattr(node.func, "attr", "")), "")
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if form and len(texts) >= len(form):
            found = dict(zip(form, texts, strict=False))
            yield Message(found.get("c", ""), found["s"], found.get("p", ""))


def said_by(root: Path) -> set[Message]:
    """Every sentence of the screens: the code's and the templates'."""
    said: set[Message] = set()
    for room in ROOMS:
        for path in (root / room).rglob("*.py"):
            said |= set(said_in(ast.parse(path.read_text(encoding="utf-8"))))
    for path in (root / "templates").rglob("*.html"):
        # Django writes a template's sentences as calls of gettext, and everything else as X's.
        for name, arguments in IN_TEMPLATE.findall(templatize(path.read_text(encoding="utf-8"), origin=str(path))):
            said |= set(said_in(ast.parse(name + arguments.strip())))
    return said


def read(path: Path) -> Catalogue:
    """A `.po` file: each sentence with its translations. The header is left out; a fuzzy entry is an error."""
    entries: Catalogue = {}
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if "#, fuzzy" in text:
        raise ValueError(f"{path}: a fuzzy entry is not a translation")
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            if not line.startswith('"'):
                key, line = line.split(" ", 1)
                fields[key] = ""
            fields[key] += ast.literal_eval(line)
        if fields.get("msgid"):
            texts = [value for name, value in fields.items() if name.startswith("msgstr")]
            entries[Message(fields.get("msgctxt", ""), fields["msgid"], fields.get("msgid_plural", ""))] = texts
    return entries


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def as_po(entries: Catalogue, language: str) -> str:
    """The catalogue as text, one line a sentence, in the order of the alphabet."""
    blocks = [f'msgid ""\nmsgstr {quoted(HEADER.format(language=language))}']
    for message in sorted(entries, key=lambda message: (message.singular.lower(), message)):
        texts = entries[message]
        lines = [f"msgctxt {quoted(message.context)}"] if message.context else []
        lines.append(f"msgid {quoted(message.singular)}")
        if message.plural:
            lines.append(f"msgid_plural {quoted(message.plural)}")
            lines += [f"msgstr[{number}] {quoted(text)}" for number, text in enumerate(texts)]
        else:
            lines.append(f"msgstr {quoted(texts[0])}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def as_mo(entries: Catalogue, language: str) -> bytes:
    """The catalogue as gettext reads it: a table of originals and a table of translations, both sorted."""
    pairs = {b"": HEADER.format(language=language).encode()}
    for message, texts in entries.items():
        if all(texts):
            original = (message.context + "\x04" if message.context else "") + message.singular
            original += "\x00" + message.plural if message.plural else ""
            pairs[original.encode()] = "\x00".join(texts).encode()
    count, start = len(pairs), 28 + 16 * len(pairs)
    tables, strings = [b"", b""], b""
    for table in (0, 1):
        for pair in sorted(pairs.items()):
            tables[table] += struct.pack("<II", len(pair[table]), start + len(strings))
            strings += pair[table] + b"\x00"
    return struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0) + tables[0] + tables[1] + strings


def renewed(old: Catalogue, said: set[Message], language: str) -> Catalogue:
    """The catalogue of what is said now, keeping every translation there was."""
    fresh = {message: [message.singular, message.plural] if message.plural else [message.singular] for message in said}
    blank = {message: [""] * len(texts) for message, texts in fresh.items()}
    return {message: old.get(message) or (fresh if language == "en" else blank)[message] for message in said}


class Command(BaseCommand):
    help = "Collects the sentences of the screens into config/locale and compiles them; names those with no Spanish."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        said = said_by(settings.ROOT)
        for language in ("es", "en"):
            folder = settings.ROOT / "config" / "locale" / language / "LC_MESSAGES"
            entries = renewed(read(folder / "django.po"), said, language)
            (folder / "django.po").write_text(as_po(entries, language), encoding="utf-8")
            (folder / "django.mo").write_bytes(as_mo(entries, language))
            for message in sorted(message for message, texts in entries.items() if not all(texts)):
                self.stdout.write(f"{language}: {message.singular}")
