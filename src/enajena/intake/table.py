"""Files as tables of text, by their ending."""

from pathlib import Path

import duckdb

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.intake.csv_file import read_csv
from enajena.intake.parquet_file import read_parquet
from enajena.intake.raw import RawTable


def read_table(connection: duckdb.DuckDBPyConnection, path: Path) -> RawTable:
    """Read a CSV or Parquet file into RAW_TABLE; its lines that do not fit are in `faults`.

    Raises:
        CallError: the file is not there, or its ending is not one that can be read.
        FaultsError: the file is empty or is no table.
    """
    if not path.exists() or path.is_dir():
        raise CallError(
            Text(f"No hay un archivo en {path}.", f"There is no file at {path}."),
            Text("Revise la ruta.", "Check the path."),
        )
    match path.suffix.lower():
        case ".csv":
            return read_csv(connection, path)
        case ".parquet":
            return read_parquet(connection, path)
        case _:
            raise CallError(
                Text(f"{path} no termina en .csv ni en .parquet.", f"{path} ends neither in .csv nor in .parquet."),
                Text("Guárdelo como CSV (UTF-8) y use ese archivo.", "Save it as CSV (UTF-8) and use that file."),
            )
