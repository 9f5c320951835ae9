"""Names and keys: composed letters (NFC), one blank between words, tildes and ñ as they are, nothing that cannot be seen.

A name is never put in capitals or without its accents: it must be the one on the identity card.
"""

import unicodedata

from enajena.basics.text import Text
from enajena.intake.forms.blanks import BROKEN, canonical, double_encoded, no_value, unspaced
from enajena.intake.forms.model import Canonical, Unreadable

_KEY_CHARACTERS = 100
_LIVE_SIGNS = ("=", "+", "-", "@")


def read_name(text: str) -> Canonical | Unreadable:
    """Read the name of a person, at most 200 characters."""
    missing = no_value(text)
    if missing is not None:
        return missing
    if double_encoded(text):
        return BROKEN
    return canonical(text, unspaced(unicodedata.normalize("NFC", text)), _TIDIED)


def read_key(text: str) -> Canonical | Unreadable:
    """Read a text that tells one row from another, such as the number of an acceptance: at most 100 characters, as they stand.

    It goes into results as it is, so that one that a spreadsheet takes for a formula is a fault.
    """
    found = read_name(text)
    if isinstance(found, Unreadable):
        return found
    if found.text.removeprefix("'").startswith(_LIVE_SIGNS):
        return Unreadable("live_text", _LIVE, _WITHOUT_SIGN)
    return found if len(found.text) <= _KEY_CHARACTERS else Unreadable("too_long", _TOO_LONG, _SHORTER)


_TIDIED = Text(
    "se dejó un solo espacio entre palabras y cada letra con su tilde en un signo",
    "one blank was left between words, and each letter with its accent in one sign",
)
_LIVE = Text(
    "empieza por un signo que una hoja de cálculo toma por el de una fórmula",
    "it begins with a sign that a spreadsheet takes for that of a formula",
)
_WITHOUT_SIGN = Text("Escríbalo sin = + - ni @ al comienzo.", "Write it without = + - or @ at its start.")
_TOO_LONG = Text("tiene más de 100 caracteres", "it has more than 100 characters")
_SHORTER = Text("Escriba sólo el número o la clave.", "Write only the number or the key.")
