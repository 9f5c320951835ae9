"""What is said of a spreadsheet that is not read: what is wrong with the file, and what to do."""

from pathlib import Path
from typing import Protocol

from enajena.basics.faults import FaultsError
from enajena.basics.text import Text, same
from enajena.intake.raw import file_fault


class Refuse(Protocol):
    """Whoever makes the error of one file, by the code of what is wrong."""

    def __call__(self, code: str, *, line: int | None = None, **values: object) -> FaultsError:
        """Return the error."""
        ...


def refusing(path: Path) -> Refuse:
    """Return what makes the errors of a file."""

    def refuse(code: str, *, line: int | None = None, **values: object) -> FaultsError:
        what, remedy = _REFUSED[code]
        return FaultsError([file_fault(path, code, what.format(**values), remedy, line=line)])

    return refuse


_SAVE_AGAIN = Text(
    "Ábralo en una hoja de cálculo y guárdelo de nuevo como .xlsx u .ods.",
    "Open it in a spreadsheet and save it again as .xlsx or .ods.",
)
_SAVE_DATA_ONLY = Text(
    "Copie sólo los datos a un libro nuevo, o guarde la hoja como CSV UTF-8.",
    "Copy only the data to a new workbook, or save the sheet as UTF-8 CSV.",
)
_SAVE_XLSX = Text("Guárdelo como .xlsx y use ese archivo.", "Save it as .xlsx and use that file.")
_HOSTILE = Text(
    "Así no guarda ninguna hoja de cálculo: averigüe de dónde viene antes de abrirlo.",
    "No spreadsheet saves like this: find out where it comes from before opening it.",
)

_REFUSED = {
    "not_a_workbook": (Text("el archivo no es una hoja de cálculo", "the file is no spreadsheet"), _SAVE_AGAIN),
    "broken_workbook": (
        Text("la hoja de cálculo está dañada o incompleta ({reason})", "the spreadsheet is damaged or incomplete ({reason})"),
        _SAVE_AGAIN,
    ),
    "old_workbook": (
        Text("es un libro .xls, del formato anterior a 2007", "it is an .xls workbook, of the format before 2007"),
        _SAVE_XLSX,
    ),
    "binary_workbook": (Text("es un libro binario (.xlsb)", "it is a binary workbook (.xlsb)"), _SAVE_XLSX),
    "encrypted_workbook": (
        Text("la hoja de cálculo tiene contraseña", "the spreadsheet has a password"),
        Text("Guárdela sin contraseña y use ese archivo.", "Save it without a password and use that file."),
    ),
    "macros": (
        Text("la hoja de cálculo trae macros", "the spreadsheet carries macros"),
        Text("Guárdela como .xlsx sin macros y use ese archivo.", "Save it as .xlsx without macros and use that file."),
    ),
    "too_big": (
        Text("{part} ocupa {size} una vez abierto; el máximo es {limit}", "{part} takes {size} once opened; the most is {limit}"),
        _SAVE_DATA_ONLY,
    ),
    "packed_too_much": (
        Text(
            "{part} está comprimido {ratio} veces, y una hoja de cálculo no pasa de {limit}",
            "{part} is compressed {ratio} times over, and a spreadsheet does not pass {limit}",
        ),
        _HOSTILE,
    ),
    "overlapping_parts": (
        Text("las partes del archivo comprimido se pisan: {part}", "the parts of the compressed file overlap: {part}"),
        _HOSTILE,
    ),
    "unsafe_part": (
        Text("una parte del archivo quiere salir de él: {part}", "a part of the file reaches out of it: {part}"),
        _HOSTILE,
    ),
    "xml_entities": (
        Text("{part} declara entidades de XML", "{part} declares XML entities"),
        _HOSTILE,
    ),
    "xml_too_deep": (
        Text("{part} anida más de {limit} elementos de XML", "{part} nests more than {limit} XML elements"),
        _HOSTILE,
    ),
    "xml_too_long": (
        Text("{part} tiene un elemento de XML de más de {limit}", "{part} has an XML element of more than {limit}"),
        _HOSTILE,
    ),
    "too_many_sheets": (
        Text("el libro tiene más de {limit} hojas", "the workbook has more than {limit} sheets"),
        _SAVE_DATA_ONLY,
    ),
    "too_many_rows": (
        Text("la hoja pasa de {limit} filas", "the sheet has more than {limit} rows"),
        Text("Repártala en varias, o use CSV o Parquet.", "Split it up, or use CSV or Parquet."),
    ),
    "too_wide": (
        Text("hay celdas más allá de la columna {limit}", "there are cells beyond column {limit}"),
        Text("Deje sólo las columnas de la plantilla.", "Leave only the columns of the template."),
    ),
    "too_many_repeats": (
        Text("la hoja repite celdas llenas más de {limit} veces", "the sheet repeats filled cells more than {limit} times"),
        _SAVE_DATA_ONLY,
    ),
    "cell_too_long": (
        Text("una celda tiene más de {limit} caracteres", "a cell has more than {limit} characters"),
        Text("Acórtela.", "Shorten it."),
    ),
    "too_much_text": (
        Text("los textos distintos del libro pasan de {limit}", "the different texts of the workbook take more than {limit}"),
        Text("Guarde la hoja como CSV UTF-8 y use ese archivo.", "Save the sheet as UTF-8 CSV and use that file."),
    ),
    "empty_sheet": (
        Text("la hoja {sheet} está vacía", "the sheet {sheet} is empty"),
        Text("Llénela, o elija otra con --sheet.", "Fill it in, or choose another with --sheet."),
    ),
}


def size_text(size: int) -> Text:
    """Return a number of bytes as a person says it: `831 MB`, `2.1 GB`."""
    for unit, unit_bytes in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= unit_bytes:
            whole, tenths = divmod(size * 10 // unit_bytes, 10)
            exact = whole >= _NO_TENTHS_FROM or not tenths
            return same(f"{whole} {unit}") if exact else Text(f"{whole},{tenths} {unit}", f"{whole}.{tenths} {unit}")
    return same(f"{size} bytes")


_NO_TENTHS_FROM = 10
