"""Values brought up to date before the highest is taken: by January steps, or at the highest default rate."""

from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_builders import annual_ipc, breach_programme, day, shipped, usury

from enajena.basics.faults import CallError, DataError
from enajena.basics.money import round_half_up
from enajena.indices import IndexTable
from enajena.programme.model import Indexation, Programme
from enajena.programme.reader import load
from enajena.rules.fine import FineResult, fine, fine_tables
from enajena.rules.fine_base import january_factor
from enajena.rules.fine_facts import FineFacts
from enajena.rules.provenance import Reading

IPC = {"ipc_annual": annual_ipc({2012: "2.44", 2013: "1.94", 2014: "3.66", 2015: "6.77", 2025: "5.10"})}
THREE = ("purchase", "resale", "second_stage")
JANUARY = breach_programme(
    percents=("100",), months=60, base=THREE, indexation=Indexation(source="5", method="january_ipc", until="breach")
)


def breach(of: Programme, tables: dict[str, IndexTable], **facts: Any) -> FineResult:
    chosen: dict[str, Any] = {"shares": 1, "no_second_stage": "second_stage_cop" not in facts, **facts}
    return fine(of, FineFacts(**chosen), tables)


def from_july_2013(breached: str, paid: str) -> FineResult:
    return breach(JANUARY, IPC, acquired=day("2013-07-15"), breached=day(breached), paid_cop=Decimal(paid))


@pytest.mark.parametrize(
    ("breached", "value"),
    [
        ("2013-12-31", "3178.00"),
        ("2014-01-01", "3239.65"),
        ("2014-12-31", "3239.65"),
        ("2015-01-01", "3358.22"),
        ("2016-01-01", "3585.58"),
    ],
)
def test_every_first_of_january_takes_the_certified_variation_of_the_year_before(breached: str, value: str) -> None:
    """ipc_january_steps: 3,178 of 2013 with 1.94, 3.66 and 6.77 %."""
    record = from_july_2013(breached, "3178").record("en")
    assert (record["base_cop_per_share"], record["fine_cop"]) == (value, value)


def test_three_steps_are_not_rounded_on_the_way() -> None:
    assert from_july_2013("2016-02-10", "3000").fine_cop == Decimal("3384.75")
    million = breach(JANUARY, IPC, acquired=day("2013-07-15"), breached=day("2016-02-10"), shares=1_000_000, paid_cop=Decimal(3000))
    assert million.fine_cop == round_half_up(3000 * 1_000_000 * Fraction("1.0194") * Fraction("1.0366") * Fraction("1.0677"))


@pytest.mark.parametrize(("paid", "raised"), [("2000000", "2102000.00"), ("2500000", "2627500.00"), ("3000000", "3153000.00")])
def test_published_january_rises_of_2026(paid: str, raised: str) -> None:
    """With the certified 5.10 % of 2025; the ratio of the index would give 2,102,015.46 for the first."""
    result = breach(JANUARY, IPC, acquired=day("2025-03-01"), breached=day("2026-01-08"), paid_cop=Decimal(paid))
    assert result.record("en")["fine_cop"] == raised


def test_a_value_fixed_on_a_first_of_january_is_not_raised_that_day() -> None:
    result = breach(JANUARY, IPC, acquired=day("2014-01-01"), breached=day("2014-06-01"), paid_cop=Decimal(1000))
    assert result.fine_cop == Decimal("1000.00")


def test_each_value_grows_from_its_own_date_before_the_highest_is_taken() -> None:
    """A19: paid 3,000 in July 2013 (three steps), resold 3,380 at the breach (none), second stage 3,250 in June 2014 (two steps)."""
    result = breach(
        JANUARY,
        IPC,
        acquired=day("2013-07-15"),
        breached=day("2016-02-10"),
        paid_cop=Decimal(3000),
        resold_cop=Decimal(3380),
        second_stage_cop=Decimal(3250),
        second_stage_on=day("2014-06-10"),
    )
    assert result.base is not None
    indexed = {term.name: round_half_up(term.indexed_cop) for term in result.base.terms}
    second = round_half_up(3250 * Fraction("1.0366") * Fraction("1.0677"))
    assert indexed == {"purchase": Decimal("3384.75"), "resale": Decimal("3380.00"), "second_stage": second}
    assert result.fine_cop == second


def test_a_second_stage_after_the_breach_is_not_raised() -> None:
    result = breach(
        JANUARY,
        IPC,
        acquired=day("2013-07-15"),
        breached=day("2013-09-01"),
        paid_cop=Decimal(3000),
        second_stage_cop=Decimal(4130),
        second_stage_on=day("2016-01-13"),
    )
    assert result.fine_cop == Decimal("4130.00")


def test_an_indexed_text_asks_from_when_the_second_stage_price_counts() -> None:
    with pytest.raises(CallError) as caught:
        breach(JANUARY, IPC, acquired=day("2013-07-15"), breached=day("2013-09-01"), paid_cop=Decimal(1), second_stage_cop=Decimal(2))
    assert caught.value.render("es").startswith("--second-stage-on: ")


