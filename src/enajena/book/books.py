"""An open book and its database."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import call_command
from django.db import connections

from enajena.book.acts.kinds import Act
from enajena.book.clock import Clock
from enajena.book.databases import settings_of
from enajena.book.files import StoredBytes
from enajena.book.keys import log_key
from enajena.book.record import Receipt, record

DATABASE_NAME = "book.sqlite3"
KEY_NAME = "log-key.pem"
_numbers = count()


@dataclass(frozen=True, slots=True)
class Book:
    """An open book."""

    alias: str
    data: Path
    key: Ed25519PrivateKey
    clock: Clock

    def record(self, sale: str, acts: Iterable[Act], files: Iterable[StoredBytes] = ()) -> Receipt:
        """Record acts of a sale at the clock's instant; see `record.record`."""
        return record(self.alias, sale, acts, at=self.clock(), key=self.key, files=files)

    def close(self) -> None:
        """Close the connection; the book cannot be used any more."""
        connections[self.alias].close()
        del connections[self.alias]
        del connections.settings[self.alias]


def open_at(data: Path, url: str | None, clock: Clock) -> Book:
    """Open a book; see `opening.open_book`."""
    data.mkdir(parents=True, exist_ok=True)
    key = log_key(data / KEY_NAME)
    alias = f"book_{next(_numbers)}"
    wanted = settings_of(data / DATABASE_NAME, url)
    connections.settings[alias] = connections.configure_settings({"default": {}, alias: wanted})[alias]
    call_command("migrate", database=alias, verbosity=0, interactive=False)
    return Book(alias, data, key, clock)
