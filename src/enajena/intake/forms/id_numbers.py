"""Numbers of identity documents, by the rules of each type of document.

- A cédula (3 to 8 digits, or 10), a foreigner's cédula and a permit (PPT) are numbers: zeros before them are no part of them and go, with
  a note. A passport, a foreign document, a civil register, a minor's identity card (whose old number starts with the year of birth) and
  a PEP are texts: their zeros stay.
- A NIT is its body without the check digit, which must be right (see `nit`).
- Letters become capitals; points, blanks, hyphens and slashes between letters and digits go.
- A length that is only usual, known from practice and not from a norm, gives a note and no fault.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from enajena.basics.text import Text
from enajena.intake.forms.blanks import BLANKS, no_value, placeholder, unspaced
from enajena.intake.forms.id_runs import CHECK_NUMBER, MEND_TYPE, lost_in_exponent, plain_signs, run_of_digits, without_own_name
from enajena.intake.forms.model import Canonical, Unreadable
from enajena.intake.forms.nit import check_digit, read_nit


@dataclass(frozen=True, slots=True)
class Rule:
    """How the numbers of a type of document are written: `possible` is asked for, `usual` only remarked on."""

    possible: str
    usual: str
    digits_only: bool = False
    zeros_count: bool = True


CEDULA = r"[0-9]{3,8}|[0-9]{10}"
PERSONAL_NUMBER, PERSONAL_NUMBER_TYPES = r"1[0-9]{9}", ("RC", "TI", "CC", "NUIP")
"""The personal number goes from the civil register to the minor's card and the cédula."""

_LETTERS_AND_DIGITS = r"(?=.*[0-9])[A-Z0-9]{3,20}"
RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "RC": Rule(_LETTERS_AND_DIGITS, r"[A-Z0-9]{6,11}"),
        "TI": Rule(r"[0-9]{3,11}", r"[0-9]{10,11}", digits_only=True),
        "CC": Rule(CEDULA, r"[0-9]{3,8}|1[0-9]{9}", digits_only=True, zeros_count=False),
        "TE": Rule(_LETTERS_AND_DIGITS, r"[A-Z0-9]{3,15}"),
        "CE": Rule(_LETTERS_AND_DIGITS, r"[0-9]{6,7}", zeros_count=False),
        "NIT": Rule(r"[0-9]{3,10}", r"[0-9]{3,8}|[2-9][0-9]{8}|1[0-9]{9}", digits_only=True, zeros_count=False),
        "PA": Rule(_LETTERS_AND_DIGITS, r"[A-Z0-9]{6,12}"),
        "DIE": Rule(_LETTERS_AND_DIGITS, r"[A-Z0-9]{3,20}"),
        "CD": Rule(_LETTERS_AND_DIGITS, r"[A-Z0-9]{3,15}"),
        "PEP": Rule(r"[0-9]{3,16}", r"[0-9]{15}", digits_only=True),
        "PPT": Rule(r"[0-9]{3,10}", r"[0-9]{6,8}", digits_only=True, zeros_count=False),
        "NITE": Rule(_LETTERS_AND_DIGITS, r"[A-Z0-9]{3,20}"),
        "NUIP": Rule(_LETTERS_AND_DIGITS, r"1[0-9]{9}|[A-Z0-9]{10,11}"),
    },
)

_BIRTH_AND_SERIAL = re.compile(r"([0-9]{6})[- ]([0-9]{5})")
_LAST_DIGIT_APART = re.compile(r".*[0-9] ?- ?[0-9]")
_BETWEEN = re.compile(r"[ .\-/]")


def read_id_number(id_type: str, text: str, digit_cell: str | None = None) -> Canonical | Unreadable:
    """Read the number of a document whose type is already one of `ID_TYPES`; the text returned has no marks.

    `digit_cell` is the cell of a column for check digits, None or blank where there is none.

    Raises:
        KeyError: the type is no canonical one; read it first.
    """
    missing = no_value(text) or placeholder(text)
    if missing is not None:
        return missing
    digit = _check_digit_of(digit_cell)
    number = digit if isinstance(digit, Unreadable) else _number(id_type, plain_signs(unspaced(text)), digit)
    return number if isinstance(number, Unreadable) else _noted(RULES[id_type], text.strip(BLANKS), number)


