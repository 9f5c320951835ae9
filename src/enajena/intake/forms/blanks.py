"""What every kind of cell goes through first: the blanks around it, signs that nobody sees, and what is no value at all.

An office's spreadsheet holds no-break and thin spaces, marks of writing direction that came with a copied text, error values of
formulas, and words that stand for "unknown". None of these is ever part of a value.
"""

import re
import unicodedata

from enajena.basics.text import Text
from enajena.intake.forms.model import Canonical, Unreadable

BLANKS = " \t\r\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""The blanks of Unicode that separate; the strict reading trims the same ones."""

_LINE_BREAKS = "\u000b\u000c\u0085\u2028\u2029"
_RUN_OF_BLANKS = re.compile(f"[{BLANKS}{_LINE_BREAKS}]+")
_ERROR_VALUE = re.compile(r"#+|#N/[AD]|#[¡¿]?[A-ZÁÉÍÓÚÑ_]+(/0)?[!?]|#GETTING_DATA|#OBTENIENDO_DATOS|Err(or)?:[0-9]{3}", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"[-–—_.?*]+|n[./ ]?[ad]\.?|s[./][di]\.?|nulo|null|nan|nil|no (aplica|disponible|sabe|registra)|sin (dato|datos|informaci[oó]n)|"
    r"pendiente|por definir|desconocid[oa]|unknown|not available",
    re.IGNORECASE,
)
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘´`ʼ′", "'"))
_BETWEEN_WORDS = re.compile(r"(?<=[^\W_])[ _.\-/]+(?=[^\W\d_])")
_LONGEST = 200


def unspaced(text: str) -> str:
    """Return a text without the blanks around it and with one plain space for every run of them inside."""
    return _RUN_OF_BLANKS.sub(" ", text).strip(" ")


def with_plain_apostrophes(text: str) -> str:
    """Return a text with one apostrophe for the several that look like it."""
    return text.translate(_APOSTROPHES)


def canonical(found: str, text: str, note: Text) -> Canonical:
    """Return the reading of a cell, with the note only where more than the blanks around it had to change."""
    return Canonical(text) if found.strip(BLANKS) == text else Canonical(text, note, changed=True)


def folded(text: str) -> str:
    """Return a text without accents and case, for words that are looked up."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def word_key(text: str) -> str:
    """Return words as they are looked up: no accents, no case, `_` between them. A sign that is not between letters stays."""
    return _BETWEEN_WORDS.sub("_", folded(with_plain_apostrophes(unspaced(text)))).removesuffix(".")


def no_value(text: str) -> Unreadable | None:
    """Return why a cell holds no value of any kind, or None where it may hold one."""
    if not unspaced(text):
        return Unreadable("empty_cell", Text("la celda está vacía", "the cell is empty"), _FILL_OR_LEAVE)
    if len(text) > _LONGEST:
        return Unreadable("too_long", _TOO_LONG, _ONLY_THE_VALUE)
    hidden = hidden_sign(text)
    if hidden is not None:
        return hidden
    bare = unspaced(text)
    if _ERROR_VALUE.fullmatch(bare):
        return Unreadable("spreadsheet_error", _ERROR, _MEND_FORMULA)
    if with_plain_apostrophes(bare).startswith(("=", "'=")):
        return Unreadable("formula", _FORMULA, _PASTE_VALUE)
    return None


def placeholder(text: str) -> Unreadable | None:
    """Return the fault of a cell that says in words or signs that it has no value: `-`, `N/A`, `sin dato`."""
    return Unreadable("placeholder", _NO_VALUE, _LEAVE_EMPTY) if _PLACEHOLDER.fullmatch(unspaced(text)) else None


def hidden_sign(text: str) -> Unreadable | None:
    """Return the fault of the first sign that cannot be seen, or that stands for a letter that was lost on the way."""
    if text.isprintable() and "\ufffd" not in text:  # nothing to look for, and most cells are like that
        return None
    for sign in text:
        if sign == "\ufffd":
            return Unreadable("broken_encoding", _LOST_LETTER, _SAVE_AGAIN)
        if unicodedata.category(sign)[0] == "C" and sign not in BLANKS + _LINE_BREAKS:
            name = f"U+{ord(sign):04X}"
            what = Text(f"lleva un signo que no se ve ({name})", f"it has a sign that cannot be seen ({name})")
            return Unreadable("invisible_sign", what, _TYPE_AGAIN)
    return None


def double_encoded(text: str) -> bool:
    """Return whether a text is UTF-8 that was taken for Windows-1252 on its way: `PEÃ‘A`.

    Exact, no matter of likelihood: every letter outside ASCII must be part of a whole UTF-8 sequence.
    """
    if text.isascii():
        return False
    try:
        text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return False
    return True


BROKEN = Unreadable(
    "broken_encoding",
    Text("tiene letras rotas: se leyó con una codificación que no era", "its letters are broken: it was read in the wrong encoding"),
    Text("Exporte de nuevo desde el original como «CSV UTF-8».", "Export it again from the original as “CSV UTF-8”."),
)

_FILL_OR_LEAVE = Text(
    "Escriba el valor; sólo lo que no se sabe se deja vacío.",
    "Write the value; only what is unknown is left empty.",
)
_TOO_LONG = Text("es más larga que cualquier valor", "it is longer than any value")
_ONLY_THE_VALUE = Text("Deje en la celda sólo el valor.", "Leave only the value in the cell.")
_ERROR = Text(
    "es un error de la hoja de cálculo, no un valor",
    "it is an error of the spreadsheet, not a value",
)
_MEND_FORMULA = Text(
    "Corrija la fórmula o ensanche la columna, y guarde otra vez.",
    "Mend the formula or widen the column, and save again.",
)
_FORMULA = Text("es una fórmula, no su resultado", "it is a formula, not its result")
_PASTE_VALUE = Text("Copie la columna y péguela como valores.", "Copy the column and paste it as values.")
_NO_VALUE = Text("no es un valor: dice que no lo hay", "it is no value: it says that there is none")
_LEAVE_EMPTY = Text("Si no se sabe, deje la celda vacía.", "Where it is unknown, leave the cell empty.")
_LOST_LETTER = Text("ha perdido una letra al convertirse", "it lost a letter when it was converted")
_SAVE_AGAIN = BROKEN.remedy
_TYPE_AGAIN = Text(
    "Escríbala de nuevo a mano, sin copiar y pegar.",
    "Type it again by hand, without copy and paste.",
)
