"""Timestamps (RFC 3161) over a closing, against an authority of the tests' own: OpenSSL answers, nobody else is asked."""

import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from rfc3161_client import TimestampRequestBuilder

from enajena.basics.faults import DataError
from enajena.book.log.note import Checkpoint, sign
from enajena.urn.timestamps import stamp, stamped_at

KEY = Ed25519PrivateKey.from_private_bytes(b"L" * 32)
NOTE = sign(Checkpoint("enajena.co/ensayo", 7, b"r" * 32), KEY)
OTHER = sign(Checkpoint("enajena.co/ensayo", 8, b"s" * 32), KEY)
DAY = timedelta(days=1)
CONFIGURATION = """
[tsa]
default_tsa = here
[here]
serial = {folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
"""


@dataclass(frozen=True, slots=True)
class Authority:
    """A timestamping authority in a folder: OpenSSL's configuration, its key and certificate, and the root that issued it."""

    folder: Path
    root: x509.Certificate

    def answer(self, query: bytes) -> bytes:
        """Return OpenSSL's answer to a query."""
        asked, answered = self.folder / "query", self.folder / "answer"
        asked.write_bytes(query)
        settings = ["-config", str(self.folder / "tsa.cnf"), "-section", "here"]
        keys = ["-signer", str(self.folder / "tsa.pem"), "-inkey", str(self.folder / "tsa.key")]
        subprocess.run(
            ["openssl", "ts", "-reply", "-queryfile", str(asked), "-out", str(answered), *settings, *keys],
            check=True,
            capture_output=True,
            timeout=30,
        )
        return answered.read_bytes()


def certificate(
    name: str, key: ec.EllipticCurvePrivateKey, issuer: str, by: ec.EllipticCurvePrivateKey, ends: datetime, *, root: bool
) -> x509.Certificate:
    usage = x509.KeyUsage(
        digital_signature=True, content_commitment=False, key_encipherment=False, data_encipherment=False, key_agreement=False,
        key_cert_sign=root, crl_sign=root, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(ends - 400 * DAY)
        .not_valid_after(ends)
        .add_extension(x509.BasicConstraints(ca=root, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(by.public_key()), critical=False)
    )
    if not root:
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True)
    return builder.sign(by, SHA256())


def authority(folder: Path, *, ends: datetime) -> Authority:
    """Make an authority whose own certificate ends at an instant."""
    folder.mkdir()
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root = certificate("Raíz de ensayo", root_key, "Raíz de ensayo", root_key, datetime.now(UTC) + 300 * DAY, root=True)
    own = certificate("Sello de ensayo", key, "Raíz de ensayo", root_key, ends, root=False)
    (folder / "tsa.pem").write_bytes(own.public_bytes(Encoding.PEM))
    (folder / "tsa.key").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    (folder / "serial").write_text("01")
    (folder / "tsa.cnf").write_text(CONFIGURATION.format(folder=folder))
    return Authority(folder, root)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return authority(tmp_path_factory.mktemp("tsa") / "here", ends=datetime.now(UTC) + 30 * DAY)


@dataclass(slots=True)
class Answers:
    """What the listening authority answers: OpenSSL's answer, or given bytes, or an error."""

    authority: Authority
    url: str = ""
    instead: bytes | None = None
    status: int = 200


@pytest.fixture
def listening(here: Authority) -> Iterator[Answers]:
    answers = Answers(here)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            query = self.rfile.read(int(self.headers["Content-Length"]))
            content = here.answer(query) if answers.instead is None else answers.instead
            self.send_response(answers.status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    serving = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=serving.serve_forever, args=(0.02,))
    thread.start()
    answers.url = f"http://127.0.0.1:{serving.server_address[1]}"
    yield answers
    serving.shutdown()
    thread.join()
    serving.server_close()


def test_a_timestamp_says_when_the_closing_was_there(listening: Answers) -> None:
    before = datetime.now(UTC) - timedelta(seconds=2)
    response = stamp(listening.url, NOTE)
    assert before <= stamped_at(response, NOTE, [listening.authority.root]) <= datetime.now(UTC) + timedelta(seconds=2)


def test_signatures_that_come_later_do_not_change_what_was_stamped(listening: Answers) -> None:
    response = stamp(listening.url, NOTE)
    witnessed = f"{NOTE}— testigo.example/uno AAAA\n"
    assert stamped_at(response, witnessed, [listening.authority.root]) == stamped_at(response, NOTE, [listening.authority.root])


def refused(response: bytes, note: str, roots: list[x509.Certificate]) -> None:
    with pytest.raises(DataError, match="timestamp is not of this closing") as told:
        stamped_at(response, note, roots)
    assert told.value.render("es") != told.value.render("en")


def test_a_timestamp_of_another_closing_is_refused(listening: Answers) -> None:
    refused(stamp(listening.url, NOTE), OTHER, [listening.authority.root])


def test_a_timestamp_of_an_authority_with_another_root_is_refused(listening: Answers, tmp_path: Path) -> None:
    other = authority(tmp_path / "other", ends=datetime.now(UTC) + 30 * DAY)
    refused(stamp(listening.url, NOTE), NOTE, [other.root])


def test_a_timestamp_of_an_expired_certificate_is_refused(tmp_path: Path) -> None:
    expired = authority(tmp_path / "expired", ends=datetime.now(UTC) - DAY)
    query = TimestampRequestBuilder().data(f"{NOTE.partition(chr(10) * 2)[0]}\n".encode()).build().as_bytes()
    refused(expired.answer(query), NOTE, [expired.root])


@pytest.mark.parametrize("change", [0, -1])
def test_a_timestamp_with_a_byte_changed_is_refused(listening: Answers, change: int) -> None:
    response = bytearray(stamp(listening.url, NOTE))
    response[change] ^= 1
    refused(bytes(response), NOTE, [listening.authority.root])


@pytest.mark.parametrize(("status", "instead"), [(200, b"<html>"), (200, b""), (500, b""), (404, b"x")])
def test_what_is_no_answer_of_an_authority_is_told(listening: Answers, status: int, instead: bytes) -> None:
    listening.status, listening.instead = status, instead
    with pytest.raises(DataError, match="gave no timestamp"):
        stamp(listening.url, NOTE)


def test_an_authority_that_grants_none_is_told(listening: Answers) -> None:
    """A query that asks for a digest which the authority does not take is answered, with a refusal."""
    listening.instead = listening.authority.answer(b"no query")
    with pytest.raises(DataError, match="gave no timestamp"):
        stamp(listening.url, NOTE)


def test_an_authority_that_is_not_there_is_told() -> None:
    with pytest.raises(DataError, match="gave no timestamp"):
        stamp("http://127.0.0.1:9", NOTE)
