"""Figures that were published, or that stand twice in a decree, come out of the programme files."""

from decimal import Decimal
from fractions import Fraction

import pytest
from decree_cases import programme_of

from enajena.programme.model import Programme
from enajena.programme.stages import current_fixed_price


def count_of(programme: Programme) -> int:
    assert programme.shares is not None
    return programme.shares.count


def value_of(name: str, shares: int | None = None) -> Decimal:
    """Return shares, or all on offer, times the current fixed price, exact."""
    programme = programme_of(name)
    price = current_fixed_price(programme)
    assert price is not None
    exact = Fraction(price) * (count_of(programme) if shares is None else shares)
    return Decimal(exact.numerator) / exact.denominator


def term_value(name: str, term_id: str) -> int:
    return next(
        int(term.value) for stage in programme_of(name).stages for ceiling in stage.ceilings for term in ceiling.terms if term.id == term_id
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("carbocol-2000", "849555000000", id="carbocol_total"),
        pytest.param("gases-guajira-2003", "225975830.80", id="gases_guajira_total"),
        pytest.param("invercolsa-1996", "24198573445.77", id="invercolsa_sellers"),
        pytest.param("isagen-2006", "592089490000", id="isagen_2006_total"),
    ],
)
def test_all_the_shares_at_the_fixed_price(name: str, value: str) -> None:
    assert value_of(name) == Decimal(value)


def test_isagen_2013_first_stage_is_worth_what_was_published() -> None:
    assert value_of("isagen-2013", 1428233) == Decimal(4538924474)


def test_isagen_2013_leaves_to_the_second_stage_what_was_published() -> None:
    assert count_of(programme_of("isagen-2013")) - 1428233 == 1570490767


def test_carbocol_threshold_is_sixty_percent_of_the_offer() -> None:
    threshold = programme_of("carbocol-2000").success_threshold
    assert threshold is not None
    assert threshold.amount_cop == value_of("carbocol-2000") * threshold.percent / 100 == Decimal(509733000000)


def test_invercolsa_sellers_add_up_to_the_offer() -> None:
    programme = programme_of("invercolsa-1996")
    assert sum(seller.shares or 0 for seller in programme.sellers) == count_of(programme) == 378753693


def test_granahorrar_shares_agree_with_the_percentages_that_were_published() -> None:
    programme = programme_of("granahorrar-2005")
    assert programme.shares is not None
    assert programme.shares.of_capital_percent is not None
    sold_percent = programme.shares.of_capital_percent - Decimal("98.783819")
    assert sold_percent == Decimal("1.17798")
    sold = Fraction(count_of(programme)) * Fraction(sold_percent) / Fraction(programme.shares.of_capital_percent)
    assert abs(sold / 1_000_000 - 497446) < 10
    assert abs(sold * Fraction("0.010177") / 1_000_000 - 5062) < 1


def test_granahorrar_whole_capital_at_the_fixed_price_and_at_the_minimum() -> None:
    outstanding = 42228752368905
    assert abs(Fraction(outstanding) * Fraction("0.010177") / 1_000_000 - 429762) < 1
    assert abs(Fraction(outstanding) * Fraction("0.01038054") / 1_000_000 - 438357) < 1


@pytest.mark.parametrize(
    ("name", "term", "cap", "percent", "tolerance_shares"),
    [
        pytest.param("granahorrar-2005", "natural_share_cap", 126686256676, "0.3", 1000, id="cap_granahorrar"),
        pytest.param("granahorrar-2005", "entity_share_cap", 126686256676, "0.3", 1000, id="cap_granahorrar_entities"),
        pytest.param("isagen-2013", "natural_share_cap", 2726072, "0.1", 1, id="cap_isagen_2013"),
        pytest.param("isagen-2013", "entity_share_cap", 2726072, "0.1", 1, id="cap_isagen_2013_entities"),
    ],
)
def test_the_cap_is_the_published_number_and_agrees_with_its_percent_of_the_capital(
    name: str, term: str, cap: int, percent: str, tolerance_shares: int
) -> None:
    shares = programme_of(name).shares
    assert shares is not None
    assert shares.of_capital_percent is not None
    assert term_value(name, term) == cap
    assert abs(Fraction(shares.count) / Fraction(shares.of_capital_percent) * Fraction(percent) - cap) <= tolerance_shares
