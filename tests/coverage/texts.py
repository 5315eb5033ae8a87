"""The founding texts, cut into sentences where they lie. A sentence that is repeated counts once, where it is first."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT.parent / "shared" / "law" / "texts"
DIGITS = 12

# The texts run together: a sentence ends at a stop or a colon, with or without a space after it; before an item
# glued to what precedes it; and before a proviso. "sec.", "seq.", "1ro." and "P.R." end nothing; a line of the
# chapter's index, or of a heading, is one sentence.
CUT = re.compile(
    r"(?<=[.:])(?<!sec\.)(?<!secs\.)(?<!seq\.)(?<!1ro\.)\s*(?=[A-ZÁÉÍÓÚÑ(])"
    r"|(?<=\S)(?=\([A-D1-9]\)\s)"
    r"|(?<=;)\s*(?=Disponi)"
)
WHOLE = re.compile(r"§ |P\.R\.")


@dataclass(frozen=True)
class Sentence:
    """Where a sentence stands first, and the beginning of the SHA-256 of its words."""

    text: str
    paragraph: int
    sha256: str


def sentences(folder: Path = TEXTS) -> Iterator[Sentence]:
    """Every sentence of every text, in order."""
    for path in sorted(folder.glob("*.txt")):
        seen: set[str] = set()
        for paragraph, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for sentence in cut(line):
                if (sha256 := short(sentence)) not in seen:
                    seen.add(sha256)
                    yield Sentence(path.stem, paragraph, sha256)


def cut(line: str) -> list[str]:
    """The sentences of one paragraph, their spaces single."""
    pieces = [line] if WHOLE.match(line) else CUT.split(line)
    return [words for piece in pieces if (words := " ".join(piece.split()))]


def short(sentence: str) -> str:
    return hashlib.sha256(sentence.encode()).hexdigest()[:DIGITS]
