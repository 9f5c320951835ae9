"""Default interest on a fine: every method against published or worked figures, cut at the changes of the certified rate."""

from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_builders import breach_programme, day, shipped, usury

from enajena.basics.faults import CallError, DataError
from enajena.basics.money import round_half_up
from enajena.programme.model import DefaultInterest
from enajena.rules.fine import FineResult, fine
from enajena.rules.fine_facts import FineFacts
from enajena.rules.interest import METHODS, default_interest
from enajena.rules.provenance import Reading

QUARTERS = (
    ("2015-01-01", "2015-03-31", "28.82"),
    ("2015-04-01", "2015-06-30", "29.06"),
    ("2015-07-01", "2015-09-30", "28.89"),
    ("2015-10-01", "2015-12-31", "29.00"),
    ("2016-01-01", "2016-03-31", "29.52"),
    ("2016-04-01", "2016-06-30", "30.81"),
    ("2016-07-01", "2016-09-30", "32.01"),
)
WITH_INTEREST = breach_programme(percents=("100",), interest=DefaultInterest(source="5(b)"))
WITHOUT_INTEREST = breach_programme(percents=("100",))


def settled_fine(of: Any = WITH_INTEREST, **facts: Any) -> FineResult:
    chosen: dict[str, Any] = {
        "acquired": day("2015-03-01"),
        "breached": day("2015-03-15"),
        "shares": 100,
        "paid_cop": Decimal(1_000_000),
        "settled": day("2016-08-20"),
        **facts,
    }
    return fine(of, FineFacts(**chosen), {"bank_rate": usury(QUARTERS)})


@pytest.mark.parametrize(
    ("method", "interest"),
    [
        (None, "38461102.99"),
        ("period_effective", "38461102.99"),
        ("daily_effective", "37324085.97"),
        ("monthly_effective", "38241990.90"),
        ("linear_365", "42613698.63"),
        ("linear_366", "42497267.76"),
    ],
)
def test_a_fine_of_a_hundred_million_unpaid_for_524_days(method: str | None, interest: str) -> None:
    record = settled_fine(interest_method=method).record("en")
    assert record["fine_cop"] == "100000000.00"
    assert record["interest_cop"] == interest
    assert Decimal(str(record["total_cop"])) == 100_000_000 + Decimal(interest)
    assert record["interest_method"] == (method or "period_effective")


def test_the_days_are_cut_where_the_certified_rate_changes() -> None:
    result = settled_fine()
    assert [(each.period.days, str(each.period.rate_pct)) for each in result.interest_periods] == [
        (16, "28.82"),
        (91, "29.06"),
        (92, "28.89"),
        (92, "29.00"),
        (91, "29.52"),
        (91, "30.81"),
        (51, "32.01"),
    ]
    first = result.interest_periods[0].record()
    assert (first["from"], first["to"], first["certificate"]) == ("2015-03-16", "2015-03-31", "Res. 2015-01-01")


def test_the_shipped_rates_give_the_worked_figure() -> None:
    reading = Reading({"bank_rate": shipped("bank_rate")}, "10.2(b)")
    worked = default_interest(Decimal(100_000_000), day("2015-03-15"), day("2016-08-20"), "period_effective", reading)
    assert worked.interest_cop == Decimal("38461102.99")


@pytest.mark.parametrize(
    ("capital", "rate", "method", "interest"),
    [
        pytest.param("10000000", "6.00", "linear_365", "49315.07", id="civil rate, linear, published exact"),
        pytest.param("10000000", "6.00", "daily_effective", "47896.08", id="civil rate, daily effective, published exact"),
        pytest.param("5000000", "6.00", "monthly_effective", "24337.75", id="civil rate by the month, 0.486755 %"),
        pytest.param("100000000", "27.18", "monthly_effective", "2023817.00", id="2.023817 % by the month, six decimals published"),
    ],
)
def test_thirty_days_at_published_rates(capital: str, rate: str, method: str, interest: str) -> None:
    reading = Reading({"bank_rate": usury([("2020-01-01", "2020-12-31", rate)])}, "-")
    worked = default_interest(Decimal(capital), day("2020-07-01"), day("2020-07-31"), method, reading)
    assert abs(worked.interest_cop - Decimal(interest)) <= Decimal("0.50" if rate == "27.18" else "0.01")


