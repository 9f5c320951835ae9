"""The credit that must exist before the first offer (Ley 226 art. 11 num. 3): what is asked of each line and of all of them."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from enajena.basics.money import PERCENT
from enajena.basics.text import Text
from enajena.book.models import CreditLine
from enajena.programme.model import CreditLine as CreditRule
from enajena.programme.model import Programme

CREDIT = "ley-226 art. 11 num. 3"
_LAW = CreditRule(
    source=CREDIT,
    text=Text(
        "Crédito por no menos del 10 % de las acciones, a cinco años o más, con un año de gracia.",
        "Credit for at least 10 % of the shares, for five years or more, with one year of grace.",
    ),
    pool_percent=Decimal(10),
    term_months=60,
    grace_months=12,
)


def least_credit(programme: Programme) -> CreditRule:
    """Return what the programme asks of the credit; the law's own minimum where its text says nothing."""
    return programme.credit_line or _LAW


def pool_needed_cop(programme: Programme, offered_shares: int, price_cop: Decimal) -> Fraction:
    """Return how much credit there must be for shares at the fixed price."""
    return Fraction(least_credit(programme).pool_percent) * offered_shares * Fraction(price_cop) / PERCENT


def pool_cop(lines: Iterable[CreditLine]) -> Decimal:
    """Return how much credit the open lines give."""
    return sum((line.total_cop for line in lines), Decimal(0))
