"""An envelope: sealed on the depositor's side, checked by its form alone until the opening (`sobre/v1`).

Each envelope has two one-time age identities. A compartment is an age file sealed to one of them; each identity is shared out
among the custodians, k of n; and each custodian's pair of shares is an age file sealed to that custodian. There is no key of the
urn: a compartment is opened one envelope at a time, by k custodians.
"""

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import pyrage

from enajena.book.acts.codec import canonical
from enajena.urn.age_header import AgeFormError, check_one_recipient
from enajena.urn.manifest import Manifest
from enajena.urn.payloads import Offer, Reserve
from enajena.urn.shamir import Share, split

FORMAT = "sobre/v1"
MOST_BYTES = 64 * 1024
MOST_ATTACHMENTS = 20
MOST_ATTACHMENT_BYTES = 20 * 1024 * 1024
_KEYS = frozenset({"formato", "urna", "manifiesto_sha256", "k", "efimeras", "oferta", "reserva", "partes", "partes_sha256", "anexos"})
_HASH_DIGITS = 64


class EnvelopeFormError(ValueError):
    """The bytes are not an envelope of this urn in the form of this version; the text says which part."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A sealed attachment: the hash and length of its age file."""

    sha256: str
    size_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """An envelope as it travels. `part_hashes` commit to each custodian's pair of shares, so that a false one is seen."""

    urn: str
    manifest_sha256: str
    k: int
    recipients: tuple[str, str]
    offer: bytes
    reserve: bytes
    parts: tuple[bytes, ...]
    part_hashes: tuple[tuple[str, str], ...]
    attachments: tuple[Attachment, ...]

    def content(self) -> bytes:
        """Return the canonical bytes (RFC 8785)."""
        return canonical(
            {
                "formato": FORMAT,
                "urna": self.urn,
                "manifiesto_sha256": self.manifest_sha256,
                "k": self.k,
                "efimeras": list(self.recipients),
                "oferta": _to_text(self.offer),
                "reserva": _to_text(self.reserve),
                "partes": [_to_text(part) for part in self.parts],
                "partes_sha256": [list(pair) for pair in self.part_hashes],
                "anexos": [{"sha256": a.sha256, "bytes": a.size_bytes} for a in self.attachments],
            }
        )


def seal(manifest: Manifest, offer: Offer, reserve: Reserve, attachments: Sequence[Attachment] = ()) -> Envelope:
    """Seal an offer and a reserve to the custodians of an urn.

    Kept true: no key that opens the envelope leaves this function but shared out and sealed to the custodians.
    """
    identities = (pyrage.x25519.Identity.generate(), pyrage.x25519.Identity.generate())
    recipients = [identity.to_public() for identity in identities]
    shares = [split(str(identity).encode(), manifest.k, len(manifest.custodians)) for identity in identities]
    pairs = list(zip(*shares, strict=True))
    return Envelope(
        urn=manifest.urn,
        manifest_sha256=manifest.sha256,
        k=manifest.k,
        recipients=(str(recipients[0]), str(recipients[1])),
        offer=pyrage.encrypt(offer.content(), [recipients[0]]),
        reserve=pyrage.encrypt(reserve.content(), [recipients[1]]),
        parts=tuple(_sealed_pair(pair, custodian.recipient) for pair, custodian in zip(pairs, manifest.custodians, strict=True)),
        part_hashes=tuple((share_hash(pair[0]), share_hash(pair[1])) for pair in pairs),
        attachments=tuple(attachments),
    )


def seal_attachment(content: bytes) -> tuple[bytes, str]:
    """Return an attachment as an age file sealed to a one-time key, and that key, which goes into the reserve."""
    identity = pyrage.x25519.Identity.generate()
    return pyrage.encrypt(content, [identity.to_public()]), str(identity)


def share_hash(share: Share) -> str:
    """Return the hash by which an envelope commits to a share."""
    return hashlib.sha256(share.text().encode()).hexdigest()


