"""The Merkle tree of RFC 6962 section 2.1, kept as its frontier: the roots of the full subtrees, from large to small."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

HASH_BYTES = 32
TILE_HEIGHT = 8
TILE_WIDTH = 1 << TILE_HEIGHT
_LEAF = b"\x00"
_NODE = b"\x01"

Frontier = tuple[bytes, ...]
EMPTY: Frontier = ()


@dataclass(frozen=True, slots=True)
class TileRoot:
    """The root of a full subtree of 256^level leaves: the `number`-th of its level, from 0."""

    level: int
    number: int
    hash: bytes


def leaf_hash(leaf: bytes) -> bytes:
    """Return the hash of a leaf (RFC 6962 2.1)."""
    return hashlib.sha256(_LEAF + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of an inner node (RFC 6962 2.1)."""
    return hashlib.sha256(_NODE + left + right).digest()


def extend(frontier: Frontier, size: int, leaf_hashes: Iterable[bytes], completed: list[TileRoot] | None = None) -> Frontier:
    """Return the frontier of a tree of `size` leaves after appending the given ones.

    A tree of n leaves has one full subtree for each bit of n; a new leaf joins them as a binary counter carries. The roots of
    subtrees of 256, 256², … leaves that become full are added to `completed`.
    """
    stack = list(frontier)
    for digest in leaf_hashes:
        joined = digest
        height, number = 0, size
        while number & 1:
            joined = node_hash(stack.pop(), joined)
            height, number = height + 1, number >> 1
            if height % TILE_HEIGHT == 0 and completed is not None:
                completed.append(TileRoot(height // TILE_HEIGHT, number, joined))
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


def spans(size: int) -> list[tuple[int, int]]:
    """Return the full subtrees of a tree of `size` leaves as (height, number), from large to small."""
    return [(height, (size >> height) - 1) for height in range(size.bit_length() - 1, -1, -1) if size >> height & 1]
