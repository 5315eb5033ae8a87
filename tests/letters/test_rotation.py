"""Keys do not live for ever; letters do. A rotated or expired seal: its old letters verify, no new one is sealed."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from asn1crypto import crl, x509
from pyhanko.sign.general import SigningError

from benefits.letters import demonstration
from benefits.letters.issue import issue
from benefits.letters.seal import Seal
from benefits.letters.verify import Status, verify
from tests.letters import contents
from tests.letters.conftest import make_seal

A_MOMENT = 4  # seconds in which a seal is good, beside three times what it takes here to be made and used once


def test_after_rotation_the_letters_of_both_seals_are_valid(signed: bytes, seal: Seal, stranger: Seal) -> None:
    """SEAL_TRUST keeps the old authority beside the new one; a reader that has only one knows only its letters."""
    newer = issue(contents.denial(), stranger)
    both = (*seal.anchors, *stranger.anchors)
    assert [verify(letter, both).status for letter in (signed, newer)] == [Status.VALID, Status.VALID]
    assert verify(signed, stranger.anchors).status == Status.SIGNER_UNKNOWN


def test_a_seal_revoked_since_is_known_by_our_own_list_whatever_list_the_file_brings(
    signed: bytes, seal: Seal
) -> None:
    """Whoever stole a key would seal with the last list before its loss; what was sealed before it stays valid."""
    sealed_at = verify(signed, seal.anchors).signed_at
    assert sealed_at
    (ours,) = seal.revocations
    said = {}
    for days in (-1, 1):
        day = x509.Time({"utc_time": sealed_at + timedelta(days)})
        row = {"user_certificate": seal.pair.certificate.serial_number, "revocation_date": day}
        listed = crl.CertificateList.load(ours.dump())
        listed["tbs_cert_list"]["revoked_certificates"] = [row]
        said[days] = verify(signed, seal.anchors, (listed,)).word
    assert said == {-1: "certificate", 1: ""}


def test_an_expired_seal_seals_nothing_more_and_what_it_sealed_stays_valid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = time.monotonic()
    issue(contents.denial(), make_seal(tmp_path / "rehearsal"))
    moment = A_MOMENT + 3 * (time.monotonic() - begun)
    monkeypatch.setattr(demonstration, "UNTIL", datetime.now(UTC) + timedelta(seconds=moment))
    seal = make_seal(tmp_path / "brief")
    letter = issue(contents.denial(), seal)
    while datetime.now(UTC) < demonstration.UNTIL + timedelta(seconds=1):
        time.sleep(0.2)
    assert verify(letter, seal.anchors).status == Status.VALID
    with pytest.raises(SigningError):
        issue(contents.denial(), seal)
