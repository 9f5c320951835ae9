"""Lines that no table has: longer than a sheet's widest row, or with thousands of cells too many. They are told before DuckDB reads.

DuckDB leaves out a line of some tens of megabytes without a word, does not come back from a quotation mark that is closed nowhere in as
many, and takes time by the square of the cells that are too many.
"""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

MAX_LINE_BYTES = 2_000_000
"""What a line may take, DuckDB's own limit; a row of 2,000 cells of a thousand letters."""

_BLOCK_BYTES = 1 << 20
_CELLS_TOO_MANY = 1_000
_MOST_LINES = 100


class _LineTooLongError(Exception):
    """A line without an end in sight."""


def monstrous_lines(path: Path, delimiter: str, columns: int) -> list[tuple[int, str]]:
    """Return the first rows that are too long or too wide to be given to DuckDB, counted from 1, with the kind of fault.

    A file is gone through by blocks; only where one of them cannot be of ordinary lines are its rows read one by one.
    """
    return _found(path, delimiter, columns) if _may_have_any(path, delimiter.encode(), columns) else []


def _may_have_any(path: Path, delimiter: bytes, columns: int) -> bool:
    in_quotes = False
    with path.open("rb") as file:
        while block := file.read(_BLOCK_BYTES):
            quotes, ends = block.count(b'"'), block.count(b"\n") or block.count(b"\r")
            if not ends or (in_quotes and not quotes) or block.count(delimiter) - ends * (columns - 1) > _CELLS_TOO_MANY + columns:
                return True
            in_quotes ^= quotes % 2 == 1
    return False


def _found(path: Path, delimiter: str, columns: int) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    limit = csv.field_size_limit(MAX_LINE_BYTES)
    number = 0
    try:
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
            lines = _Lines(file)
            for number, row in enumerate(csv.reader(lines, delimiter=delimiter, skipinitialspace=True), start=1):
                if lines.take() > MAX_LINE_BYTES:
                    found.append((number, "LINE SIZE OVER MAXIMUM"))
                elif len(row) > columns + _CELLS_TOO_MANY:
                    found.append((number, "TOO MANY COLUMNS"))
                if len(found) == _MOST_LINES:
                    break
    except _LineTooLongError:
        found.append((number + 1, "LINE SIZE OVER MAXIMUM"))
    except csv.Error:
        found.append((number + 1, "UNQUOTED VALUE"))
    finally:
        csv.field_size_limit(limit)
    return found


class _Lines:
    """The lines of a file, none longer than may be, and how long those of the row at hand are together."""

    def __init__(self, file: TextIO) -> None:
        """Start before the first."""
        self._file = file
        self._size = 0

    def take(self) -> int:
        """Return the size of the lines since the last time."""
        size, self._size = self._size, 0
        return size

    def __iter__(self) -> Iterator[str]:
        """Yield each line with its end."""
        while line := self._file.readline(MAX_LINE_BYTES + 1):
            if len(line) > MAX_LINE_BYTES:
                raise _LineTooLongError
            self._size += len(line)
            yield line
