"""How far a set of acts has come on its way into the book, for whoever watches."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from enajena.basics.text import Text

T = TypeVar("T")
RECORDING = Text("Registrando", "Recording")
_WHOLE = 100


class Passing:
    """Acts that are passed on one by one, and what part of them was; told as a query of the engine tells it."""

    def __init__(self, total: int) -> None:
        """Expect so many."""
        self._total = max(total, 1)
        self._passed = 0

    def query_progress(self) -> float:
        """Return the percent that was passed on."""
        return min(_WHOLE, self._passed * _WHOLE / self._total)

    def through(self, acts: Iterable[T]) -> Iterator[T]:
        """Pass acts on and count them."""
        for act in acts:
            yield act
            self._passed += 1
