"""One certifying PAdES B-LT signature, invisible, that allows no change: the letter says in words who approved it.

The revocation lists go into the same revision, so that the signature covers the whole file to its last byte and can be
checked years later with no network.
"""

import asyncio
import functools
import logging
from datetime import datetime
from io import BytesIO

from asn1crypto import cms, core
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import general, signers
from pyhanko.sign.fields import InvisSigSettings, MDPPerm, SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.general import simple_cms_attribute
from pyhanko.sign.signers.pdf_signer import DSSContentSettings, SigDSSPlacementPreference
from pyhanko.sign.timestamps import DummyTimeStamper, HTTPTimeStamper, TimeStamper
from pyhanko_certvalidator import ValidationContext

from benefits.letters.anchors import common_name
from benefits.letters.seal import KeyPair, Seal

FIELD = "Sello"
# Bytes kept for the signature, as hexadecimal: ours takes 10,000, an outside time stamp with its chain some 6,000 more.
# A fixed size saves a rehearsal of the whole signature (and a second call to the authority of time).
RESERVED = 16_384

# Not fetching is the point: the revocation lists are given. pyHanko would warn of it at every letter.
logging.getLogger("pyhanko.sign.signers.pdf_signer").setLevel(logging.ERROR)


class UntouchedMetadata(IncrementalPdfFileWriter):
    """Adds the signature and nothing else: pyHanko would rewrite the metadata, in a spelling PDF/A does not know."""

    def _update_meta(self) -> None:
        pass


class CachedKeySigner(signers.Signer):
    """Signs with a key already loaded; pyHanko's own signer parses and checks the RSA key at every signature."""

    def __init__(self, pair: KeyPair) -> None:
        # The other certificates travel in the signed part of the file, not here in the unsigned one: see profile.py.
        super().__init__(signing_cert=pair.certificate)
        self._key = pair.key

    async def async_sign_raw(self, data: bytes, digest_algorithm: str, dry_run: bool = False) -> bytes:
        """The raw RSA signature (PKCS#1 v1.5, SHA-256), or as many bytes of nothing when only the size is asked."""
        if dry_run:
            return bytes(self._key.key_size // 8)
        return self._key.sign(data, PKCS1v15(), hashes.SHA256())


class LocalTimeStamper(DummyTimeStamper):
    """RFC 3161 tokens made in this process with a key loaded once: for demonstration, as its certificate says."""

    def __init__(self, pair: KeyPair) -> None:
        super().__init__(tsa_cert=pair.certificate, tsa_key=None)
        self._key = pair.key

    def _sign_tst_info(self, tst_info_data: bytes, md_algorithm: str, dt: datetime) -> tuple[bytes, cms.CMSAttributes]:
        digest = hashes.Hash(hashes.SHA256())
        digest.update(tst_info_data)
        attributes = cms.CMSAttributes(
            [
                simple_cms_attribute("content_type", "tst_info"),
                simple_cms_attribute("signing_time", cms.Time({"utc_time": core.UTCTime(dt)})),
                simple_cms_attribute("signing_certificate_v2", general.as_signing_certificate_v2(self.tsa_cert)),
                simple_cms_attribute("message_digest", digest.finalize()),
            ]
        )
        return self._key.sign(attributes.dump(), PKCS1v15(), hashes.SHA256()), attributes


def sign(pdf: bytes, seal: Seal, *, reason: str) -> bytes:
    """The same letter, sealed. `reason` names who approved it, by name and office, and stands in the signature.

    Raises pyHanko's SigningError for an expired or revoked seal, TimestampRequestError where an outside authority of
    time does not answer.
    """
    output = BytesIO()
    signer = signers.PdfSigner(
        _terms(seal, reason),
        CachedKeySigner(seal.pair),
        timestamper=_timestamper(seal),
        new_field_spec=SigFieldSpec(
            FIELD, on_page=0, invis_sig_settings=InvisSigSettings(set_print_flag=True, box_out_of_bounds=True)
        ),
    )
    writer = UntouchedMetadata(BytesIO(pdf))
    asyncio.run(signer.async_sign_pdf(writer, output=output, bytes_reserved=RESERVED))
    return output.getvalue()


def _terms(seal: Seal, reason: str) -> signers.PdfSignatureMetadata:
    return signers.PdfSignatureMetadata(
        field_name=FIELD,
        name=common_name(seal.pair.certificate),
        reason=reason,
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
        embed_validation_info=True,
        validation_context=ValidationContext(
            trust_roots=list(seal.anchors),
            other_certs=[*seal.pair.others, *(seal.stamp.others if seal.stamp else ())],
            crls=list(seal.revocations),
            allow_fetching=not seal.revocations,
            revocation_mode="require",
        ),
        dss_settings=DSSContentSettings(include_vri=False, placement=SigDSSPlacementPreference.TOGETHER_WITH_SIGNATURE),
    )


@functools.cache
def _timestamper(seal: Seal) -> TimeStamper:
    """One for each seal: it remembers the size of its tokens, which costs a token to learn."""
    if seal.stamp is None:
        return HTTPTimeStamper(seal.stamp_url)
    return LocalTimeStamper(seal.stamp)
