"""Papers for tests: the text, tags and pictures of a PDF, a certificate of a made-up person, a press for sheets that no book made."""

import io
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pypdf
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID

from enajena.publish.papers.rendering import Press, Sheet

PHRASE = "frase de ensayo"
SIGNED_BY = "Directora Inventada"
CODE = "ensayo/12/0123456789abcdef"


def catalog(content: bytes) -> Any:
    """Return the root of a PDF, from which everything hangs."""
    return reader(content).trailer["/Root"]


def reader(content: bytes) -> pypdf.PdfReader:
    """Return a PDF as another library reads it."""
    return pypdf.PdfReader(io.BytesIO(content))


def pages(content: bytes) -> list[str]:
    """Return the text of each page on one line."""
    return [" ".join(page.extract_text().replace("\u200b", "").split()) for page in reader(content).pages]


def text_of(content: bytes) -> str:
    """Return the text of a PDF on one line."""
    return " ".join(pages(content))


def tags(content: bytes) -> list[str]:
    """Return the roles in the tree of tags, in the order of reading."""
    found: list[str] = []
    _walk(catalog(content)["/StructTreeRoot"].get_object(), found)
    return found


def _walk(node: Any, found: list[str]) -> None:
    if "/S" in node:
        found.append(str(node["/S"]))
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        inner = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(inner, dict) and inner.get("/Type") not in {"/MCR", "/OBJR"}:
            _walk(inner, found)


def sheet(kind: str, facts: dict[str, Any], **changes: Any) -> Sheet:
    """Return a sheet that no book made, for tests of templates."""
    data = {
        "kind": kind,
        "title": "Título de ensayo",
        "draft": False,
        "date": [2003, 12, 15],
        "on": {"long": "15 de diciembre de 2003", "short": "15-dic-2003"},
        "code": CODE,
        "act": "Se adjudica la etapa",
        "index": "12",
        "origin": "enajena.co/ensayo",
        "size": "13",
        "root": "cmFpeg==",
        "sale": {
            "name": "ensayo", "programme": "Programa inventado", "decree": "Decreto 1 de 2003", "issuer": "Empresa Inventada S.A.",
            "seller": "Vendedor Inventado",
        },
        "signers": [{"name": "Ana Inventada", "role": "Directora"}, {"name": "Luis Figurado", "role": ""}],
        "facts": facts,
        **changes,
    }  # fmt: skip
    return Sheet(kind, date(2003, 12, 15), f"enajena:{CODE}", data)


def printed(kind: str, facts: dict[str, Any], **changes: Any) -> bytes:
    """Return the PDF of such a sheet by the program's own templates."""
    return Press().pdf(sheet(kind, facts, **changes))


def certificate(folder: Path) -> Path:
    """Write a certificate that a made-up director signed for herself, and return its file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, SIGNED_BY)])
    usage = x509.KeyUsage(
        digital_signature=True, content_commitment=True, key_encipherment=False, data_encipherment=False, key_agreement=False,
        key_cert_sign=False, crl_sign=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2045, 1, 1, tzinfo=UTC))
        .add_extension(usage, critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificado.p12"
    sealed = serialization.BestAvailableEncryption(PHRASE.encode())
    file.write_bytes(pkcs12.serialize_key_and_certificates(b"firma", key, made, None, sealed))
    return file
