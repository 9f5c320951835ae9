"""What so many shares are worth: exact, to the centavo, half up, whatever the size."""

from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.money import round_half_up, worth_cop


@given(
    count=st.integers(0, 10**20),
    price=st.decimals(min_value=0, max_value=10**12, places=8, allow_nan=False, allow_infinity=False),
)
def test_it_is_the_product_rounded_once_half_up(count: int, price: Decimal) -> None:
    hundred_millionths = count * int(price.scaleb(8))
    centavos, rest = divmod(hundred_millionths, 10**6)
    expected = centavos + (1 if 2 * rest >= 10**6 else 0)
    assert Fraction(worth_cop(count, price)) == Fraction(expected, 100)


def test_half_a_centavo_goes_up() -> None:
    assert worth_cop(1, Decimal("0.005")) == Decimal("0.01")
    assert worth_cop(3, Decimal("0.0016")) == Decimal("0.00")
    assert worth_cop(92_284, Decimal("2448.70")) == Decimal("225975830.80")
    assert worth_cop(42_212_620_563_213, Decimal("0.010177")) == round_half_up(Decimal("429597839471.818701"))
