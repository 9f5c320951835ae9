"""Patterns of texts that no reading changes, so that whoever has millions of cells need only read the odd ones.

What is kept true: a text that matches is returned by `read_cell` as it stands, without a note. The patterns mean the same in Python and
in RE2, and match a whole text. Most canonical texts match, not all of them: 29 February and names with two words do not.
"""

from enajena.intake.cells import CONDUCTS
from enajena.intake.columns import VERDICTS, Column
from enajena.intake.forms.id_types import ID_TYPES
from enajena.intake.forms.model import Convention
from enajena.programme.vocabulary import PERSON_KINDS, RECIPIENT_CLASSES

_DAY = (
    r"(19[1-9][0-9]|20[0-9]{2})-"
    r"((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)"
)
_CLOCK = r"([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,6})?)?"
_BOOLEAN = r"true|True|TRUE|false|False|FALSE|si|Si|SI|sí|Sí|SÍ|no|No|NO|0|1|verdadero|Verdadero|VERDADERO|falso|Falso|FALSO"
_PRICE_DECIMALS = r"\.([0-9]{1,2}|[0-9]{4,8})"


def plain_pattern(column: Column, convention: Convention) -> str:
    """Return the pattern of the texts of a column that stay as they are."""
    if column.kind in ("money", "money_or_none", "price"):
        return _amount(column, convention)
    listed = {"class": RECIPIENT_CLASSES, "person": PERSON_KINDS, "verdict": VERDICTS, "conduct": CONDUCTS, "code": ID_TYPES}
    if column.kind in listed:
        return "|".join(listed[column.kind])
    if column.name == "id_number":
        return _NOTHING
    return _PATTERNS[column.kind]


def _amount(column: Column, convention: Convention) -> str:
    sign = "-?" if column.may_be_negative and column.kind != "price" else ""
    digits, decimals = ("{1,15}", _PRICE_DECIMALS) if column.kind == "price" else ("{1,20}", r"\.[0-9]{1,2}")
    return f"{sign}[0-9]{digits}" + ("" if convention.decimal == "comma" else f"({decimals})?")


_NOTHING = r"[^\s\S]"
_PATTERNS = {
    "shares": "[1-9][0-9]{0,19}",
    "count": "[0-9]{1,20}",
    "integer": "[0-9]{1,18}",
    "year": "(19|20)[0-9]{2}",
    "date": _DAY,
    "instant": rf"{_DAY}[T ]{_CLOCK}(-05(:?00)?)?",
    "boolean": _BOOLEAN,
    "key": "[0-9A-Za-z]{1,100}",
    "code_lower": "cash|cashiers_cheque",
}
