"""The secret that goes with a receipt: what lets whoever deposited follow their own acceptance after the opening.

Receipt, envelope and offer are public once the urn is opened, so none of them tells a depositor from another. This code does: it is
the place in the log and 80 bits that only the key of the log can make, so nothing is kept to check it, and nobody guesses it.
"""

import hashlib
import hmac
import re

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from enajena.book.books import Book

FILINGS = ("acceptance_received", "envelope_deposited", "envelope_late", "paper_envelope_deposited")
"""The acts by which something is filed: at the place of one of them its code opens what became of it."""
_PURPOSE = b"enajena.co/follow-code/v1"
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""None that reads as another: I, L and O are read as 1, 1 and 0, and U is not there."""
_READ_AS = str.maketrans("ILO", "110")
_SECRET_BITS, _LETTER_BITS, _GROUP = 80, 5, 4
_SECRET_LETTERS = _SECRET_BITS // _LETTER_BITS
_CODE = re.compile(rf"([0-9]{{1,18}})([{_LETTERS}]{{{_SECRET_LETTERS}}})")
_NO_PLACE = -1


def follow_code(book: Book, sale: str, index: int) -> str:
    """Return the code of whoever filed at a place of the log: `11-7KQ2-M0XD-93TF-ZV5A`.

    Raises:
        CallError: only the public half of the log's key is there.
    """
    secret = _secret(book, sale, index)
    return "-".join((str(index), *(secret[first : first + _GROUP] for first in range(0, _SECRET_LETTERS, _GROUP))))


def place_of(book: Book, sale: str, text: str) -> int | None:
    """Return the place in the log that a code opens, or None; it takes as long for a wrong code as for a right one.

    Raises:
        CallError: only the public half of the log's key is there.
    """
    index, given = _read(text)
    return index if hmac.compare_digest(_secret(book, sale, index), given) and index != _NO_PLACE else None


def _read(text: str) -> tuple[int, str]:
    """Read a code as people write it: its hyphens and blanks only help the eye, for the secret is always its last letters."""
    found = _CODE.fullmatch(re.sub(r"[\s-]", "", text).upper().translate(_READ_AS))
    return (_NO_PLACE, "0" * _SECRET_LETTERS) if found is None else (int(found[1]), found[2])


def _secret(book: Book, sale: str, index: int) -> str:
    key = HKDF(SHA256(), hashlib.sha256().digest_size, salt=None, info=_PURPOSE).derive(book.key.private_bytes_raw())
    tag = hmac.new(key, f"{sale}\n{index}".encode(), hashlib.sha256).digest()
    bits = int.from_bytes(tag[: _SECRET_BITS // 8])
    return "".join(_LETTERS[bits >> shift & 31] for shift in range(_SECRET_BITS - _LETTER_BITS, -1, -_LETTER_BITS))
