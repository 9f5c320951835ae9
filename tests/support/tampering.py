"""Somebody changes a book from outside: every table and column of it, one byte at a time."""

import random
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

UNSAID = {"id", "rowid"}
"""The number that the database gives a row says nothing of the sale."""


@dataclass(frozen=True, slots=True)
class Place:
    """One stored value."""

    table: str
    row: int
    column: str
    value: object


def places(file: Path) -> Iterator[Place]:
    """Yield one value of each column of each table of a book, from a row where it is not empty."""
    with sqlite3.connect(file) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'book_%'")]
        for table in sorted(tables):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            for column in columns:
                found = connection.execute(
                    f'SELECT rowid, "{column}" FROM {table} WHERE "{column}" IS NOT NULL ORDER BY rowid DESC'
                ).fetchone()
                if column not in UNSAID and found is not None:
                    yield Place(table, found[0], column, found[1])
    connection.close()


def flip(file: Path, place: Place, chance: random.Random) -> None:
    """Change one byte of a stored value, the indexes kept in step."""
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute(
            f'UPDATE OR REPLACE {place.table} SET "{place.column}" = ? WHERE rowid = ?', (_flipped(place.value, chance), place.row)
        )
    connection.close()


def as_blob(file: Path, place: Place) -> None:
    """Keep the same bytes of a text as bytes: what one bit of a row's header does."""
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute(f'UPDATE {place.table} SET "{place.column}" = CAST("{place.column}" AS BLOB) WHERE rowid = ?', (place.row,))
    connection.close()


def _flipped(value: object, chance: random.Random) -> object:
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(8))
    if isinstance(value, bytes):
        content = bytearray(value or b"\0")
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        return bytes(content)
    text = str(value) or " "
    place = chance.randrange(len(text))
    return text[:place] + ("x" if text[place] != "x" else "y") + text[place + 1 :]


def flip_in_file(file: Path, place: int, bit: int) -> None:
    """Change one bit of a file."""
    content = bytearray(file.read_bytes())
    content[place] ^= 1 << bit
    file.write_bytes(content)


def said(file: Path) -> list[object] | None:
    """Return everything that a database says of the book, by value and type: tables and all of their rows; None where it cannot."""
    connection = sqlite3.connect(file)
    connection.text_factory = bytes
    try:
        found: list[object] = []
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'book_%'"):
            table = name.decode()
            found.append((table.lower(), [(row[1], row[2].lower(), row[3]) for row in connection.execute(f"PRAGMA table_info({table})")]))
            columns = [row[1].decode() for row in connection.execute(f"PRAGMA table_info({table})") if row[1].decode() not in UNSAID]
            names = ", ".join(f'"{column}", typeof("{column}")' for column in columns)
            found.append(connection.execute(f"SELECT {names} FROM {table} ORDER BY rowid").fetchall())
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return None
    else:
        return found
    finally:
        connection.close()
