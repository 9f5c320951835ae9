"""From the readings that digits and marks allow to the one that the file and the column leave."""

from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.intake.forms.model import Convention, Unreadable
from enajena.intake.forms.numerals import GROUP, Numeral, misplaced, readings


@dataclass(frozen=True, slots=True)
class Room:
    """How many digits a kind of column has before and after the decimal sign."""

    whole: int
    decimals: int


def one_reading(digits: str, convention: Convention, room: Room) -> Numeral | Unreadable:
    """Return the one reading that the convention and the room of the column leave, or the fault.

    Exactly three digits after the decimal sign are refused where the column has room for fewer, zeros or not: a thousand that was
    typed with the other sign looks just like that, and would be a thousand times too small.
    """
    found = readings(digits)
    if not found:
        return misplaced(digits)
    fitting = [one for one in found if convention.decimal is None or one.sign in (None, convention.decimal)]
    if not fitting:
        return _against(convention)
    if len(fitting) > 1:
        return _ambiguous(fitting)
    return _in_room(fitting[0], room)


def plain(numeral: Numeral, room: Room) -> str:
    """Return a reading as plain digits with a point, without the zeros for which the column has no room.

    Three decimals get a zero more where they could be thousands, so that what was understood once is not asked again: `1.2340`.
    """
    kept = numeral.decimals[: room.decimals]
    written = f"{numeral.whole}.{kept}" if kept else numeral.whole
    return written if len(readings(written)) == 1 else f"{written}0"


def understood(text: str, digits: str, numeral: Numeral) -> Text:
    """Return the note of a number that was rewritten: what it was read as, and by which sign where there were two ways."""
    note = Text(f"se leyó {_spanish(text)}", f"read as {text}")
    if len(readings(digits)) == 1:
        return note
    by = _SIGN_NAMES[numeral.sign or "comma"]
    return Text(f"{note.es}, con {by.es} decimal", f"{note.en}, with a decimal {by.en}")


def _in_room(numeral: Numeral, room: Room) -> Numeral | Unreadable:
    if len(numeral.decimals) == GROUP > room.decimals:
        return Unreadable("three_decimals", _THREE, _ALL_DIGITS)
    if len(numeral.decimals.rstrip("0")) > room.decimals:
        if room.decimals:
            return Unreadable("too_many_decimals", _DECIMALS, _ROUND_IT)
        return Unreadable("fraction", _FRACTION, _WHOLE)
    if len(numeral.whole) > room.whole:
        return Unreadable("out_of_range", _OUT_OF_RANGE, _CHECK_DIGITS)
    return numeral


def _ambiguous(found: list[Numeral]) -> Unreadable:
    one, other = (numeral.whole + (f".{numeral.decimals}" if numeral.decimals else "") for numeral in found)
    what = Text(
        f"se puede leer como {_spanish(one)} y como {_spanish(other)}, y nada en el archivo dice cuál",
        f"it can be read as {one} and as {other}, and nothing in the file tells which",
    )
    return Unreadable("ambiguous_decimal", what, ASK_DECIMAL)


def _against(convention: Convention) -> Unreadable:
    sign = _SIGN_NAMES[convention.decimal or "comma"]
    what = Text(f"no se puede leer con {sign.es} decimal", f"it cannot be read with a decimal {sign.en}")
    shown = next((one for one in convention.evidence if one.says == convention.decimal), None)
    if shown is not None:
        what = Text(f"{what.es}, como «{shown.text}» ({shown.where.es})", f"{what.en}, like “{shown.text}” ({shown.where.en})")
    return Unreadable("against_convention", what, _LIKE_THE_OTHERS)


def _spanish(number: str) -> str:
    """Return a plain number with a decimal comma, for a sentence."""
    return number.replace(".", ",")


_SIGN_NAMES = {"comma": Text("coma", "comma"), "point": Text("punto", "point")}

ASK_DECIMAL = Text(
    "Diga con qué signo escribe decimales el archivo: `--decimal comma` o `--decimal point`.",
    "Say which decimal sign the file is written with: `--decimal comma` or `--decimal point`.",
)
_LIKE_THE_OTHERS = Text(
    "Escríbalo como los demás números del archivo, o con cifras solas.",
    "Write it like the other numbers of the file, or in digits only.",
)
_THREE = Text(
    "tiene tres cifras tras el signo decimal, como los miles",
    "it has three digits after the decimal sign, as thousands have",
)
_ALL_DIGITS = Text(
    "Escriba todas las cifras sin separador de miles.",
    "Write all the digits without a thousands separator.",
)
_DECIMALS = Text("tiene más decimales de los que caben", "it has more decimals than fit")
_ROUND_IT = Text(
    "Escriba el valor que consta en el documento, con sus centavos.",
    "Write the value that the document states, with its centavos.",
)
_FRACTION = Text("es una fracción donde va un número entero", "it is a fraction where a whole number goes")
_WHOLE = Text("Escriba un número entero: 1500.", "Write a whole number: 1500.")
_OUT_OF_RANGE = Text("tiene más cifras de las que puede tener", "it has more digits than it can have")
_CHECK_DIGITS = Text("Revise si sobran cifras.", "See whether there are digits too many.")
