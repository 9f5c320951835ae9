"""An open book and its database."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connections, transaction
from django.db.migrations.executor import MigrationExecutor

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.apps import BookConfig
from enajena.book.clock import Clock
from enajena.book.databases import check_durable, settings_of
from enajena.book.keys import PRIVATE_NAME, LogKey, log_key, make_key
from enajena.book.locks import one_writer
from enajena.book.models import Head
from enajena.book.record import Receipt, record
from enajena.book.starting import check_log
from enajena.book.storage import opening, told
from enajena.book.stored_bytes import StoredBytes
from enajena.book.together import Together

DATABASE_NAME = "book.sqlite3"
_numbers = count()


@dataclass(frozen=True, slots=True)
class Book:
    """An open book. `keys` is the key of its logs, of which only the public half may be there."""

    alias: str
    data: Path
    keys: LogKey
    clock: Clock
    _checked: set[str] = field(default_factory=set)
    _together: dict[str, Together] = field(default_factory=dict)

    @property
    def key(self) -> Ed25519PrivateKey:
        """Return the key that signs.

        Raises:
            CallError: only its public half is there.
        """
        return self.keys.to_sign()

    def record(self, sale: str, acts: Iterable[Act], files: Iterable[StoredBytes] = ()) -> Receipt:
        """Record acts of a sale at the clock's instant; see `record.record`.

        Raises:
            DataError: the log is not the one that was last signed, or the database could not write; nothing was recorded.
        """
        with told(self.alias):
            if sale not in self._checked:
                check_log(self.alias, sale, self.keys.public)
                self._checked.add(sale)
            return record(self.alias, sale, acts, clock=self.clock, key=self.key, files=files)

    def record_together(self, sale: str, act: Act) -> Receipt:
        """Record one act, in one transaction with those that other threads send at the same time; see `together`.

        Raises:
            DataError: as `record`.
        """
        # setdefault is one step: two threads get the same one.
        return self._together.setdefault(sale, Together(lambda acts: self.record(sale, acts))).one(act)

    def close(self) -> None:
        """Close the connection; the book cannot be used any more."""
        _let_go(self.alias)


def open_at(data: Path, url: str | None, clock: Clock, *, new: bool) -> Book:
    """Open a book; see `opening.open_book`."""
    if not new and not data.is_dir():
        raise CallError(
            Text(f"No hay ningún libro en {data}.", f"There is no book in {data}."),
            Text("Dé su carpeta con --data.", "Give its folder with --data."),
        )
    data.mkdir(parents=True, exist_ok=True)
    alias = f"book_{next(_numbers)}"
    wanted = settings_of(data / DATABASE_NAME, url)
    connections.settings[alias] = connections.configure_settings({"default": {}, alias: wanted})[alias]
    try:
        with opening(alias):
            check_durable(alias)
            _make_tables(alias)
            return Book(alias, data, _key(alias, data), clock)
    except BaseException:
        _let_go(alias)
        raise


def _make_tables(alias: str) -> None:
    """Make the tables that are not there yet, all of them or none, whoever else opens the book at the same time."""
    connection = connections[alias]
    if not _plan(MigrationExecutor(connection)):
        return
    with connection.constraint_checks_disabled(), transaction.atomic(using=alias):
        one_writer(alias)
        executor = MigrationExecutor(connection)
        executor.migrate(_last(executor))


def _plan(executor: MigrationExecutor) -> object:
    return executor.migration_plan(_last(executor))


def _last(executor: MigrationExecutor) -> list[tuple[str, str]]:
    """Return the last migration of the book: a web server has tables of other applications, elsewhere."""
    last: list[tuple[str, str]] = executor.loader.graph.leaf_nodes(BookConfig.label)
    return last


def _key(alias: str, data: Path) -> LogKey:
    found = log_key(data)
    if found is not None:
        return found
    if Head.objects.using(alias).exists():
        raise CallError(
            Text(f"En {data} no está la clave del registro.", f"The key of the log is not in {data}."),
            Text(f"Devuelva {PRIVATE_NAME} desde su copia de seguridad.", f"Put {PRIVATE_NAME} back from its backup."),
        )
    return make_key(data)


def _let_go(alias: str) -> None:
    connections[alias].close()
    del connections[alias]
    del connections.settings[alias]
