"""Numbers that must lie within a range, and shares that must add up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from enajena.basics.faults import Fault
from enajena.basics.money import decimals_of
from enajena.basics.text import Text
from enajena.programme import messages_rules as say
from enajena.programme.bound import Bound
from enajena.programme.model import (
    Bracket,
    CreditLine,
    Decree,
    LockUp,
    PledgeRank,
    Programme,
    SecondPenalty,
    Seller,
    Shares,
    SuccessThreshold,
    Validity,
)
from enajena.programme.stage_model import (
    Adjudication,
    Adjustment,
    BidSecurity,
    CeilingTerm,
    DatedPrice,
    DefaultPenalty,
    Document,
    Instalment,
    MinimumShares,
    Payment,
    StageTerm,
)

MAX_PRICE_DECIMALS = 8


@dataclass(frozen=True, slots=True)
class Range:
    """Which numbers a key takes, and how that is said."""

    words: Text
    least: int
    greatest: int | None = None
    least_excluded: bool = False

    def holds(self, value: Decimal | int) -> bool:
        """Return whether the number is within the range."""
        above = value > self.least if self.least_excluded else value >= self.least
        return above and (self.greatest is None or value <= self.greatest)


_POSITIVE = Range(Text("mayor que 0", "greater than 0"), 0, least_excluded=True)
_NOT_NEGATIVE = Range(Text("0 o más", "0 or more"), 0)
_PART = Range(Text("mayor que 0 y hasta 100", "greater than 0 and up to 100"), 0, 100, least_excluded=True)
_PART_OR_NONE = Range(Text("de 0 a 100", "from 0 to 100"), 0, 100)
_YEAR = Range(Text("un año de cuatro cifras, de 1900 a 2999", "a year of four digits, from 1900 to 2999"), 1900, 2999)

RANGES: Mapping[type[object], Mapping[str, Range]] = {
    Decree: {"number": _POSITIVE, "year": _YEAR},
    Shares: {"count": _POSITIVE, "of_capital_percent": _PART},
    Seller: {"shares": _POSITIVE},
    Validity: {"months": _POSITIVE, "extension_months": _POSITIVE},
    CreditLine: {"pool_percent": _PART, "term_months": _POSITIVE, "grace_months": _NOT_NEGATIVE, "down_payment_percent": _PART_OR_NONE},
    SuccessThreshold: {"percent": _PART, "amount_cop": _POSITIVE},
    LockUp: {"months": _POSITIVE},
    Bracket: {"from_month": _NOT_NEGATIVE, "to_month": _POSITIVE, "percent": _POSITIVE},
    SecondPenalty: {"percent": _POSITIVE},
    PledgeRank: {"rank": _POSITIVE},
    DatedPrice: {"cop": _POSITIVE},
    Adjustment: {"after_days": _NOT_NEGATIVE},
    StageTerm: {"months": _POSITIVE, "business_days": _POSITIVE, "calendar_days": _POSITIVE},
    CeilingTerm: {"years": _YEAR},
    Document: {"max_age_months": _POSITIVE},
    MinimumShares: {"count": _POSITIVE},
    BidSecurity: {"percent": _PART},
    Payment: {"business_days": _POSITIVE},
    DefaultPenalty: {"percent": _PART},
    Instalment: {"initial_percent": _PART_OR_NONE, "balance_months": _POSITIVE},
    Adjudication: {"flat_shares": _POSITIVE, "lot_shares": _POSITIVE},
}
"""Every number of the model that has a range whatever the rest of the file says."""


def number_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    """Yield the numbers out of range, prices with too many decimals, and sellers that do not add up."""
    for kind, ranges in RANGES.items():
        for path, part in bound.each(kind):
            for field, allowed in ranges.items():
                value = getattr(part, field)
                for index, number in enumerate(value if isinstance(value, tuple) else (value,)):
                    if number is not None and not allowed.holds(number):
                        place = (*path, field, index) if isinstance(value, tuple) else (*path, field)
                        yield bound.fault(say.OUT_OF_RANGE, place, key=field, range=allowed.words)
    yield from _price_faults(bound)
    yield from _seller_faults(bound)


def _price_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    for path, price in bound.each(DatedPrice):
        decimals = decimals_of(price.cop)
        if decimals > MAX_PRICE_DECIMALS:
            yield bound.fault(say.PRICE_DECIMALS, (*path, "cop"), limit=MAX_PRICE_DECIMALS, decimals=decimals)


def _seller_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    sellers = [seller for _, seller in bound.each(Seller)]
    given = [seller.shares for seller in sellers if seller.shares is not None]
    offered = next((shares.count for _, shares in bound.each(Shares)), None)
    if not sellers or offered is None or len(given) < len(sellers) or not bound.is_whole("sellers"):
        return
    if sum(given) != offered:
        yield bound.fault(say.SELLERS_SUM, ("sellers",), total=sum(given), count=offered)
