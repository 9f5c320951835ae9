"""Tiles and entry bundles of C2SP tlog-tiles: the tree as static files of at most 256 hashes, and the leaves beside them.

Tile n of level l holds the roots of the 256 full subtrees of 256^l leaves from subtree 256·n on. A partial tile holds those there are.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from enajena.book.log.tree import HASH_BYTES, TILE_HEIGHT, TILE_WIDTH, node_hash

_DIGITS = 1000
_LENGTH_BYTES = 2


@dataclass(frozen=True, slots=True)
class Tile:
    """Which tile: its level (None: a bundle of entries), its place in the level, and how many hashes or entries it holds."""

    level: int | None
    number: int
    width: int

    @property
    def path(self) -> str:
        """Return where it is published: `tile/0/x001/234/067`, with `.p/W` where it is partial."""
        parts = [f"{self.number % _DIGITS:03d}"]
        rest = self.number // _DIGITS
        while rest:
            parts.insert(0, f"x{rest % _DIGITS:03d}")
            rest //= _DIGITS
        partial = "" if self.width == TILE_WIDTH else f".p/{self.width}"
        return f"tile/{'entries' if self.level is None else self.level}/{'/'.join(parts)}{partial}"


def tiles_of(size: int) -> Iterator[Tile]:
    """Yield the tiles of a tree of `size` leaves, level by level; entries come with those of level 0."""
    level, count = 0, size
    while count:
        for number in range((count + TILE_WIDTH - 1) // TILE_WIDTH):
            width = min(TILE_WIDTH, count - number * TILE_WIDTH)
            if level == 0:
                yield Tile(None, number, width)
            yield Tile(level, number, width)
        level, count = level + 1, count // TILE_WIDTH


def bundle(leaves: Sequence[bytes]) -> bytes:
    """Return a bundle of entries: each after its length in two bytes, the larger first."""
    return b"".join(len(leaf).to_bytes(_LENGTH_BYTES, "big") + leaf for leaf in leaves)


def entries_of(content: bytes) -> list[bytes]:
    """Return the entries of a bundle.

    Raises:
        ValueError: an entry is cut short.
    """
    found, place = [], 0
    while place < len(content):
        start = place + _LENGTH_BYTES
        place = start + int.from_bytes(content[place:start], "big")
        if place > len(content):
            raise ValueError("an entry of the bundle is cut short")
        found.append(content[start:place])
    return found


class TileTree:
    """Gives nodes of a tree from its tiles, each read once: what `proofs` asks for."""

    def __init__(self, read: Callable[[int, int], bytes]) -> None:
        """Take a function that gives the hashes of the tile (level, number), as many as there are."""
        self._read = read
        self._tiles: dict[tuple[int, int], bytes] = {}

    def node(self, height: int, number: int) -> bytes:
        """Return the root of the full subtree (height, number).

        Raises:
            ValueError: the tree is too short to have it.
        """
        level, above = divmod(height, TILE_HEIGHT)
        first = number << above
        tile = self._tile(level, first // TILE_WIDTH)
        start = first % TILE_WIDTH
        hashes = [tile[place * HASH_BYTES : (place + 1) * HASH_BYTES] for place in range(start, start + (1 << above))]
        if len(hashes[-1]) != HASH_BYTES:
            raise ValueError(f"the tree has no full subtree {number} of height {height}")
        while len(hashes) > 1:
            hashes = [node_hash(hashes[place], hashes[place + 1]) for place in range(0, len(hashes), 2)]
        return hashes[0]

    def _tile(self, level: int, number: int) -> bytes:
        if (level, number) not in self._tiles:
            self._tiles[level, number] = self._read(level, number)
        return self._tiles[level, number]
