"""What a file is once read as text: its columns in RAW_TABLE, and the lines of it that do not fit."""

from dataclasses import dataclass
from pathlib import Path

from enajena.basics.faults import Fault
from enajena.basics.text import Text, same

RAW_TABLE = "raw_table"
ROW_NUMBER = "row_number"

ROWS_OF_A_PART = 1 << 40
"""Row numbers of a table in several files begin anew at each multiple of this, so that a number tells its file and its row there."""

BINARY_FRACTION = " (float)"
"""Shown after a number that was stored as a binary fraction."""


@dataclass(frozen=True, slots=True)
class RawColumn:
    """One column of a file: its heading, the SQL of its trimmed text (NULL where empty), and of what stood in the cell.

    `stored` is the SQL of the value as the file stores it, and its type, where the file has types; None where all is text.
    Of a column whose odd texts were read, `text` is their strict form, NULL where there is none, and `stood` the trimmed text.
    """

    heading: str
    text: str
    found: str
    stored: tuple[str, str] | None = None
    stood: str | None = None

    @property
    def text_as_stored(self) -> str | None:
        """Return the SQL of the text before anything is trimmed, None where the file stores something else than text."""
        if self.stored is None:
            return self.found
        return self.stored[0] if self.stored[1] == "VARCHAR" else None


@dataclass(frozen=True, slots=True)
class UnusableText:
    """A cell whose text is not what was typed: its row, its column counted from 0, what is wrong and the remedy."""

    row: int
    column: int
    text: str
    code: str
    what: Text
    remedy: Text


@dataclass(frozen=True, slots=True)
class RawTable:
    """A file read as text into RAW_TABLE, with `row_number` counted as a spreadsheet does: the first line is row 1.

    `faults` are those of lines that do not fit; such lines are not in RAW_TABLE, and keep their number. `rereadable` says that
    RAW_TABLE is a view of a file that is cheap to read again, and not a copy of it; `stored_types` that the file
    stores values in types, and not what people typed. `notes` are what a person should know of it. `unusable` are cells of a
    spreadsheet that do not hold what was typed into them, though their text may look like a value. `parts` are the files of a
    folder that is read as one table; `path` is then the folder.
    """

    path: Path
    columns: tuple[RawColumn, ...]
    faults: tuple[Fault, ...] = ()
    rereadable: bool = False
    stored_types: bool = False
    is_spreadsheet: bool = False
    notes: tuple[Text, ...] = ()
    heading_row: int = 1
    unusable: tuple[UnusableText, ...] = ()
    parts: tuple[Path, ...] = ()

    def at(self, row: int) -> tuple[Path, int]:
        """Return the file and the row in it where a row of RAW_TABLE stands."""
        return (self.parts[row // ROWS_OF_A_PART], row % ROWS_OF_A_PART) if self.parts else (self.path, row)


def file_fault(path: Path | str, code: str, what: Text, remedy: Text, *, line: int | None = None, found: str | None = None) -> Fault:
    """Return a fault of a file as a whole or of one of its lines, counted as a spreadsheet counts rows."""
    where = Text(f"{path}: fila {line}", f"{path}: row {line}") if line else same(str(path))
    return Fault(code, where, what, remedy, found, excerpt=None if found is None else found[:200], row=line)


def cell_fault(path: Path | str, row: int, column: str, code: str, *, what: Text, remedy: Text, found: str | None) -> Fault:
    """Return a fault of one cell, at its row and column."""
    where = Text(f"{path}: fila {row}, columna {column}", f"{path}: row {row}, column {column}")
    return Fault(code, where, what, remedy, None if found is None else found[:KEPT_CHARACTERS], row=row, column=column)


def shortened(found: str) -> str:
    """Return what stood in a cell as a sentence shows it."""
    return found if len(found) <= _SHOWN_CHARACTERS else found[:_SHOWN_CHARACTERS] + "…"


_SHOWN_CHARACTERS = 60
KEPT_CHARACTERS = 1_000
"""How much of what stood in a cell its fault keeps."""


def trimmed(text: str) -> str:
    """Return the SQL of a text without the blanks around it, NULL where nothing is left.

    Blanks are those of Unicode: a no-break space pasted after a number would make two persons of one. Trimming a list of signs is
    slow, so only the few cells that begin or end with one are trimmed.
    """
    return f"nullif(CASE WHEN regexp_matches({text}, '{_BLANK_AT_AN_END}') THEN trim({text}, '{_BLANKS}') ELSE {text} END, '')"


_BLANK_AT_AN_END = r"^[\s\p{Z}]|[\s\p{Z}]$"
_BLANKS = " \t\r\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"


def quoted(text: str) -> str:
    """Return a text as SQL."""
    return "'" + text.replace("'", "''") + "'"


def just_this(path: Path) -> str:
    """Return a path that DuckDB takes for one file, whatever signs of a pattern it has (`list[1].csv` is not `list1.csv`)."""
    return "".join(f"[{character}]" if character in "*?[" else character for character in str(path))


SAVE_AS_CSV = Text(
    "Guarde la hoja como CSV UTF-8, con una línea de encabezados y una línea por aceptación.",
    "Save the sheet as UTF-8 CSV, with one line of headings and one line an acceptance.",
)
SAVE_AS_UTF8 = Text("Guárdelo de nuevo como «CSV UTF-8».", "Save it again as “CSV UTF-8”.")


def no_table(path: Path | str, what: Text, *, line: int | None = None) -> Fault:
    """Return the fault of a file that is no table."""
    return file_fault(path, "no_table", what, SAVE_AS_CSV, line=line)


def unreadable(path: Path | str, error: Exception) -> Fault:
    """Return the fault of a file that the reader gave up on, with its reason."""
    reason = str(error).splitlines()[0]
    return no_table(path, Text(f"el archivo no se puede leer como tabla ({reason})", f"the file cannot be read as a table ({reason})"))
