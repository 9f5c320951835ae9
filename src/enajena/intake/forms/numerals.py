"""The digits of a number and the marks between them: which readings they allow.

A mark is a point, a comma, an apostrophe or a blank. A point or comma may set off thousands or decimals; an apostrophe and a blank only
set off digits of the whole part. A reading is one way of telling which mark does what; `1.234` has two.

The apostrophe follows the use of the country: it marks the millions (`1'234.567`), with points or commas at the thousands. Apostrophes
throughout (`1'234'567`) can mean nothing else. One alone at the thousands (`2'000`) is refused: people write it for two millions.
"""

import re
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.intake.forms.model import DecimalSign, Unreadable

GROUP = 3
_MARKED = re.compile(r"[0-9]+(?:[.,' ][0-9]+)*")
_DIGITS = re.compile(r"[0-9]+")
_MARKS = re.compile(r"[.,' ]")
_SIGN_OF: dict[str, DecimalSign] = {",": "comma", ".": "point"}


@dataclass(frozen=True, slots=True)
class Numeral:
    """One reading: the digits before and after the decimal sign, and which sign that is, None where either would do."""

    whole: str
    decimals: str
    sign: DecimalSign | None


def readings(text: str) -> tuple[Numeral, ...]:
    """Return every reading of digits and marks; none where the marks cannot stand as they do."""
    if not _MARKED.fullmatch(text):
        return ()
    runs, marks = _DIGITS.findall(text), _MARKS.findall(text)
    return tuple(found for found in (_without_decimals(runs, marks), _with_decimals(runs, marks)) if found)


def _without_decimals(runs: list[str], marks: list[str]) -> Numeral | None:
    if not _grouped(runs, marks):
        return None
    sign: DecimalSign | None = "comma" if "." in marks else "point" if "," in marks else None
    return Numeral("".join(runs), "", sign)


def _with_decimals(runs: list[str], marks: list[str]) -> Numeral | None:
    if not marks or marks[-1] not in _SIGN_OF or marks[-1] in marks[:-1] or not _grouped(runs[:-1], marks[:-1]):
        return None
    if runs[0].startswith("0") and 1 < len(runs[0]) <= GROUP and len(runs[-1]) == GROUP:
        return None  # `012.345`: thousands padded with a zero, or decimals
    return Numeral("".join(runs[:-1]), runs[-1], _SIGN_OF[marks[-1]])


def _grouped(runs: list[str], marks: list[str]) -> bool:
    """Return whether the marks set off groups of three digits, all with one mark or with apostrophes at the millions."""
    if not marks:
        return True
    if len(runs[0]) > GROUP or runs[0].startswith("0") or any(len(run) != GROUP for run in runs[1:]):
        return False
    from_right = marks[::-1]
    if set(marks) == {"'"}:
        return len(marks) > 1
    if len(set(marks)) == 1:
        return True
    return from_right[0] in _SIGN_OF and set(from_right[::2]) == {from_right[0]} and set(from_right[1::2]) == {"'"}


def misplaced(text: str) -> Unreadable:
    """Return the fault of digits and marks that have no reading."""
    if not _MARKED.fullmatch(text):
        return Unreadable("mark_at_edge", _EDGE, _BETWEEN_DIGITS)
    runs, marks = _DIGITS.findall(text), _MARKS.findall(text)
    if _two_decimal_marks(runs, marks):
        return Unreadable("two_decimal_marks", _TWO_MARKS, _ONE_MARK)
    if marks.count("'") == 1 and marks[0] == "'" and len(runs) < GROUP + 1 and len(runs[1]) == GROUP:
        return Unreadable("apostrophe_thousands", _APOSTROPHE, _WRITE_ZEROS)
    if len(runs[0]) > 1 and runs[0].startswith("0"):
        return Unreadable("leading_zeros", _ZEROS, _WITHOUT_ZEROS)
    return Unreadable("misplaced_groups", _GROUPS, _THREE_BY_THREE)


def _two_decimal_marks(runs: list[str], marks: list[str]) -> bool:
    """Return whether point and comma both stand where only decimals can: `12,34.56`, `1.234,567,89`."""
    points_and_commas = [mark for mark in marks if mark in _SIGN_OF]
    if len(set(points_and_commas)) == 1 or not points_and_commas:
        return False
    last = points_and_commas[-1]
    first = marks.index("," if last == "." else ".")
    return points_and_commas.count(last) > 1 or len(runs[first + 1]) != GROUP


_EDGE = Text(
    "un punto, una coma o un apóstrofo no está entre dos cifras",
    "a point, comma or apostrophe does not stand between two digits",
)
_BETWEEN_DIGITS = Text(
    "Escriba cifras a los dos lados de cada signo: 0,50.",
    "Write digits on both sides of every mark: 0.50.",
)
_TWO_MARKS = Text(
    "punto y coma están los dos donde van decimales",
    "point and comma both stand where decimals go",
)
_ONE_MARK = Text("Deje un solo signo decimal: 1.234,56.", "Leave one decimal sign: 1,234.56.")
_APOSTROPHE = Text(
    "el apóstrofo marca millones, y aquí está en los miles",
    "the apostrophe marks millions, and here it stands at the thousands",
)
_WRITE_ZEROS = Text(
    "Escriba todas las cifras sin separador: 2000, o 2000000 si son millones.",
    "Write all the digits without a separator: 2000, or 2000000 if millions are meant.",
)
_ZEROS = Text(
    "empieza por cero, y el signo se puede leer como miles o como decimales",
    "it starts with a zero, and the mark can be read as thousands or as decimals",
)
_WITHOUT_ZEROS = Text("Escriba el número sin ceros delante.", "Write the number without zeros before it.")
_GROUPS = Text(
    "los separadores de miles no dejan grupos de tres cifras",
    "the thousands separators do not leave groups of three digits",
)
_THREE_BY_THREE = Text(
    "Escriba grupos de tres, 1.234.567, o sólo las cifras, 1234567.",
    "Write groups of three, 1,234,567, or digits only, 1234567.",
)
