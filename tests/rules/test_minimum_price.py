"""The minimum price of the second stage: each method against figures worked by hand or published."""

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_builders import day, price_programme, shipped, table

from enajena.basics.faults import CallError, DataError
from enajena.indices import IndexTable
from enajena.programme.reader import load
from enajena.programme.stage_model import Adjustment
from enajena.rules.price import fixed_price, minimum_price, price_tables

DTF_2004_2005 = (
    ("2004-04-01", "2004-04-30", "7.80"),
    ("2005-09-01", "2005-09-30", "6.92"),
    ("2005-10-01", "2005-10-31", "6.66"),
    ("2005-11-01", "2005-11-30", "6.46"),
)


def dtf(rows: Any = DTF_2004_2005, status: str = "proxy") -> dict[str, IndexTable]:
    return {"dtf_monthly": table("dtf_monthly", "value_pct_ea", rows, status)}


def by_dtf_months(fixed_cop: str = "25000.00") -> Any:
    return price_programme(fixed_cop, Adjustment(source="2.2.1", method="dtf_months", after_days=30))


def test_three_whole_months_of_dtf_compound_by_their_twelfth_root() -> None:
    result = minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-12-16"), dtf())
    record = result.record("en")
    assert record["price_cop"] == "25407.42"
    assert record["base_cop"] == "25000.00"
    assert abs(Decimal(str(record["factor"])) - Decimal("1.016296857290")) < Decimal("1e-11")
    assert record["months"] == [
        {"month": "2005-09", "rate_ea": "6.92", "factor": "1.005591466327"},
        {"month": "2005-10", "rate_ea": "6.66", "factor": "1.005387462059"},
        {"month": "2005-11", "rate_ea": "6.46", "factor": "1.005230225269"},
    ]


def test_the_mean_of_the_fridays_gives_another_price() -> None:
    fridays = [(first, last, pct) for (first, last, _), pct in zip(DTF_2004_2005[1:], ("6.89", "6.56", "6.46"), strict=True)]
    assert minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-12-16"), dtf(fridays)).price_cop == Decimal("25404.84")


def test_more_than_thirty_days_without_a_whole_month_leaves_the_price() -> None:
    result = minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-09-15"), dtf())
    assert (result.price_cop, result.months) == (Decimal("25000.00"), ())


@pytest.mark.parametrize("notice", ["2005-07-11", "2005-08-09", "2005-08-10"])
def test_up_to_exactly_thirty_days_there_is_no_adjustment(notice: str) -> None:
    """Art. 2.2.1 asks for more than thirty days (A12)."""
    result = minimum_price(by_dtf_months(), day("2005-07-11"), day(notice), dtf())
    assert result.price_cop == Decimal("25000.00")
    assert "no adjustment" in result.steps[0].en


def test_the_thirty_first_day_makes_it_apply() -> None:
    result = minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-08-11"), dtf())
    assert "there is an adjustment" in result.steps[0].en


def test_one_month_counts_from_the_one_after_the_thirtieth_day() -> None:
    """dtf_one_month: expiry 2004-02-10, day 30 on 2004-03-11, notice 2004-05-20: April alone."""
    result = minimum_price(by_dtf_months(), day("2004-02-10"), day("2004-05-20"), dtf())
    assert [month.first_day for month in result.months] == [day("2004-04-01")]
    assert "2004-03-11" in result.steps[1].en


def test_a_month_without_a_dtf_names_the_table_and_the_day() -> None:
    with pytest.raises(DataError) as caught:
        minimum_price(by_dtf_months(), day("2005-07-11"), day("2006-01-10"), dtf())
    assert "dtf_monthly" in caught.value.render("en")
    assert "2005-12-01" in caught.value.render("en")


def test_a_proxy_table_is_told_and_listed_as_an_assumption() -> None:
    proxy = minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-12-16"), dtf())
    certified = minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-12-16"), dtf(status="imported"))
    assert [each.id for each in proxy.assumptions] == ["index:dtf_monthly"]
    assert any("proxy" in note.en and "dtf_monthly" in note.en for note in proxy.notes)
    assert (certified.assumptions, certified.notes) == ((), ())


def test_the_shipped_table_gives_the_worked_months_of_gases_guajira() -> None:
    programme = load("gases-guajira-2003")
    tables = {name: shipped(name) for name in price_tables(programme)}
    result = minimum_price(programme, day("2005-07-11"), day("2005-12-16"), tables)
    assert [month.rate_pct for month in result.months] == [Decimal("6.92"), Decimal("6.66"), Decimal("6.46")]
    assert result.price_cop == Decimal("2488.61")
    assert {"A12", "index:dtf_monthly"} <= {each.id for each in result.assumptions}


