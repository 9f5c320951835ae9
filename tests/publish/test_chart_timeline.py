"""A timeline has the days that the texts give: terms, interruptions, the lock-up and the brackets."""

from datetime import date
from pathlib import Path

import pytest

from enajena.basics.faults import CallError, DataError
from enajena.book.acts.stages import StageInterrupted
from enajena.calendar import Interruption
from enajena.programme.reader import load
from enajena.publish.charts import Chart, timeline_chart
from enajena.publish.charts.sale import sale_timeline_chart
from support.books import rehearsal
from support.offers import ADOPTED, awarded, noticed

GASES = "gases-guajira-2003"


def spans(chart: Chart, kind: str) -> list[tuple[object, object]]:
    return [(row["from"], row["to"]) for row in chart.table if row["kind"] == kind]


def test_a_notice_gives_the_worked_first_and_last_day_of_the_offer() -> None:
    """2.1.3: two months from the day after the notice of 10 October 2003 end on Thursday 11 December 2003."""
    chart = timeline_chart(load(GASES), {"first": date(2003, 10, 10)})
    assert spans(chart, "offer") == [(date(2003, 10, 11), date(2003, 12, 11))]
    assert spans(chart, "day") == [(date(2003, 10, 10), date(2003, 10, 10))]
    assert spans(chart, "lock_up") == [(date(2003, 12, 11), date(2005, 12, 11))]
    assert any("11-dic-2003" in note.es for note in chart.notes), "what the lock-up is counted from is a supposition, and is said"


def test_the_lock_up_and_the_brackets_are_counted_from_the_purchase_where_it_is_given() -> None:
    chart = timeline_chart(load(GASES), {"first": date(2003, 10, 10)}, acquired=date(2003, 8, 31))
    assert spans(chart, "bracket") == [
        (date(2003, 8, 31), date(2004, 2, 29)),
        (date(2004, 3, 1), date(2004, 8, 31)),
        (date(2004, 9, 1), date(2005, 2, 28)),
        (date(2005, 3, 1), date(2005, 8, 31)),
    ]
    assert not chart.notes


def test_an_interruption_is_shown_and_gives_its_days_back() -> None:
    """Ten days from 4 to 14 November move 11 December to the 21st, a Sunday, and so to Monday 22 December."""
    pause = Interruption(date(2003, 11, 4), date(2003, 11, 14))
    chart = timeline_chart(load(GASES), {"first": date(2003, 10, 10)}, interruptions={"first": [pause]})
    assert spans(chart, "interruption") == [(date(2003, 11, 4), date(2003, 11, 13))]
    assert spans(chart, "offer") == [(date(2003, 10, 11), date(2003, 12, 22))]


def test_a_programme_of_which_only_the_breach_is_known_needs_a_purchase() -> None:
    programme = load("condiciones-especiales")
    with pytest.raises(CallError, match="date is missing"):
        timeline_chart(programme, {})
    assert len(spans(timeline_chart(programme, {}, acquired=date(2025, 3, 1)), "bracket")) == 4


def test_an_interruption_without_a_notice_and_an_unknown_stage_are_told() -> None:
    pause = Interruption(date(2003, 11, 4), date(2003, 11, 14))
    with pytest.raises(CallError, match="interruption and no notice"):
        timeline_chart(load(GASES), {"first": date(2003, 10, 10)}, interruptions={"second": [pause]})
    with pytest.raises(CallError, match="no stage"):
        timeline_chart(load(GASES), {"third": date(2003, 10, 10)})


def test_the_words_say_every_row_of_the_table() -> None:
    chart = timeline_chart(load(GASES), {"first": date(2003, 10, 10), "second": date(2004, 3, 23)})
    assert len(chart.told) == len(chart.table)
    assert "Offer, First Phase: from 2003-10-11 to 2003-12-11 (2.1.3)." in chart.text("en")


def test_an_interruption_of_a_sale_that_has_not_ended_lasts_as_long_as_its_offer(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        sale.adopt(ADOPTED)
        with pytest.raises(CallError, match="is not in the book"):
            sale_timeline_chart(sale.book.alias, "otra")
        with pytest.raises(DataError, match="no notices yet"):
            sale_timeline_chart(sale.book.alias, sale.sale)
    with rehearsal(tmp_path / "noticed") as sale:
        noticed(sale)
        sale.do(date(2003, 11, 4), StageInterrupted(stage="first", ground="Aviso"))
        chart = sale_timeline_chart(sale.book.alias, sale.sale)
    assert spans(chart, "interruption") == [(date(2003, 11, 4), date(2003, 12, 11))]
    assert spans(chart, "offer") == [(date(2003, 10, 11), date(2003, 12, 11))]
    assert spans(chart, "lock_up") == []


def test_an_adjudication_of_a_sale_is_a_day_of_its_stage(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        awarded(sale, {"A-1": 500})
        chart = sale_timeline_chart(sale.book.alias, sale.sale)
    days = {row["from"] for row in chart.table if row["kind"] == "day"}
    assert {date(2003, 10, 10), date(2003, 12, 15)} <= days
    assert "Adjudicación, Primera Fase: 15-dic-2003." in chart.text("es")
