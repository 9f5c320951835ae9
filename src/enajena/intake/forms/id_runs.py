"""The number of an identity document without what people write around and between its digits."""

import re

from enajena.basics.text import Text
from enajena.intake.forms.blanks import with_plain_apostrophes
from enajena.intake.forms.id_types import id_type_named
from enajena.intake.forms.model import Unreadable
from enajena.intake.forms.numerals import readings
from enajena.intake.forms.peeling import SCIENTIFIC

_HYPHENS = str.maketrans(dict.fromkeys("‐‑–−", "-"))
_TEXT_MARK = re.compile(r"'[A-Za-z0-9].*")
_PREFIX = re.compile(
    r"(?P<type>[^\W\d_](?:[^\W\d_]|[. ])*?)[ .:#]*(?:\b(?:no|n[º°]|nro|n[uú]mero)\b)?[ .:#º°]*(?P<rest>[0-9].*)", re.IGNORECASE
)
_EXPONENT = re.compile(r"[0-9]+[.,][0-9]+ ?E ?[+-]?[0-9]+|[0-9]+ ?E ?\+ ?[0-9]+", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9]+")
_NO_MARK = re.compile(r"[^0-9.,' \-]")


def plain_signs(bare: str) -> str:
    """Return a text with plain hyphens and apostrophes, without the apostrophe by which a spreadsheet marks a text."""
    plain = with_plain_apostrophes(bare.translate(_HYPHENS))
    return plain[1:] if _TEXT_MARK.fullmatch(plain) else plain


def without_own_name(id_type: str, written: str) -> str | Unreadable:
    """Return a number without the type of document before it, which must be the one of its column: `NIT 899.999.068-1`."""
    found = _PREFIX.fullmatch(written)
    named = id_type_named(found["type"]) if found else None
    if found is None or named is None:
        return written
    if named != id_type:
        what = Text(f"dice {named}, y el tipo de documento dice {id_type}", f"it says {named}, and the type of document says {id_type}")
        return Unreadable("other_id_type", what, MEND_TYPE)
    return str(found["rest"])


def lost_in_exponent(written: str) -> Unreadable | None:
    """Return the fault of a number that a spreadsheet shortened to `1,02E+09`."""
    return SCIENTIFIC if _EXPONENT.fullmatch(written) else None


def run_of_digits(written: str) -> str | Unreadable:
    """Return a number without the marks between its thousands; marks anywhere else may be the trace of a digit that was lost."""
    if _DIGITS.fullmatch(written):
        return written
    if _NO_MARK.search(written):
        return Unreadable("not_id_number", _NOT_DIGITS, CHECK_NUMBER)
    found = readings(written.replace("-", " "))
    whole = next((one.whole for one in found if not one.decimals), None)
    if whole is not None:
        return whole
    if found:
        return Unreadable("decimal_in_id", _DECIMAL, _AS_TEXT)
    return Unreadable("misplaced_groups", _MARKS, _DIGITS_ALONE)


CHECK_NUMBER = Text("Revise el número en el documento.", "Check the number on the document.")
MEND_TYPE = Text("Corrija el tipo de documento o el número.", "Mend the type of document or the number.")
_NOT_DIGITS = Text(
    "lleva letras o signos, y ese documento sólo tiene cifras",
    "it has letters or signs, and that document has digits only",
)
_DECIMAL = Text("tiene decimales: se guardó como número", "it has decimals: it was stored as a number")
_AS_TEXT = Text("Dé a la columna formato de texto y escriba sólo cifras.", "Format the column as text and write digits only.")
_MARKS = Text("los separadores no dejan grupos de tres cifras", "the separators do not leave groups of three digits")
_DIGITS_ALONE = Text("Revise el número y escriba sólo sus cifras.", "Check the number and write only its digits.")
