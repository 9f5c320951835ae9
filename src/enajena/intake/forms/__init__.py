"""Odd cell texts to strict ones: one small module a kind of value, pure functions that never guess.

`read_cell` reads any cell by its column; the readers by kind stand beside it. Each returns `Canonical` or `Unreadable` and never raises
on a text, whatever it holds.
"""

from enajena.intake.forms.amounts import read_amount, read_amount_or_none, read_price
from enajena.intake.forms.cell import read_cell
from enajena.intake.forms.choices import read_boolean, read_class, read_conduct, read_payment_means, read_person, read_verdict
from enajena.intake.forms.counts import read_count, read_integer, read_shares, read_year
from enajena.intake.forms.dates import read_date
from enajena.intake.forms.id_numbers import person_identity, read_id_number
from enajena.intake.forms.id_types import read_id_type
from enajena.intake.forms.instants import read_instant
from enajena.intake.forms.model import NUMBER_CELLS, UNKNOWN, Canonical, Convention, DecimalSign, Evidence, Unreadable
from enajena.intake.forms.nit import check_digit, with_check_digit
from enajena.intake.forms.words import read_key, read_name

__all__ = [
    "NUMBER_CELLS",
    "UNKNOWN",
    "Canonical",
    "Convention",
    "DecimalSign",
    "Evidence",
    "Unreadable",
    "check_digit",
    "person_identity",
    "read_amount",
    "read_amount_or_none",
    "read_boolean",
    "read_cell",
    "read_class",
    "read_conduct",
    "read_count",
    "read_date",
    "read_id_number",
    "read_id_type",
    "read_instant",
    "read_integer",
    "read_key",
    "read_name",
    "read_payment_means",
    "read_person",
    "read_price",
    "read_shares",
    "read_verdict",
    "read_year",
    "with_check_digit",
]
