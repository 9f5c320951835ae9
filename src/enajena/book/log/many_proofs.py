"""Paths of many leaves of one tree, in about the time that reading them takes: leaves of one tile share all but the lowest eight steps."""

from enajena.book.log.proofs import Node, inclusion
from enajena.book.log.tree import TILE_HEIGHT, TILE_WIDTH, node_hash


class ManyProofs:
    """Gives paths in the tree of `size` leaves. Quick where leaves come in order; any order is right."""

    def __init__(self, node: Node, size: int) -> None:
        """Take what gives roots of full subtrees, and the size of the tree."""
        self._node = node
        self._size = size
        self._tile = -1
        self._levels: list[list[bytes]] = []
        self._above: list[bytes] = []

    def path(self, index: int) -> list[bytes]:
        """Return the audit path of a leaf (RFC 6962 2.1.1), as `proofs.inclusion` does.

        Raises:
            ValueError: the tree has no such leaf.
        """
        tile = index // TILE_WIDTH
        if index < 0 or (tile + 1) * TILE_WIDTH > self._size:
            return inclusion(self._node, index, self._size)
        if tile != self._tile:
            self._take(tile)
        place = index % TILE_WIDTH
        return [level[(place >> height) ^ 1] for height, level in enumerate(self._levels)] + self._above

    def _take(self, tile: int) -> None:
        first = tile * TILE_WIDTH
        levels = [[self._node(0, first + place) for place in range(TILE_WIDTH)]]
        while len(levels) < TILE_HEIGHT:
            below = levels[-1]
            levels.append([node_hash(below[place], below[place + 1]) for place in range(0, len(below), 2)])
        self._levels = levels
        self._above = inclusion(self._node, first, self._size)[TILE_HEIGHT:]
        self._tile = tile