def read_envelope(content: bytes, manifest: Manifest) -> Envelope:
    """Return the envelope of canonical bytes, its form checked and nothing opened.

    Raises:
        EnvelopeFormError: it is too large, malformed, of another urn, or not sealed to exactly the keys it must be.
    """
    envelope = read_deposited(content, manifest)
    for name, file in (("oferta", envelope.offer), ("reserva", envelope.reserve), *(("partes", part) for part in envelope.parts)):
        _check_sealed(name, file)
    return envelope


def read_deposited(content: bytes, manifest: Manifest) -> Envelope:
    """Return the envelope of bytes that the log names: the form of its age files was checked at the deposit, and is by `verify`.

    Raises:
        EnvelopeFormError: it is too large, malformed, or of another urn.
    """
    if len(content) > MOST_BYTES:
        raise EnvelopeFormError(f"bytes: {len(content)} > {MOST_BYTES}")
    envelope = _parsed(content)
    if envelope.content() != content:
        raise EnvelopeFormError("RFC 8785")
    named = (envelope.urn, envelope.manifest_sha256, envelope.k)
    if named != (manifest.urn, manifest.sha256, manifest.k):
        raise EnvelopeFormError("urna, manifiesto_sha256, k")
    if not len(envelope.parts) == len(envelope.part_hashes) == len(manifest.custodians):
        raise EnvelopeFormError("partes")
    return envelope


def commitments(content: bytes) -> tuple[int, list[tuple[str, str]]]:
    """Return how many shares open an envelope, and the hashes of each custodian's pair; nothing else of it is looked at."""
    said = json.loads(content)
    return said["k"], said["partes_sha256"]


def _parsed(content: bytes) -> Envelope:
    try:
        said = json.loads(content)
        return _from(said) if isinstance(said, dict) and set(said) == _KEYS and said["formato"] == FORMAT else _not_this_version()
    except EnvelopeFormError:
        raise
    except (ValueError, KeyError, TypeError, RecursionError, pyrage.RecipientError) as error:
        raise EnvelopeFormError(type(error).__name__) from error


def _not_this_version() -> NoReturn:
    raise EnvelopeFormError("formato")


def _from(said: Mapping[str, Any]) -> Envelope:
    first, second = said["efimeras"]
    for recipient in (first, second):
        pyrage.x25519.Recipient.from_str(recipient)
    attachments = tuple(Attachment(a["sha256"], a["bytes"]) for a in said["anexos"])
    hashes = tuple((offer, reserve) for offer, reserve in said["partes_sha256"])
    if len(attachments) > MOST_ATTACHMENTS or first == second or not isinstance(said["k"], int):
        raise EnvelopeFormError("anexos, efimeras, k")
    for digits in (*(a.sha256 for a in attachments), *(digits for pair in hashes for digits in pair)):
        if len(bytes.fromhex(digits)) * 2 != _HASH_DIGITS or digits != digits.lower():
            raise EnvelopeFormError("sha256")
    if any(not isinstance(a.size_bytes, int) or not 0 < a.size_bytes <= MOST_ATTACHMENT_BYTES for a in attachments):
        raise EnvelopeFormError("anexos.bytes")
    return Envelope(
        urn=said["urna"],
        manifest_sha256=said["manifiesto_sha256"],
        k=said["k"],
        recipients=(first, second),
        offer=_to_bytes(said["oferta"]),
        reserve=_to_bytes(said["reserva"]),
        parts=tuple(_to_bytes(part) for part in said["partes"]),
        part_hashes=hashes,
        attachments=attachments,
    )


def _sealed_pair(pair: Sequence[Share], recipient: str) -> bytes:
    content = canonical({"oferta": pair[0].text(), "reserva": pair[1].text()})
    sealed: bytes = pyrage.encrypt(content, [pyrage.x25519.Recipient.from_str(recipient)])
    return sealed


def _check_sealed(name: str, file: bytes) -> None:
    try:
        check_one_recipient(file)
    except AgeFormError as error:
        raise EnvelopeFormError(f"{name}: {error}") from error


def _to_text(value: bytes) -> str:
    return base64.b64encode(value).decode()


def _to_bytes(text: str) -> bytes:
    return base64.b64decode(text, validate=True)
