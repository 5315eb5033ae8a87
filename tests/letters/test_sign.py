"""One certifying signature that allows no change, made with the key loaded once, naming who approved."""

import shutil
import subprocess
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from cryptography import x509
from cryptography.x509.oid import NameOID
from pyhanko.sign.general import SigningError

from benefits.letters import demonstration, issue, sign
from benefits.letters.anchors import DEMONSTRATION_UNIT, TrustError, read_certificates
from benefits.letters.issue import IssueError
from benefits.letters.recompute import Recomputation
from benefits.letters.seal import Seal, SealError, open_seal
from tests.letters import contents
from tests.letters.conftest import PASSPHRASE, make_seal


def tool(name: str) -> str:
    return shutil.which(name) or pytest.skip(f"{name} (poppler-utils) is not installed")


def test_the_signature_certifies_and_allows_no_change(signed: bytes) -> None:
    with pikepdf.open(BytesIO(signed)) as pdf:
        (field,) = pdf.Root.AcroForm.Fields
        signature = field.V
        assert signature.SubFilter == pikepdf.Name("/ETSI.CAdES.detached")
        assert pdf.Root.Perms.DocMDP.objgen == signature.objgen
        assert signature.Reference[0].TransformParams.P == 1
        assert str(signature.Reason) == "Aprobada por Ana Iris Colón Vda. de Peña, Administradora de Retiro"
        assert len(pdf.Root.DSS.CRLs) == 1 and len(pdf.Root.DSS.Certs) == 3
        assert [int(number) for number in field.Rect] == [-9999] * 4


def test_poppler_agrees(signed: bytes, tmp_path: Path) -> None:
    file = tmp_path / "letter.pdf"
    file.write_bytes(signed)
    said = subprocess.run([tool("pdfsig"), "-nocert", file], capture_output=True, text=True, check=False).stdout
    assert "Signature is Valid." in said and "Total document signed" in said


def test_f068_no_name_of_user_or_host_no_path_and_no_earlier_text(signed: bytes) -> None:
    with pikepdf.open(BytesIO(signed)) as pdf:
        assert {key: str(pdf.docinfo[key]) for key in pdf.docinfo} == {
            "/Title": "Su pensión fue aprobada · Caso núm. R-2026-00012",
            "/Creator": "Retirement letters",
            "/Producer": "WeasyPrint 70.0",
            "/CreationDate": "D:20261130",
        }
        inside = b"".join(thing.read_bytes() for thing in pdf.objects if isinstance(thing, pikepdf.Stream))
        assert b"<xmp:CreateDate>2026-11-30" in pdf.Root.Metadata.read_bytes()
    everything = signed + inside
    for trace in (b"/work", b"/tmp", b"/home", b"/root", b"file:", b"pyHanko", str(Path.home()).encode()):
        assert trace not in everything, trace
    assert signed.count(b"%%EOF") == 2  # the letter and its signature, nothing before or between


def test_keys_are_private_and_made_once(keys: Path, seal: Seal) -> None:
    before = {file.name: file.read_bytes() for file in keys.iterdir()}
    assert sorted(before) == ["ca.pem", "crl.der", "seal.p12", "tsa.p12"]
    assert {file.stat().st_mode & 0o777 for file in keys.iterdir()} == {0o600}
    assert demonstration.make_keys(keys, PASSPHRASE) is False
    assert {file.name: file.read_bytes() for file in keys.iterdir()} == before


def test_everything_of_the_demonstration_says_so(keys: Path, seal: Seal) -> None:
    authority = x509.load_pem_x509_certificate((keys / "ca.pem").read_bytes())
    assert seal.stamp is not None
    der = seal.pair.certificate.dump(), seal.stamp.certificate.dump()
    for certificate in (authority, *(x509.load_der_x509_certificate(each) for each in der)):
        (unit,) = certificate.subject.get_attributes_for_oid(NameOID.ORGANIZATIONAL_UNIT_NAME)
        assert unit.value == DEMONSTRATION_UNIT


def test_a_seal_that_cannot_be_opened_says_which_setting(keys: Path, tmp_path: Path) -> None:
    trust, revocations = (keys / "ca.pem",), keys / "crl.der"
    with pytest.raises(SealError, match="SEAL_PASSPHRASE"):
        open_seal(keys / "seal.p12", "otra", trust, revocations)
    with pytest.raises(SealError, match="SEAL_PKCS12"):
        open_seal(tmp_path / "none.p12", PASSPHRASE, trust, revocations)
    with pytest.raises(TrustError, match=r"none\.pem"):
        read_certificates([tmp_path / "none.pem"])


def test_an_expired_seal_signs_nothing_and_neither_does_one_without_its_revocation_list(
    keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demonstration, "UNTIL", demonstration.FROM + timedelta(days=365))
    expired = make_seal(tmp_path)
    unlisted = open_seal(keys / "seal.p12", PASSPHRASE, (keys / "ca.pem",), tmp_path / "crl.der")
    letter = issue.render(contents.denial())
    for seal in (expired, unlisted):
        with pytest.raises(SigningError):
            sign.sign(letter, seal, reason="Aprobada por nadie")


def test_f038_an_amount_that_does_not_come_out_again_is_not_issued(seal: Seal) -> None:
    with pytest.raises(IssueError, match=Recomputation.NOT_THE_SAME):
        issue.issue(contents.wrong_amount(), seal)
