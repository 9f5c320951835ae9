"""The words of dates: months and days of the week as they are written and shortened, numbers in letters."""

from collections.abc import Mapping
from types import MappingProxyType

_MONTHS = (
    "enero ene january jan",
    "febrero feb february",
    "marzo mar march",
    "abril abr april apr",
    "mayo may",
    "junio jun june",
    "julio jul july",
    "agosto ago ags august aug",
    "septiembre setiembre sep sept set september",
    "octubre oct october",
    "noviembre nov november",
    "diciembre dic december dec",
)
MONTHS: Mapping[str, int] = MappingProxyType({name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()})
"""Every name of a month, without accents, and its number. No name stands for two months."""

WEEKDAYS = ("lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo")

_UP_TO_29 = (
    "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
    "diez", "once", "doce", "trece", "catorce", "quince", "dieciseis", "diecisiete", "dieciocho", "diecinueve",
    "veinte", "veintiuno", "veintidos", "veintitres", "veinticuatro", "veinticinco", "veintiseis", "veintisiete", "veintiocho",
    "veintinueve",
)  # fmt: skip
_TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_FIRST_TENS = 30
_HUNDRED = 100
_CENTURIES = {19: "mil novecientos", 20: "dos mil"}


def spelt(number: int) -> str:
    """Return a number from 1 to 99 or a year from 1900 to 2099 in letters, without accents; nothing for any other."""
    if 0 < number < len(_UP_TO_29):
        return _UP_TO_29[number]
    if _FIRST_TENS <= number < _HUNDRED:
        tens, units = divmod(number - _FIRST_TENS, 10)
        return _TENS[tens] + (f" y {_UP_TO_29[units]}" if units else "")
    century, rest = divmod(number, _HUNDRED)
    if century not in _CENTURIES:
        return ""
    return f"{_CENTURIES[century]} {spelt(rest)}".rstrip()
