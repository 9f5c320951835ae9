"""A line on standard error that says what is being measured and since when, so that a person sees that it is alive."""

import sys
import threading
import time
from types import TracebackType
from typing import Self

_SECONDS_AN_HOUR = 3600
_SECONDS_A_MINUTE = 60


class Progress:
    """The line: rewritten every second on a terminal, written once a step elsewhere."""

    def __init__(self) -> None:
        """Start the clock."""
        self._started = self._step_started = time.monotonic()
        self._doing = "starting"
        self._over = threading.Event()
        self._ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Self:
        """Start rewriting the line, where there is a terminal."""
        if sys.stderr.isatty():
            self._ticker.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Leave the line."""
        self._over.set()
        if self._ticker.is_alive():
            self._ticker.join()
            sys.stderr.write("\r\x1b[K")

    def step(self, doing: str) -> None:
        """Say what is being done now."""
        self._doing, self._step_started = doing, time.monotonic()
        if not sys.stderr.isatty():
            sys.stderr.write(f"{clock(time.monotonic() - self._started)}  {doing}\n")
            sys.stderr.flush()

    def _tick(self) -> None:
        while not self._over.wait(1):
            now = time.monotonic()
            sys.stderr.write(f"\r\x1b[K{clock(now - self._started)}  {self._doing} ({now - self._step_started:.0f} s)")
            sys.stderr.flush()


def clock(seconds: float) -> str:
    """Return a time as hours, minutes and seconds."""
    whole = int(seconds)
    return f"{whole // _SECONDS_AN_HOUR}:{whole // _SECONDS_A_MINUTE % _SECONDS_A_MINUTE:02}:{whole % _SECONDS_A_MINUTE:02}"
