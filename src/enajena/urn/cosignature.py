"""Cosignatures of checkpoints by witnesses (C2SP tlog-cosignature, Ed25519): a witness signs that it saw the log grow and never fork."""

import base64
import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from enajena.book.log.note import parse, public_bytes

_COSIGNATURE = b"\x04"
_KEY_ID_BYTES = 4
_TIME_BYTES = 8
_LENGTH_BYTES = _KEY_ID_BYTES + _TIME_BYTES + 64
_DASH = "\u2014"


@dataclass(frozen=True, slots=True)
class WitnessKey:
    """A witness by its public key."""

    name: str
    key: Ed25519PublicKey

    @property
    def id(self) -> bytes:
        """Return the four bytes by which its signatures name the key."""
        return hashlib.sha256(self.name.encode() + b"\n" + _COSIGNATURE + public_bytes(self.key)).digest()[:_KEY_ID_BYTES]

    def line(self) -> str:
        """Return the verifier key as a line, `name+id+base64`."""
        return f"{self.name}+{self.id.hex()}+{base64.b64encode(_COSIGNATURE + public_bytes(self.key)).decode()}"


def read_witness_key(line: str) -> WitnessKey:
    """Return the witness of a verifier key.

    Raises:
        ValueError: it is malformed, of another kind, or its id is of another key.
    """
    name, identifier, text = line.split("+", 2)
    kind_and_key = base64.b64decode(text, validate=True)
    if kind_and_key[:1] != _COSIGNATURE:
        raise ValueError("a verifier key of Ed25519 cosignatures is expected")
    witness = WitnessKey(name, Ed25519PublicKey.from_public_bytes(kind_and_key[1:]))
    if witness.id.hex() != identifier:
        raise ValueError("the id of the verifier key is of another key")
    return witness


def cosign(note: str, name: str, key: Ed25519PrivateKey, at: datetime) -> str:
    """Return the signature line of a witness over the checkpoint of a note, as of an instant."""
    time = int(at.timestamp())
    blob = WitnessKey(name, key.public_key()).id + time.to_bytes(_TIME_BYTES) + key.sign(_message(note, time))
    return f"{_DASH} {name} {base64.b64encode(blob).decode()}\n"


def cosigned_at(note: str, witness: WitnessKey) -> datetime | None:
    """Return when a witness cosigned the checkpoint of a note, or None where it did not.

    Raises:
        ValueError: the note is malformed.
    """
    for name, blob in parse(note)[1]:
        if name == witness.name and blob[:_KEY_ID_BYTES] == witness.id and len(blob) == _LENGTH_BYTES:
            time = int.from_bytes(blob[_KEY_ID_BYTES : _KEY_ID_BYTES + _TIME_BYTES])
            try:
                witness.key.verify(blob[_KEY_ID_BYTES + _TIME_BYTES :], _message(note, time))
            except InvalidSignature:
                continue
            return datetime.fromtimestamp(time, UTC)
    return None


def _message(note: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{note.partition(chr(10) * 2)[0]}\n".encode()
