"""What is said of the columns of a table that cannot be read: their headings, their cells, keys that repeat.

Whichever engine finds them, faults are told by what is here.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from enajena.basics.faults import Fault
from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.intake.cells import explain
from enajena.intake.columns import CHECK_DIGIT, Column, names_of, normal_heading
from enajena.intake.forms import Unreadable
from enajena.intake.heading_row import SEARCHED_ROWS
from enajena.intake.raw import RawColumn, cell_fault, file_fault, shortened


class Headed(Protocol):
    """A table with headings: where it is, its columns, and the row that its headings stand in."""

    @property
    def path(self) -> Path | str:
        """Return where the table is, as a person would look for it."""

    @property
    def columns(self) -> tuple[RawColumn, ...]:
        """Return the columns with their headings."""

    @property
    def heading_row(self) -> int:
        """Return the row that the headings stand in."""


def match_headings(table: Headed, columns: Sequence[Column]) -> tuple[dict[str, RawColumn], tuple[str, ...], list[Fault]]:
    """Return the columns that the file has, the headings that say none of them, and the faults of the headings."""
    known = [*columns, CHECK_DIGIT] if any(column.name == "id_number" for column in columns) else columns
    by_heading = {name: column.name for column in known for name in names_of(column)}
    matched: dict[str, RawColumn] = {}
    faults: list[Fault] = []
    unused: list[str] = []
    for column in table.columns:
        name = by_heading.get(normal_heading(column.heading))
        if name is None:
            unused.append(column.heading)
        elif name in matched:
            what = Text(f"dos encabezados dicen lo mismo: `{column.heading}` y `{matched[name].heading}`",
                        f"two headings say the same: `{column.heading}` and `{matched[name].heading}`")  # fmt: skip
            remedy = Text("Deje sólo uno.", "Leave only one.")
            faults.append(file_fault(table.path, "repeated_heading", what, remedy, line=table.heading_row))
        else:
            matched[name] = column
    add_it = _add_it(columns)
    faults += [_missing_heading(table, column, add_it) for column in columns if column.required and column.name not in matched]
    return matched, tuple(unused), faults


def no_heading(table: Headed, columns: Sequence[Column]) -> Fault:
    """Return the fault of a table none of whose headings is known."""
    found = ", ".join(column.heading for column in table.columns)
    what = Text("ningún encabezado es de los que se leen aquí", "none of the headings is one that is read here")
    needed = ", ".join(column.name for column in columns if column.required)
    remedy = Text(
        f"Una de las primeras {SEARCHED_ROWS} filas lleva los encabezados; hacen falta: {needed}.",
        f"One of the first {SEARCHED_ROWS} rows holds the headings; needed are: {needed}.",
    )
    return file_fault(table.path, "no_headings", what, remedy, line=table.heading_row, found=found)


MOST_TOLD = 100_000
"""How many faults of the cells of a file are told one by one, so that memory does not grow with a file in which every cell is wrong."""


def more_faults(path: Path | str, column: str, told: int) -> Fault:
    """Return the fault that stands for those of a column that are not told one by one."""
    what = Text("la columna `{column}` tiene más faltas que las {told} que se listan",
                "the column `{column}` has more faults than the {told} that are listed")  # fmt: skip
    remedy = Text("Corrija primero estas; quizá toda la columna está mal.", "Mend these first; perhaps the whole column is wrong.")
    return file_fault(path, "more_faults", what.format(column=column, told=count_text(told)), remedy)


def no_rows(path: Path | str) -> Fault:
    """Return the fault of a table without rows."""
    what = Text("no hay ninguna línea bajo los encabezados", "there is no line below the headings")
    remedy = Text("Añada las líneas, o revise que sea el archivo.", "Add the lines, or check that it is the right file.")
    return file_fault(path, "no_rows", what, remedy)


def _missing_heading(table: Headed, column: Column, remedy: Text) -> Fault:
    what = Text(f"falta la columna `{column.name}` ({column.label.es})", f"the column `{column.name}` ({column.label.en}) is missing")
    return file_fault(table.path, "missing_column", what, remedy, line=table.heading_row)


def _add_it(columns: Sequence[Column]) -> Text:
    """Return the remedy of a missing column; for acceptances there is a template that has them all."""
    if all(column.kind != "class" for column in columns):
        return Text("Añádala.", "Add it.")
    return Text(
        "Añádala; `enajena template PROGRAMA -o ARCHIVO.csv` da todas las columnas.",
        "Add it; `enajena template PROGRAMME -o FILE.csv` gives all the columns.",
    )


def shown(found: str, what: Text) -> Text:
    """Return what is wrong with a cell after what stood in it."""
    return Text(f"«{shortened(found)}»: {what.es}", f"“{shortened(found)}”: {what.en}")


def bad_cell(path: Path | str, row: int, column: Column, found: str | None, unreadable: Unreadable | None = None) -> Fault:
    """Return the fault of a cell that cannot be read; `unreadable` says why, where its form has been looked at."""
    if found is None or not found.strip():
        what = Text("la celda está vacía", "the cell is empty")
        remedy = Text("Esta columna se llena siempre.", "This column is always filled in.")
        return cell_fault(path, row, column.name, "empty_cell", what=what, remedy=remedy, found=found)
    code, what, remedy = (unreadable.code, unreadable.what, unreadable.remedy) if unreadable else explain(column, found.strip())
    return cell_fault(path, row, column.name, code, what=shown(found, what), remedy=remedy, found=found)


def repeated_key(path: Path | str, row: int, column: str, value: str, first: tuple[Path | str, int]) -> Fault:
    """Return the fault of a row whose key stands in another before it, which may be in another file of one folder."""
    first_path, first_row = first
    beyond = Text("", "") if first_path == path else Text(f" de {first_path}", f" of {first_path}")
    what = Text("«{value}» ya está en la fila {row}{beyond}", "“{value}” is already in row {row}{beyond}")
    remedy = Text("Cada línea lleva un número que no se repite.", "Each line carries a number that does not repeat.")
    said = what.format(value=value, row=str(first_row), beyond=beyond)
    return cell_fault(path, row, column, f"repeated_{column}", what=said, remedy=remedy, found=value)
