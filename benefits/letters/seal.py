"""The institution's seal: its certificate, its key loaded once, its revocation lists and its source of time."""

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from asn1crypto import crl, x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.padding import AsymmetricPadding
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.hashes import HashAlgorithm
from cryptography.hazmat.primitives.serialization import pkcs12
from django.conf import settings

from benefits.letters.anchors import is_demonstration, read_certificates, read_revocations
from benefits.letters.token import TokenError, open_key


class SealError(Exception):
    """The seal cannot be used: no file, wrong passphrase, wrong kind of key. The message names the setting."""


class SigningKey(Protocol):
    """An RSA key: read from a file, or one that stays in its token."""

    @property
    def key_size(self) -> int: ...

    def sign(self, data: bytes, padding: AsymmetricPadding, algorithm: HashAlgorithm) -> bytes: ...


@dataclass(frozen=True)
class KeyPair:
    """A private key beside its certificate and the other certificates of its file."""

    key: SigningKey
    certificate: x509.Certificate
    others: tuple[x509.Certificate, ...]


@dataclass(frozen=True, eq=False)
class Seal:
    """Everything a signature needs. `stamp` is the local time stamp; where `stamp_url` is set it is not used."""

    pair: KeyPair
    anchors: tuple[x509.Certificate, ...]
    revocations: tuple[crl.CertificateList, ...]
    stamp: KeyPair | None
    stamp_url: str = ""

    @property
    def demonstration(self) -> bool:
        """Whether what it signs must be marked as a sample."""
        return is_demonstration(self.pair.certificate)


def load_seal() -> Seal:
    """The seal named by the settings, loaded once a process: parsing an RSA key costs three times a signature.

    Raises SealError.
    """
    trust = tuple(Path(path) for path in settings.SEAL_TRUST)
    beside = (settings.SEAL_PASSPHRASE, trust, Path(settings.SEAL_CRL), settings.TSA_URL)
    if settings.SEAL_PKCS11:
        in_token = (Path(settings.SEAL_PKCS11), settings.SEAL_TOKEN, settings.SEAL_KEY)
        return open_token(*in_token, Path(settings.SEAL_CERTIFICATE), *beside)
    return open_seal(Path(settings.SEAL_PKCS12), *beside)


@functools.lru_cache(maxsize=4)
def open_seal(
    pkcs12_file: Path, passphrase: str, trust: tuple[Path, ...], revocations: Path, stamp_url: str = ""
) -> Seal:
    """The seal in a PKCS#12 file; without an authority of time at `stamp_url`, the local stamp in tsa.p12 beside it."""
    return _seal(_key_pair(pkcs12_file, passphrase), pkcs12_file.parent, passphrase, trust, revocations, stamp_url)


@functools.lru_cache(maxsize=4)
def open_token(
    module: Path, token: str, label: str, certificates: Path, pin: str, trust: tuple[Path, ...], revocations: Path,
    stamp_url: str = "",
) -> Seal:
    """The seal whose key stays in a token, by its PKCS#11 module; `certificates`: its own first, then its issuers'."""
    own, *others = read_certificates([certificates])
    try:
        pair = KeyPair(open_key(module, token, label, pin), own, tuple(others))
    except TokenError as error:
        raise SealError(str(error)) from error
    return _seal(pair, certificates.parent, pin, trust, revocations, stamp_url)


def _seal(
    pair: KeyPair, folder: Path, passphrase: str, trust: tuple[Path, ...], revocations: Path, stamp_url: str
) -> Seal:
    return Seal(
        pair=pair,
        anchors=read_certificates(trust),
        revocations=read_revocations(revocations),
        stamp=None if stamp_url else _key_pair(folder / "tsa.p12", passphrase),
        stamp_url=stamp_url,
    )


def _key_pair(path: Path, passphrase: str) -> KeyPair:
    try:
        key, certificate, others = pkcs12.load_key_and_certificates(path.read_bytes(), passphrase.encode())
    except OSError as error:
        raise SealError(f"SEAL_PKCS12: {path} cannot be read") from error
    except ValueError as error:
        raise SealError(f"SEAL_PASSPHRASE does not open {path}, or it is not PKCS#12") from error
    if not isinstance(key, RSAPrivateKey) or certificate is None:
        raise SealError(f"SEAL_PKCS12: {path} must hold an RSA key and its certificate")
    return KeyPair(key, _parsed(certificate), tuple(_parsed(other) for other in others))


def _parsed(certificate: pkcs12.x509.Certificate) -> x509.Certificate:
    return x509.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))