def test_two_percent_of_granahorrar() -> None:
    """granahorrar_stage2_minimum: 0.010177 plus 2 % is 0.01038054 before rounding; all the capital at both prices, in millions."""
    result = minimum_price(load("granahorrar-2005"), day("2005-10-12"), day("2005-10-13"), {})
    assert Fraction(result.base_cop) * result.factor == Fraction("0.01038054")
    assert result.record("es")["price_cop"] == "0.010381"
    outstanding = 42228752368905
    assert outstanding * result.base_cop // 1_000_000 == 429762
    assert outstanding * Fraction(result.base_cop) * result.factor // 1_000_000 == 438357


def test_two_percent_of_centrales_rounds_to_the_whole_pesos_of_the_fixed_price() -> None:
    """plus_two_percent_ccl: 744,613 plus 2 % stands in the decree as 759,505."""
    programme = price_programme("744613", Adjustment(source="4", method="uplift", percent=Decimal(2)))
    result = minimum_price(programme, day("2005-10-12"), day("2005-10-13"), {})
    assert result.price_cop == Decimal(759505)
    assert result.record("en")["price_cop"] == "759505.00"


def test_no_adjustment_leaves_the_fixed_price() -> None:
    result = minimum_price(load("invercolsa-1996"), day("1997-03-01"), day("1997-09-01"), {})
    assert result.record("en")["price_cop"] == "63.89"


def test_a_second_stage_at_a_fixed_price_has_no_minimum_to_adjust() -> None:
    result = minimum_price(load("isagen-2006"), day("2007-06-01"), day("2007-07-01"), {})
    assert result.record("en")["price_cop"] == "1130.00"
    assert any("no minimum" in note.en for note in result.notes)


WEEKS = [("2000-06-05", "2000-06-11", "12.00"), ("2000-06-12", "2000-06-18", "10.95")]


def by_simple_interest() -> tuple[Any, dict[str, IndexTable]]:
    return price_programme("10000.00", Adjustment(source="n", method="dtf_simple", until="acceptance")), {
        "dtf_weekly": table("dtf_weekly", "value_pct_ea", WEEKS)
    }


def test_simple_interest_takes_each_day_at_the_rate_of_its_week() -> None:
    """From 6 June, five days at 12 % (7 to 11) and three at 10.95 % (12 to 14): 10,000 x (0.60 + 0.3285)/365."""
    programme, tables = by_simple_interest()
    result = minimum_price(programme, day("2000-06-06"), day("2000-06-08"), tables, until=day("2000-06-14"))
    assert result.factor == 1 + Fraction(60 + Fraction("32.85"), 36500)
    assert result.price_cop == Decimal("10025.44")
    assert [(period.days, period.rate_pct) for period in result.periods] == [(5, Decimal("12.00")), (3, Decimal("10.95"))]


def test_without_the_day_of_acceptance_the_notice_stands_for_it_and_is_told() -> None:
    programme, tables = by_simple_interest()
    to_notice = minimum_price(programme, day("2000-06-06"), day("2000-06-08"), tables)
    assert to_notice.factor == 1 + Fraction(24, 36500)
    assert any("--until" in note.en for note in to_notice.notes)


def test_carbocol_lists_its_assumption_on_the_dtf() -> None:
    programme = load("carbocol-2000")
    tables = {name: shipped(name) for name in price_tables(programme)}
    result = minimum_price(programme, day("2000-05-02"), day("2000-06-01"), tables, until=day("2000-06-20"))
    assert result.price_cop > Decimal(10000)
    assert "A12" in {each.id for each in result.assumptions}


def ipc(values: list[str]) -> dict[str, IndexTable]:
    months = [f"2013-{month:02d}" for month in range(10, 13)] + [f"2014-{month:02d}" for month in range(1, 10)]
    return {
        "ipc_monthly": table(
            "ipc_monthly", "index", [(f"{name}-01", f"{name}-28", value) for name, value in zip(months, values, strict=False)]
        )
    }


def by_index(*, never_lowers: bool = True) -> Any:
    adjustment = Adjustment(source="1", method="ipc_months", base_on=day("2013-10-22"), until="adjudication", never_lowers=never_lowers)
    return price_programme("3178.00", adjustment)


