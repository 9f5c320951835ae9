"""Several sellers share an amount by their shares, and not a centavo is lost (worked against exact fractions)."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.faults import CallError, DataError
from enajena.programme.model import Programme, Seller
from enajena.programme.reader import load
from enajena.rules.sellers import SellerPart, regional_share_cop, split

INVERCOLSA = load("invercolsa-1996")  # 178,500,718 + 100,126,503 + 100,126,472 = 378,753,693 shares


def sellers(*shares: int | None) -> Programme:
    return replace(INVERCOLSA, sellers=tuple(Seller(source="1", name=f"V{number}", shares=count) for number, count in enumerate(shares)))


def amounts(parts: tuple[SellerPart, ...]) -> list[str]:
    return [str(part.amount_cop) for part in parts]


def test_the_three_sellers_of_invercolsa_get_their_part_of_the_whole_price() -> None:
    # 378,753,693 shares at 63.89: each sold its own shares at that price, so its part is exactly that.
    parts = split(INVERCOLSA, Decimal("63.89") * 378753693)
    assert [part.amount_cop for part in parts] == [Decimal("63.89") * count for count in (178500718, 100126503, 100126472)]


@pytest.mark.parametrize(
    ("shares", "amount", "parts"),
    [
        ((1, 1, 1), "100.00", ["33.34", "33.33", "33.33"]),
        ((1, 2, 1), "0.03", ["0.00", "0.03", "0.00"]),  # 0.0075, 0.015 and 0.0075 are all left to the second
        ((5, 3, 2), "0.01", ["0.01", "0.00", "0.00"]),
        ((2, 3, 3), "0.10", ["0.02", "0.05", "0.03"]),  # 0.025, 0.0375, 0.0375: two centavos to the first of the largest
        ((7,), "12.34", ["12.34"]),
        ((None,), "12.34", ["12.34"]),
        ((1, 2), "0.00", ["0.00", "0.00"]),
    ],
)
def test_the_centavos_that_are_left_go_to_the_seller_with_most_shares(
    shares: tuple[int | None, ...], amount: str, parts: list[str]
) -> None:
    assert amounts(split(sellers(*shares), Decimal(amount))) == parts


@given(shares=st.lists(st.integers(1, 10**14), min_size=2, max_size=6), centavos=st.integers(0, 10**17))
def test_parts_add_up_and_only_the_largest_seller_is_off_its_exact_part(shares: list[int], centavos: int) -> None:
    parts = [Fraction(part.amount_cop) * 100 for part in split(sellers(*shares), Decimal(centavos).scaleb(-2))]
    exact = [Fraction(centavos) * count / sum(shares) for count in shares]
    assert sum(parts) == centavos
    largest = shares.index(max(shares))
    for place, (part, whole) in enumerate(zip(parts, exact, strict=True)):
        assert part.denominator == 1
        if place == largest:
            assert 0 <= part - whole < len(shares)
        else:
            assert 0 <= whole - part < 1


@pytest.mark.parametrize("shares", [(1, None), ()])
def test_what_each_seller_sells_is_not_guessed(shares: tuple[int | None, ...]) -> None:
    with pytest.raises(DataError):
        split(sellers(*shares), Decimal(1))


@pytest.mark.parametrize("amount", ["-0.01", "0.001"])
def test_what_is_no_amount_of_centavos_is_not_shared_out(amount: str) -> None:
    with pytest.raises(CallError):
        split(INVERCOLSA, Decimal(amount))


@pytest.mark.parametrize(
    ("proceeds", "costs", "financial", "share"),
    [
        ("1000", "0", False, "100.00"),
        ("1000", "100", False, "90.00"),
        ("0.05", "0", False, "0.01"),  # 0.005, half up
        ("0.04", "0", False, "0.00"),
        ("1000", "1000", False, "0"),
        ("1000", "1000.01", False, "0"),
        ("1000", "0", True, "0"),
    ],
)
def test_ten_percent_of_the_net_proceeds_goes_to_the_region(proceeds: str, costs: str, financial: bool, share: str) -> None:
    found = regional_share_cop(Decimal(proceeds), Decimal(costs), is_financial_entity=financial)
    assert found == Decimal(share)
