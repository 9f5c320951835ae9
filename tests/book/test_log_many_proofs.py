"""Paths made many at a time are those made one by one."""

import hashlib
from functools import cache
from itertools import chain

import pytest

from enajena.book.log.many_proofs import ManyProofs
from enajena.book.log.proofs import inclusion, is_included
from enajena.book.log.tree import leaf_hash, node_hash

LEAVES = [leaf_hash(hashlib.sha256(str(number).encode()).digest()) for number in range(1_100)]


@cache
def node(height: int, number: int) -> bytes:
    return LEAVES[number] if height == 0 else node_hash(node(height - 1, 2 * number), node(height - 1, 2 * number + 1))


@pytest.mark.parametrize("size", [1, 255, 256, 257, 512, 1_000, 1_100])
def test_every_path_is_that_of_the_plain_way_in_any_order(size: int) -> None:
    many = ManyProofs(node, size)
    for index in chain(range(size), (size - 1, 0, size // 2)):
        assert many.path(index) == inclusion(node, index, size)


def test_a_path_from_a_full_tile_proves_its_leaf() -> None:
    """The root is put together here from the leaves, by the definition of RFC 6962 2.1."""

    def root(leaves: list[bytes]) -> bytes:
        if len(leaves) == 1:
            return leaves[0]
        split = 1 << ((len(leaves) - 1).bit_length() - 1)
        return hashlib.sha256(b"\x01" + root(leaves[:split]) + root(leaves[split:])).digest()

    path = ManyProofs(node, 1_000).path(300)
    assert is_included(LEAVES[300], 300, 1_000, path, root(LEAVES[:1_000]))


@pytest.mark.parametrize("index", [-1, 1_000, 5_000])
def test_a_leaf_that_is_not_there_has_no_path(index: int) -> None:
    with pytest.raises(ValueError, match="no leaf"):
        ManyProofs(node, 1_000).path(index)
