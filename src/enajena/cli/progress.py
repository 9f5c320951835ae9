"""A progress bar on standard error for work that lasts, shown only to a person at a terminal."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from enajena.basics.text import Text
from enajena.cli.speech import tell
from enajena.engine.database import Watch, Working, percent_done, silent

if TYPE_CHECKING:
    from rich.progress import Progress

_EVERY_SECONDS = 0.2


@contextmanager
def watching(*, quiet: bool) -> Iterator[Watch]:
    """Give the engine somebody to tell which step it is at; where nobody looks, nobody is told."""
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console  # noqa: PLC0415 - only where a person looks
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        follower = _Follower(bar)
        try:
            yield follower.step
        finally:
            follower.stop()


class _Follower:
    """Shows the step in hand, and how far its query has come, as the engine tells it."""

    def __init__(self, bar: "Progress") -> None:
        self._bar = bar
        self._task = bar.add_task("", total=100)
        self._working: Working | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def step(self, what: Text, working: Working) -> None:
        """Show a new step."""
        self._working = working
        self._bar.update(self._task, description=tell(what), completed=0)

    def stop(self) -> None:
        """Stop looking."""
        self._stopped.set()
        self._thread.join()

    def _follow(self) -> None:
        while not self._stopped.wait(_EVERY_SECONDS):
            if self._working is not None:
                self._bar.update(self._task, completed=max(0, percent_done(self._working)))
