"""Applies one act to the desk: what holds for every act, then what its own effect says. Recording and replay share it."""

from collections.abc import Iterable

from enajena.book.acts.kinds import Act, Recorded
from enajena.book.checks import check
from enajena.book.desk import Desk, Load
from enajena.book.effects import all as _every_effect  # noqa: F401 - importing it registers the effects
from enajena.book.effects.registry import effect_of


def loads_of(act: Act) -> Iterable[Load]:
    """Return what applying an act will read."""
    return effect_of(act.body).loads(act.body)


def apply(desk: Desk, recorded: Recorded) -> None:
    """Apply an act.

    Raises:
        RefusedError: it may not be.
    """
    desk.begin(recorded)
    check(desk, recorded)
    effect_of(recorded.body).apply(desk, recorded)
