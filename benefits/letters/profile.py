"""The one shape a letter's signature may have, to the bit.

A PDF signature does not cover its own container: the bytes of /Contents, its padding, and inside it everything a CMS
leaves unsigned. A library that reads leniently lets about a quarter of random changes there pass. So this room allows
no second spelling: the container is the canonical hexadecimal of one CMS and zeros; the CMS, and the time stamp inside
it, are byte for byte what this project writes when it puts their signed parts together again.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from asn1crypto import algos, cms, core, tsp, x509

from benefits.letters import added

MAX_FILE = 5_000_000  # bytes; a letter is under 200,000
YEARS = range(2000, 2200)  # in which a letter can be sealed; a stranger's time stamp may say anything
BYTE_RANGE = re.compile(rb"/ByteRange \[(\d{1,8}) (\d{1,8}) (\d{1,8}) (\d{1,8}) *\]")

# Every spelling allowed for an algorithm of the time stamp: authorities of time differ in the parameters they write.
DIGESTS = {
    algos.DigestAlgorithm({"algorithm": name, **parameters}).dump()
    for name in ("sha256", "sha384", "sha512")
    for parameters in ({}, {"parameters": core.Null()})
}
SIGNATURES = {
    algos.SignedDigestAlgorithm({"algorithm": name}).dump()
    for name in ("rsassa_pkcs1v15", *(f"sha{bits}_{kind}" for bits in (256, 384, 512) for kind in ("rsa", "ecdsa")))
}


class Rejected(Exception):
    """The file is not a whole letter. `word` says how, by a key of words.REASONS."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


@dataclass(frozen=True)
class Container:
    """The signature as it lies in the file: its CMS, the SHA-256 of all the rest, and where the rest was cut."""

    der: bytes
    digest: bytes
    byte_range: tuple[int, int, int, int]


def container(pdf: bytes) -> Container:
    """Cut the file into signature and signed bytes, found without parsing a PDF. Raises Rejected; what was added after
    the seal alone is looked at as a PDF, to be named."""
    if len(pdf) > MAX_FILE:
        raise Rejected("too_big")
    found = BYTE_RANGE.findall(pdf)
    if not found:
        raise Rejected("no_signature")
    if len(found) > 1:
        raise Rejected("more_signatures")
    zero, end, start, rest = (int(number) for number in found[0])
    if start + rest < len(pdf):
        raise Rejected(added.word(pdf, start + rest))
    if zero or end >= start or start + rest > len(pdf):
        raise Rejected("form")
    der = _canonical_contents(pdf[end:start])
    signed = hashlib.sha256(pdf[:end])
    signed.update(pdf[start:])
    return Container(der, signed.digest(), (zero, end, start, rest))


def _canonical_contents(value: bytes) -> bytes:
    """The DER inside `<…>`: upper-case hexadecimal of one value, then zeros to the end."""
    if not re.fullmatch(rb"<[0-9A-F]{8,}>", value):
        raise Rejected("form")
    raw = bytes.fromhex(value[1:-1].decode())
    if raw[:2] != b"\x30\x82":  # a SEQUENCE of 256 to 65,535 bytes, as every CMS with a certificate is
        raise Rejected("form")
    der = raw[: 4 + int.from_bytes(raw[2:4], "big")]
    if value[1:-1] != der.hex().upper().encode().ljust(len(value) - 2, b"0"):
        raise Rejected("form")
    return der


def signed_data(der: bytes) -> cms.SignedData:
    """The CMS, if it is exactly what we write: one signer, one certificate, one time stamp. Raises Rejected."""
    data: cms.SignedData = cms.ContentInfo.load(der, strict=True)["content"]
    signer = data["signer_infos"][0]
    sha256 = algos.DigestAlgorithm({"algorithm": "sha256"})
    rsa = algos.SignedDigestAlgorithm({"algorithm": "sha256_rsa"})
    rebuilt = _rebuilt(
        {
            "version": "v1",
            "encap_content_info": {"content_type": "data"},
            "certificates": [_only(data["certificates"])],
        },
        {
            **_signed_parts(signer),
            "sid": _identifier(_only(data["certificates"]).chosen),
            "unsigned_attrs": [{"type": "signature_time_stamp_token", "values": [_checked_stamp(stamp_token(signer))]}],
        },
        (sha256, rsa),
    )
    if rebuilt.dump() != der:
        raise Rejected("form")
    return data


