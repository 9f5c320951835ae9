"""Cells and rows as a reader hands them on: every cell as text, and what it was."""

from typing import Literal, NamedTuple

from enajena.basics.text import Text

Kind = Literal["text", "number", "date", "boolean", "error", "empty"]
Problem = Literal["error_value", "no_value", "early_date", "no_date", "lost_digits", "bad_value"]


class Cell(NamedTuple):
    """One cell: its text as a person would have typed it (None where empty), and its kind.

    A number is plain digits with a decimal point, a date ISO, a boolean `true` or `false`. `formula` says that the text is the value
    stored with a formula. A cell of kind `error` has no value that can be used; `problem` says why. A named tuple, since a sheet has
    millions.
    """

    text: str | None
    kind: Kind = "text"
    formula: bool = False
    problem: Problem | None = None


Row = tuple[Cell, ...]
"""The cells of one row up to the last that is not empty; a blank row has none."""

EMPTY = Cell(None, "empty")

_MOST_LETTERS = 3


def unusable(text: str, problem: Problem) -> Cell:
    """Return the cell of a value that cannot be used."""
    return Cell(text, "error", problem=problem)


def column_index(letters: str) -> int | None:
    """Return the column, counted from 0, of one to three capital letters; None for anything else."""
    if not 1 <= len(letters) <= _MOST_LETTERS:
        return None
    count = 0
    for letter in letters:
        if not "A" <= letter <= "Z":
            return None
        count = count * 26 + ord(letter) - ord("A") + 1
    return count - 1


PROBLEMS: dict[Problem, tuple[Text, Text]] = {
    "error_value": (
        Text("la celda tiene un error de fórmula", "the cell holds the error of a formula"),
        Text("Corrija la fórmula, o escriba el valor.", "Mend the formula, or type the value."),
    ),
    "no_value": (
        Text("la celda tiene una fórmula sin su valor guardado", "the cell holds a formula whose value was not stored"),
        Text("Abra el archivo en la hoja de cálculo y guárdelo.", "Open the file in a spreadsheet and save it."),
    ),
    "early_date": (
        Text(
            "es una fecha anterior al 1.º de marzo de 1900, que cada programa lee distinto",
            "it is a date before 1 March 1900, which programs read differently",
        ),
        Text("Escríbala como texto, AAAA-MM-DD; vacía si no se sabe.", "Type it as text, YYYY-MM-DD; empty where unknown."),
    ),
    "no_date": (
        Text("tiene formato de fecha y no es una fecha", "it has the format of a date and is none"),
        Text("Escriba la fecha como texto, AAAA-MM-DD.", "Type the date as text, YYYY-MM-DD."),
    ),
    "lost_digits": (
        Text(
            "es un número de más de 15 cifras, y una hoja de cálculo sólo guarda 15",
            "it is a number of more than 15 digits, and a spreadsheet keeps only 15",
        ),
        Text("Dé a la columna formato de texto y escríbalo de nuevo.", "Give the column the format of text and type it again."),
    ),
    "bad_value": (
        Text("el archivo guarda en la celda algo que no se puede leer", "the file stores in the cell something that cannot be read"),
        Text("Escriba la celda de nuevo y guarde el archivo.", "Type the cell again and save the file."),
    ),
}
"""What is wrong with a cell of kind `error`, and the remedy."""
