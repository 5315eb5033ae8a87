"""An outside authority of time (TSA_URL), played by a server on this machine that answers as real ones do."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from asn1crypto import cms, tsp

from benefits.letters.issue import issue
from benefits.letters.seal import KeyPair, Seal, open_seal
from benefits.letters.sign import LocalTimeStamper
from benefits.letters.verify import Status, verify
from tests.letters import contents
from tests.letters.conftest import PASSPHRASE


class Authority(LocalTimeStamper):
    """Sends its whole chain, in no order that a canonical encoding would have."""

    def __init__(self, pair: KeyPair) -> None:
        super().__init__(pair)
        self.chain = [pair.certificate, *pair.others]

    def _build_signed_data(self, *arguments: Any) -> dict[str, Any]:
        chain = b"".join(sorted((one.dump() for one in self.chain), reverse=True))
        as_set = b"\x31\x82" + len(chain).to_bytes(2, "big") + chain
        return {**super()._build_signed_data(*arguments), "certificates": cms.CertificateSet.load(as_set)}


@pytest.fixture
def stamp_url(seal: Seal) -> Iterator[str]:
    assert seal.stamp is not None
    authority = Authority(seal.stamp)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = tsp.TimeStampReq.load(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.end_headers()
            self.wfile.write(authority.request_tsa_response(asked).dump())

        def log_message(self, *arguments: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_letter_stamped_by_an_outside_authority_is_valid(stamp_url: str, keys: Path) -> None:
    seal = open_seal(keys / "seal.p12", PASSPHRASE, (keys / "ca.pem",), keys / "crl.der", stamp_url)
    assert seal.stamp is None
    verdict = verify(issue(contents.denial(), seal), seal.anchors)
    assert verdict.status == Status.VALID and verdict.signed_at is not None
