"""Opening what Spark is to read: Parquet or a table, its columns as texts that a person would have typed."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.engine.spark.faults import PLACE_FILE, PLACE_ROW, SparkRaw
from enajena.engine.spark.session import reason_of
from enajena.engine.spark.source import SparkParquet, SparkTable, address_to_read
from enajena.engine.spark.tables import Tables
from enajena.intake.parquet_file import parquet_column, parquet_parts
from enajena.intake.raw import RawColumn, trimmed, unreadable

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from pyspark.sql.types import DataType

STORED_TABLE = "stored_rows"

_TYPES = {
    "tinyint": "TINYINT", "smallint": "SMALLINT", "int": "INTEGER", "bigint": "BIGINT", "float": "FLOAT", "double": "DOUBLE",
    "string": "VARCHAR", "boolean": "BOOLEAN", "date": "DATE", "timestamp_ntz": "TIMESTAMP",
}  # fmt: skip
"""What DuckDB calls the types of Spark whose values are read as they are stored; it calls decimals as Spark does."""


def check_source(source: SparkParquet | SparkTable) -> None:
    """Refuse, before Spark is started, a path of this machine that cannot be read.

    Raises:
        CallError: there is nothing at the path, or it is neither Parquet nor a folder of Parquet files.
    """
    if isinstance(source, SparkParquet) and isinstance(source.path, Path):
        _files(source.path)


def open_rows(tables: Tables, source: SparkParquet | SparkTable) -> SparkRaw:
    """Give the rows of a source, as they are stored, the name STORED_TABLE, and their columns names by their order.

    Raises:
        CallError: there is no such file or table.
        FaultsError: a file cannot be read as Parquet.
    """
    if isinstance(source, SparkParquet):
        path, frame = source.path, _parquet(tables, source.path)
        placed = frame.select("_metadata.file_path", "_metadata.row_index", "*")
    else:
        path, frame = _table(tables, source)
        nowhere = ("CAST(NULL AS STRING)", "CAST(NULL AS BIGINT)")
        placed = frame.selectExpr(*nowhere, "*")
    tables.put(STORED_TABLE, placed.toDF(PLACE_FILE, PLACE_ROW, *(f"c{index}" for index in range(len(frame.columns)))))
    columns = tuple(_column(f"c{index}", field.name, field.dataType) for index, field in enumerate(frame.schema.fields))
    return SparkRaw(path, columns)


def _parquet(tables: Tables, path: Path | str) -> "DataFrame":
    """Open Parquet. A path of this machine is that file, or the files of that folder; an address is what Spark makes of it."""
    from py4j.protocol import Py4JJavaError  # noqa: PLC0415 - loads only where Spark is asked for
    from pyspark.errors import AnalysisException, PySparkException  # noqa: PLC0415

    files = [address_to_read(one) for one in ([path] if isinstance(path, str) else _files(path))]
    try:
        return tables.session.read.option("mergeSchema", "true").parquet(*files)
    except (Py4JJavaError, PySparkException) as error:
        if isinstance(error, AnalysisException) and error.getCondition() == "PATH_NOT_FOUND":
            raise _no_such_file(path) from error
        raise FaultsError([unreadable(path, ValueError(reason_of(error)))]) from error


def _files(path: Path) -> Sequence[Path]:
    if path.is_dir():
        return parquet_parts(path)
    if not path.exists():
        raise _no_such_file(path)
    if path.suffix.lower() != ".parquet":
        raise CallError(
            Text(f"{path} no es Parquet, y Spark sólo lee Parquet aquí.", f"{path} is not Parquet, and Spark reads only Parquet here."),
            Text(
                "Quite --engine spark: DuckDB lee CSV y hojas de cálculo.", "Leave out --engine spark: DuckDB reads CSV and spreadsheets."
            ),
        )
    return (path,)


def _no_such_file(path: Path | str) -> CallError:
    return CallError(Text(f"No hay un archivo en {path}.", f"There is no file at {path}."), Text("Revise la ruta.", "Check the path."))


def _table(tables: Tables, source: SparkTable) -> tuple[str, "DataFrame"]:
    from pyspark.errors import AnalysisException  # noqa: PLC0415 - loads only where Spark is asked for

    if not isinstance(source.table, str):
        return "DataFrame", source.table
    try:
        return source.table, tables.session.table(source.table)
    except AnalysisException as error:
        raise CallError(
            Text(f"La sesión de Spark no tiene la tabla {source.table}.", f"The Spark session has no table {source.table}."),
            Text("Revise el nombre, con su catálogo y su esquema.", "Check the name, with its catalogue and its schema."),
        ) from error


def _column(name: str, heading: str, kind: "DataType") -> RawColumn:
    """Return how a column is read; an instant with a zone is no date and time of Bogotá, and its text says so as elsewhere."""
    said = kind.simpleString()
    sql_type = said.upper() if said.startswith("decimal") else _TYPES.get(said, said)
    column = parquet_column(name, heading, sql_type)
    if said != "timestamp":
        return column
    found = f"{column.found} || '+00'"
    return replace(column, found=found, text=trimmed(found))
