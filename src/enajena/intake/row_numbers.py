"""Rows numbered as a spreadsheet shows them: lines that DuckDB leaves out still take up a row."""

import csv
import mmap
import sys
from collections.abc import Iterable
from pathlib import Path

import duckdb

from enajena.intake.raw import RAW_TABLE, ROW_NUMBER

_BLANK_LINES = (b"\n\n", b"\n\r\n", b"\r\r")
_LONGEST_BLANK_END = 1 << 16


def blank_rows(path: Path, delimiter: str, from_byte: int) -> list[int]:
    """Return the rows of a CSV file that are blank lines; they are looked for from a byte on, where the headings end.

    A file without two line ends in a row there, save at its end, is not read again: that is nearly every file.
    """
    if not _has_blank_lines(path, from_byte):
        return []
    limit = csv.field_size_limit(sys.maxsize)
    try:
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as text:
            # DuckDB takes a quotation mark after a blank for an opening one, and so must this reader.
            rows = csv.reader(text, delimiter=delimiter, skipinitialspace=True)
            return [number for number, row in enumerate(rows, start=1) if not row]
    finally:
        csv.field_size_limit(limit)


def _has_blank_lines(path: Path, from_byte: int) -> bool:
    if not path.stat().st_size:
        return False
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        if not from_byte and content[:1] in (b"\r", b"\n"):
            return True
        # The line end of the headings may be the first of two.
        start = max(0, from_byte - 2)
        places = [place for place in (content.find(blank, start) for blank in _BLANK_LINES) if place >= 0]
        if not places:
            return False
        first = min(places)
        return len(content) - first > _LONGEST_BLANK_END or content[first:].strip(b"\r\n") != b""


def make_room(connection: duckdb.DuckDBPyConnection, left_out: Iterable[int], heading_row: int) -> None:
    """Renumber RAW_TABLE, whose rows are numbered from the headings on without a gap, so that the rows left out keep their numbers."""
    # Before the gap at a row, the headings and the earlier gaps apart, stand so many rows of the table; of one long gap the end counts.
    shifts: dict[int, int] = {}
    for earlier, row in enumerate(sorted(left_out)):
        shifts[row - heading_row - 1 - earlier] = earlier + 1
    if not shifts:
        return
    connection.execute(
        "CREATE OR REPLACE TABLE left_out AS SELECT unnest(?::BIGINT[]) AS kept_before, unnest(?::BIGINT[]) AS shift",
        [list(shifts), list(shifts.values())],
    )
    # A join loses the order of the rows.
    connection.execute(
        f"CREATE OR REPLACE TABLE {RAW_TABLE} AS "
        f"SELECT raw.{ROW_NUMBER} + coalesce(shift, 0) AS {ROW_NUMBER}, raw.* EXCLUDE ({ROW_NUMBER}) "
        f"FROM {RAW_TABLE} AS raw ASOF LEFT JOIN left_out ON raw.{ROW_NUMBER} - {heading_row} > kept_before "
        f"ORDER BY {ROW_NUMBER}"
    )
    connection.execute("DROP TABLE left_out")
