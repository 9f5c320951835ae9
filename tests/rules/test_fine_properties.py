"""Properties of the fine, against a naive oracle with fractions."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from rules_builders import breach_programme

from enajena.rules.fine import fine
from enajena.rules.fine_facts import FineFacts

ACQUIRED = date(2005, 3, 15)
OF = breach_programme(base=("purchase", "resale", "second_stage"))
LAST_DAYS = ((date(2005, 9, 15), 25), (date(2006, 3, 15), 20), (date(2006, 9, 15), 15), (date(2007, 3, 15), 10))

prices = st.integers(1, 10**16).map(lambda units: Decimal(units).scaleb(-8))
shares = st.integers(1, 42_212_620_563_213)
breaches = st.integers(0, 750).map(lambda days: ACQUIRED + timedelta(days=days))


def fine_cop(breached: date, shares: int, paid: Decimal, resold: Decimal | None, second: Decimal | None) -> Decimal:
    facts = FineFacts(acquired=ACQUIRED, breached=breached, shares=shares, paid_cop=paid, resold_cop=resold, second_stage_cop=second)
    amount = fine(OF, facts, {}).fine_cop
    assert amount is not None
    return amount


def naive(breached: date, shares: int, values: list[Decimal | None]) -> Decimal:
    """Return the fine by the bracket table alone, rounded by hand: add half a centavo and cut."""
    percent = next((percent for last, percent in LAST_DAYS if breached <= last), 0)
    highest = max(Fraction(value) for value in values if value is not None)
    cents = int(highest * shares * percent + Fraction(1, 2))
    return Decimal(f"{cents // 100}.{cents % 100:02d}")


@given(breaches, shares, prices, st.none() | prices, st.none() | prices)
def test_the_fine_is_a_percent_of_the_higher_value_times_the_shares(
    breached: date, count: int, paid: Decimal, resold: Decimal | None, second: Decimal | None
) -> None:
    assert fine_cop(breached, count, paid, resold, second) == naive(breached, count, [paid, resold, second])


@given(breaches, shares, shares, prices)
def test_more_shares_never_lower_the_fine(breached: date, one: int, other: int, paid: Decimal) -> None:
    fewer, more = sorted((one, other))
    assert fine_cop(breached, fewer, paid, None, None) <= fine_cop(breached, more, paid, None, None)


@given(breaches, shares, prices, prices, prices)
def test_a_higher_price_of_sale_never_lowers_the_fine(breached: date, count: int, paid: Decimal, one: Decimal, other: Decimal) -> None:
    lower, higher = sorted((one, other))
    assert fine_cop(breached, count, paid, lower, None) <= fine_cop(breached, count, paid, higher, None)


@given(breaches, breaches, shares, prices)
def test_a_later_breach_never_raises_the_fine(one: date, other: date, count: int, paid: Decimal) -> None:
    earlier, later = sorted((one, other))
    assert fine_cop(earlier, count, paid, None, None) >= fine_cop(later, count, paid, None, None)
