"""Which function applies which kind of act, and what it will read, so that a set of acts is read in sets."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk, Load


class Apply(Protocol):
    """Applies an act to the desk, or refuses it."""

    def __call__(self, desk: Desk, act: Recorded, /) -> None:
        """Change what the act changes."""


@dataclass(frozen=True, slots=True)
class Effect:
    """How a kind of act is applied."""

    apply: Apply
    loads: Callable[[Any], Iterable[Load]]


_EFFECTS: dict[type, Effect] = {}


def effect(body: type, loads: Callable[[Any], Iterable[Load]] = lambda _body: ()) -> Callable[[Apply], Apply]:
    """Mark the function that applies acts with this body; `loads` names what it reads."""

    def mark(apply: Apply) -> Apply:
        if body in _EFFECTS:
            raise ValueError(f"two functions apply {body.__name__}")
        _EFFECTS[body] = Effect(apply, loads)
        return apply

    return mark


def effect_of(body: object) -> Effect:
    """Return how an act with this body is applied."""
    return _EFFECTS[type(body)]
