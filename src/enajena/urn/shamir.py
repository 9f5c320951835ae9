"""Sharing a secret among n custodians so that any k of them give it back and fewer learn nothing (Shamir, over GF(2^8)).

The field is that of AES. A product by a constant is one `bytes.translate`, and a sum is one exclusive or of whole numbers.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce

_POLYNOMIAL = 0x11B
_FIELD = 256
MOST_SHARES = 255


@dataclass(frozen=True, slots=True)
class Share:
    """One share: its place `x`, 1 to 255, and as many bytes as the secret has."""

    x: int
    data: bytes

    def text(self) -> str:
        """Return the share as a custodian's file carries it: place and hexadecimal digits."""
        return f"{self.x}:{self.data.hex()}"


def read_share(text: str) -> Share:
    """Return the share that a text carries.

    Raises:
        ValueError: it is not in that form.
    """
    x, _, digits = text.partition(":")
    share = Share(int(x), bytes.fromhex(digits))
    if share.text() != text or not 0 < share.x <= MOST_SHARES:
        raise ValueError("a share is a place from 1 to 255, a colon and hexadecimal digits")
    return share


def split(secret: bytes, k: int, n: int) -> tuple[Share, ...]:
    """Return n shares of a secret, any k of which give it back.

    Raises:
        ValueError: not 1 <= k <= n <= 255, or the secret is empty.
    """
    if not 1 <= k <= n <= MOST_SHARES or not secret:
        raise ValueError("1 <= k <= n <= 255 and a secret are needed")
    coefficients = [secret, *(secrets.token_bytes(len(secret)) for _ in range(k - 1))]
    return tuple(Share(x, _at(coefficients, x)) for x in range(1, n + 1))


def combine(shares: Sequence[Share]) -> bytes:
    """Return the secret of k shares; with fewer, or with a wrong one, bytes that mean nothing.

    Raises:
        ValueError: two shares have one place, or unlike lengths.
    """
    places = [share.x for share in shares]
    if not shares or len(set(places)) != len(places) or len({len(share.data) for share in shares}) != 1:
        raise ValueError("shares of one length and of different places are needed")
    parts = (share.data.translate(_TIMES[weight]) for share, weight in zip(shares, _weights(tuple(places)), strict=True))
    return reduce(_add, parts)


def _at(coefficients: Sequence[bytes], x: int) -> bytes:
    """Return the value of the polynomial at a place, from its highest coefficient down (Horner)."""
    return reduce(lambda value, coefficient: _add(value.translate(_TIMES[x]), coefficient), reversed(coefficients[:-1]), coefficients[-1])


@lru_cache
def _weights(places: tuple[int, ...]) -> tuple[int, ...]:
    """Return what the share at each place counts for at 0 (Lagrange)."""
    return tuple(reduce(_times, (_times(other, _INVERSE[x ^ other]) for other in places if other != x), 1) for x in places)


def _add(left: bytes, right: bytes) -> bytes:
    return (int.from_bytes(left) ^ int.from_bytes(right)).to_bytes(len(left))


def _product(left: int, right: int) -> int:
    total = 0
    while right:
        if right & 1:
            total ^= left
        left <<= 1
        if left & _FIELD:
            left ^= _POLYNOMIAL
        right >>= 1
    return total


_TIMES = [bytes(_product(constant, value) for value in range(_FIELD)) for constant in range(_FIELD)]
_INVERSE = [0, *(_TIMES[value].index(1) for value in range(1, _FIELD))]


def _times(left: int, right: int) -> int:
    return _TIMES[left][right]
