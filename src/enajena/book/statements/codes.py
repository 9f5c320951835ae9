"""Payment codes: what a payer is asked to write, with check digits, so that a slip of the pen is seen (ISO 11649).

A code is `RF`, two check digits and the reference without signs, in capitals: award `A-17` is paid with `RF93A17`.
"""

import re

_LONGEST = 21
_MODULUS = 97
_CODE = re.compile(r"RF([0-9]{2})([0-9A-Z]{1,21})")
_SIGNS = re.compile("[^0-9A-Z]")


def normal(reference: str) -> str:
    """Return a reference as a code holds it: capitals and digits of ASCII only."""
    return _SIGNS.sub("", reference.upper())


def payment_code(reference: str) -> str | None:
    """Return the code to pay a reference with, None where it has no letter or digit, or more than a code holds."""
    body = normal(reference)
    if not 0 < len(body) <= _LONGEST:
        return None
    return f"RF{_MODULUS + 1 - _number(body, '00') % _MODULUS:02}{body}"


def read_code(text: str) -> str | None:
    """Return the reference that a code holds, in its normal form, None where the text is no code or its check digits are wrong."""
    found = _CODE.fullmatch(text.replace(" ", "").upper())
    if found is None or _number(found[2], found[1]) % _MODULUS != 1:
        return None
    return found[2]


def _number(body: str, check: str) -> int:
    """Return body, `RF` and check digits as the standard makes a number of them: a letter counts from 10 for A."""
    return int("".join(str(int(sign, 36)) for sign in f"{body}RF{check}"))
