"""Files as tables of text, by their ending: CSV in any of the encodings offices use, spreadsheets, Parquet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Text, same
from enajena.intake.csv_file import read_csv, work_folder
from enajena.intake.encodings import Undecodable, decoded, detect
from enajena.intake.forms import DecimalSign
from enajena.intake.heading_row import ANY, Wanted
from enajena.intake.parquet_file import read_parquet
from enajena.intake.raw import RawTable, UnusableText
from enajena.intake.spreadsheet import ENDINGS, OTHER_ENDINGS, PROBLEMS, to_csv

TEXT_ENDINGS = (".csv", ".tsv", ".txt")
_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What a caller may say of a file: its decimal sign, where the file does not tell, and the sheet of a spreadsheet."""

    decimal: DecimalSign | None = None
    sheet: str | None = None


def read_table(connection: duckdb.DuckDBPyConnection, path: Path, options: ReadOptions, wanted: Wanted = ANY) -> RawTable:
    """Read a file into RAW_TABLE; its lines that do not fit are in `faults`. Its headings are looked for by those that are wanted.

    Raises:
        CallError: the file is not there, its ending is not one that can be read, or a sheet is asked of a file that has none.
        FaultsError: the file is empty or is no table.
    """
    if path.is_dir():
        return read_parquet(connection, path)
    if not path.exists():
        raise CallError(
            Text(f"No hay un archivo en {path}.", f"There is no file at {path}."),
            Text("Revise la ruta.", "Check the path."),
        )
    ending = path.suffix.lower()
    if options.sheet is not None and ending in (".parquet", *TEXT_ENDINGS):
        raise CallError(
            Text(f"{path} no tiene hojas.", f"{path} has no sheets."),
            Text("Quite --sheet, o dé un .xlsx o un .ods.", "Leave out --sheet, or give an .xlsx or an .ods."),
        )
    if ending == ".parquet":
        return read_parquet(connection, path)
    if ending in TEXT_ENDINGS:
        return _read_text(connection, path, wanted)
    if ending in ENDINGS or ending in OTHER_ENDINGS:
        return _read_sheet(connection, path, options.sheet, wanted)
    raise CallError(
        Text(f"{path} no termina en .csv, .xlsx, .ods ni .parquet.", f"{path} ends in none of .csv, .xlsx, .ods, .parquet."),
        Text("Guárdelo como CSV (UTF-8) y use ese archivo.", "Save it as CSV (UTF-8) and use that file."),
    )


def _read_text(connection: duckdb.DuckDBPyConnection, path: Path, wanted: Wanted) -> RawTable:
    encoding = detect(lambda: _chunks(path))
    if isinstance(encoding, Undecodable):
        raise FaultsError([_undecodable(path, encoding)])
    if encoding.codec == "utf-8":
        return read_csv(connection, path, path, wanted)
    plain = work_folder(connection) / "text.csv"
    with plain.open("w", encoding="utf-8", newline="") as file:
        file.writelines(decoded(_chunks(path), encoding))
    raw = read_csv(connection, plain, path, wanted)
    note = Text("El archivo se leyó en {name}.", "The file was read as {name}.").format(name=encoding.name)
    return replace(raw, notes=(note, *raw.notes))


def _undecodable(path: Path, encoding: Undecodable) -> Fault:
    """Return the fault of a file that is no text. Its place is a line, and no row: a cell may have several lines."""
    where = Text(f"{path}: línea {encoding.line}", f"{path}: line {encoding.line}") if encoding.offset else same(str(path))
    return Fault(encoding.code, where, encoding.what, encoding.remedy)


def _read_sheet(connection: duckdb.DuckDBPyConnection, path: Path, sheet: str | None, wanted: Wanted) -> RawTable:
    plain = work_folder(connection) / "sheet.csv"
    facts = to_csv(path, plain, sheet, wanted)
    raw = read_csv(connection, plain, path, wanted)
    # A formula's error and a formula without its value are told by their texts, which no column takes.
    silent = [one for one in facts.unusable if one.problem not in ("error_value", "no_value")]
    unusable = tuple(UnusableText(one.row, one.column, one.text, one.problem, *PROBLEMS[one.problem]) for one in silent)
    return replace(raw, is_spreadsheet=True, notes=(*facts.notes, *raw.notes), unusable=unusable)


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            yield chunk