def stamp_token(signer: cms.SignerInfo) -> cms.ContentInfo:
    """The RFC 3161 token over this signature, the only unsigned attribute allowed."""
    token: cms.ContentInfo = signer["unsigned_attrs"][0]["values"][0]
    return token


def stamp_time(token: cms.ContentInfo) -> datetime:
    """When the authority of time says it saw the signature."""
    info = tsp.TSTInfo.load(bytes(token["content"]["encap_content_info"]["content"]), strict=True)
    when: datetime = info["gen_time"].native
    if when.year not in YEARS:
        raise Rejected("form")
    return when


def check_stamp_certificates(token: cms.ContentInfo, path: Iterable[x509.Certificate]) -> None:
    """Every certificate in the time stamp stands in the validated path, bit for bit. Raises Rejected."""
    allowed = {certificate.dump() for certificate in path}
    for choice in token["content"]["certificates"]:
        certificate = choice.chosen
        outer, inner = certificate["signature_algorithm"], certificate["tbs_certificate"]["signature"]
        if certificate.dump() not in allowed or outer.dump() != inner.dump():
            raise Rejected("form")


def _checked_stamp(token: cms.ContentInfo) -> cms.ContentInfo:
    """The token rebuilt from its signed parts and allowed algorithms, if that is how it stands. Raises Rejected."""
    data = token["content"]
    signer = data["signer_infos"][0]
    digest, signature = signer["digest_algorithm"], signer["signature_algorithm"]
    if digest.dump() not in DIGESTS or signature.dump() not in SIGNATURES:
        raise Rejected("form")
    content = data["encap_content_info"]["content"]
    rebuilt = _rebuilt(
        {
            "version": "v3",
            "encap_content_info": {"content_type": "tst_info", "content": core.ParsableOctetString(bytes(content))},
            # In the order they stand in: not every authority of time sorts them, and each is checked by itself.
            "certificates": cms.CertificateSet.load(data["certificates"].untag().dump(), strict=True),
        },
        {**_signed_parts(signer), "sid": _identifier(_stamp_certificate(data, signer))},
        (digest, signature),
    )
    if rebuilt.dump() != token.dump():
        raise Rejected("form")
    return rebuilt


def _stamp_certificate(data: cms.SignedData, signer: cms.SignerInfo) -> x509.Certificate:
    """The one the token's signer names. By its number: names compare without regard to case, and may not vary here."""
    number = signer["sid"].chosen["serial_number"].native
    return next(choice.chosen for choice in data["certificates"] if choice.chosen.serial_number == number)


def _only(certificates: cms.CertificateSet) -> cms.CertificateChoices:
    if len(certificates) != 1:
        raise Rejected("form")
    return certificates[0]


def _identifier(certificate: x509.Certificate) -> dict[str, object]:
    return {"issuer_and_serial_number": {"issuer": certificate.issuer, "serial_number": certificate.serial_number}}


def _signed_parts(signer: cms.SignerInfo) -> dict[str, object]:
    """What the signature vouches for: the attributes, covered as they are encoded, and the signature itself."""
    attributes = cms.CMSAttributes.load(signer["signed_attrs"].untag().dump(), strict=True)
    return {"version": "v1", "signed_attrs": attributes, "signature": signer["signature"].native}


def _rebuilt(
    data: dict[str, object],
    signer: dict[str, object],
    algorithms: tuple[algos.DigestAlgorithm, algos.SignedDigestAlgorithm],
) -> cms.ContentInfo:
    """A CMS written anew: what the caller gives, and nothing else that a CMS could carry."""
    digest, signature = algorithms
    signer_info = cms.SignerInfo({**signer, "digest_algorithm": digest, "signature_algorithm": signature})
    signed = cms.SignedData({**data, "digest_algorithms": [digest], "signer_infos": [signer_info]})
    return cms.ContentInfo({"content_type": "signed_data", "content": signed})
