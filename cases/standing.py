"""Whether a letter of this office still holds: another took its place, or it was withdrawn."""

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from cases.models import Letter


@dataclass(frozen=True)
class Standing:
    """The day another letter took its place, and the day it was withdrawn; neither: it holds."""

    replaced_on: date | None = None
    withdrawn_on: date | None = None

    @property
    def holds(self) -> bool:
        return self == Standing()


def of(letter: Letter) -> Standing:
    """How a letter stands now."""
    withdrawal = letter.withdrawals.filter(accepted=True).first()
    later = getattr(letter, "superseded_by", None)
    return Standing(later and later.issued_on, withdrawal and withdrawal.decided_on)


def of_file(pdf: bytes) -> Standing | None:
    """How the letter of these very bytes stands; none: this office issued no such file."""
    letter = Letter.objects.filter(sha256=sha256(pdf).hexdigest()).defer("pdf").select_related("superseded_by").first()
    return of(letter) if letter else None
