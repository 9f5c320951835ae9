"""The one book of an office, opened once a process."""

from threading import Lock
from typing import TYPE_CHECKING

from django.conf import settings

from enajena.book.opening import open_book
from enajena.office.ground.rehearsal_clock import RehearsalClock, check_own, clock_of

if TYPE_CHECKING:
    from enajena.book.books import Book

_open: list["Book"] = []
_lock = Lock()


def the_book() -> "Book":
    """Return the book of this office; the first to ask opens it.

    Raises:
        CallError: the folder, the key or the database cannot be used.
        StorageError: the database could not be reached or read.
    """
    with _lock:
        if not _open:
            config = settings.CONFIG
            book = open_book(config.data, url=config.database, clock=clock_of(config.data))
            check_own(book)
            _open.append(book)
        return _open[0]


def use(book: "Book") -> None:
    """Take a book that is open already, whatever was open before; its owner closes it."""
    with _lock:
        _open[:] = [book]


def rehearsal() -> RehearsalClock | None:
    """Return the clock of the rehearsal that this office is, None in a true office; a book that is not open yet is not opened for it."""
    clock = _open[0].clock if _open else None
    return clock if isinstance(clock, RehearsalClock) else None
