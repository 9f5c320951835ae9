"""What a person is told of how a file was read: its encoding or sheet, and the cells that were read by their form."""

from dataclasses import replace

import duckdb

from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.intake.doubles import COLUMNS, find_doubles
from enajena.intake.typed import TYPED_TABLE, Intake


def with_doubles(connection: duckdb.DuckDBPyConnection, intake: Intake) -> Intake:
    """Return what was read into TYPED_TABLE with a note of the natural persons who stand in it with two types of document."""
    warning = find_doubles(connection, TYPED_TABLE, {name: name for name in COLUMNS}, at_most=1).warning
    return intake if warning is None else replace(intake, notes=(*intake.notes, warning))


def reading_warnings(intake: Intake) -> tuple[Text, ...]:
    """Return the notes of a reading, and how many cells did not have the strict form, with the first of them."""
    change = intake.change
    if change is None:
        return intake.notes
    read = Text(
        "Celdas que se leyeron por su forma: {cells} (así, {column} «{found}» es {text}); `enajena intake check` las lista todas.",
        "Cells that were read by their form: {cells} (thus {column} “{found}” is {text}); `enajena intake check` lists them all.",
    ).format(cells=count_text(intake.changed_cells), column=change.column, found=change.found, text=change.text)
    return (*intake.notes, read)
