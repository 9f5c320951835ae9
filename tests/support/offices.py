"""Offices for tests: a book of the test's own behind the pages, and the office's own tables copied from some made once."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from django.db import connections
from django.test import Client

from enajena.book.databases import settings_of
from enajena.office.config import DATABASE_NAME
from enajena.office.ground import the_book
from enajena.office.ground.routing import OFFICE
from enajena.office.ground.tables import make_tables

if TYPE_CHECKING:
    from enajena.book.books import Book


@contextmanager
def office_of(book: "Book") -> Iterator[None]:
    """Put a book behind the pages for as long as the block lasts; `visitor()` reaches them."""
    file = book.data / DATABASE_NAME
    shutil.copy(_template(), file)
    with _office_in(file):
        the_book.use(book)
        yield


def visitor(language: str = "es") -> Client:
    """Return somebody who visits the pages with a browser that asks for a language."""
    return Client(SERVER_NAME="localhost", headers={"accept-language": language})


@contextmanager
def _office_in(file: Path) -> Iterator[None]:
    before = connections.settings[OFFICE]
    forget_connection()
    connections.settings[OFFICE] = connections.configure_settings({OFFICE: settings_of(file, None)})[OFFICE]
    try:
        yield
    finally:
        forget_connection()
        connections.settings[OFFICE] = before


def forget_connection() -> None:
    """Close the connection to the office's own tables, so that the next question opens that of the office which is there then.

    Django keeps one for plain code and another for code beside a running event loop, as that of a browser is: each forgets its own.
    """
    connections[OFFICE].close()
    del connections[OFFICE]


@cache
def _template() -> Path:
    file = Path(mkdtemp(prefix="office-")) / DATABASE_NAME
    with _office_in(file):
        make_tables()
    return file
