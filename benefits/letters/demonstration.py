"""A certificate authority, a seal and a time stamp for a machine that has none: for demonstration, and so labelled.

The dates are fixed, because nothing under `benefits` asks what day it is; the authority's own key is thrown away once
it has signed the two certificates and the (empty) revocation list.
"""

import fcntl
import os
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from benefits.letters.anchors import DEMONSTRATION_UNIT

FROM = datetime(2020, 1, 1, tzinfo=UTC)
UNTIL = datetime(2060, 1, 1, tzinfo=UTC)
ORGANIZATION = "Junta de Retiro (sistema de demostración)"
USAGES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)
FILES = ("ca.pem", "crl.der", "tsa.p12", "seal.p12")  # the seal last: where it stands, the others do


def make_keys(folder: Path, passphrase: str) -> bool:
    """Make what is missing under `folder` at mode 0600; False if everything was there. Never replaces a whole set."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)  # two processes at once would mix two sets
        return _make_what_is_missing(folder, passphrase)
    finally:
        os.close(held)


def _make_what_is_missing(folder: Path, passphrase: str) -> bool:
    if all((folder / name).is_file() for name in FILES):
        return False
    authority_key = _new_key()
    authority = _authority(authority_key)
    seal_key, stamp_key = _new_key(), _new_key()
    seal = _issue("Sello de la Junta de Retiro", seal_key, authority, authority_key, None)
    stamp = _issue("Sello de tiempo local", stamp_key, authority, authority_key, ExtendedKeyUsageOID.TIME_STAMPING)
    secret = serialization.BestAvailableEncryption(passphrase.encode())
    _write(folder / "ca.pem", authority.public_bytes(serialization.Encoding.PEM))
    _write(folder / "crl.der", _empty_revocations(authority, authority_key))
    _write(folder / "tsa.p12", pkcs12.serialize_key_and_certificates(b"tsa", stamp_key, stamp, [authority], secret))
    _write(folder / "seal.p12", pkcs12.serialize_key_and_certificates(b"seal", seal_key, seal, [authority], secret))
    return True


def _new_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=3072)


def _name(common_name: str) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.COUNTRY_NAME, "PR"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, ORGANIZATION),
            x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, DEMONSTRATION_UNIT),
            x509.NameAttribute(NameOID.COMMON_NAME, f"DEMOSTRACIÓN: {common_name}"),
        ]
    )


def _usage(**allowed: bool) -> x509.KeyUsage:
    return x509.KeyUsage(**dict.fromkeys(USAGES, False) | allowed)


def _builder(subject: x509.Name, issuer: x509.Name, key: rsa.RSAPublicKey) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(FROM)
        .not_valid_after(UNTIL)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _authority(key: rsa.RSAPrivateKey) -> x509.Certificate:
    """Self-signed. Its name ends in its key's fingerprint: two machines' authorities differ for a reader too."""
    mark = x509.SubjectKeyIdentifier.from_public_key(key.public_key()).digest.hex()[:8]
    name = _name(f"Autoridad {mark}")
    return (
        _builder(name, name, key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(key_cert_sign=True, crl_sign=True), critical=True)
        .sign(key, hashes.SHA256())
    )


def _issue(
    common_name: str,
    key: rsa.RSAPrivateKey,
    authority: x509.Certificate,
    authority_key: rsa.RSAPrivateKey,
    purpose: x509.ObjectIdentifier | None,
) -> x509.Certificate:
    builder = (
        _builder(_name(common_name), authority.subject, key.public_key())
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(digital_signature=True, content_commitment=purpose is None), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False)
    )
    if purpose is not None:
        builder = builder.add_extension(x509.ExtendedKeyUsage([purpose]), critical=True)
    return builder.sign(authority_key, hashes.SHA256())


def _empty_revocations(authority: x509.Certificate, key: rsa.RSAPrivateKey) -> bytes:
    revocations = (
        x509.CertificateRevocationListBuilder()
        .issuer_name(authority.subject)
        .last_update(FROM)
        .next_update(UNTIL)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False)
        .add_extension(x509.CRLNumber(1), critical=False)
        .sign(key, hashes.SHA256())
    )
    return revocations.public_bytes(serialization.Encoding.DER)


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all, and never readable by others, not even for a moment."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
    unfinished.replace(path)
