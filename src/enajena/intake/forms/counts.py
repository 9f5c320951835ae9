"""Whole numbers: shares, other counts, years. `1.500` is 1500 in a file with decimal comma, and asked for where nothing tells."""

from enajena.basics.text import Text
from enajena.intake.forms.blanks import canonical
from enajena.intake.forms.model import Canonical, Convention, Unreadable
from enajena.intake.forms.numerals import Numeral
from enajena.intake.forms.peeling import peel
from enajena.intake.forms.resolving import Room, one_reading, understood

COUNT = Room(20, 0)
INTEGER = Room(18, 0)
YEAR = Room(4, 0)
_CENTURIES = ("19", "20")
_YEAR_DIGITS = 4


def read_count(text: str, convention: Convention, *, room: Room = COUNT) -> Canonical | Unreadable:
    """Read a whole number, zero included; the text returned is digits only.

    Decimals that are zeros are dropped with a note (`1500,00`), save exactly three of them: `1.000` stays a question.
    """
    peeled = peel(text)
    if isinstance(peeled, Unreadable):
        return peeled
    if peeled.negative:
        return Unreadable("negative", _NEGATIVE, _DIGITS_ONLY)
    if peeled.currency:
        return Unreadable("currency", _CURRENCY, _DIGITS_ONLY)
    numeral = one_reading(peeled.digits, convention, room)
    if isinstance(numeral, Unreadable):
        return numeral
    return canonical(text, numeral.whole, _note(numeral, peeled.digits))


def read_shares(text: str, convention: Convention) -> Canonical | Unreadable:
    """Read a number of shares, one at least."""
    found = read_count(text, convention)
    if isinstance(found, Canonical) and not found.text.strip("0"):
        return Unreadable("zero_shares", _ZERO, _ONE_AT_LEAST)
    return found


def read_integer(text: str, convention: Convention) -> Canonical | Unreadable:
    """Read a whole number of at most 18 digits."""
    return read_count(text, convention, room=INTEGER)


def read_year(text: str, convention: Convention) -> Canonical | Unreadable:
    """Read a year of four digits, 1900 to 2099."""
    found = read_count(text, convention, room=YEAR)
    if isinstance(found, Canonical) and (len(found.text) != _YEAR_DIGITS or not found.text.startswith(_CENTURIES)):
        return Unreadable("not_year", _NO_YEAR, _FOUR_DIGITS)
    return found


def _note(numeral: Numeral, digits: str) -> Text:
    note = understood(numeral.whole, digits, numeral)
    if not numeral.decimals:
        return note
    return Text(f"{note.es}; los decimales son ceros", f"{note.en}; the decimals are zeros")


_NEGATIVE = Text("el número es negativo", "the number is negative")
_CURRENCY = Text("lleva un signo de dinero donde va una cantidad", "it has a currency where a quantity goes")
_DIGITS_ONLY = Text("Escriba sólo cifras: 1500.", "Write digits only: 1500.")
_ZERO = Text("no se piden acciones", "no shares are asked for")
_ONE_AT_LEAST = Text("Escriba cuántas acciones se piden, una al menos.", "Write how many shares are asked for, one at least.")
_NO_YEAR = Text("no es un año de cuatro cifras entre 1900 y 2099", "it is not a year of four digits from 1900 to 2099")
_FOUR_DIGITS = Text("Escriba el año completo: 2003.", "Write the year in full: 2003.")
