"""The reading of any cell, by the kind of its column."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from enajena.intake.columns import Column
from enajena.intake.forms import amounts, choices, counts
from enajena.intake.forms.dates import read_date
from enajena.intake.forms.id_numbers import RULES, read_id_number
from enajena.intake.forms.id_types import read_id_type
from enajena.intake.forms.instants import read_instant
from enajena.intake.forms.model import Canonical, Convention, Unreadable
from enajena.intake.forms.words import read_key

_BY_CONVENTION: Mapping[str, Callable[[str, Convention], Canonical | Unreadable]] = MappingProxyType(
    {
        "price": amounts.read_price,
        "shares": counts.read_shares,
        "count": counts.read_count,
        "integer": counts.read_integer,
        "year": counts.read_year,
        "date": read_date,
        "instant": read_instant,
    },
)
_ALONE: Mapping[str, Callable[[str], Canonical | Unreadable]] = MappingProxyType(
    {
        "key": read_key,
        "code": read_id_type,
        "code_lower": choices.read_payment_means,
        "class": choices.read_class,
        "person": choices.read_person,
        "boolean": choices.read_boolean,
        "verdict": choices.read_verdict,
        "conduct": choices.read_conduct,
    },
)


def read_cell(
    column: Column, text: str, convention: Convention, *, id_type: str | None = None, digit_cell: str | None = None
) -> Canonical | Unreadable:
    """Read a cell that is not empty, by its column's kind.

    The number of a document is read by its type: `id_type` is that of the same row, as `read_id_type` returns it, and `digit_cell` the
    cell of the column of check digits, where there is one. Without a type it is read as any key.
    """
    if column.name == "id_number" and id_type is not None and id_type.upper() in RULES:
        return read_id_number(id_type.upper(), text, digit_cell)
    if column.kind == "money":
        return amounts.read_amount(text, convention, may_be_negative=column.may_be_negative)
    if column.kind == "money_or_none":
        return amounts.read_amount_or_none(text, convention, may_be_negative=column.may_be_negative)
    if column.kind in _BY_CONVENTION:
        return _BY_CONVENTION[column.kind](text, convention)
    return _ALONE[column.kind](text)
