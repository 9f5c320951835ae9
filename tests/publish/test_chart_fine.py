"""The chart of a fine says, day by day, what a liquidation of that day says; its brackets and figures are the worked ones."""

from calendar import monthrange
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from enajena import fine
from enajena.basics.faults import CallError, DataError
from enajena.indices import IndexTable, load
from enajena.programme.reader import load as load_programme
from enajena.publish.charts import Chart, fine_chart
from enajena.rules.fine_facts import FineFacts

GASES = (25, 20, 15, 10)
"""Decreto 2781 de 2003, 5.3: percent of each half year."""


def facts(acquired: date, **others: Any) -> FineFacts:
    given: dict[str, Any] = {"breached": acquired, "shares": 1000, "paid_cop": Decimal("2448.70"), **others}
    return FineFacts(acquired=acquired, **given)


def months_later(day: date, months: int) -> date:
    """The same day of a later month, else its last: added to the first date, never in steps."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def naive_percent(acquired: date, day: date) -> int:
    return next((percent for half, percent in enumerate(GASES, 1) if day <= months_later(acquired, 6 * half)), 0)


def by_day(chart: Chart) -> dict[date, tuple[object, object]]:
    """The percent and the fine of each day; a day in two rows, or in none, is found out by the tests that count them."""
    found: dict[date, tuple[object, object]] = {}
    for row in chart.table:
        first, last = row["from"], row["to"]
        assert isinstance(first, date)
        assert isinstance(last, date)
        for count in range((last - first).days + 1):
            day = first + timedelta(days=count)
            assert day not in found
            found[day] = (row["percent"], row["fine_cop"])
    return found


@pytest.mark.parametrize("acquired", [date(2003, 12, 20), date(2003, 8, 31), date(2004, 2, 29)])
def test_each_day_has_the_percent_and_the_pesos_of_a_naive_count(acquired: date) -> None:
    chart = fine_chart(load_programme("gases-guajira-2003"), facts(acquired, resold_cop=Decimal(3000)))
    days = by_day(chart)
    last = months_later(acquired, 24)
    assert len(days) == (last - acquired).days + 1
    for day, (percent, fine_cop) in days.items():
        naive = naive_percent(acquired, day)
        assert percent == naive
        assert fine_cop == Fraction(1000 * 3000 * naive, 100)


def test_the_edges_are_the_worked_ones_of_a_purchase_at_the_end_of_august() -> None:
    chart = fine_chart(load_programme("gases-guajira-2003"), facts(date(2003, 8, 31)))
    assert [row["to"] for row in chart.table] == [date(2004, 2, 29), date(2004, 8, 31), date(2005, 2, 28), date(2005, 8, 31)]


def test_the_worked_sale_in_the_fifth_month_costs_750_000_pesos() -> None:
    chart = fine_chart(
        load_programme("gases-guajira-2003"), facts(date(2003, 12, 20), resold_cop=Decimal(3000), breached=date(2004, 5, 20))
    )
    assert by_day(chart)[date(2004, 5, 20)] == (Decimal(25), Decimal("750000.00"))
    assert "El 20-may-2004, marcado, la multa es de 750.000,00 pesos." in chart.text("es")
    assert "On 2004-05-20, marked, the fine is 750,000.00 pesos." in chart.text("en")


def test_the_base_rises_by_the_worked_january_steps() -> None:
    """3,178 of 2013 with 1.94, 3.66 and 6.77 %: 3,239.65, 3,358.22, 3,585.58; the lock-up of a purchase in July 2013 sees two of them."""
    given = FineFacts(acquired=date(2013, 7, 1), breached=date(2013, 7, 1), awarded=date(2013, 7, 1), shares=1, paid_cop=Decimal(3178))
    chart = fine_chart(load_programme("condiciones-especiales"), given)
    steps = {row["from"]: row["base_cop_per_share"] for row in chart.table}
    assert steps[date(2013, 7, 1)] == Decimal("3178.00")
    assert steps[date(2014, 1, 1)] == Decimal("3239.65")
    assert steps[date(2015, 1, 1)] == Decimal("3358.22")


@pytest.mark.parametrize("name", ["carbocol-2000", "termocartagena-1996", "condiciones-especiales", "isagen-2013"])
def test_a_day_of_the_chart_is_that_day_of_a_liquidation(name: str) -> None:
    programme = load_programme(name)
    acquired = date(2014, 3, 15)
    second = {"second_stage_cop": Decimal(2500), "second_stage_on": date(2014, 6, 1)}
    days = by_day(fine_chart(programme, facts(acquired, awarded=acquired, resold_cop=Decimal(2600), **second)))
    for count in range(0, len(days), 61):
        day = acquired + timedelta(days=count)
        liquidated = fine(programme, facts(acquired, awarded=acquired, resold_cop=Decimal(2600), breached=day, **second))
        assert days[day][1] == liquidated.fine_cop


def test_days_without_an_index_keep_their_percent_and_say_that_pesos_are_missing() -> None:
    table = load("ipc_annual")
    known = tuple(row for row in table.rows if row.valid_to < date(2015, 1, 1))
    short = IndexTable(name=table.name, label=table.label, unit=table.unit, issuer=table.issuer, columns=table.columns, rows=known)
    given = facts(date(2014, 3, 15), awarded=date(2014, 3, 15))
    days = by_day(fine_chart(load_programme("condiciones-especiales"), given, {"ipc_annual": short, "bank_rate": load("bank_rate")}))
    assert days[date(2015, 12, 31)][1] is not None
    assert days[date(2016, 1, 1)] == (Decimal(25), None)
    chart = fine_chart(load_programme("condiciones-especiales"), given, {"ipc_annual": short, "bank_rate": load("bank_rate")})
    assert any("ipc_annual" in note.en and "2015-12-31" in note.en for note in chart.notes)


def test_the_words_have_every_bracket_with_its_days_percent_and_pesos() -> None:
    text = fine_chart(load_programme("gases-guajira-2003"), facts(date(2003, 12, 20), resold_cop=Decimal(3000))).text("es")
    assert "Del 20-dic-2003 al 20-jun-2004: 25 % (5.3), 750.000,00 pesos." in text
    assert "Del 21-jun-2005 al 20-dic-2005: 10 % (5.3), 300.000,00 pesos." in text
    assert "Desde el 21-dic-2005 no hay multa." in text
    assert "Se supone (A1, 5.3)" in text


def test_a_fine_that_a_second_stage_price_may_raise_is_said_to_be_provisional() -> None:
    """Carbocol 10.7(ii) takes that price too; where none is coming, nothing is missing."""
    programme = load_programme("carbocol-2000")
    assert "Provisional" in fine_chart(programme, facts(date(2000, 5, 2))).text("es")
    assert "Provisional" not in fine_chart(programme, facts(date(2000, 5, 2), no_second_stage=True)).text("es")


def test_a_conduct_that_the_fine_does_not_reach_and_a_programme_without_fine_are_told() -> None:
    with pytest.raises(DataError, match="does not reach"):
        fine_chart(load_programme("gases-guajira-2003"), facts(date(2003, 12, 20), conduct="rights"))
    with pytest.raises(CallError, match="number of shares"):
        fine_chart(load_programme("gases-guajira-2003"), facts(date(2003, 12, 20), shares=0))
