"""The Merkle tree of RFC 6962 section 2.1, kept as its frontier: the roots of the full subtrees, from large to small."""

import hashlib
from collections.abc import Iterable

HASH_BYTES = 32
_LEAF = b"\x00"
_NODE = b"\x01"

Frontier = tuple[bytes, ...]
EMPTY: Frontier = ()


def leaf_hash(leaf: bytes) -> bytes:
    """Return the hash of a leaf (RFC 6962 2.1)."""
    return hashlib.sha256(_LEAF + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of an inner node (RFC 6962 2.1)."""
    return hashlib.sha256(_NODE + left + right).digest()


def extend(frontier: Frontier, size: int, leaf_hashes: Iterable[bytes]) -> Frontier:
    """Return the frontier of a tree of `size` leaves after appending the given ones.

    A tree of n leaves has one full subtree for each bit of n; a new leaf joins them as a binary counter carries.
    """
    stack = list(frontier)
    for digest in leaf_hashes:
        joined = digest
        carry = size
        while carry & 1:
            joined = node_hash(stack.pop(), joined)
            carry >>= 1
        stack.append(joined)
        size += 1
    return tuple(stack)


def root(frontier: Frontier) -> bytes:
    """Return the root of the tree; that of no leaves is the hash of nothing (RFC 6962 2.1)."""
    if not frontier:
        return hashlib.sha256(b"").digest()
    joined = frontier[-1]
    for left in reversed(frontier[:-1]):
        joined = node_hash(left, joined)
    return joined
