"""Proofs of RFC 6962: that a leaf is in a tree (2.1.1), and that one tree is the beginning of another (2.1.2).

Making a proof asks only for roots of full subtrees, about two for each bit of the tree's size; checking one asks for nothing.
"""

from collections.abc import Callable, Sequence

from enajena.book.log.tree import HASH_BYTES, node_hash

Node = Callable[[int, int], bytes]
"""Gives the root of the full subtree (height, number) of 2^height leaves."""


def range_root(node: Node, first: int, last: int) -> bytes:
    """Return the root over leaves `first` to before `last`, where `first` is a multiple of a power of two not below their number."""
    count = last - first
    if count & (count - 1) == 0:
        height = count.bit_length() - 1
        return node(height, first >> height)
    middle = first + _split(count)
    return node_hash(range_root(node, first, middle), range_root(node, middle, last))


def inclusion(node: Node, index: int, size: int) -> list[bytes]:
    """Return the audit path of a leaf in the tree of `size` leaves (2.1.1), from the leaf's sibling up.

    Raises:
        ValueError: the tree has no such leaf.
    """
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {index}")
    path = []
    first, last = 0, size
    while last - first > 1:
        middle = first + _split(last - first)
        if index < middle:
            path.append(range_root(node, middle, last))
            last = middle
        else:
            path.append(range_root(node, first, middle))
            first = middle
    return path[::-1]


def consistency(node: Node, old: int, new: int) -> list[bytes]:
    """Return the proof that the tree of `old` leaves is the beginning of that of `new` leaves (2.1.2).

    Raises:
        ValueError: the old tree is empty or the larger one.
    """
    if not 0 < old <= new:
        raise ValueError(f"a tree of {old} leaves is not the beginning of one of {new}")
    proof: list[bytes] = []
    first, last = 0, new
    whole = True  # the old tree's part of this subtree is one whose root the verifier has already
    while old != last:
        middle = first + _split(last - first)
        if old <= middle:
            proof.append(range_root(node, middle, last))
            last = middle
        else:
            proof.append(range_root(node, first, middle))
            first = middle
            whole = False
    if not whole:
        proof.append(range_root(node, first, last))
    return proof[::-1]


def is_included(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Return whether a path proves that the leaf with this hash is leaf `index` of the tree of `size` leaves with this root."""
    if not 0 <= index < size or not _are_hashes(leaf, root, *path):
        return False
    joined, place, last = leaf, index, size - 1
    for sibling in path:
        if last == 0:
            return False
        if place & 1 or place == last:
            joined = node_hash(sibling, joined)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            joined = node_hash(joined, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and joined == root


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Return whether a proof shows that the tree of `old` leaves with its root is the beginning of the new one with its root."""
    if not 0 < old <= new:
        return False
    if old == new:
        return not proof and old_root == new_root
    steps = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not steps or not _are_hashes(old_root, new_root, *steps):
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = node_hash(step, before), node_hash(step, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, step)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


def _are_hashes(*values: bytes) -> bool:
    """Return whether each value has the length of a hash: a root of no bytes is proven by nothing."""
    return all(len(value) == HASH_BYTES for value in values)


def _split(count: int) -> int:
    """Return the largest power of two below a number of leaves."""
    return 1 << ((count - 1).bit_length() - 1)
