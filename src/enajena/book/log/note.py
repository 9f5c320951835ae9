"""Checkpoints in the C2SP tlog-checkpoint form, signed as a C2SP signed note with Ed25519.

The text is three lines (origin, size, root in base64) and an empty one; each signature line is `— NAME BASE64`, where the base64
holds four bytes that name the key and the 64 bytes of the signature.
"""

import base64
import hashlib
import re
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_ED25519 = b"\x01"
_KEY_ID_BYTES = 4
_DASH = "\u2014"
_LINES = 3
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a checkpoint says: which log, how many leaves, and the root over them."""

    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        """Return the text that is signed."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def public_bytes(key: Ed25519PublicKey) -> bytes:
    """Return the 32 bytes of a public key."""
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def key_id(name: str, key: Ed25519PublicKey) -> bytes:
    """Return the four bytes by which a signature names its key."""
    return hashlib.sha256(name.encode() + b"\n" + _ED25519 + public_bytes(key)).digest()[:_KEY_ID_BYTES]


def verifier_key(name: str, key: Ed25519PublicKey) -> str:
    """Return the public key as a line that anybody's verifier takes: `name+id+base64`."""
    return f"{name}+{key_id(name, key).hex()}+{base64.b64encode(_ED25519 + public_bytes(key)).decode()}"


def read_verifier_key(line: str) -> tuple[str, Ed25519PublicKey]:
    """Return the name and the key of a line `name+id+base64`.

    Raises:
        ValueError: it is not in that form, or its id is of another key.
    """
    name, identifier, text = line.split("+", 2)
    kind_and_key = _bytes(text)
    if kind_and_key[:1] != _ED25519:
        raise ValueError("a verifier key of Ed25519 is expected")
    key = Ed25519PublicKey.from_public_bytes(kind_and_key[1:])
    if key_id(name, key).hex() != identifier:
        raise ValueError("the id of the verifier key is of another key")
    return name, key


def is_signed_by(note: str, verifier: str) -> bool:
    """Return whether a note of the log that a verifier key names carries its good signature.

    Raises:
        ValueError: the note or the verifier key is malformed.
    """
    name, key = read_verifier_key(verifier)
    return parse(note)[0].origin == name and is_signed(note, key)


def signature_line(text: str, name: str, key: Ed25519PrivateKey) -> str:
    """Return the line by which a key signs a text under a name."""
    blob = key_id(name, key.public_key()) + key.sign(text.encode())
    return f"{_DASH} {name} {base64.b64encode(blob).decode()}\n"


def sign(checkpoint: Checkpoint, key: Ed25519PrivateKey) -> str:
    """Return the signed note: the text, an empty line, and the signature of the log under its own origin."""
    text = checkpoint.text()
    return f"{text}\n{signature_line(text, checkpoint.origin, key)}"


def parse(note: str) -> tuple[Checkpoint, tuple[tuple[str, bytes], ...]]:
    """Return what a note says and its signatures (name, bytes), none of them checked. There is one way to write each.

    Raises:
        ValueError: it is not a checkpoint in this form.
    """
    text, separator, tail = note.rpartition("\n\n")
    lines = text.split("\n")
    if _CONTROL.search(note):
        raise ValueError("not a checkpoint: no control character but the end of a line may stand in it")
    if not separator or len(lines) < _LINES or not all(lines) or not (lines[1].isascii() and lines[1].isdecimal()):
        raise ValueError("not a checkpoint: three lines and a signature are expected")
    if str(int(lines[1])) != lines[1] or not tail.endswith("\n"):
        raise ValueError("not a checkpoint: its size is a plain number, and each line ends")
    return Checkpoint(lines[0], int(lines[1]), _bytes(lines[2])), tuple(_signature(line) for line in tail[:-1].split("\n"))


def is_signed(note: str, key: Ed25519PublicKey, name: str | None = None) -> bool:
    """Return whether a note carries a good signature by `key` under a name, its first line where none is given."""
    text, _, tail = note.rpartition("\n\n")
    said = text.partition("\n")[0] if name is None else name
    wanted = key_id(said, key)
    signatures = [_signature(line) for line in tail.removesuffix("\n").split("\n")]
    return any(by == said and blob[:_KEY_ID_BYTES] == wanted and _good(blob, text + "\n", key) for by, blob in signatures)


def _signature(line: str) -> tuple[str, bytes]:
    dash, name, blob = line.split(" ")
    if dash != _DASH:
        raise ValueError("a signature line begins with an em dash")
    return name, _bytes(blob)


def _bytes(text: str) -> bytes:
    """Return the bytes of a base64 text, which has no second form: flipping any character of it is noticed."""
    decoded = base64.b64decode(text, validate=True)
    if base64.b64encode(decoded).decode() != text:
        raise ValueError("not in the one form of base64")
    return decoded


def _good(blob: bytes, text: str, key: Ed25519PublicKey) -> bool:
    try:
        key.verify(blob[_KEY_ID_BYTES:], text.encode())
    except InvalidSignature:
        return False
    return True
