"""The cells of a file that may tell its decimal sign or the order of its dates, found in SQL; what they say is for `convention`.

What is kept true: each group of texts says the same, or all of it says nothing, so that one of each is enough, the first.
"""

from collections.abc import Iterator

import duckdb

from enajena.basics.text import Text
from enajena.intake.columns import Column
from enajena.intake.convention import Sample, is_number
from enajena.intake.raw import ROW_NUMBER, RawTable
from enajena.intake.regular_forms import telling_pattern

_SILENT_NUMBER = r"[^0-9]*|-?(\$ *)?([0-9]*|[1-9][0-9]{0,2}[.,][0-9]{3})"
"""Numbers without marks, those with two readings, and what is no number."""

_SHEET_NUMBER = r"-?[0-9]+\.([0-9]{1,2}|[0-9]{4,})"
"""How a spreadsheet's own numbers stand in the text made of it; they say nothing of what people typed."""

_MONTH_FIRST = r"^[\s\v\x{85}\x{2028}\x{2029}]*(0?[1-9]|1[0-2])[-/.](1[3-9]|2[0-9]|3[01])[-/.][0-9]{2}"


def group_of(column: Column, text: str, *, of_a_sheet: bool = False) -> str | None:
    """Return the SQL of the group of a text, NULL for one that says nothing; None where no text of the column says anything."""
    if column.kind in ("date", "instant"):
        return f"CASE WHEN regexp_matches({text}, '{_MONTH_FIRST}') THEN translate({text}, '012345678', '999999999') END"
    if not is_number(column):
        return None
    silent = f"{_SILENT_NUMBER}|{_SHEET_NUMBER}" if of_a_sheet else _SILENT_NUMBER
    regular = " ".join(f"WHEN regexp_full_match({text}, '{telling_pattern(column, sign)}') THEN '{sign}'" for sign in ("comma", "point"))
    # Zeros may tell, as in `012.345`; which other digit stands where never does.
    return f"CASE WHEN regexp_full_match({text}, '{silent}') THEN NULL {regular} ELSE translate({text}, '12345678', '99999999') END"


def samples(connection: duckdb.DuckDBPyConnection, raw: RawTable, rows: str, column: Column, text: str) -> Iterator[Sample]:
    """Yield the first cell of each group of a column, in the order of the file; `rows` is where its cells are, `text` their SQL."""
    group = group_of(column, "text", of_a_sheet=raw.is_spreadsheet)
    if group is None:
        return
    firsts = connection.execute(
        f"SELECT arg_min(text, row), min(row) AS first, {group} AS alike FROM (SELECT {text} AS text, {ROW_NUMBER} AS row "
        f"FROM {rows}) GROUP BY alike HAVING alike IS NOT NULL ORDER BY first"
    ).fetchall()
    for found, row, _ in firsts:
        where = Text(f"{raw.path}: fila {row}, columna {column.name}", f"{raw.path}: row {row}, column {column.name}")
        yield Sample(column, found, where, row)
