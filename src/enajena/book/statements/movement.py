"""One movement of a bank account, whatever file it came in, and the key that makes a second reading of it harmless."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.book.acts.money import Means
from enajena.book.statements.codes import normal

_KEY_LENGTH = 24
_SEPARATOR = "\x1f"


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """A credit or a debit in pesos, above zero. Of whoever paid nothing is kept: no name and no account.

    `references` are whole references that the payer gave, `texts` what stands beside them. A reversal undoes an earlier movement of
    the other sign: a debit that is a reversal takes a credit back.
    """

    where: Text
    account: str
    booked_on: date
    amount_cop: Decimal
    is_credit: bool
    is_reversal: bool
    bank_reference: str | None
    references: tuple[str, ...]
    texts: tuple[str, ...]
    means: Means


@dataclass(frozen=True, slots=True)
class Passed:
    """An entry that is no movement yet, such as one that the bank has not booked."""

    where: Text
    why: Text


Read = Movement | Passed | Fault
"""What a reader gives for each entry of a file."""


def keyed(movements: Iterator[Movement]) -> Iterator[tuple[str, Movement]]:
    """Yield each movement with its key: the same for the same movement in any file that shows the whole of its day.

    Movements that agree in account, day, amount, sign and reference of the bank (or texts, where there is none) are told apart by
    their order.
    """
    seen: Counter[str] = Counter()
    for movement in movements:
        alike = _alike(movement)
        seen[alike] += 1
        digest = hashlib.sha256(_SEPARATOR.join((alike, str(seen[alike]))).encode()).hexdigest()
        yield f"MB-{digest[:_KEY_LENGTH]}", movement


def _alike(movement: Movement) -> str:
    told_by = (movement.bank_reference,) if movement.bank_reference else (*movement.references, *movement.texts)
    sign = f"{movement.is_credit:d}{movement.is_reversal:d}"
    facts = (normal(movement.account), movement.booked_on.isoformat(), f"{movement.amount_cop:.2f}", sign, *told_by)
    return _SEPARATOR.join(facts)
