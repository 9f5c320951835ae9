"""What tells the instant at which acts are recorded."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    """Return the present instant."""
    return datetime.now(UTC)
