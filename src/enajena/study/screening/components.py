"""What hangs together: connected components of pairs, each named by its smallest member, whatever the order of the pairs."""

from collections.abc import Iterable


class Joined:
    """Numbers that are joined in pairs; a number that nothing joins stands alone."""

    __slots__ = ("_parent",)

    def __init__(self, count: int) -> None:
        """Begin with the numbers from 0 to just under `count`, each alone."""
        self._parent = list(range(count))

    def of(self, one: int) -> int:
        """Return the smallest number that hangs together with one."""
        parent = self._parent
        root = one
        while parent[root] != root:
            root = parent[root]
        while parent[one] != root:
            parent[one], one = root, parent[one]
        return root

    def join(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Join pairs."""
        for one, other in pairs:
            first, second = self.of(one), self.of(other)
            if first != second:
                self._parent[max(first, second)] = min(first, second)

    def roots(self) -> list[int]:
        """Return for each number the smallest that hangs together with it."""
        return [self.of(one) for one in range(len(self._parent))]
