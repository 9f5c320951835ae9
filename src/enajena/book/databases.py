"""How the two kinds of database are opened so that nothing acknowledged is lost."""

import sqlite3
from pathlib import Path
from urllib.parse import unquote, urlsplit

from enajena.basics.faults import CallError
from enajena.basics.text import Text

_WAIT_SECONDS = 30
# Older SQLite can corrupt a database when the write-ahead log is reset: it keeps the rollback journal.
_WAL_SAFE_SINCE = (3, 51, 3)
_WAL_SAFE_BRANCH = (3, 50, 7)


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


def _sqlite(file: Path) -> dict[str, object]:
    mode = journal_mode(sqlite3.sqlite_version_info)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": _WAIT_SECONDS,
            "init_command": f"PRAGMA journal_mode={mode}; PRAGMA synchronous=FULL;",
        },
    }


def _postgres(url: str) -> dict[str, object]:
    parts = urlsplit(url)
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
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
    }
