"""Amounts of pesos in Spanish words, as cheques, resolutions and letters write them: `veintiún mil pesos m/cte`.

A number before a noun is shortened (`veintiún`, `treinta y un`), whole millions take `de` (`cinco millones de pesos`), a thousand
millions are `mil millones`, and a `billón` is a million of millions.
"""

import re
from decimal import Decimal

from enajena.basics.money import plain

_UNITS = (
    "cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece", "catorce", "quince",
    "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiún", "veintidós", "veintitrés", "veinticuatro", "veinticinco",
    "veintiséis", "veintisiete", "veintiocho", "veintinueve",
)  # fmt: skip
_TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_HUNDREDS = (
    "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos", "ochocientos", "novecientos",
)  # fmt: skip
_GREAT = (("millón", "millones"), ("billón", "billones"), ("trillón", "trillones"), ("cuatrillón", "cuatrillones"))
_HUNDRED, _THOUSAND, _MILLION = 100, 1_000, 1_000_000
_CENTAVO_PLACES = 2


def pesos_in_words(amount_cop: Decimal) -> str:
    """Return an amount in words with its currency: `un millón de pesos con cinco centavos m/cte`.

    Raises:
        ValueError: it is below zero, has more than two decimals, or reaches 10^30 pesos.
    """
    pesos, _, rest = plain(amount_cop, _CENTAVO_PLACES).partition(".")
    if amount_cop < 0 or len(rest) > _CENTAVO_PLACES:
        raise ValueError(f"{amount_cop} is no amount of pesos and centavos")
    words = _counted(int(pesos), "peso", "pesos")
    if int(rest):
        words += f" con {_counted(int(rest), 'centavo', 'centavos')}"
    return f"{words} m/cte"


def count_in_words(number: int) -> str:
    """Return a whole number as it stands before a masculine noun: `veintiún`, `un millón`.

    Raises:
        ValueError: it is below zero or reaches 10^30.
    """
    if not 0 <= number < _MILLION ** (len(_GREAT) + 1):
        raise ValueError(f"{number} is not said in words")
    if number < _MILLION:
        return _below_million(number)
    parts = []
    for names in (None, *_GREAT):
        number, part = divmod(number, _MILLION)
        if part:
            parts.append(_below_million(part) if names is None else f"{_below_million(part)} {names[part > 1]}")
    return " ".join(reversed(parts))


def shares_in_words(number: int) -> str:
    """Return a number of shares in words with its noun, which is feminine: `veintiuna acciones`, `doscientas mil acciones`.

    What counts the millions stays masculine: `doscientos millones doscientas acciones`.
    """
    if number and not number % _MILLION:
        return _counted(number, "acción", "acciones")
    millions, rest = divmod(number, _MILLION)
    head = [count_in_words(millions * _MILLION)] if millions else []
    return " ".join([*head, _feminine(_below_million(rest)), "acción" if number == 1 else "acciones"])


def _counted(number: int, one: str, many: str) -> str:
    of = " de" if number >= _MILLION and not number % _MILLION else ""
    return f"{count_in_words(number)}{of} {one if number == 1 else many}"


def _below_million(number: int) -> str:
    thousands, rest = divmod(number, _THOUSAND)
    if not thousands:
        return _below_thousand(rest)
    head = "mil" if thousands == 1 else f"{_below_thousand(thousands)} mil"
    return f"{head} {_below_thousand(rest)}" if rest else head


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, _HUNDRED)
    if number == _HUNDRED:
        return "cien"
    head = [_HUNDREDS[hundreds - 1]] if hundreds else []
    return " ".join([*head, _below_hundred(rest)]) if rest or not hundreds else head[0]


def _below_hundred(number: int) -> str:
    if number < len(_UNITS):
        return _UNITS[number]
    tens, rest = divmod(number, 10)
    return f"{_TENS[tens - 3]} y {_UNITS[rest]}" if rest else _TENS[tens - 3]


def _feminine(words: str) -> str:
    ending = re.sub("(?<=veinti)ún$|\\bun$", "una", words)
    return ending.replace("cientos", "cientas").replace("quinientos", "quinientas")
