"""Files as tables of text, by their ending: CSV in any of the encodings offices use, spreadsheets, Parquet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.intake.csv_file import read_csv
from enajena.intake.encodings import Undecodable, decoded, detect
from enajena.intake.forms import DecimalSign
from enajena.intake.parquet_file import read_parquet
from enajena.intake.raw import RawTable, UnusableText, file_fault
from enajena.intake.spreadsheet import PROBLEMS, to_csv

TEXT_ENDINGS = (".csv", ".tsv", ".txt")
SHEET_ENDINGS = (".xlsx", ".ods")
_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What a caller may say of a file: its decimal sign, where the file does not tell, and the sheet of a spreadsheet."""

    decimal: DecimalSign | None = None
    sheet: str | None = None


def read_table(connection: duckdb.DuckDBPyConnection, path: Path, options: ReadOptions) -> RawTable:
    """Read a file into RAW_TABLE; its lines that do not fit are in `faults`.

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
        return _read_text(connection, path)
    if ending in SHEET_ENDINGS or ending in (".xls", ".xlsm", ".xlsb"):
        return _read_sheet(connection, path, options.sheet)
    raise CallError(
        Text(f"{path} no termina en .csv, .xlsx, .ods ni .parquet.", f"{path} ends in none of .csv, .xlsx, .ods, .parquet."),
        Text("Guárdelo como CSV (UTF-8) y use ese archivo.", "Save it as CSV (UTF-8) and use that file."),
    )


def _read_text(connection: duckdb.DuckDBPyConnection, path: Path) -> RawTable:
    encoding = detect(lambda: _chunks(path))
    if isinstance(encoding, Undecodable):
        raise FaultsError(
            [file_fault(path, encoding.code, encoding.what, encoding.remedy, line=encoding.line if encoding.offset else None)]
        )
    if encoding.codec == "utf-8":
        return read_csv(connection, path, path)
    plain = _work_folder(connection) / "text.csv"
    with plain.open("w", encoding="utf-8", newline="") as file:
        file.writelines(decoded(_chunks(path), encoding))
    raw = read_csv(connection, plain, path)
    note = Text("El archivo se leyó en {name}.", "The file was read as {name}.").format(name=encoding.name)
    return replace(raw, notes=(note,))


def _read_sheet(connection: duckdb.DuckDBPyConnection, path: Path, sheet: str | None) -> RawTable:
    plain = _work_folder(connection) / "sheet.csv"
    facts = to_csv(path, plain, sheet)
    raw = read_csv(connection, plain, path)
    # A formula's error and a formula without its value are told by their texts, which no column takes.
    silent = [one for one in facts.unusable if one.problem not in ("error_value", "no_value")]
    unusable = tuple(UnusableText(one.row, one.column, one.text, one.problem, *PROBLEMS[one.problem]) for one in silent)
    return replace(raw, is_spreadsheet=True, notes=facts.notes, unusable=unusable)


def _work_folder(connection: duckdb.DuckDBPyConnection) -> Path:
    """Return the folder of the connection's own temporary files, which goes with it."""
    row = connection.execute("SELECT current_setting('temp_directory')").fetchone()
    return Path(str(row[0])) if row else Path()


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            yield chunk
