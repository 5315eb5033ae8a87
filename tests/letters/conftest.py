"""One demonstration seal, made once, and one award signed with it: keys and renders are what these tests cost."""

from pathlib import Path

import pytest

from benefits.letters.demonstration import make_keys
from benefits.letters.issue import issue
from benefits.letters.seal import Seal, open_seal
from tests.letters import contents

PASSPHRASE = "contraseña de prueba"


def make_seal(folder: Path) -> Seal:
    """A machine's own demonstration authority and seal."""
    make_keys(folder, PASSPHRASE)
    return open_seal(folder / "seal.p12", PASSPHRASE, (folder / "ca.pem",), folder / "crl.der")


@pytest.fixture(scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("keys")


@pytest.fixture(scope="session")
def seal(keys: Path) -> Seal:
    return make_seal(keys)


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Seal:
    """The seal of another machine's demonstration."""
    return make_seal(tmp_path_factory.mktemp("stranger"))


@pytest.fixture(scope="session")
def signed(seal: Seal) -> bytes:
    """An award in Spanish with a table that crosses pages."""
    return issue(contents.award(years_shown=30), seal)


@pytest.fixture(scope="session")
def signed_denial(seal: Seal) -> bytes:
    return issue(contents.denial(), seal)
