"""One writer a database, so that the order of the log is the order of the transactions."""

from django.db import connections

from enajena.book.databases import WAIT_SECONDS

_ADVISORY_KEY = 226_1995


def one_writer(alias: str) -> None:
    """Wait until no other transaction writes. SQLite transactions begin IMMEDIATE, which is the lock; PostgreSQL is asked for one."""
    connection = connections[alias]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{WAIT_SECONDS}s'")
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_ADVISORY_KEY])