def test_the_index_runs_from_the_month_of_the_base_to_the_month_before_the_adjudication() -> None:
    """October 100, January 130: 3,178 x 130/100; the index of February itself does not count."""
    tables = ipc(["100", "110", "120", "130", "500"])
    result = minimum_price(by_index(), day("2013-12-01"), day("2013-12-20"), tables, until=day("2014-02-03"))
    assert result.price_cop == Decimal("4131.40")
    assert [month.record()["month"] for month in result.months] == ["2013-11", "2013-12", "2014-01"]


@pytest.mark.parametrize(("never_lowers", "price"), [(True, "3178.00"), (False, "2860.20")])
def test_a_falling_index_lowers_the_price_only_without_the_floor(never_lowers: bool, price: str) -> None:
    result = minimum_price(
        by_index(never_lowers=never_lowers),
        day("2013-12-01"),
        day("2013-12-20"),
        ipc(["100", "95", "90"]),
        until=day("2014-01-31"),
    )
    assert result.price_cop == Decimal(price)


@pytest.mark.parametrize("until", ["2013-10-30", "2013-11-15"])
def test_no_month_between_base_and_adjudication_leaves_the_price(until: str) -> None:
    result = minimum_price(by_index(), day("2013-10-23"), day("2013-10-25"), ipc(["100", "110"]), until=day(until))
    assert result.price_cop == Decimal("3178.00")


def test_the_day_of_the_adjudication_is_asked_for() -> None:
    with pytest.raises(CallError) as caught:
        minimum_price(load("isagen-2013"), day("2014-01-20"), day("2014-02-20"), {})
    assert "--until" in caught.value.render("es")


def test_the_price_of_isagen_by_date() -> None:
    """Decreto 2316 of 22 October 2013 changed 2,850 for 3,178."""
    programme = load("isagen-2013")
    assert fixed_price(programme).cop == Decimal(3178)
    assert fixed_price(programme, day("2013-10-21")).cop == Decimal(2850)
    assert fixed_price(programme, day("2013-10-22")).cop == Decimal(3178)


def test_the_price_of_gases_guajira_is_the_corrected_one() -> None:
    assert fixed_price(load("gases-guajira-2003")).cop == Decimal("2448.70")


@pytest.mark.parametrize("name", ["termocartagena-1996", "condiciones-especiales"])
def test_a_text_without_a_price_says_so(name: str) -> None:
    programme = load(name)
    with pytest.raises(DataError) as caught:
        minimum_price(programme, day("1997-01-01"), day("1997-06-01"), {})
    assert "does not give the fixed price" in caught.value.render("en")
    assert name in caught.value.render("es")


def test_a_text_without_a_minimum_says_so() -> None:
    with pytest.raises(DataError) as caught:
        minimum_price(price_programme("100", None), day("1997-01-01"), day("1997-06-01"), {})
    assert "minimum price" in caught.value.render("en")


def test_a_notice_before_the_end_of_the_first_stage_is_refused() -> None:
    with pytest.raises(CallError) as caught:
        minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-07-10"), dtf())
    assert "--second-notice" in caught.value.render("en")


def test_an_act_before_the_notice_is_refused() -> None:
    with pytest.raises(CallError) as caught:
        minimum_price(by_index(), day("2013-12-01"), day("2013-12-20"), {}, until=day("2013-12-19"))
    assert "--until" in caught.value.render("en")


def test_a_table_that_was_not_given_is_named() -> None:
    with pytest.raises(CallError) as caught:
        minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-12-16"), {})
    assert "dtf_monthly" in caught.value.render("en")


@pytest.mark.parametrize(("method", "key"), [("uplift", "percent"), ("ipc_months", "base_on")])
def test_an_adjustment_without_its_figure_is_a_fault_of_the_file(method: Any, key: str) -> None:
    programme = price_programme("100", Adjustment(source="4", method=method))
    with pytest.raises(DataError) as caught:
        minimum_price(programme, day("2005-01-01"), day("2005-06-01"), {})
    assert key in caught.value.render("en")


@given(rates=st.lists(st.decimals(min_value="0.01", max_value="60", places=2), min_size=3, max_size=3))
def test_the_compound_equals_the_twelfth_root_of_the_product(rates: list[Decimal]) -> None:
    rows = [(first, last, str(pct)) for (first, last, _), pct in zip(DTF_2004_2005[1:], rates, strict=True)]
    result = minimum_price(by_dtf_months(), day("2005-07-11"), day("2005-12-16"), dtf(rows))
    with localcontext() as context:
        context.prec = 60
        product = Decimal(1)
        for pct in rates:
            product *= 1 + pct / 100
        root = (product.ln() / 12).exp()
        assert abs(root - Decimal(result.factor.numerator) / result.factor.denominator) < Decimal("1e-45")
