"""A number without what people write around it: currency, minus signs, accounting brackets."""

import re
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.intake.forms.blanks import no_value, placeholder, unspaced, with_plain_apostrophes
from enajena.intake.forms.model import Unreadable

_CURRENCY_BEFORE = re.compile(r"(?:(?:cop|col) ?\$|\$ ?(?:cop)?|cop) ?", re.IGNORECASE | re.ASCII)
_CURRENCY_AFTER = re.compile(
    r"(?: ?(?:cop|(?:de )?pesos?(?: colombianos)?))?(?: ?(?:m\.?/cte\.?|mcte\.?|m\.?/l\.?|moneda (?:corriente|legal)(?: colombiana)?))?",
    re.IGNORECASE | re.ASCII,
)
_OTHER_CURRENCY = re.compile(r"us ?\$|u\$s|\busd\b|\beur\b|€|£|¥|d[oó]lar|euro", re.IGNORECASE)
_SCIENTIFIC = re.compile(r"[-$ ]*[0-9]+(?:[.,][0-9]+)? ?e ?[+-]?[0-9]+", re.IGNORECASE | re.ASCII)
_DIGITS_AND_MARKS = re.compile(r"[0-9.,' ]*[0-9][0-9.,' ]*")
_NUMBER_THEN_WORDS = re.compile(r"([0-9.,' ]*[0-9])(.*)")
_BRACKETS = re.compile(r"([^()]*)\(([^()]+)\)")
_NUMBER_WORDS = re.compile(r"\b(mil|mill[oó]n(es)?|bill[oó]n(es)?|cien(tos?)?|pesos)\b", re.IGNORECASE)
_MINUS = ("-", "−")
_STRAY_SIGNS = re.compile(r"[-−–—+()]")


@dataclass(frozen=True, slots=True)
class Peeled:
    """Digits and the marks between them, whether they were below zero, and whether a currency stood beside them."""

    digits: str
    negative: bool
    currency: bool


def peel(text: str) -> Peeled | Unreadable:
    """Return a number without the blanks, currency and sign around it, or why there is no number."""
    missing = no_value(text) or placeholder(text)
    if missing is not None:
        return missing
    bare = with_plain_apostrophes(unspaced(text))
    unlike = _unlike_a_number(bare)
    if unlike is not None:
        return unlike
    inside = _inside_brackets(bare)
    minus_before, rest = _without_minus(bare if inside is None else inside)
    number, before = _without_currency_before(rest)
    minus_after, number = _without_minus(number) if before else (False, number)
    number, after = _without_currency_after(number)
    signs = (inside is not None, minus_before, minus_after)
    if sum(signs) > 1 or _STRAY_SIGNS.search(number):
        return Unreadable("sign", _SIGN, _MINUS_BEFORE)
    if not _DIGITS_AND_MARKS.fullmatch(number):
        return _no_digits(number)
    return Peeled(number, negative=any(signs), currency=before or after)


def _unlike_a_number(bare: str) -> Unreadable | None:
    if "%" in bare or "por ciento" in bare.casefold():
        return Unreadable("percent", _PERCENT, _THE_NUMBER_ITSELF)
    if _SCIENTIFIC.fullmatch(bare):
        return SCIENTIFIC
    if _OTHER_CURRENCY.search(bare):
        return Unreadable("other_currency", _FOREIGN, _IN_PESOS)
    return None


def _inside_brackets(bare: str) -> str | None:
    """Return what accounting brackets hold, with the currency that stands before them: `(1.000)`, `$ (1.000)`."""
    found = _BRACKETS.fullmatch(bare)
    if found is None or (found[1] and not _CURRENCY_BEFORE.fullmatch(found[1])):
        return None
    return found[1] + found[2].strip(" ")


def _without_minus(text: str) -> tuple[bool, str]:
    return (True, text[1:].lstrip(" ")) if text.startswith(_MINUS) else (False, text)


def _without_currency_before(text: str) -> tuple[str, bool]:
    found = _CURRENCY_BEFORE.match(text)
    return (text[found.end() :], True) if found else (text, False)


def _without_currency_after(text: str) -> tuple[str, bool]:
    found = _NUMBER_THEN_WORDS.fullmatch(text)
    if found is None or not found[2] or not _CURRENCY_AFTER.fullmatch(found[2]):
        return text, False
    return found[1], True


def _no_digits(text: str) -> Unreadable:
    if _NUMBER_WORDS.search(text) or (re.search("[0-9]", text) and re.search(r"[^\W\d_]", text)):
        return Unreadable("words", _WORDS, _DIGITS_ONLY)
    return Unreadable("not_a_number", _NO_NUMBER, _DIGITS_ONLY)


_SIGN = Text(
    "hay un guion, un más o un paréntesis donde no va",
    "there is a dash, a plus or a bracket where none goes",
)
_MINUS_BEFORE = Text(
    "Deje sólo la cifra; si es negativa, con un solo menos delante: -1000.",
    "Leave only the figure; where it is negative, with a single minus before it: -1000.",
)
_PERCENT = Text("es un porcentaje", "it is a percentage")
_THE_NUMBER_ITSELF = Text(
    "Escriba el número mismo, no una parte de otro.",
    "Write the number itself, not a part of another one.",
)
SCIENTIFIC = Unreadable(
    "scientific",
    Text("está en notación científica, que puede haber perdido cifras", "it is in scientific notation, which may have lost digits"),
    Text(
        "Dé a la columna formato de texto o de número sin exponente, revise las cifras y guarde otra vez.",
        "Format the column as text or as a number without exponent, check the digits and save again.",
    ),
)
_FOREIGN = Text("está en otra moneda", "it is in another currency")
_IN_PESOS = Text("Escriba el monto en pesos colombianos.", "Write the amount in Colombian pesos.")
_WORDS = Text("lleva palabras o letras", "it has words or letters")
_NO_NUMBER = Text("no es un número", "it is not a number")
_DIGITS_ONLY = Text("Escríbalo en cifras: 5000000.", "Write it in digits: 5000000.")
