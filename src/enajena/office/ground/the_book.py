"""The one book of an office, opened once a process."""

from threading import Lock
from typing import TYPE_CHECKING

from django.conf import settings

from enajena.book.opening import open_book

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
            _open.append(open_book(config.data, url=config.database))
        return _open[0]


def use(book: "Book") -> None:
    """Take a book that is open already, whatever was open before; its owner closes it."""
    with _lock:
        _open[:] = [book]
