"""Names as people write them: one comparable form, and surnames and name that share one cell. Pure."""

import re
import unicodedata
from collections.abc import Iterable

PARTICLES = frozenset({"de", "del", "la", "las", "los", "y", "san", "santa", "da", "do", "dos", "von", "van"})
LOST = "#¥?¤�"  # what stands where an old listing lost its ñ
SURNAMES_FIRST, NAME_FIRST = "surnames_first", "name_first"

Parts = tuple[str, str, str]  # first surname, second surname, given names


def plain(text: str) -> str:
    """A name without accents, case, points or underscores: how two people write the same."""
    return " ".join(re.findall(r"[a-z0-9]+", _fold(text)))


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()


def lost_a_letter(text: str) -> bool:
    """Whether a sign stands where a letter was: `NU#EZ`, `PE¥A`."""
    return any(sign in text for sign in LOST)


def needs_an_order(cells: Iterable[str]) -> bool:
    """Whether some cell has no comma to say where the surnames end."""
    return any(cell.strip() and "," not in cell for cell in cells)


def split(text: str, order: str = SURNAMES_FIRST) -> Parts:
    """`NUÑEZ PEÑA, MARIA DE LOS A.` → surnames and given names. A comma decides; `order` is asked only without one.

    Particles go with the word after them: `DE LA CRUZ RIVERA` are two surnames.
    """
    surnames, comma, given = (part.strip() for part in text.partition(","))
    if comma:
        first, *rest = _groups(surnames) or [""]
        return first, " ".join(rest), given
    groups = _groups(text)
    count = 2 if len(groups) > 2 else 1
    if order == NAME_FIRST:
        groups = groups[-count:] + groups[:-count]
    return groups[0] if groups else "", groups[1] if count == 2 else "", " ".join(groups[count:])


def _groups(text: str) -> list[str]:
    groups: list[str] = []
    waiting: list[str] = []
    for word in text.split():
        waiting.append(word)
        if plain(word) not in PARTICLES:
            groups.append(" ".join(waiting))
            waiting = []
    if waiting:
        groups.append(" ".join([*([groups.pop()] if groups else []), *waiting]))
    return groups


def may_be(written: str, surname: str) -> bool:
    """Whether a name as written may hold this surname, a lost letter counting as any."""
    marked = "".join("?" if sign in LOST else sign for sign in written)
    words, wanted = re.findall(r"[a-z0-9?]+", _fold(marked)), plain(surname)
    count = len(wanted.split())
    return any(_alike(" ".join(words[at : at + count]), wanted) for at in range(len(words)))


def _alike(written: str, wanted: str) -> bool:
    return len(written) == len(wanted) and all(a in (b, "?") for a, b in zip(written, wanted, strict=True))