def test_a_year_without_a_certified_variation_is_an_error_that_names_the_table() -> None:
    with pytest.raises(DataError) as caught:
        breach(JANUARY, IPC, acquired=day("2016-07-15"), breached=day("2017-01-01"), paid_cop=Decimal(1))
    assert "ipc_annual" in caught.value.render("en")
    assert "2016-12-31" in caught.value.render("en")


def test_after_the_last_bracket_no_index_is_needed() -> None:
    result = breach(JANUARY, {}, acquired=day("2013-07-15"), breached=day("2040-01-01"), paid_cop=Decimal(1))
    assert result.fine_cop == Decimal("0.00")


def test_the_unnamed_text_takes_the_shipped_variations() -> None:
    of = load("condiciones-especiales")
    tables = {name: shipped(name) for name in fine_tables(of)}
    result = breach(of, tables, acquired=day("2014-07-15"), breached=day("2016-02-10"), paid_cop=Decimal("3239.6532"))
    assert result.base is not None
    assert round_half_up(result.base.per_share_cop) == round_half_up(Fraction("3239.6532") * Fraction("1.0366") * Fraction("1.0677"))
    assert {"A19", "A13"} <= {each.id for each in result.assumptions}


@given(since=st.dates(date(1985, 1, 1), date(2024, 12, 31)), days=st.integers(0, 1500))
def test_walking_day_by_day_finds_the_same_growth(since: date, days: int) -> None:
    table = shipped("ipc_annual")
    until = min(date.fromordinal(since.toordinal() + days), date(2025, 12, 31))
    grown, walked = Fraction(1), since
    while walked < until:
        walked = date.fromordinal(walked.toordinal() + 1)
        if (walked.month, walked.day) == (1, 1):
            row = next(row for row in table.rows if row.valid_from.year == walked.year - 1)
            grown *= 1 + Fraction(row.values[0][1] or 0) / 100
    assert january_factor(since, until, Reading({"ipc_annual": table}, "5")) == grown


RATES = {"bank_rate": usury([("2006-01-01", "2006-12-31", "30.00"), ("2007-01-01", "2007-12-31", "21.00")])}
TO_PAYMENT = breach_programme(
    percents=("100", "50"), months=12, base=THREE, indexation=Indexation(source="7", method="legal_maximum_rate", until="payment")
)


def to_payment(**facts: Any) -> FineResult:
    return breach(TO_PAYMENT, RATES, acquired=day("2006-05-10"), breached=day("2006-09-01"), paid_cop=Decimal(1000), **facts)


def test_values_grow_at_the_rate_of_the_day_of_payment_from_their_own_date() -> None:
    """365 days at 21 %, the rate of the payment, whatever was in force before: 1,000 becomes 1,210."""
    result = to_payment(settled=day("2007-05-10"))
    assert result.fine_cop == Decimal("1210.00")
    assert not result.provisional


def test_the_resale_grows_from_the_breach() -> None:
    """From 1 September 2006 to 10 May 2007 there are 251 days: 1,100 x 1.21^(251/365)."""
    result = to_payment(resold_cop=Decimal(1100), settled=day("2007-05-10"))
    with localcontext() as context:
        context.prec = 60
        grown = 1100 * (Decimal("1.21").ln() * 251 / 365).exp()
    assert result.fine_cop == round_half_up(grown)


def test_without_a_payment_the_values_are_not_raised_and_the_fine_is_provisional() -> None:
    result = to_payment()
    assert (result.fine_cop, result.provisional) == (Decimal("1000.00"), True)
    assert any("--settled" in note.en for note in result.notes)


def test_a_second_stage_after_the_payment_is_not_raised() -> None:
    result = to_payment(settled=day("2006-09-01"), second_stage_cop=Decimal(5000), second_stage_on=day("2007-03-01"))
    assert result.fine_cop == Decimal("5000.00")


def test_the_rate_may_run_to_the_breach_where_the_text_says_so() -> None:
    of = breach_programme(percents=("100",), months=24, indexation=Indexation(source="7", method="legal_maximum_rate", until="breach"))
    result = breach(of, RATES, acquired=day("2006-05-10"), breached=day("2007-05-10"), paid_cop=Decimal(1000))
    assert (result.fine_cop, result.provisional) == (Decimal("1210.00"), False)


@pytest.mark.parametrize("name", ["isagen-2006", "granahorrar-2005"])
def test_the_texts_that_index_at_the_legal_maximum(name: str) -> None:
    """On 10 May 2007 the certified usury rate was 25.12 %: a value of 365 days grows by it in both programmes."""
    of = load(name)
    tables = {table: shipped(table) for table in fine_tables(of)}
    acquired = day("2006-05-10")
    result = breach(of, tables, acquired=acquired, awarded=acquired, breached=acquired, settled=day("2007-05-10"), paid_cop=Decimal(1000))
    assert result.fine_cop == Decimal("1251.20")