def test_paid_on_the_day_of_the_breach_there_is_no_interest() -> None:
    record = settled_fine(settled=day("2015-03-15")).record("en")
    assert (record["interest_cop"], record["total_cop"], record["interest_periods"]) == ("0.00", "100000000.00", [])


def test_without_a_payment_interest_is_not_worked_out() -> None:
    result = settled_fine(settled=None)
    record = result.record("en")
    assert (record["interest_cop"], record["total_cop"]) == (None, "100000000.00")
    assert any("--settled" in note.en for note in result.notes)


def test_a_text_without_default_interest_bears_none_and_says_so() -> None:
    result = settled_fine(WITHOUT_INTEREST, interest_method="linear_365")
    assert result.record("en")["interest_cop"] == "0.00"
    said = " ".join(note.en for note in result.notes)
    assert "sets no default interest" in said
    assert "linear_365" in said


def test_a_day_without_a_certified_rate_names_table_and_gap() -> None:
    with pytest.raises(DataError) as caught:
        settled_fine(settled=day("2016-10-05"))
    assert "bank_rate" in caught.value.render("en")
    assert "2016-10-01" in caught.value.render("en")


def test_a_payment_before_the_breach_is_refused() -> None:
    with pytest.raises(CallError) as caught:
        settled_fine(settled=day("2015-03-14"))
    assert caught.value.render("en").startswith("--settled: 2015-03-14")


def test_an_unknown_method_lists_those_there_are() -> None:
    reading = Reading({"bank_rate": usury(QUARTERS)}, "-")
    with pytest.raises(CallError) as caught:
        default_interest(Decimal(1), day("2015-03-15"), day("2015-03-16"), "compound", reading)
    assert "period_effective" in caught.value.render("en")


def naive_periods(breached: date, settled: date) -> dict[str, int]:
    """Walk the days after the breach up to the payment and count how many fall under each rate."""
    days: dict[str, int] = {}
    for ordinal in range(breached.toordinal() + 1, settled.toordinal() + 1):
        rate = next(pct for first, last, pct in QUARTERS if day(first) <= date.fromordinal(ordinal) <= day(last))
        days[rate] = days.get(rate, 0) + 1
    return days


def naive_interest(fine_cop: Decimal, breached: date, settled: date, method: str) -> Decimal:
    with localcontext() as context:
        context.prec = 70
        total = Decimal(0)
        for pct, days in naive_periods(breached, settled).items():
            rate = Decimal(pct) / 100
            log = (1 + rate).ln()
            total += {
                "period_effective": (log * days / 365).exp() - 1,
                "daily_effective": ((log / 365).exp() - 1) * days,
                "monthly_effective": ((log / 12).exp() - 1) * days / 30,
                "linear_365": rate * days / 365,
                "linear_366": rate * days / 366,
            }[method]
        return total * fine_cop


@given(
    start=st.dates(date(2015, 1, 1), date(2016, 9, 30)),
    days=st.integers(0, 600),
    cents=st.integers(1, 10**14),
    method=st.sampled_from(sorted(METHODS)),
)
def test_every_method_agrees_with_logarithms_and_a_walk_of_days(start: date, days: int, cents: int, method: str) -> None:
    settled = min(date.fromordinal(start.toordinal() + days), date(2016, 9, 30))
    fine_cop = Decimal(cents) / 100
    worked = default_interest(fine_cop, start, settled, method, Reading({"bank_rate": usury(QUARTERS)}, "-"))
    exact = sum((each.interest for each in worked.periods), Fraction(0))
    naive = Fraction(naive_interest(fine_cop, start, settled, method))
    assert abs(exact - naive) < Fraction(1, 10**25)
    assert worked.interest_cop == round_half_up(exact)
    assert sum(each.period.days for each in worked.periods) == (settled - start).days
