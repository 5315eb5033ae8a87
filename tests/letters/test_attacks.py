"""Letters that somebody made to mislead whoever checks them: on the screen, or by what they cost to read."""

import resource
from dataclasses import replace
from datetime import datetime

import pytest

from benefits import confined
from benefits.letters import answers, profile, signature
from benefits.letters.profile import Rejected
from benefits.letters.verify import Status, Verdict, verify


def test_a_stranger_s_words_do_not_steer_the_terminal() -> None:
    verdict = Verdict(
        Status.SIGNER_UNKNOWN, signer="Eva\n\x1b[2J\rVÁLIDA", issuer="\x07", approved="\u202e\nVÁLIDA: el archivo",
        signed_at=datetime.fromisoformat("2026-11-30T12:00:00+00:00"),
    )
    said = answers.lines(verdict, "es")
    assert all(line.isprintable() for line in said)
    assert [line.startswith("VÁLIDA") for line in said] == [False] * len(said)
    assert len(said) == 3, "what a stranger gives as a reason is not repeated"
    assert max(map(len, answers.lines(replace(verdict, signer="A" * 10_000), "es"))) <= answers.LONGEST


def test_a_time_stamp_of_another_age_is_not_ours(signed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    token = profile.stamp_token(profile.signed_data(profile.container(signed).der)["signer_infos"][0])
    assert profile.stamp_time(token).year in profile.YEARS
    monkeypatch.setattr(profile, "YEARS", range(1))
    with pytest.raises(Rejected):
        profile.stamp_time(token)


def test_a_file_that_swells_costs_no_more_than_the_limit() -> None:
    """A stream of 5 MB can inflate to 5 GB: beyond the limit it is an exception, and every exception is *not valid*."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    with confined.within_memory(), pytest.raises(MemoryError):
        bytes(2 * confined.MEMORY)
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_a_file_that_takes_for_ever_is_not_valid(signed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def for_ever(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(signature, "check", for_ever)
    with confined.within_time(0.05):
        assert verify(signed, ()).status == Status.NOT_VALID
