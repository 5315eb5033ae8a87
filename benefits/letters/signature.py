"""Is this file, to its last byte, what someone signed, and do we trust that someone? No network, no database.

Trust comes from the caller's certificates. What the file brings along (revocation lists, intermediate certificates, the
time stamp) is evidence to be checked against them, never a reason to trust.
"""

import logging
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO

from asn1crypto import cms, crl, x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.ades.report import AdESIndeterminate
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.validation import PdfSignatureStatus, validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko.sign.validation.generic_cms import validate_sig_integrity
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature, read_certification_data
from pyhanko.sign.validation.status import SignatureCoverageLevel, SignatureStatus
from pyhanko_certvalidator import ValidationContext

from benefits.letters import profile
from benefits.letters.anchors import common_name, is_demonstration
from benefits.letters.profile import Rejected

# The libraries log every doubt with a stack trace that may quote the file; the verdict is the only answer we give.
for name in ("pyhanko", "pyhanko_certvalidator"):
    logging.getLogger(name).setLevel(logging.CRITICAL)


@dataclass(frozen=True)
class Signature:
    """A whole letter's signature. `trusted` is false when no certificate of the caller's vouches for the signer."""

    trusted: bool
    signer: str
    issuer: str
    signed_at: datetime
    reason: str
    demonstration: bool
    reader: PdfFileReader


Revocations = tuple[crl.CertificateList, ...]


def check(pdf: bytes, anchors: tuple[x509.Certificate, ...], revocations: Revocations = ()) -> Signature:
    """The signature of a whole file. `revocations`: the caller's own lists, for the file brings those it likes.
    Raises Rejected with its word; any other exception means not valid as well."""
    container = profile.container(pdf)
    data = profile.signed_data(container.der)
    _check_integrity(data, container.digest)
    reader = PdfFileReader(BytesIO(pdf))
    embedded = _only_signature(reader, container)
    token = profile.stamp_token(embedded.signer_info)
    signed_at = profile.stamp_time(token)
    status = validate_pdf_signature(embedded, _context(reader, anchors, signed_at))
    if any(_is_revoked(embedded.signer_cert, listed, signed_at) for listed in revocations):
        raise Rejected("certificate")
    return Signature(
        trusted=_is_trusted(status, token),
        signer=common_name(embedded.signer_cert),
        issuer=str(embedded.signer_cert.issuer.native.get("common_name", "")),
        signed_at=signed_at,
        reason=str(embedded.sig_object.get("/Reason", "")),
        demonstration=is_demonstration(embedded.signer_cert),
        reader=reader,
    )


def _check_integrity(data: cms.SignedData, digest: bytes) -> None:
    """The signed bytes and the signature agree: asked before anything of the file is parsed as a PDF."""
    certificate = data["certificates"][0].chosen
    intact, valid = validate_sig_integrity(data["signer_infos"][0], certificate, "data", digest)
    if not (intact and valid):
        raise Rejected("changed")


def _only_signature(reader: PdfFileReader, container: profile.Container) -> EmbeddedPdfSignature:
    """The one signature of the file, certifying and allowing no change. Raises Rejected."""
    signatures = reader.embedded_signatures
    if len(signatures) != 1 or reader.xrefs.total_revisions != 2:
        raise Rejected("more_signatures")
    embedded = signatures[0]
    certification = read_certification_data(reader)
    embedded.compute_integrity_info(skip_diff=True)
    as_we_write = (
        tuple(int(number) for number in embedded.byte_range) == container.byte_range
        and embedded.pkcs7_content.startswith(container.der)
        and embedded.coverage == SignatureCoverageLevel.ENTIRE_FILE
        and embedded.docmdp_level == MDPPerm.NO_CHANGES
        and embedded.sig_object.get("/SubFilter") == SigSeedSubFilter.PADES.value
        and certification is not None
        and certification.author_sig == embedded.sig_object
    )
    if not as_we_write:
        raise Rejected("form")
    return embedded


def _context(reader: PdfFileReader, anchors: tuple[x509.Certificate, ...], moment: datetime) -> ValidationContext:
    """Trust these certificates alone, on the day of the time stamp, with the revocation lists sealed into the file."""
    return DocumentSecurityStore.read_dss(reader).as_validation_context(
        {
            "trust_roots": list(anchors),
            "moment": moment,
            "best_signature_time": moment,
            "allow_fetching": False,
            "revocation_mode": "require",
        }
    )


def _is_trusted(status: PdfSignatureStatus, token: cms.ContentInfo) -> bool:
    """False only where a path to the caller's certificates is missing; revoked, expired or misused raises Rejected."""
    stamp = status.timestamp_validity
    if stamp is None or not (status.intact and status.valid and stamp.intact and stamp.valid):
        raise Rejected("changed")
    if status.bottom_line and stamp.validation_path is not None:
        profile.check_stamp_certificates(token, stamp.validation_path.iter_certs(include_root=True))
        return True
    if all(part.trusted or _is_stranger(part) for part in (status, stamp)):
        return False
    raise Rejected("certificate")


def _is_revoked(certificate: x509.Certificate, listed: crl.CertificateList, moment: datetime) -> bool:
    """By that moment, as the list says now: an authority may date a revocation before the day it publishes it."""
    rows = listed["tbs_cert_list"]["revoked_certificates"] if listed.issuer == certificate.issuer else ()
    return any(
        row["user_certificate"].native == certificate.serial_number and row["revocation_date"].native <= moment
        for row in rows
    )


def _is_stranger(status: SignatureStatus) -> bool:
    return status.trust_problem_indic == AdESIndeterminate.NO_CERTIFICATE_CHAIN_FOUND
