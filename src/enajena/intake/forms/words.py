"""Names and keys: composed letters (NFC), one blank between words, tildes and ñ as they are, nothing that cannot be seen.

A name is never put in capitals or without its accents: it must be the one on the identity card.
"""

import unicodedata

from enajena.basics.text import Text
from enajena.intake.forms.blanks import BROKEN, canonical, double_encoded, no_value, unspaced
from enajena.intake.forms.model import Canonical, Unreadable

_KEY_CHARACTERS = 100


def read_name(text: str) -> Canonical | Unreadable:
    """Read the name of a person, at most 200 characters."""
    missing = no_value(text)
    if missing is not None:
        return missing
    if double_encoded(text):
        return BROKEN
    return canonical(text, unspaced(unicodedata.normalize("NFC", text)), _TIDIED)


def read_key(text: str) -> Canonical | Unreadable:
    """Read a text that tells one row from another, such as the number of an acceptance: at most 100 characters, as they stand."""
    found = read_name(text)
    if isinstance(found, Canonical) and len(found.text) > _KEY_CHARACTERS:
        return Unreadable("too_long", _TOO_LONG, _SHORTER)
    return found


_TIDIED = Text(
    "se dejó un solo espacio entre palabras y cada letra con su tilde en un signo",
    "one blank was left between words, and each letter with its accent in one sign",
)
_TOO_LONG = Text("tiene más de 100 caracteres", "it has more than 100 characters")
_SHORTER = Text("Escriba sólo el número o la clave.", "Write only the number or the key.")
