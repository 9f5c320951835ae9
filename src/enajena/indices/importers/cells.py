"""Cells read exactly: dates, decimals and headings as the issuers write them. None is "cannot be read", never a guess."""

import re
import unicodedata
from datetime import date, datetime
from decimal import Decimal

from enajena.basics.text import Text
from enajena.indices.importers.content import Cell
from enajena.indices.shape import iso_date

# The issuers certify rates and indices with two decimals. Up to four are taken; more than that in a spreadsheet is the noise of a
# binary number, and is refused rather than rounded.
MAX_DECIMALS = 4
MAX_DIGITS = 15
# The first certificate of the bank rate is of 1971, so a two-digit year is of 1971 to 2070.
CENTURY_TURNS_AT = 71

COMMA_DECIMAL = re.compile(r"-?[0-9]{1,9}(,[0-9]{1,10})?\Z")
POINT_DECIMAL = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,10})?\Z")
SLASH_DATE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})\Z")
MONTH_NAME_DATE = re.compile(r"([0-9]{1,2})-([A-Z]{3,4})\.?-([0-9]{2}|[0-9]{4})\Z")
BLANK = re.compile(r"[-–—\s]*\Z")

COMMA_FORM = Text("número con coma decimal y sin separador de miles", "a number with a decimal comma and no thousands mark")
POINT_FORM = Text("número con punto decimal y sin separador de miles", "a number with a decimal point and no thousands mark")
PERCENT_FORM = Text("porcentaje de hasta cuatro decimales", "a percentage of up to four decimals")
INDEX_FORM = Text("número de hasta cuatro decimales", "a number of up to four decimals")

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("ENE", "ENERO"),
            ("FEB", "FEBRERO"),
            ("MAR", "MARZO"),
            ("ABR", "ABRIL"),
            ("MAY", "MAYO"),
            ("JUN", "JUNIO"),
            ("JUL", "JULIO"),
            ("AGO", "AGS", "AGOSTO"),
            ("SEP", "SEPT", "SET", "SEPTIEMBRE"),
            ("OCT", "OCTUBRE"),
            ("NOV", "NOVIEMBRE"),
            ("DIC", "DICIEMBRE"),
        ),
        start=1,
    )
    for name in names
}


def fold(cell: Cell) -> str:
    """Return a heading without accents, in capitals and with single spaces, so that headings can be compared."""
    decomposed = unicodedata.normalize("NFKD", str(cell))
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(bare.upper().split())


def is_blank(cell: Cell) -> bool:
    """Return whether a cell says nothing: empty, or only dashes."""
    return isinstance(cell, str) and BLANK.match(cell) is not None


def decimal_with_comma(text: str) -> Decimal | None:
    """Return a number with decimal comma: `3,28`. A point is refused: it might mark thousands or decimals."""
    return Decimal(text.replace(",", ".")) if COMMA_DECIMAL.match(text) else None


def decimal_with_point(text: str) -> Decimal | None:
    """Return a number with decimal point: `3.28`. A comma is refused: it might mark thousands or decimals."""
    return Decimal(text) if POINT_DECIMAL.match(text) else None


def percent_text(text: str) -> Decimal | None:
    """Return a percentage with decimal point and sign: `18.00%` is 18.00."""
    return decimal_with_point(text.removesuffix("%").rstrip()) if text.endswith("%") else None


def exact(number: float) -> Decimal | None:
    """Return the number of a spreadsheet as its shortest decimal form, or None where that has more than four decimals.

    A spreadsheet keeps 43.84 as a binary fraction; the shortest decimal that names that fraction is what was typed.
    """
    return _with_few_decimals(Decimal(repr(number)), MAX_DECIMALS)


def exact_percent(fraction: float) -> Decimal | None:
    """Return a fraction of one as a percentage: 0.4384 is 43.84. None where the percentage has more than four decimals."""
    shortest = _with_few_decimals(Decimal(repr(fraction)), MAX_DECIMALS + 2)
    return None if shortest is None else shortest * 100


def slash_date(text: str) -> date | None:
    """Return a date written `dd/mm/aaaa`."""
    match = SLASH_DATE.match(text)
    return None if match is None else _date(int(match[3]), int(match[2]), int(match[1]))


def month_name_date(text: str) -> date | None:
    """Return a date written with the name of the month: `27-Ags-80`, `01-Ene-95`, `31-Ago-05`."""
    match = MONTH_NAME_DATE.match(fold(text))
    if match is None or match[2] not in MONTHS:
        return None
    return _date(_full_year(match[3]), MONTHS[match[2]], int(match[1]))


def cell_date(cell: Cell) -> date | None:
    """Return the date of a cell of a spreadsheet: a true date, or text in any of the forms that the issuers use."""
    if isinstance(cell, datetime):
        return cell.date() if cell == datetime(cell.year, cell.month, cell.day, tzinfo=cell.tzinfo) else None
    if isinstance(cell, date):
        return cell
    if not isinstance(cell, str):
        return None
    text = cell.strip()
    return slash_date(text) or month_name_date(text) or iso_date(text)


def whole_text(cell: Cell) -> str:
    """Return what a cell says as text; a whole number without the `.0` that a spreadsheet adds."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def _with_few_decimals(value: Decimal, decimals: int) -> Decimal | None:
    if not value.is_finite():
        return None
    _, digits, exponent = value.normalize().as_tuple()
    places = -exponent if isinstance(exponent, int) else decimals + 1
    if places > decimals or len(digits) > MAX_DIGITS:
        return None
    return Decimal(format(value, "f"))


def _full_year(text: str) -> int:
    year = int(text)
    if len(text) == len("2005"):
        return year
    return year + (1900 if year >= CENTURY_TURNS_AT else 2000)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
