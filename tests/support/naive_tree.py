"""RFC 6962 as its text says it, by recursion over lists of leaf hashes: slow, and independent of the program's tree."""

import hashlib
from collections.abc import Sequence


def _split(count: int) -> int:
    """The largest power of two smaller than a count."""
    power = 1
    while power * 2 < count:
        power *= 2
    return power


def leaf(content: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + content).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """2.1: MTH."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    k = _split(len(leaves))
    return hashlib.sha256(b"\x01" + root(leaves[:k]) + root(leaves[k:])).digest()


def path(index: int, leaves: Sequence[bytes]) -> list[bytes]:
    """2.1.1: PATH."""
    if len(leaves) == 1:
        return []
    k = _split(len(leaves))
    if index < k:
        return [*path(index, leaves[:k]), root(leaves[k:])]
    return [*path(index - k, leaves[k:]), root(leaves[:k])]


def proof(old: int, leaves: Sequence[bytes], *, whole: bool = True) -> list[bytes]:
    """2.1.2: PROOF, which is SUBPROOF with true."""
    if old == len(leaves):
        return [] if whole else [root(leaves)]
    k = _split(len(leaves))
    if old <= k:
        return [*proof(old, leaves[:k], whole=whole), root(leaves[k:])]
    return [*proof(old - k, leaves[k:], whole=False), root(leaves[:k])]
