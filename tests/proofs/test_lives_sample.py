"""Two thousand lives in the ordinary suite; `python -m tests.proofs.lives` compares two hundred thousand."""

from tests.proofs import lives

SEED = 1951
LIVES = 2_000


def test_the_engine_and_the_second_formulation_agree_on_two_thousand_lives() -> None:
    """Nothing differs, to the cent, on any of the nine routes."""
    tally = lives.run(SEED, LIVES, readings=False, jobs=1)
    assert tally.compared == LIVES
    assert not tally.counts, "\n".join(f"{count} × {kind}" for kind, count in tally.counts.items())
