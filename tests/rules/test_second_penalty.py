"""The 150 % of article 8: indexed by whole calendar years, and by months for the rest."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from rules_builders import annual_ipc, day, penalty_rule, table

from enajena.basics.faults import DataError
from enajena.basics.money import round_half_up
from enajena.indices import IndexTable
from enajena.rules.fine_facts import FineFacts
from enajena.rules.provenance import Reading
from enajena.rules.second_penalty import ipc_factor, second_penalty

# Made-up figures, so that a year's certified variation and the ratio of the index cannot be taken for one another.
INDEX = {
    "2003-10": "90",
    "2003-11": "100",
    "2003-12": "101",
    "2004-05": "104",
    "2004-12": "107",
    "2005-12": "113",
    "2006-01": "114",
    "2006-02": "130",
}
YEARS = {2004: "5.50", 2005: "4.85"}


def tables() -> dict[str, IndexTable]:
    months = [(f"{month}-01", f"{month}-28", value) for month, value in sorted(INDEX.items())]
    return {"ipc_monthly": table("ipc_monthly", "index", months), "ipc_annual": annual_ipc(YEARS)}


def factor(sold: str, paid: str) -> Fraction:
    return ipc_factor(day(sold), day(paid), Reading(tables(), "8"))


def test_whole_years_by_their_certified_variation_and_the_rest_by_the_index() -> None:
    """Sold in November 2003, paid in March 2006: December 2003, then 2004 and 2005 whole, then January and February 2006."""
    years = Fraction("1.055") * Fraction("1.0485")
    assert factor("2003-11-20", "2006-03-10") == Fraction(101, 100) * years * Fraction(130, 113)


def test_a_sale_on_the_first_of_january_makes_its_year_whole() -> None:
    assert factor("2004-01-01", "2006-01-20") == Fraction("1.055") * Fraction("1.0485")


def test_a_year_that_has_not_ended_before_the_payment_is_not_whole() -> None:
    """Paid on 31 December 2005, the year 2005 counts by months, up to November; here there is no index for November."""
    with pytest.raises(DataError) as caught:
        factor("2004-01-01", "2005-12-31")
    assert "2005-11-01" in caught.value.render("en")


def test_without_a_whole_year_only_the_index_counts() -> None:
    """VA = VH x final index / initial index: 100 becomes 104 from November 2003 to May 2004, paid in June."""
    assert factor("2003-11-20", "2004-06-02") == Fraction(104, 100)


def test_an_index_that_goes_from_100_to_130_raises_ten_million_to_thirteen() -> None:
    only_months = {"ipc_monthly": table("ipc_monthly", "index", [("2004-01-01", "2004-01-31", "100"), ("2004-09-01", "2004-09-30", "130")])}
    assert 10_000_000 * ipc_factor(day("2004-01-15"), day("2004-10-01"), Reading(only_months, "8")) == 13_000_000


@pytest.mark.parametrize("paid", ["2003-11-20", "2003-11-30", "2003-12-15"])
def test_paid_in_the_month_of_the_sale_or_the_next_nothing_is_raised(paid: str) -> None:
    assert factor("2003-11-20", paid) == 1


def test_the_first_months_of_a_sale_in_december_add_nothing() -> None:
    assert factor("2003-12-10", "2005-01-05") == Fraction("1.055")


def facts(conduct: str = "beneficial_owner", settled: date | None = None) -> FineFacts:
    return FineFacts(
        acquired=day("2003-11-20"),
        breached=day("2004-02-01"),
        shares=1000,
        paid_cop=Decimal("2448.70"),
        conduct=conduct,
        settled=settled,
    )


def test_the_indexed_amount_is_rounded_once_from_the_exact_one() -> None:
    result = second_penalty(penalty_rule(), facts(settled=day("2006-03-10")), Reading(tables(), "8"))
    assert result is not None
    exact = Fraction(3673050) * Fraction(101, 100) * Fraction("1.055") * Fraction("1.0485") * Fraction(130, 113)
    record = result.record("en")
    assert record["fine_unindexed_cop"] == "3673050.00"
    assert record["fine_indexed_cop"] == f"{round_half_up(exact):f}"
    assert (record["from"], record["to"]) == ("2003-11-20", "2006-03-10")


def test_without_a_payment_it_is_not_indexed() -> None:
    result = second_penalty(penalty_rule(), facts(), Reading({}, "8"))
    assert result is not None
    assert (result.fine_unindexed_cop, result.fine_indexed_cop) == (Decimal("3673050.00"), None)


def test_another_conduct_or_no_rule_gives_none() -> None:
    assert second_penalty(penalty_rule(), facts("sale"), Reading({}, "8")) is None
    assert second_penalty(None, facts(), Reading({}, "8")) is None
