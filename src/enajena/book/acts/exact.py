"""Numbers of an act as they come in and go out: exact, of a size that every database keeps, or not at all."""

import re
from decimal import Decimal

from enajena.basics.money import CENTAVO_DECIMALS
from enajena.basics.text import Text

_LARGEST_WHOLE = 2**63 - 1
_LARGEST_COP = Decimal(_LARGEST_WHOLE).scaleb(-CENTAVO_DECIMALS)
_MOST_DIGITS = 40
_WHOLE = re.compile(r"-?[0-9]{1,40}")
_PLAIN = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,40})?")
_CENTAVO = Decimal(1).scaleb(-CENTAVO_DECIMALS)


class NotExactError(ValueError):
    """A value is not what a field takes; `expected` says what is, in both languages."""

    def __init__(self, es: str, en: str) -> None:
        """Keep what is expected."""
        super().__init__(en)
        self.expected = Text(es, en)


def exact_int(value: object) -> int:
    """Return a whole number given as an int or as plain digits.

    Raises:
        ValueError: it is neither, or beyond 2^63.
    """
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotExactError("se espera un número entero, sólo con cifras", "a whole number in plain digits is expected")
    if abs(value) > _LARGEST_WHOLE:
        raise NotExactError("se espera un número entero menor que 2^63", "a whole number below 2^63 is expected")
    return value


def exact_decimal(value: object) -> Decimal:
    """Return a number given as a Decimal, an int or plain digits; a float is refused, for it may already be wrong.

    Raises:
        ValueError: it is none of these, or not finite, or has more than 40 digits before or after the point.
    """
    if isinstance(value, bool) or not isinstance(value, Decimal | int | str):
        raise NotExactError("se espera un número exacto, entre comillas o entero", "an exact number is expected: in quotes, or whole")
    if isinstance(value, str) and not _PLAIN.fullmatch(value):
        raise NotExactError(
            "se espera un número sólo con cifras y punto decimal, como 2448.70", "a number in plain digits is expected, such as 2448.70"
        )
    number = Decimal(value)
    if not number.is_finite():
        raise NotExactError("se espera un número finito", "a finite number is expected")
    if number.adjusted() >= _MOST_DIGITS or int(number.as_tuple().exponent) < -_MOST_DIGITS:
        raise NotExactError(
            "se espera un número de a lo sumo 40 cifras antes y después del punto",
            "a number of at most 40 digits before and after the point is expected",
        )
    return number or number.copy_abs()


def exact_cop(value: object) -> Decimal:
    """Return an amount of pesos with its two decimals.

    Raises:
        ValueError: it is no exact number, has a part of a centavo, or is beyond 2^63 centavos.
    """
    number = exact_decimal(value)
    if abs(number) > _LARGEST_COP:
        raise NotExactError("se espera un valor menor que 2^63 centavos", "an amount below 2^63 centavos is expected")
    rounded = number.quantize(_CENTAVO)
    if rounded != number:
        raise NotExactError("se espera un valor en centavos enteros", "an amount of whole centavos is expected")
    return rounded


def whole_text(value: object) -> str:
    """Return a whole number as plain digits.

    Raises:
        ValueError: it is no whole number.
    """
    return str(exact_int(value))


def cop_text(amount: object) -> str:
    """Return an amount of pesos as plain digits with two decimals.

    Raises:
        ValueError: it is no amount of whole centavos.
    """
    return format(exact_cop(amount), "f")


def exact_text(number: object) -> str:
    """Return a number as plain digits with the decimals it has.

    Raises:
        ValueError: it is no exact number.
    """
    return format(exact_decimal(number), "f")
