"""Amounts of money and prices: `$ 1.234.567,89`, `1'234.567,89`, `COP 1234567.89`, `(1.000)`.

What is kept true: an amount has one reading, or it is a fault. Where a file shows its decimal sign, `1.234` is read by it; where nothing
does, the person is asked.
"""

from enajena.basics.text import Text
from enajena.intake.cells import MONEY_SCALE, NONE_WORDS, PRICE_SCALE
from enajena.intake.forms.blanks import canonical, unspaced
from enajena.intake.forms.model import Canonical, Convention, Unreadable
from enajena.intake.forms.peeling import peel
from enajena.intake.forms.resolving import Room, one_reading, plain, understood

MONEY = Room(20, MONEY_SCALE)
PRICE = Room(15, PRICE_SCALE)


def read_amount(text: str, convention: Convention, *, room: Room = MONEY, may_be_negative: bool = False) -> Canonical | Unreadable:
    """Read pesos; the text returned is plain digits with a point: `1234567.89`. An amount in that form stays as it is."""
    peeled = peel(text)
    if isinstance(peeled, Unreadable):
        return peeled
    if peeled.negative and not may_be_negative:
        return Unreadable("negative", _NEGATIVE, _NOT_BELOW_ZERO)
    numeral = one_reading(peeled.digits, convention, room)
    if isinstance(numeral, Unreadable):
        return numeral
    written = ("-" if peeled.negative else "") + plain(numeral, room)
    return canonical(text, written, understood(written, peeled.digits, numeral))


def read_price(text: str, convention: Convention) -> Canonical | Unreadable:
    """Read the price of one share in pesos, with at most 8 decimals."""
    return read_amount(text, convention, room=PRICE)


def read_amount_or_none(text: str, convention: Convention, *, may_be_negative: bool = False) -> Canonical | Unreadable:
    """Read an amount, or the word that no norm sets one: `ninguno`, `ninguna`, `none`.

    `N/A` and `no aplica` are refused, since they are also written where the amount is not at hand.
    """
    word = unspaced(text)
    if word.lower() in NONE_WORDS:
        return canonical(text, word, _NO_NORM)
    found = read_amount(text, convention, may_be_negative=may_be_negative)
    if isinstance(found, Unreadable) and found.code == "placeholder":
        return Unreadable(found.code, found.what, _NONE_OR_EMPTY)
    return found


_NO_NORM = Text("ninguna norma fija un monto", "no norm sets an amount")
_NEGATIVE = Text("el número es negativo", "the number is negative")
_NOT_BELOW_ZERO = Text(
    "Esta columna no baja de cero: revise el documento.",
    "This column does not go below zero: check the document.",
)
_NONE_OR_EMPTY = Text(
    "Escriba `ninguno` si ninguna norma fija un monto; si no se sabe, deje la celda vacía.",
    "Write `none` where no norm sets an amount; where it is unknown, leave the cell empty.",
)
