"""A seal in a token (SoftHSM2): the key never leaves it, and its letters are as good as any other's."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric.padding import PSS, PKCS1v15
from cryptography.hazmat.primitives.serialization import pkcs12

from benefits.letters import seal as room
from benefits.letters.issue import issue
from benefits.letters.seal import Seal, SealError, open_token
from benefits.letters.token import TokenError, TokenKey, open_key
from benefits.letters.verify import Status, verify
from tests.letters import contents
from tests.letters.conftest import PASSPHRASE

MODULES = [Path("/usr/lib/softhsm/libsofthsm2.so"), Path("/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so")]
MODULE = next((path for path in MODULES if path.is_file()), None)
TOKEN, KEY, PIN = "Junta", "sello", "123456"

pytestmark = pytest.mark.skipif(MODULE is None, reason="needs SoftHSM2 (on Debian: apt install softhsm2)")


def softhsm(*arguments: str) -> None:
    subprocess.run(["softhsm2-util", *arguments], check=True, capture_output=True)


@pytest.fixture(scope="module")
def token(tmp_path_factory: pytest.TempPathFactory, keys: Path, seal: Seal) -> Iterator[Path]:
    """A token that holds the demonstration seal's key; the folder has its certificates, and no key."""
    folder = tmp_path_factory.mktemp("token")
    (folder / "tokens").mkdir()
    (folder / "softhsm2.conf").write_text(f"directories.tokendir = {folder / 'tokens'}\n")
    os.environ["SOFTHSM2_CONF"] = str(folder / "softhsm2.conf")
    key, certificate, others = pkcs12.load_key_and_certificates((keys / "seal.p12").read_bytes(), PASSPHRASE.encode())
    pkcs8 = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(key.private_bytes(*pkcs8))
    chain = [each.public_bytes(serialization.Encoding.PEM) for each in (certificate, *others)]
    (folder / "seal.pem").write_bytes(b"".join(chain))
    softhsm("--init-token", "--free", "--label", TOKEN, "--pin", PIN, "--so-pin", PIN)
    softhsm("--import", str(folder / "key.pem"), "--token", TOKEN, "--label", KEY, "--id", "a1", "--pin", PIN)
    (folder / "key.pem").unlink()
    yield folder
    del os.environ["SOFTHSM2_CONF"]


@pytest.fixture(scope="module")
def sealed_in_token(token: Path, keys: Path) -> Seal:
    # The time stamp of the demonstration is a file beside the certificates, under the same secret as the PIN.
    stamp = pkcs12.load_key_and_certificates((keys / "tsa.p12").read_bytes(), PASSPHRASE.encode())
    secret = serialization.BestAvailableEncryption(PIN.encode())
    (token / "tsa.p12").write_bytes(pkcs12.serialize_key_and_certificates(b"tsa", *stamp, secret))
    return open_token(MODULE, TOKEN, KEY, token / "seal.pem", PIN, (keys / "ca.pem",), keys / "crl.der")


def test_a_letter_sealed_by_a_token_is_valid(sealed_in_token: Seal) -> None:
    letter = issue(contents.denial(), sealed_in_token)
    assert verify(letter, sealed_in_token.anchors).status == Status.VALID


def test_the_key_signs_and_cannot_be_read(sealed_in_token: Seal) -> None:
    key = sealed_in_token.pair.key
    assert key.key_size == 3072 and not hasattr(key, "private_bytes")
    with pytest.raises(TokenError, match="not asked of a token"):
        key.sign(b"", PSS(None, 0), hashes.SHA256())
    assert len(key.sign(b"", PKCS1v15(), hashes.SHA256())) == 384


def test_a_token_that_does_not_open_says_which_setting(token: Path, tmp_path: Path, keys: Path) -> None:
    wrong = {
        "SEAL_PKCS11": (tmp_path / "none.so", TOKEN, KEY, PIN),
        "SEAL_TOKEN": (MODULE, "otra", KEY, PIN),
        "SEAL_KEY": (MODULE, TOKEN, "otra", PIN),
    }
    for setting, asked in wrong.items():
        with pytest.raises(TokenError, match=setting):
            open_key(*asked)
    with pytest.raises(SealError, match="SEAL_TOKEN"):
        open_token(MODULE, "otra", KEY, token / "seal.pem", PIN, (keys / "ca.pem",), keys / "crl.der")


def test_a_wrong_pin_opens_nothing(token: Path) -> None:
    """In a process of its own: this one may have logged in already, and a process does so once."""
    program = f"from benefits.letters.token import open_key; open_key({str(MODULE)!r}, {TOKEN!r}, {KEY!r}, '000000')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "TokenError: SEAL_PASSPHRASE does not open Junta: PinIncorrect" in done.stderr


def test_the_settings_choose_the_token(sealed_in_token: Seal, token: Path, keys: Path, settings: object) -> None:
    chosen = {
        "SEAL_PKCS11": str(MODULE), "SEAL_TOKEN": TOKEN, "SEAL_KEY": KEY, "SEAL_PASSPHRASE": PIN, "TSA_URL": "",
        "SEAL_CERTIFICATE": token / "seal.pem", "SEAL_TRUST": [keys / "ca.pem"], "SEAL_CRL": keys / "crl.der",
    }  # fmt: skip
    for name, value in chosen.items():
        setattr(settings, name, value)
    assert isinstance(room.load_seal().pair.key, TokenKey)
