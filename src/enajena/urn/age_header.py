"""The header of a binary age v1 file, read strictly and never opened: is it sealed to exactly one key, in the form the format sets?

Form: a version line; stanzas of an argument line and lines of base64 of which the last is short; a MAC line; then the payload. The
program that seals adds a second stanza at times, of a type that ends in `-grease`: the format keeps those types for nobody.
"""

import base64
import binascii
import re
from dataclasses import dataclass

VERSION = b"age-encryption.org/v1"
_ARGUMENTS = re.compile(rb"-> [\x21-\x7e]+(?: [\x21-\x7e]+)*")
_MAC = re.compile(rb"--- ([A-Za-z0-9+/]{43})")
_LINE_CHARACTERS = 64
_KEY_BYTES = 32
_BODY_BYTES = 32
_NONCE_BYTES = 16
_TAG_BYTES = 16
_CHUNK_BYTES = 64 * 1024
_GREASE = b"-grease"
_MOST_HEADER_BYTES = 4096
_X25519_ARGUMENTS = 2
_PRIME = 2**255 - 19
_LOW_ORDER = frozenset(
    (
        0,
        1,
        _PRIME - 1,
        325606250916557431795983626356110631294008115727848805560023387167927233504,
        39382357235489614581723060781553021112529911719440698176882885853963445705823,
    )
)
"""The points of Curve25519 whose order divides 8 (RFC 7748 section 6.1 asks to look out for what they give)."""


class AgeFormError(ValueError):
    """The bytes are not an age file sealed to exactly one X25519 key."""


@dataclass(frozen=True, slots=True)
class Stanza:
    """One stanza of a header."""

    arguments: tuple[bytes, ...]
    body: bytes


def check_one_recipient(data: bytes) -> None:
    """Check the form of an age file.

    Raises:
        AgeFormError: its header is malformed, it is sealed to none or several keys, or its payload is cut.
    """
    stanzas, payload = read(data)
    keys = [stanza for stanza in stanzas if stanza.arguments[0] == b"X25519"]
    others = [stanza for stanza in stanzas if stanza.arguments[0] != b"X25519"]
    if len(keys) != 1 or len(others) > 1 or any(not stanza.arguments[0].endswith(_GREASE) for stanza in others):
        raise AgeFormError("sealed to one X25519 key and to nobody else: that is what is expected")
    if len(keys[0].arguments) != _X25519_ARGUMENTS or len(_base64(keys[0].arguments[1])) != _KEY_BYTES or len(keys[0].body) != _BODY_BYTES:
        raise AgeFormError("the X25519 stanza has not the lengths that the format sets")
    _check_point(_base64(keys[0].arguments[1]))
    _check_payload(payload)


def read(data: bytes) -> tuple[tuple[Stanza, ...], bytes]:
    """Return the stanzas of an age file and its payload.

    Raises:
        AgeFormError: the header is malformed.
    """
    lines = data[:_MOST_HEADER_BYTES].split(b"\n")
    if lines[0] != VERSION:
        raise AgeFormError("it does not begin with the version line of age v1")
    stanzas, at = _stanzas(lines, 1)
    mac = _MAC.fullmatch(lines[at]) if at < len(lines) - 1 else None
    if mac is None or len(_base64(mac[1])) != _KEY_BYTES or not stanzas:
        raise AgeFormError("the MAC line is missing or malformed")
    return stanzas, data[sum(len(line) + 1 for line in lines[: at + 1]) :]


def _stanzas(lines: list[bytes], at: int) -> tuple[tuple[Stanza, ...], int]:
    found = []
    while at < len(lines) - 1 and not lines[at].startswith(b"---"):
        if not _ARGUMENTS.fullmatch(lines[at]):
            raise AgeFormError(f"line {at + 1} of the header is not a stanza")
        arguments = tuple(lines[at].split(b" ")[1:])
        body, at = _body(lines, at + 1)
        found.append(Stanza(arguments, body))
    return tuple(found), at


def _body(lines: list[bytes], at: int) -> tuple[bytes, int]:
    text = b""
    while at < len(lines) - 1:
        line = lines[at]
        at += 1
        if len(line) > _LINE_CHARACTERS:
            break
        text += line
        if len(line) < _LINE_CHARACTERS:
            return _base64(text), at
    raise AgeFormError("the body of a stanza does not end in a short line")


def _base64(text: bytes) -> bytes:
    """Return the bytes of base64 without padding, in its one canonical form."""
    try:
        value = base64.b64decode(text + b"=" * (-len(text) % 4), validate=True)
    except binascii.Error as error:
        raise AgeFormError("base64 is malformed") from error
    if base64.b64encode(value).rstrip(b"=") != text:
        raise AgeFormError("base64 is not in its canonical form")
    return value


def _check_point(share: bytes) -> None:
    """Refuse a point of low order: whatever it is multiplied by, the secret is nought and everybody has it."""
    point = int.from_bytes(share, "little") & (2**255 - 1)
    if point % _PRIME in _LOW_ORDER:
        raise AgeFormError("the X25519 share is a point of low order")


def _check_payload(payload: bytes) -> None:
    sealed = len(payload) - _NONCE_BYTES
    rest = sealed % (_CHUNK_BYTES + _TAG_BYTES)
    if sealed < _TAG_BYTES or 0 < rest < _TAG_BYTES or (rest == _TAG_BYTES and sealed > _TAG_BYTES):
        raise AgeFormError("the payload is cut")
