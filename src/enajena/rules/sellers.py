"""How several sellers share money by the shares that each of them sold, to the centavo.

Each gets its part rounded down to the centavo; the centavos that are left go to the seller with the most shares, the first of the file
where two have as many (open question A23).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor

from enajena.basics.faults import CallError, DataError
from enajena.basics.money import CENTAVO_DECIMALS, round_half_up
from enajena.basics.text import Text
from enajena.programme.model import Programme

REGIONAL_PERCENT = 10
"""Part of the net proceeds that goes to regional projects (Ley 226 art. 23)."""


@dataclass(frozen=True, slots=True)
class SellerPart:
    """A seller and an amount of money that is its part."""

    name: str
    amount_cop: Decimal


def split(programme: Programme, amount_cop: Decimal) -> tuple[SellerPart, ...]:
    """Return the parts of an amount by seller, in the order of the programme; they add up to the amount exactly.

    Raises:
        CallError: the amount is below zero or has a part of a centavo.
        DataError: the programme names no seller, or several and not the shares of each.
    """
    centavos = Fraction(amount_cop) * 10**CENTAVO_DECIMALS
    if centavos < 0 or centavos.denominator != 1:
        raise CallError(
            Text(f"No se reparten {amount_cop} pesos.", f"{amount_cop} pesos are not shared out."),
            Text("Dé un monto de cero o más, en centavos enteros.", "Give an amount of zero or more, in whole centavos."),
        )
    names = [seller.name for seller in programme.sellers]
    shares = _shares(programme)
    parts = [floor(centavos * count / sum(shares)) for count in shares]
    parts[shares.index(max(shares))] += int(centavos) - sum(parts)
    return tuple(SellerPart(name, Decimal(part).scaleb(-CENTAVO_DECIMALS)) for name, part in zip(names, parts, strict=True))


def regional_share_cop(proceeds_cop: Decimal, costs_cop: Decimal, *, is_financial_entity: bool) -> Decimal:
    """Return the part of the net proceeds for regional projects, half up to the centavo (Ley 226 art. 23).

    The sale of a financial entity is exempt, and so is one that leaves nothing after its costs.
    """
    net_cop = proceeds_cop - costs_cop
    if is_financial_entity or net_cop <= 0:
        return Decimal(0)
    return round_half_up(Fraction(net_cop) * REGIONAL_PERCENT / 100)


def _shares(programme: Programme) -> Sequence[int]:
    counts = [seller.shares for seller in programme.sellers]
    if len(counts) == 1:
        return [1]
    known = [count for count in counts if count is not None]
    if not counts or len(known) < len(counts):
        raise DataError(
            Text(
                f"El programa {programme.id} no dice cuántas acciones vende cada vendedor.",
                f"The programme {programme.id} does not say how many shares each seller sells.",
            ),
            Text("Escriba `sellers` con las acciones de cada uno.", "Write `sellers` with the shares of each."),
        )
    return known
