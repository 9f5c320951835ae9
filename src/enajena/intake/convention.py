"""What a file's own cells say of its decimal sign and of the order of its dates.

Only a cell that can be read in one way is evidence: `1.234.567` and `1234,5` speak for the comma, `1,234.50` for the point, `1.234` for
neither. Cells that speak for both are a fault that names one of each; no number of one outvotes the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.intake.columns import Column
from enajena.intake.forms.amounts import MONEY, PRICE
from enajena.intake.forms.counts import COUNT, INTEGER, YEAR
from enajena.intake.forms.dates import is_month_first
from enajena.intake.forms.model import UNKNOWN, Convention, DecimalSign, Evidence, Says, Unreadable
from enajena.intake.forms.peeling import peel
from enajena.intake.forms.resolving import ASK_DECIMAL, one_reading

_ROOMS = {"money": MONEY, "money_or_none": MONEY, "price": PRICE, "shares": COUNT, "count": COUNT, "integer": INTEGER, "year": YEAR}
_DATED = ("date", "instant")


@dataclass(frozen=True, slots=True)
class Sample:
    """A cell that may be evidence: its column, its text, its place as a person looks for it, and its row."""

    column: Column
    text: str
    where: Text
    row: int


@dataclass(frozen=True, slots=True)
class Decided:
    """The convention of a file, and the fault of a file that has two."""

    convention: Convention
    faults: tuple[Fault, ...] = ()


def is_number(column: Column) -> bool:
    """Return whether the cells of a column are numbers, and so may tell the decimal sign."""
    return column.kind in _ROOMS


def decide(samples: Iterable[Sample], decimal: DecimalSign | None = None) -> Decided:
    """Return the convention that the samples show; `decimal`, where the caller says it, holds whatever they show.

    The samples are those of a whole file, or one of each that say the same; cells that were numbers in a spreadsheet are none of them,
    since they say nothing of what people typed.
    """
    first: dict[Says, Evidence] = {}
    for sample in samples:
        says = says_of(sample.column, sample.text)
        if says is not None and says not in first:
            first[says] = Evidence(says, sample.text, sample.where, sample.row, sample.column.name)
    evidence = tuple(first.values())
    if decimal is not None:
        return Decided(Convention(decimal, evidence))
    if "comma" in first and "point" in first:
        return Decided(Convention(None, evidence), (_two_conventions(first["comma"], first["point"]),))
    shown: DecimalSign | None = "comma" if "comma" in first else "point" if "point" in first else None
    return Decided(Convention(shown, evidence))


def says_of(column: Column, text: str) -> Says | None:
    """Return what one cell says of its file, or None."""
    if column.kind in _DATED:
        return "month_first" if is_month_first(text) else None
    if column.kind not in _ROOMS:
        return None
    peeled = peel(text)
    if isinstance(peeled, Unreadable):
        return None
    numeral = one_reading(peeled.digits, UNKNOWN, _ROOMS[column.kind])
    return None if isinstance(numeral, Unreadable) else numeral.sign


def _two_conventions(comma: Evidence, point: Evidence) -> Fault:
    what = Text(
        f"«{comma.text}» sólo se lee con coma decimal, y «{point.text}» ({point.where.es}) sólo con punto",
        f"“{comma.text}” can only be read with a decimal comma, and “{point.text}” ({point.where.en}) only with a point",
    )
    return Fault("two_conventions", comma.where, what, _ONE_SIGN, comma.text, row=comma.row, column=comma.column)


_ONE_SIGN = Text(
    f"Escriba todos los números con el mismo signo decimal. {ASK_DECIMAL.es}",
    f"Write every number with the same decimal sign. {ASK_DECIMAL.en}",
)
