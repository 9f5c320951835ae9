"""The NIT: its check digit, and which readings a text allows.

Weights 3, 7, 13, 17, … from the right, the remainder by 11; 0 and 1 stand for themselves, any other for 11 less itself. A body has 3 to
10 digits: pensioners hold cédulas of few digits, and a natural person's NIT is the number of the cédula with its check digit.
"""

import re

from enajena.basics.text import Text
from enajena.intake.forms.id_runs import run_of_digits
from enajena.intake.forms.model import Unreadable

WEIGHTS = (3, 7, 13, 17, 19, 23, 29, 37, 41, 43)
MODULUS = 11
THEMSELVES = (0, 1)
SHORTEST_BODY, LONGEST_BODY = 3, len(WEIGHTS)
_OWN_DIGIT = re.compile(r"(?P<body>.*[0-9])(?: ?- ?|,? ?d\.?v\.?:? ?)(?P<digit>[0-9])", re.IGNORECASE)


def check_digit(body: str) -> str:
    """Return the check digit of a body of at most ten digits; zeros before it change nothing."""
    remainder = sum(weight * int(digit) for weight, digit in zip(WEIGHTS, reversed(body), strict=False)) % MODULUS
    return str(remainder if remainder in THEMSELVES else MODULUS - remainder)


def with_check_digit(body: str) -> str:
    """Return a NIT as people write it, without points: `899999068-1`. Reading it gives the same body again."""
    return f"{body}-{check_digit(body)}"


def read_nit(written: str, digit_cell: str | None) -> str | Unreadable:
    """Return the body of a NIT: `899.999.068-1`, `8999990681`, or a body whose check digit is in a cell of its own."""
    own = _OWN_DIGIT.fullmatch(written)
    run = run_of_digits(own["body"] if own else written)
    if isinstance(run, Unreadable):
        return run
    if own is None:
        return _body_of_run(run) if digit_cell is None else _body_of_both(run, digit_cell)
    if digit_cell not in (None, own["digit"]):
        return Unreadable("wrong_check_digit", _TWO_DIGITS, _CHECK_NUMBER)
    return _body_with_digit(run, own["digit"])


def _body_with_digit(run: str, digit: str) -> str | Unreadable:
    """Return the body of a NIT whose check digit stands apart, without the zeros before it."""
    body = run.lstrip("0")
    if not SHORTEST_BODY <= len(body) <= LONGEST_BODY:
        return Unreadable("id_length", _LENGTH, _CHECK_NUMBER)
    return body if check_digit(body) == digit else _wrong_digit(body, digit)


def _body_of_run(run: str) -> str | Unreadable:
    """Return the body of a NIT written in one run of digits, where only one reading is left.

    Ten digits are nine and their check digit, or a cédula of ten without it; only the second starts with 1. Eleven digits can only be
    ten and theirs. Fewer than ten are asked for: one in eleven of them passes by chance for a number with its check digit.
    """
    last, body = run[-1], run[:-1]
    if run.startswith("0") or len(run) < LONGEST_BODY or (len(run) == LONGEST_BODY and run.startswith("1")):
        return _asked(run.lstrip("0"))
    if len(run) > LONGEST_BODY + 1:
        return Unreadable("id_length", _LENGTH, _CHECK_NUMBER)
    return body if check_digit(body) == last else _wrong_digit(body, last)


def _body_of_both(run: str, digit: str) -> str | Unreadable:
    """Return the body where the check digit has a cell of its own: `run` is the body, or the body with that digit repeated.

    A run of ten digits is a body only where it starts with 1, as cédulas of ten digits do, and otherwise nine and their digit.
    """
    alone = _body_with_digit(run, digit)
    if not run.endswith(digit) or (len(run) == LONGEST_BODY and run.startswith("1")):
        return alone
    repeated = _body_with_digit(run[:-1], digit)
    if isinstance(repeated, Unreadable):
        return alone
    if isinstance(alone, Unreadable) or len(run) == LONGEST_BODY:
        return repeated
    return Unreadable("ambiguous_nit", _TWICE, _WITH_HYPHEN)


def _asked(number: str) -> Unreadable:
    """Return the fault of digits that may be a body, or a body and its check digit; the remedy names what each would be."""
    if not SHORTEST_BODY <= len(number) <= LONGEST_BODY:
        return Unreadable("id_length", _LENGTH, _CHECK_NUMBER)
    whole, last, body = with_check_digit(number), number[-1], number[:-1]
    remedy = Text(f"Si es el número entero, escriba {whole}.", f"If it is the whole number, write {whole}.")
    if len(body) >= SHORTEST_BODY and check_digit(body) == last:
        remedy = Text(
            f"Escriba {whole} si el dígito falta, o {body}-{last} si es la última cifra.",
            f"Write {whole} if the digit is missing, or {body}-{last} if it is the last figure.",
        )
    return Unreadable("nit_without_check_digit", _MISSING_DIGIT, remedy)


def _wrong_digit(body: str, digit: str) -> Unreadable:
    right = check_digit(body)
    what = Text(
        f"el dígito de verificación de {body} es {right}, no {digit}",
        f"the check digit of {body} is {right}, not {digit}",
    )
    return Unreadable("wrong_check_digit", what, _CHECK_NUMBER)


_LENGTH = Text(
    f"un NIT tiene de {SHORTEST_BODY} a {LONGEST_BODY} cifras y su dígito de verificación",
    f"a NIT has from {SHORTEST_BODY} to {LONGEST_BODY} digits and its check digit",
)
_CHECK_NUMBER = Text("Revise las cifras en el RUT.", "Check the digits in the tax register (RUT).")
_MISSING_DIGIT = Text("no se sabe si trae el dígito de verificación", "nobody can tell whether it has its check digit")
_TWO_DIGITS = Text(
    "trae un dígito de verificación, y la columna del dígito dice otro",
    "it has a check digit, and the column of the digit says another",
)
_TWICE = Text(
    "con ese dígito de verificación se puede leer como dos números",
    "with that check digit it can be read as two numbers",
)
_WITH_HYPHEN = Text("Escriba el NIT con guion: 899999068-1.", "Write the NIT with a hyphen: 899999068-1.")
