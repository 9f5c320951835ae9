"""Numbers as a workbook stores them, as plain digits: never rounded, and never with more than was stored."""

import re
from decimal import Decimal

from enajena.intake.spreadsheet.cell import Cell, unusable

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?", re.ASCII)
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)
_LONGEST_NUMBER = 400
EXACT_DIGITS = 15
"""A spreadsheet shows and keeps 15 digits of a number; of more, it changes the last ones to zeros."""


def plain_number(stored: str) -> str | None:
    """Return the digits of a stored number without exponent, None where it is no number.

    Spreadsheets hold binary fractions and some write them with 17 digits: `1234567.8899999999` names the same binary number as
    `1234567.89`, so that is what was typed. `0.30000000000000004` names another one than `0.3` and stays as it is.
    """
    if len(stored) > _LONGEST_NUMBER or not _NUMBER.fullmatch(stored):
        return None
    digits = len(stored.lower().partition("e")[0].replace(".", "").lstrip("-0"))
    if _PLAIN.fullmatch(stored) and (digits <= EXACT_DIGITS or "." not in stored):
        return stored
    number = Decimal(stored)
    if digits > EXACT_DIGITS and number.adjusted() < EXACT_DIGITS:
        # The one float of this reader, and it is the cell's own: its repr is the shortest decimal that names it.
        shortest = Decimal(repr(float(stored)))
        number = min(number, shortest, key=lambda one: len(one.as_tuple().digits))
    return format(number, "f")


def number_cell(stored: str) -> Cell:
    """Return the cell of a stored number; one of more than 15 whole digits is not what was typed."""
    if len(stored) <= EXACT_DIGITS and stored.isdecimal() and stored.isascii():
        return Cell(stored, "number")
    text = plain_number(stored)
    if text is None:
        return unusable(stored, "bad_value")
    if len(text) > EXACT_DIGITS and len(text.partition(".")[0].lstrip("-0")) > EXACT_DIGITS:
        return unusable(stored, "lost_digits")
    return Cell(text, "number")


def percent_cell(stored: str) -> Cell:
    """Return the cell of a number that is shown as a percentage, as it was typed: `0.25` is `25%`."""
    cell = number_cell(stored)
    if cell.kind != "number" or cell.text is None:
        return cell
    percent = Decimal(cell.text).scaleb(2)
    whole = percent.to_integral_value()
    return Cell(f"{format(whole if percent == whole else percent.normalize(), 'f')}%", "number")
