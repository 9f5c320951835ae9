"""Numbers of an act as they come in: exact, or not at all."""

from decimal import Decimal, InvalidOperation


def exact_int(value: object) -> int:
    """Return a whole number given as an int or as plain digits.

    Raises:
        ValueError: it is neither.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and value.isascii():
        return int(value)
    raise ValueError("a whole number in plain digits is expected")


def exact_decimal(value: object) -> Decimal:
    """Return a number given as a Decimal, an int or plain digits; a float is refused, for it may already be wrong.

    Raises:
        ValueError: it is none of these, or not finite.
    """
    if isinstance(value, bool) or not isinstance(value, Decimal | int | str):
        raise ValueError("an exact number is expected: text, Decimal or int")  # noqa: TRY004
    try:
        number = Decimal(value)
    except InvalidOperation as error:
        raise ValueError("a number in plain digits is expected") from error
    if not number.is_finite():
        raise ValueError("a finite number is expected")
    return number
