"""How the two kinds of database are opened so that nothing acknowledged is lost."""

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote, urlsplit

from django.db import connections

from enajena.basics.faults import CallError
from enajena.basics.text import Text

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

WAIT_SECONDS = 30
# Older SQLite can corrupt a database when the write-ahead log is reset: it keeps the rollback journal.
_WAL_SAFE_SINCE = (3, 51, 3)
_WAL_SAFE_BRANCH = (3, 50, 7)
# With the rollback journal a commit is the unlinking of a file: only EXTRA makes that last through a power cut.
_SYNCHRONOUS = {"WAL": ("FULL", 2), "DELETE": ("EXTRA", 3)}
_CACHE_KIB = 64 * 1024
"""What SQLite keeps of the file in memory, so that a large set writes each of its pages once."""


def settings_of(file: Path, url: str | None) -> dict[str, object]:
    """Return Django's settings for a SQLite file, or for a PostgreSQL URL where one is given.

    Raises:
        CallError: the URL is not of PostgreSQL.
    """
    return _sqlite(file) if url is None else _postgres(url)


def journal_mode(version: tuple[int, ...]) -> str:
    """Return the journal mode that a version of SQLite keeps safely."""
    in_branch = version[:2] == _WAL_SAFE_BRANCH[:2] and version >= _WAL_SAFE_BRANCH
    return "WAL" if version >= _WAL_SAFE_SINCE or in_branch else "DELETE"


def check_durable(alias: str) -> None:
    """Check that the database waits for the disk before it says that something is written.

    Raises:
        CallError: it does not.
    """
    connection = connections[alias]
    with connection.cursor() as cursor:
        wrong = _not_durable_postgres(cursor) if connection.vendor == "postgresql" else _not_durable_sqlite(cursor)
    if wrong:
        raise CallError(
            Text(f"La base de datos no espera al disco: {wrong}.", f"The database does not wait for the disk: {wrong}."),
            Text("Póngalo en el valor seguro; el libro no puede perder actos.", "Set it to the safe value; the book may lose no act."),
        )


def _not_durable_sqlite(cursor: "CursorWrapper") -> str:
    mode = str(_one(cursor, "PRAGMA journal_mode")).upper()
    synchronous = _one(cursor, "PRAGMA synchronous")
    wanted = _SYNCHRONOUS.get(mode)
    return "" if wanted is not None and wanted[1] == synchronous else f"journal_mode={mode}, synchronous={synchronous}"


def _not_durable_postgres(cursor: "CursorWrapper") -> str:
    found = {name: _one(cursor, f"SHOW {name}") for name in ("fsync", "synchronous_commit", "full_page_writes")}
    return ", ".join(f"{name}={value}" for name, value in found.items() if value == "off")


def _one(cursor: "CursorWrapper", query: str) -> object:
    cursor.execute(query)
    return cursor.fetchone()[0]


def _sqlite(file: Path) -> dict[str, object]:
    mode = journal_mode(sqlite3.sqlite_version_info)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": WAIT_SECONDS,
            # What is suppressed is overwritten, not only forgotten.
            "init_command": f"PRAGMA journal_mode={mode}; PRAGMA synchronous={_SYNCHRONOUS[mode][0]}; PRAGMA secure_delete=ON; "
            f"PRAGMA cache_size=-{_CACHE_KIB};",
        },
    }


def _postgres(url: str) -> dict[str, object]:
    parts = urlsplit(url)
    options = dict(parse_qsl(parts.query))
    if parts.scheme not in {"postgresql", "postgres"} or not parts.path.strip("/"):
        raise CallError(
            Text("La dirección de la base de datos no es de PostgreSQL.", "The address of the database is not of PostgreSQL."),
            Text("Escríbala como postgresql://usuario:clave@servidor:5432/base.", "Write it as postgresql://user:password@host:5432/name."),
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
    }
