"""Certificates and revocation lists from files: whom we trust, never taken from a letter."""

from collections.abc import Iterable
from pathlib import Path

from asn1crypto import crl, pem, x509
from django.conf import settings

# Every certificate of the demonstration carries this organizational unit, so that no one takes it for the Board's.
DEMONSTRATION_UNIT = "DEMOSTRACIÓN / DEMONSTRATION"


class TrustError(Exception):
    """A file named by a setting or by --trust is missing or holds no certificate. The message names the file."""


def read_certificates(paths: Iterable[Path | str]) -> tuple[x509.Certificate, ...]:
    """Every certificate in these PEM or DER files, in order. Raises TrustError."""
    return tuple(x509.Certificate.load(der, strict=True) for path in paths for der in _blocks(Path(path)))


def read_revocations(path: Path | str) -> tuple[crl.CertificateList, ...]:
    """Every certificate revocation list in this file; none if there is no such file."""
    if not Path(path).is_file():
        return ()
    return tuple(crl.CertificateList.load(der, strict=True) for der in _blocks(Path(path)))


def trusted() -> tuple[x509.Certificate, ...]:
    """The certificates whose letters this installation accepts, from SEAL_TRUST. Raises TrustError."""
    return read_certificates(settings.SEAL_TRUST)


def is_demonstration(certificate: x509.Certificate) -> bool:
    """Whether this certificate says of itself that it is only a demonstration."""
    return certificate.subject.native.get("organizational_unit_name") == DEMONSTRATION_UNIT


def common_name(certificate: x509.Certificate) -> str:
    """The name a person reads: the common name, or the whole subject where there is none."""
    return str(certificate.subject.native.get("common_name") or certificate.subject.human_friendly)


def _blocks(path: Path) -> list[bytes]:
    try:
        data = path.read_bytes()
        if not pem.detect(data):
            return [data]
        return [der for _, _, der in pem.unarmor(data, multiple=True)]
    except (OSError, ValueError) as error:
        raise TrustError(f"{path}: {error}") from error
