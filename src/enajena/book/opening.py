"""Opens a book: a directory with a SQLite file and the key of its logs, or a directory and the URL of a PostgreSQL database.

Importing this module costs nothing; Django is made ready when a book is opened.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from enajena.book.clock import Clock, system_clock
from enajena.book.django_ready import make_ready

if TYPE_CHECKING:
    from enajena.book.books import Book


def open_book(data: Path, *, url: str | None = None, clock: Clock = system_clock, new: bool = True) -> "Book":
    """Open a book.

    Args:
        data: the directory that holds the key of its logs and, without `url`, the database.
        url: a PostgreSQL database, as `postgresql://user:password@host:port/name`.
        clock: what tells the instant of recording; a simulated one in tests and rehearsals.
        new: whether to make it where there is none yet.

    Raises:
        CallError: the directory, the key or the database cannot be used.
        StorageError: the database could not be reached or read.
    """
    make_ready()
    from enajena.book.books import open_at  # noqa: PLC0415 - needs Django, which only a book needs

    return open_at(data, url, clock, new=new)
