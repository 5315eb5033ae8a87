"""What anyone can ask of a letter's file: is it whole, who signed it, and does the amount come out the same?

Needs no database and no network. The receipt is read, with limits, only after the signature holds; whatever goes wrong
while reading a file means *not valid*, never a crash.
"""

import zlib
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from asn1crypto import x509
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from benefits.letters import receipt as record
from benefits.letters import signature
from benefits.letters.profile import Rejected
from benefits.letters.recompute import Recomputation, Recomputed, recompute


class Status(StrEnum):
    """What the signature says of the file."""

    VALID = "valid"
    NOT_VALID = "not_valid"
    SIGNER_UNKNOWN = "signer_unknown"


@dataclass(frozen=True)
class Verdict:
    """The answer. `word` says what is wrong with a file that is not valid, by a key of answers.REASONS.

    `receipt` and `recomputed` are there only for a valid file: an unknown signer's numbers are not worth computing.
    """

    status: Status
    word: str = ""
    signer: str = ""
    issuer: str = ""
    signed_at: datetime | None = None
    approved: str = ""
    demonstration: bool = False
    receipt: dict[str, Any] | None = None
    recomputed: Recomputed | None = None


def verify(
    pdf: bytes, anchors: tuple[x509.Certificate, ...], revocations: signature.Revocations = ()
) -> Verdict:
    """Judge a file by the caller's certificates and lists of revoked ones. Never raises."""
    try:
        found = signature.check(pdf, anchors, revocations)
    except Rejected as rejected:
        return Verdict(Status.NOT_VALID, word=rejected.word)
    except Exception:
        return Verdict(Status.NOT_VALID, word="unreadable")
    told = Verdict(
        Status.SIGNER_UNKNOWN,
        signer=found.signer,
        issuer=found.issuer,
        signed_at=found.signed_at,
        approved=found.reason,
        demonstration=found.demonstration,
    )
    return _recomputed(told, found.reader) if found.trusted else told


def _recomputed(told: Verdict, reader: PdfFileReader) -> Verdict:
    """The verdict on a trusted signature, with what its receipt says when computed again."""
    try:
        receipt = record.read(attached(reader))
    except Exception as error:
        return replace(told, status=Status.VALID, recomputed=Recomputed(Recomputation.CANNOT, why=str(error)))
    return replace(told, status=Status.VALID, receipt=receipt, recomputed=recompute(receipt))


def attached(reader: PdfFileReader) -> bytes:
    """The bytes of the one associated file, inflated no further than its limit. Raises ReceiptError."""
    files = reader.root["/AF"]
    if len(files) != 1 or files[0]["/UF"] != record.FILE_NAME:
        raise record.ReceiptError("no_receipt")
    stream: generic.StreamObject = files[0]["/EF"]["/F"]
    data: bytes = stream.encoded_data
    if stream.get("/Filter") == "/FlateDecode":
        inflater = zlib.decompressobj()
        data = inflater.decompress(data, record.MAX_BYTES + 1)
    elif "/Filter" in stream:
        raise record.ReceiptError("no_receipt")
    return data
