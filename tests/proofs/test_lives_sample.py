"""Two thousand lives in the ordinary suite; `python -m tests.proofs.lives` compares two hundred thousand."""

from tests.proofs import bites, lives
from tests.proofs.possible import life

SEED = 1951
LIVES = 2_000


def test_the_engine_and_the_second_formulation_agree_on_two_thousand_lives() -> None:
    """Nothing differs, to the cent, on any of the nine routes."""
    tally = lives.run(SEED, LIVES, readings=False, jobs=1)
    assert tally.compared == LIVES
    assert not tally.counts, "\n".join(f"{count} × {kind}" for kind, count in tally.counts.items())


def test_a_reading_is_listed_where_it_bites_and_nowhere_else() -> None:
    """Two hundred lives under each of the switched readings; `python -m tests.proofs.bites` takes more."""
    found = [bites.differences(life(SEED, index)) for index in range(200)]
    assert sum(number for number, _ in found) > 50
    assert not [words for _, wrong in found for words in wrong]