def person_identity(id_type: str, id_number: str) -> str:
    """Return one key for one person, from a canonical type and number: `CC:79123456`.

    A natural person's NIT is the number of the cédula, so NIT 79123456-0 and CC 79123456 are one key. A NIT whose body has nine digits
    is of an entity, or of somebody without a cédula, and stays a NIT. The personal number of ten digits that starts with 1 goes from the
    civil register to the minor's card and the cédula, so these are one key too. Every other document is its own.
    """
    of_a_cedula = id_type == "NIT" and re.fullmatch(RULES["CC"].possible, id_number)
    personal = id_type in PERSONAL_NUMBER_TYPES and re.fullmatch(PERSONAL_NUMBER, id_number)
    return f"CC:{id_number}" if of_a_cedula or personal else f"{id_type}:{id_number}"


def _check_digit_of(cell: str | None) -> str | Unreadable | None:
    digit = unspaced(cell or "")
    if not digit:
        return None
    return digit if re.fullmatch("[0-9]", digit) else Unreadable("not_check_digit", _NO_DIGIT, _ONE_DIGIT)


def _number(id_type: str, written: str, digit: str | None) -> str | Unreadable:
    """Return the number without marks, checked against the rule of its type and the check digit beside it."""
    lost = lost_in_exponent(written)
    if lost is not None:
        return lost
    named = without_own_name(id_type, written) if RULES[id_type].digits_only else written
    if isinstance(named, Unreadable):
        return named
    if id_type == "NIT":
        return read_nit(named, digit)
    number = _checked(id_type, _unmarked(id_type, named))
    if digit is None or isinstance(number, Unreadable):
        return number
    return number if id_type == "CC" and check_digit(number) == digit else Unreadable("wrong_check_digit", _NOT_ITS_DIGIT, CHECK_NUMBER)


def _unmarked(id_type: str, written: str) -> str | Unreadable:
    old_card = _BIRTH_AND_SERIAL.fullmatch(written) if id_type == "TI" else None
    if old_card:
        return old_card[1] + old_card[2]
    if RULES[id_type].digits_only and _LAST_DIGIT_APART.fullmatch(written):
        return Unreadable("check_digit_in_id", _LIKE_A_NIT, MEND_TYPE)
    if RULES[id_type].digits_only:
        return run_of_digits(written)
    number = _BETWEEN.sub("", written)
    # Before the capitals: they would make two ASCII letters of one that is none (ß).
    return number.upper() if number.isascii() and number.isalnum() else Unreadable("not_id_number", _OTHER_SIGNS, CHECK_NUMBER)


def _checked(id_type: str, number: str | Unreadable) -> str | Unreadable:
    if isinstance(number, Unreadable):
        return number
    rule = RULES[id_type]
    kept = number.lstrip("0") if not rule.zeros_count and number.isdigit() else number
    return kept if re.fullmatch(rule.possible, kept) else Unreadable("id_length", _LENGTH, CHECK_NUMBER)


def _noted(rule: Rule, found: str, number: str) -> Canonical:
    """Return the reading with what a person should know: what it was read as, zeros that went, a length that is not the usual one."""
    changed = found != number
    said = [Text(f"se leyó {number}", f"read as {number}")] if changed else []
    if changed and found.lstrip("'").startswith("0") and not rule.zeros_count:
        said.append(_ZEROS)
    if not re.fullmatch(rule.usual, number):
        said.append(_UNUSUAL)
    note = Text("; ".join(one.es for one in said), "; ".join(one.en for one in said)) if said else None
    return Canonical(number, note, changed)


_NO_DIGIT = Text("el dígito de verificación no es una cifra", "the check digit is not one figure")
_ONE_DIGIT = Text("Escriba una cifra, o deje vacía esa columna.", "Write one figure, or leave that column empty.")
_NOT_ITS_DIGIT = Text(
    "la columna del dígito de verificación trae uno que no es de este documento",
    "the column of the check digit has one that does not belong to this document",
)
_LIKE_A_NIT = Text("trae un dígito tras un guion, como un NIT", "it has a digit after a hyphen, like a NIT")
_OTHER_SIGNS = Text("lleva signos que no son letras ni cifras", "it has signs that are neither letters nor digits")
_LENGTH = Text(
    "no tiene las cifras que tiene ese tipo de documento",
    "it does not have the digits that this type of document has",
)
_ZEROS = Text("los ceros de delante no son parte del número", "zeros before a number are no part of it")
_UNUSUAL = Text("no tiene el largo usual: revíselo", "it does not have the usual length: check it")
