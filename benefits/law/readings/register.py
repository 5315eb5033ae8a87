"""One entry of the register."""

from dataclasses import dataclass

from benefits.law.standing import Standing


@dataclass(frozen=True, slots=True)
class Reading:
    """An open question of law. ``values`` has the default first; ``evidence`` says why it is the default."""

    id: str
    provision: str
    es: str
    en: str
    values: tuple[str, ...]
    standing: Standing
    evidence: str

    @property
    def default(self) -> str:
        """The value in force unless the Board adopts another."""
        return self.values[0]

    @property
    def open(self) -> bool:
        """Whether there is another value to switch to."""
        return len(self.values) > 1


def entry(
    id: str, provision: str, es: str, en: str, values: str, evidence: str, standing: Standing = Standing.UNVERIFIED
) -> Reading:
    """An entry; ``values`` is the default and then the others, apart by spaces."""
    return Reading(id, provision, es, en, tuple(values.split()), standing, evidence)
