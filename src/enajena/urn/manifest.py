"""The manifest of an urn: who keeps its keys, how many of them open it, who witnesses its log, and when it opens and closes.

It is printed in the notice and signed by every custodian; an envelope names it by its hash, so that it cannot be changed later.
"""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pyrage
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book.acts.codec import canonical
from enajena.book.log.note import public_bytes

FORMAT = "manifiesto/v1"
MOST_CUSTODIANS = 20
_LATIN = "0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff"
_NAME = re.compile(rf"[{_LATIN}]([{_LATIN}._-]{{0,62}}[{_LATIN}])?")
_WITNESS_NAME = re.compile(r"[!-*,-~]{1,200}")
_URL = re.compile(r"https?://[!-~]{1,500}")


@dataclass(frozen=True, slots=True)
class Custodian:
    """Who keeps a key: the age recipient that parts are sealed to, and the key that signs the manifest and contributions."""

    name: str
    recipient: str
    signing_key: bytes

    def is_signed(self, signature: bytes, message: bytes) -> bool:
        """Return whether the custodian signed a message."""
        try:
            Ed25519PublicKey.from_public_bytes(self.signing_key).verify(signature, message)
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True)
class Witness:
    """Who cosigns checkpoints: its name, its verifier key as a line of text, and where it answers."""

    name: str
    verifier_key: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What an urn is.

    `k` of the custodians open it; `log_key` verifies the log of the sale; `name` is the stage, or
    another one for a rehearsal. Instants carry their zone.
    """

    sale: str
    name: str
    k: int
    custodians: tuple[Custodian, ...]
    witnesses: tuple[Witness, ...]
    opens: datetime
    closes: datetime
    log_key: str
    rehearsal: bool = False

    @property
    def urn(self) -> str:
        """Return how envelopes name the urn."""
        return f"{self.sale}/{self.name}"

    def content(self) -> bytes:
        """Return the canonical bytes that custodians sign."""
        return canonical(
            {
                "formato": FORMAT,
                "urna": self.urn,
                "k": self.k,
                "custodios": [{"nombre": c.name, "age": c.recipient, "ed25519": _text(c.signing_key)} for c in self.custodians],
                "testigos": [{"nombre": w.name, "clave": w.verifier_key, "url": w.url} for w in self.witnesses],
                "abre": self.opens.isoformat(),
                "cierra": self.closes.isoformat(),
                "registro": self.log_key,
                "ensayo": self.rehearsal,
            }
        )

    @property
    def sha256(self) -> str:
        """Return the hash by which envelopes and acts name the manifest."""
        return hashlib.sha256(self.content()).hexdigest()


def read_manifest(content: bytes) -> Manifest:
    """Return the manifest of canonical bytes.

    Raises:
        DataError: they are not a manifest, or not in canonical form.
    """
    try:
        manifest = _from(json.loads(content))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, pyrage.RecipientError) as error:
        raise _malformed(str(error)) from error
    if manifest.content() != content:
        raise _malformed("canonical form")
    return manifest


def sign(manifest: Manifest, key: Ed25519PrivateKey) -> bytes:
    """Return a custodian's signature of the manifest."""
    return key.sign(manifest.content())


def signed_by(manifest: Manifest, signatures: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return the names of the custodians whose signature, by name, is good."""
    content = manifest.content()
    return tuple(c.name for c in manifest.custodians if c.is_signed(signatures.get(c.name, b""), content))


def custodian_of(name: str, recipient: str, key: Ed25519PrivateKey) -> Custodian:
    """Return a custodian by its public parts."""
    return Custodian(name, recipient, public_bytes(key.public_key()))


def _from(said: Mapping[str, Any]) -> Manifest:
    sale, _, name = said["urna"].partition("/")
    custodians = tuple(Custodian(c["nombre"], c["age"], base64.b64decode(c["ed25519"], validate=True)) for c in said["custodios"])
    for custodian in custodians:
        pyrage.x25519.Recipient.from_str(custodian.recipient)
        Ed25519PublicKey.from_public_bytes(custodian.signing_key)
    if said["formato"] != FORMAT or type(said["k"]) is not int or not 1 <= said["k"] <= len(custodians) <= MOST_CUSTODIANS:
        raise ValueError("formato, k, custodios")
    if not isinstance(said["ensayo"], bool) or not all(isinstance(text, str) for text in (said["registro"], *_keys_of(said))):
        raise ValueError("registro, ensayo, testigos")
    _check_names(sale, name, custodians, said["testigos"])
    if len({c.name for c in custodians}) != len(custodians) or len({c.recipient for c in custodians}) != len(custodians):
        raise ValueError("custodios")
    opens, closes = datetime.fromisoformat(said["abre"]), datetime.fromisoformat(said["cierra"])
    if opens.tzinfo is None or closes.tzinfo is None or opens >= closes:
        raise ValueError("abre, cierra")
    return Manifest(
        sale=sale,
        name=name,
        k=said["k"],
        custodians=custodians,
        witnesses=tuple(Witness(w["nombre"], w["clave"], w["url"]) for w in said["testigos"]),
        opens=opens,
        closes=closes,
        log_key=said["registro"],
        rehearsal=said["ensayo"],
    )


def _keys_of(said: Mapping[str, Any]) -> list[Any]:
    return [witness["clave"] for witness in said["testigos"]]


def _check_names(sale: str, name: str, custodians: tuple[Custodian, ...], witnesses: list[Mapping[str, str]]) -> None:
    """Refuse names that could lead a file elsewhere, turn a line about or put one into a note: files and pages are named by them."""
    for one in (sale, name, *(custodian.name for custodian in custodians)):
        if not _NAME.fullmatch(one):
            raise ValueError(f"nombre {one!r}")
    for witness in witnesses:
        if not _WITNESS_NAME.fullmatch(witness["nombre"]) or not _URL.fullmatch(witness["url"]):
            raise ValueError(f"testigo {witness['nombre']!r}, {witness['url']!r}")


def _text(value: bytes) -> str:
    return base64.b64encode(value).decode()


def _malformed(found: str) -> DataError:
    return DataError(
        Text(
            f"El manifiesto de la urna no tiene la forma debida: {found}.",
            f"The manifest of the urn is not in the form it must have: {found}.",
        ),
        Text("Pida el manifiesto que se publicó con el aviso.", "Ask for the manifest that was published with the notice."),
    )
