"""Writes the tables of a sale: CSV, Parquet, the Frictionless description and the dictionary of data."""

import csv
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path

from enajena.basics.inert import inert
from enajena.basics.money import CENTAVO_DECIMALS, plain
from enajena.engine.database import database
from enajena.programme.model import Programme
from enajena.publish.open_data.exact_json import write_json
from enajena.publish.open_data.tables import TABLES, TYPES, UNITS, Column, Table, numeral_of
from enajena.publish.open_data.view import View

_DICTIONARY = ("table", "column", "type", "unit", "es", "en", "numeral")


def write_tables(view: View, folder: Path) -> dict[str, int]:
    """Write every table as CSV and Parquet, with what describes them; return how many rows each has."""
    counts = {table.name: _write_csv(folder / f"{table.name}.csv", table, view) for table in TABLES}
    for table in TABLES:
        _write_parquet(folder, table)
    with (folder / "dictionary.csv").open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(_DICTIONARY)
        writer.writerows(_dictionary_rows(view.programme))
    write_json(folder / "datapackage.json", _package(view))
    return counts


def _dictionary_rows(programme: Programme) -> Iterable[Sequence[str]]:
    """Yield a row for each column of each table; the numerals are those of the programme."""
    for table in TABLES:
        for column in table.columns:
            unit = UNITS.get(column.kind)
            said = (column.label.es, column.label.en, numeral_of(programme, column.rule) or "")
            yield (table.name, column.name, TYPES[column.kind][1], "" if unit is None else unit.es, *said)


def _write_csv(file: Path, table: Table, view: View) -> int:
    count = 0
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([column.name for column in table.columns])
        for row in table.rows(view):
            writer.writerow([_cell(column, value) for column, value in zip(table.columns, row, strict=True)])
            count += 1
    return count


def _cell(column: Column, value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case Decimal():
            return plain(value, CENTAVO_DECIMALS if column.kind == "cop" else 0)
        case date():
            return value.isoformat()
        case _:
            return inert(str(value))


def _write_parquet(folder: Path, table: Table) -> None:
    types = ", ".join(f"'{column.name}': '{TYPES[column.kind][0]}'" for column in table.columns)
    columns = ", ".join(
        f'CAST("{column.name}" AS DECIMAL(38, 0)) AS "{column.name}"' if column.kind == "shares" else f'"{column.name}"'
        for column in table.columns
    )
    with database() as connection:
        connection.execute("SET threads = 1")  # so that the same rows give the same bytes
        connection.execute(f"CREATE TABLE rows_of AS SELECT {columns} FROM read_csv(?, header = true, nullstr = '', delim = ',', "
                           f"quote = '\"', auto_detect = false, columns = {{{types}}})", [str(folder / f"{table.name}.csv")])  # fmt: skip
        connection.execute(f"COPY rows_of TO '{str(folder / table.name).replace(chr(39), chr(39) * 2)}.parquet' (FORMAT parquet)")


def _package(view: View) -> dict[str, object]:
    """Return the description of the tables in the form of Frictionless."""
    return {
        "profile": "tabular-data-package",
        "name": f"enajena-{view.sale}",
        "title": view.programme.title.es,
        "created": view.at.isoformat(),
        "licenses": None if view.told.licence is None else [{"path": view.told.licence}],
        "resources": [_resource(view, table) for table in TABLES],
    }


def _resource(view: View, table: Table) -> dict[str, object]:
    return {
        "profile": "tabular-data-resource",
        "name": table.name,
        "path": f"{table.name}.csv",
        "title": table.label.es,
        "description": table.label.en,
        "encoding": "utf-8",
        "schema": {"fields": [_field(view, column) for column in table.columns], "missingValues": [""]},
    }


def _field(view: View, column: Column) -> dict[str, object]:
    unit = UNITS.get(column.kind)
    return {
        "name": column.name,
        "type": TYPES[column.kind][1],
        "title": column.label.es,
        "description": column.label.en,
        "unit": None if unit is None else unit.es,
        "source": numeral_of(view.programme, column.rule),
    }
