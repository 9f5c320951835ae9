"""The tree of the log is that of RFC 6962: its vectors, its worked example, and a slow second opinion over random trees."""

import hashlib
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.book.log.proofs import consistency, inclusion, is_consistent, is_included
from enajena.book.log.tiles import Tile, TileTree, bundle, entries_of, tiles_of
from enajena.book.log.tree import EMPTY, TileRoot, extend, leaf_hash, node_hash, root, spans
from support import naive_tree

# The leaves and roots that the implementations of Certificate Transparency are tested with.
LEAVES = [
    bytes.fromhex(text) for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
MANY = [leaf_hash(str(number).encode()) for number in range(700)]
SIZES = st.one_of(st.integers(1, 40), st.sampled_from([255, 256, 257, 511, 512, 513, 700]))


def tree_over(leaves: Sequence[bytes]) -> TileTree:
    """Return a tree whose tiles are cut from the leaves by the slow way."""

    def read(level: int, number: int) -> bytes:
        width = 256**level
        whole = len(leaves) // width
        return b"".join(naive_tree.root(leaves[i * width : (i + 1) * width]) for i in range(number * 256, min(whole, (number + 1) * 256)))

    return TileTree(read)


BIG = tree_over(MANY)


@pytest.mark.parametrize("size", range(1, 9))
def test_the_roots_are_those_of_certificate_transparency(size: int) -> None:
    assert root(extend(EMPTY, 0, [leaf_hash(leaf) for leaf in LEAVES[:size]])).hex() == ROOTS[size - 1]


def test_the_root_of_no_leaves_is_the_hash_of_nothing() -> None:
    assert root(EMPTY).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_the_worked_example_of_the_rfc() -> None:
    """RFC 6962 2.1.3: seven leaves, a to f and j; g, h, i, k, l above them."""
    a, b, c, d, e, f, j = leaves = [leaf_hash(bytes([number])) for number in range(7)]
    g, h, i = node_hash(a, b), node_hash(c, d), node_hash(e, f)
    k, below = node_hash(g, h), node_hash(i, j)
    tree = tree_over(leaves)
    assert inclusion(tree.node, 0, 7) == [b, h, below]
    assert inclusion(tree.node, 3, 7) == [c, g, below]
    assert inclusion(tree.node, 4, 7) == [f, j, k]
    assert inclusion(tree.node, 6, 7) == [i, k]
    assert consistency(tree.node, 3, 7) == [c, d, g, below]
    assert consistency(tree.node, 4, 7) == [below]
    assert consistency(tree.node, 6, 7) == [i, j, k]


@given(SIZES, st.data())
@settings(max_examples=150, deadline=None)
def test_a_leaf_is_proven_as_the_rfc_says_and_nothing_else_is(size: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, size - 1))
    path, top = inclusion(BIG.node, index, size), naive_tree.root(MANY[:size])
    assert path == naive_tree.path(index, MANY[:size])
    assert is_included(MANY[index], index, size, path, top)
    other = data.draw(st.integers(0, size + 1))
    assert is_included(MANY[index], other, size, path, top) == (other == index)
    assert not is_included(MANY[index], index, size, [*path, top], top)
    assert not is_included(MANY[699 - index if index != 350 else 0], index, size, path, top)
    for place in range(len(path)):
        flipped = [*path[:place], bytes([path[place][0] ^ 1]) + path[place][1:], *path[place + 1 :]]
        assert not is_included(MANY[index], index, size, flipped, top)
        assert not is_included(MANY[index], index, size, path[:place] + path[place + 1 :], top)


@given(SIZES, st.data())
@settings(max_examples=150, deadline=None)
def test_a_shorter_log_is_proven_as_the_rfc_says_and_nothing_else_is(new: int, data: st.DataObject) -> None:
    old = data.draw(st.integers(1, new))
    proof, before, after = consistency(BIG.node, old, new), naive_tree.root(MANY[:old]), naive_tree.root(MANY[:new])
    assert proof == naive_tree.proof(old, MANY[:new])
    assert is_consistent(old, before, new, after, proof)
    forked = naive_tree.root([*MANY[: old - 1], MANY[old - 1] + b"x"])
    assert not is_consistent(old, forked, new, after, proof)
    assert not is_consistent(old, before, new, naive_tree.root(MANY[1 : new + 1]), proof)
    assert not is_consistent(old, before, new, after, [*proof, after])
    for place in range(len(proof)):
        flipped = [*proof[:place], bytes([proof[place][0] ^ 1]) + proof[place][1:], *proof[place + 1 :]]
        assert not is_consistent(old, before, new, after, flipped)
    assert not is_consistent(0, before, new, after, proof)
    assert not is_consistent(new + 1, before, new, after, proof)


def test_proofs_of_what_is_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match="no leaf 7"):
        inclusion(BIG.node, 7, 7)
    with pytest.raises(ValueError, match="not the beginning"):
        consistency(BIG.node, 8, 7)
    with pytest.raises(ValueError, match="no full subtree"):
        BIG.node(10, 0)


@given(st.lists(st.integers(1, 300), min_size=1, max_size=4))
@settings(max_examples=30, deadline=None)
def test_a_log_grows_in_parts_as_it_would_at_once_and_keeps_the_roots_of_whole_tiles(parts: list[int]) -> None:
    frontier, size, completed = EMPTY, 0, list[TileRoot]()
    for part in parts:
        more = MANY[size : size + part]
        frontier = extend(frontier, size, more, completed)
        size += len(more)
    assert root(frontier) == naive_tree.root(MANY[:size])
    assert [BIG.node(height, number) for height, number in spans(size)] == list(frontier)
    wanted = [(1, number, naive_tree.root(MANY[number * 256 : number * 256 + 256])) for number in range(size // 256)]
    assert [(one.level, one.number, one.hash) for one in completed] == wanted


def test_tiles_are_cut_as_the_specification_says() -> None:
    """C2SP tlog-tiles, of a tree of 70,000 leaves: 273 full tiles and one of 112; one and one of 17; one of 1."""
    tiles = [tile for tile in tiles_of(70_000) if tile.level is not None]
    widths = {level: [tile.width for tile in tiles if tile.level == level] for level in range(3)}
    assert widths == {0: [256] * 273 + [112], 1: [256, 17], 2: [1]}
    assert [tile.width for tile in tiles_of(256) if tile.level is not None] == [256, 1]
    assert [tile.width for tile in tiles_of(70_000) if tile.level is None] == widths[0]
    assert list(tiles_of(0)) == []


def test_tiles_have_the_paths_that_the_specification_gives() -> None:
    assert Tile(0, 1_234_067, 256).path == "tile/0/x001/x234/067"
    assert Tile(1, 8, 17).path == "tile/1/008.p/17"
    assert Tile(None, 1000, 256).path == "tile/entries/x001/000"


def test_a_bundle_gives_its_entries_back() -> None:
    entries = [b"", b"a", b"x" * 65_535]
    assert bundle(entries)[:5] == b"\x00\x00\x00\x01a"
    assert entries_of(bundle(entries)) == entries
    with pytest.raises(ValueError, match="cut short"):
        entries_of(bundle(entries)[:-1])


def test_a_proof_in_a_log_of_a_million_and_a_half_reads_a_few_tiles() -> None:
    asked: list[tuple[int, int]] = []

    def read(level: int, number: int) -> bytes:
        asked.append((level, number))
        return hashlib.sha256(f"{level}/{number}".encode()).digest() * 256

    path = inclusion(TileTree(read).node, 777_777, 1_500_000)
    assert len(path) <= 21
    assert len(asked) <= 9
