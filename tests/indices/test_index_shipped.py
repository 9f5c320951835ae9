"""What ships: counts, ends, marks and the figures that the notes of the project give from outside."""

import csv
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.basics.faults import DataError
from enajena.indices import CATALOGUE, STATUS_LABELS, IndexTable, load, notes_of
from enajena.indices.monthly import months_of_days
from enajena.indices.store import SHIPPED


@pytest.fixture
def shipped(tmp_path: Path) -> dict[str, IndexTable]:
    return {name: load(name, tmp_path) for name in CATALOGUE}


@pytest.mark.parametrize(
    ("name", "count", "first", "last"),
    [
        ("dtf_weekly", 2198, "1984-01-23", "2026-03-08"),
        ("dtf_monthly", 506, "1984-01-01", "2026-02-28"),
        ("ipc_annual", 59, "1967-01-01", "2025-12-31"),
        ("ipc_monthly", 342, "1998-02-01", "2026-08-31"),
        ("bank_rate", 313, "1971-10-29", "2026-07-31"),
        ("bank_rate_free_credit", 89, "1981-02-01", "2001-07-31"),
        ("smmlv", 43, "1984-01-01", "2026-12-31"),
        ("uvt", 21, "2006-01-01", "2026-12-31"),
    ],
)
def test_each_table_has_the_rows_and_the_ends_that_the_notes_count(
    shipped: dict[str, IndexTable], name: str, count: int, first: str, last: str
) -> None:
    table = shipped[name]
    assert len(table.rows) == count
    assert table.rows[0].valid_from == date.fromisoformat(first)
    assert table.rows[-1].valid_to == date.fromisoformat(last)


def test_only_july_2026_of_the_ipc_index_is_a_hole_inside_a_table(shipped: dict[str, IndexTable]) -> None:
    gaps = {name: table.gaps() for name, table in shipped.items() if table.gaps()}
    assert gaps == {"ipc_monthly": ((date(2026, 7, 1), date(2026, 7, 31)),)}


def test_the_files_are_kept_in_order_of_date() -> None:
    for name in CATALOGUE:
        with (SHIPPED / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            starts = [row["valid_from"] for row in csv.DictReader(file)]
        assert starts == sorted(starts)


def test_every_status_and_every_note_is_a_documented_code(shipped: dict[str, IndexTable]) -> None:
    rows = [row for table in shipped.values() for row in table.rows]
    assert {row.status for row in rows} == set(STATUS_LABELS) - {"imported"}
    for row in rows:
        for part, sentence in zip(filter(None, row.note.split(";")), notes_of(row.note), strict=True):
            assert sentence.en != part


def test_the_marks_keep_what_was_checked(shipped: dict[str, IndexTable]) -> None:
    assert sum(row.status == "checked" for row in shipped["bank_rate"].rows) == 68
    assert sum(row.status == "verified" for row in shipped["ipc_monthly"].rows) == 279
    assert {row.status for row in shipped["dtf_monthly"].rows} == {"proxy"}
    assert {row.status for row in shipped["dtf_weekly"].rows} == {"transcription"}
    since_1984 = [row for row in shipped["ipc_annual"].rows if row.valid_from.year >= 1984]
    assert {row.status for row in since_1984} == {"verified"}
    assert len(since_1984) == 42


def test_ipc_december_to_december_1990_to_2025(shipped: dict[str, IndexTable]) -> None:
    figures = (
        "32.36 26.82 25.13 22.60 22.59 19.46 21.63 17.68 16.70 9.23 8.75 7.65 6.99 6.49 5.50 4.85 4.48 5.69 7.67 2.00 3.17 3.73 "
        "2.44 1.94 3.66 6.77 5.75 4.09 3.18 3.80 1.61 5.62 13.12 9.28 5.20 5.10"
    )
    for year, figure in enumerate(figures.split(), start=1990):
        assert shipped["ipc_annual"].value_at(date(year, 12, 31)) == Decimal(figure), year


@pytest.mark.parametrize(
    ("year", "figures"),
    [
        (2005, "7.73 7.53 7.38 7.33 7.25 7.18 7.11 7.07 6.92 6.66 6.46 6.38"),
        (2006, "6.23 6.08 5.99 5.93 5.94 6.03 6.23 6.50 6.33 6.32 6.61 6.64"),
        (2007, "6.75 6.80 7.13 7.46 7.49 7.75 8.20 8.42 8.69 8.60 8.74 8.72"),
        (2008, "9.03 9.05 9.46 9.72 9.63 9.59 9.64 9.75 10.02 9.74 10.11 10.17"),
        (2013, "5.21 4.96 4.71 4.41 4.06 3.96 3.95 4.03 4.08 4.02 4.04 4.04"),
    ],
)
def test_dtf_of_each_month(shipped: dict[str, IndexTable], year: int, figures: str) -> None:
    for month, figure in enumerate(figures.split(), start=1):
        assert shipped["dtf_monthly"].value_at(date(year, month, 1)) == Decimal(figure), month


def test_friday_means_of_the_worked_price(shipped: dict[str, IndexTable]) -> None:
    table = shipped["dtf_monthly"]
    means = [table.value_at(date(2005, month, 1), "friday_mean_pct_ea") for month in (9, 10, 11)]
    assert means == [Decimal("6.89"), Decimal("6.56"), Decimal("6.46")]


def test_the_monthly_dtf_is_the_mean_of_the_days_of_the_weekly_one(shipped: dict[str, IndexTable]) -> None:
    made = {row.valid_from: row.values for row in months_of_days(shipped["dtf_weekly"].rows, "test")}
    kept = {row.valid_from: row.values for row in shipped["dtf_monthly"].rows}
    partial = kept.pop(date(1984, 1, 1))
    assert dict(partial)["value_pct_ea"] is None
    assert made == kept


@pytest.mark.parametrize(
    ("friday", "monday", "figure"),
    [
        (date(2006, 12, 29), date(2007, 1, 1), "6.82"),
        (date(2007, 12, 28), date(2007, 12, 31), "9.01"),
        (date(2008, 12, 26), date(2008, 12, 29), "10.33"),
        (date(2011, 3, 18), date(2011, 3, 21), "3.47"),
    ],
)
def test_a_friday_rate_holds_from_the_next_monday(shipped: dict[str, IndexTable], friday: date, monday: date, figure: str) -> None:
    row = shipped["dtf_weekly"].at(monday)
    assert row.certificate_on == friday
    assert (row.valid_from, row.days()) == (monday, 7)
    assert row.get("value_pct_ea") == Decimal(figure)


def test_usury_of_the_worked_interest_by_certified_period(shipped: dict[str, IndexTable]) -> None:
    table = shipped["bank_rate"]
    first, last = date(2015, 3, 16), date(2016, 8, 20)
    rows = table.between(first, last)
    usury = [str(table.value_of(row, "usury_pct_ea")) for row in rows]
    days = [(min(row.valid_to, last) - max(row.valid_from, first)).days + 1 for row in rows]
    assert usury == ["28.82", "29.06", "28.89", "29.00", "29.52", "30.81", "32.01"]
    assert days == [16, 91, 92, 92, 91, 91, 51]
    assert sum(days) == 524


def test_trap_1_the_certified_variation_is_not_the_ratio_of_the_index(shipped: dict[str, IndexTable]) -> None:
    certified = shipped["ipc_annual"].at(date(2013, 12, 31))
    index = shipped["ipc_monthly"]
    ratio = index.value_at(date(2013, 12, 1)) / index.value_at(date(2012, 12, 1)) - 1
    assert certified.get("variation_pct") == Decimal("1.94")
    assert round(ratio * 100, 2) == Decimal("1.93")
    assert certified.note == "index_ratio=1.93"
    noted = [row.valid_from.year for row in shipped["ipc_annual"].rows if row.note.startswith("index_ratio")]
    assert noted == [1999, 2002, 2003, 2005, 2008, 2009, 2010, 2013, 2020]


def test_trap_2_certified_usury_is_kept_and_never_made_from_the_bank_rate(shipped: dict[str, IndexTable]) -> None:
    table = shipped["bank_rate"]
    assert table.value_at(date(2007, 4, 1), "usury_pct_ea") == Decimal("25.12")
    assert table.value_at(date(2007, 6, 30), "usury_pct_ea") == Decimal("25.12")
    assert table.value_at(date(2007, 9, 30), "usury_pct_ea") == Decimal("28.51")
    assert table.value_at(date(2008, 1, 1), "usury_pct_ea") == Decimal("32.75")
    noted = {row.valid_from.isoformat()[:7]: row for row in table.rows if "usury_not_half_up" in row.note}
    assert {month: str(row.get("usury_pct_ea")) for month, row in noted.items()} == {
        "1997-10": "46.99",
        "2003-11": "29.80",
        "2004-01": "29.50",
        "2004-05": "29.56",
        "2004-06": "29.50",
        "2004-10": "28.63",
        "2004-12": "29.23",
        "2007-04": "25.12",
        "2007-07": "28.51",
    }
    assert [month for month, row in noted.items() if "unconfirmed_rounding" not in row.note] == ["2007-04", "2007-07"]


def test_trap_2_usury_before_july_1997_is_marked_as_computed(shipped: dict[str, IndexTable]) -> None:
    marked = [row.valid_to for row in shipped["bank_rate"].rows if "usury_computed" in row.note]
    assert max(marked) < date(1997, 7, 1)
    assert all("usury_computed" in row.note for row in shipped["bank_rate"].rows if row.valid_from < date(1997, 7, 1))
    assert {row.note for row in shipped["bank_rate_free_credit"].rows} == {"usury_computed"}


def test_trap_3_january_2007_has_two_certificates(shipped: dict[str, IndexTable]) -> None:
    first, second, third = shipped["bank_rate"].between(date(2007, 1, 1), date(2007, 4, 1))
    assert (first.certificate, first.valid_to, first.get("ibc_pct_ea")) == (
        "Res. 2441/2006",
        date(2007, 1, 4),
        Decimal("20.68"),
    )
    assert (second.certificate, second.valid_to, second.get("usury_pct_ea")) == (
        "Res. 0008/2007",
        date(2007, 3, 31),
        Decimal("20.75"),
    )
    assert third.certificate == "Res. 0428/2007"
    assert "11.07" in first.note
    assert "32.09" in second.note


def test_trap_4_the_certificate_of_july_2017_was_cut_at_31_august(shipped: dict[str, IndexTable]) -> None:
    row = shipped["bank_rate"].at(date(2017, 8, 31))
    assert (row.valid_from, row.valid_to, row.note) == (date(2017, 7, 1), date(2017, 8, 31), "cut_short=2017-09-30")
    assert shipped["bank_rate"].at(date(2017, 9, 1)).valid_to == date(2017, 9, 30)


def test_trap_4_march_1999_has_two_certificates(shipped: dict[str, IndexTable]) -> None:
    rows = shipped["bank_rate"].between(date(1999, 3, 1), date(1999, 3, 31))
    assert [row.valid_to.day for row in rows] == [14, 31]


def test_trap_5_until_july_2001_there_is_a_second_certificate(shipped: dict[str, IndexTable]) -> None:
    day = date(1998, 8, 15)
    assert shipped["bank_rate_free_credit"].value_at(day) == Decimal("49.69")
    assert shipped["bank_rate"].value_at(day) == Decimal("48.41")
    with pytest.raises(DataError):
        shipped["bank_rate_free_credit"].at(date(2001, 8, 1))


@pytest.mark.parametrize(
    ("name", "day"),
    [("bank_rate", date(2026, 8, 1)), ("bank_rate", date(2026, 11, 30)), ("ipc_monthly", date(2026, 7, 15))],
)
def test_what_is_missing_raises(shipped: dict[str, IndexTable], name: str, day: date) -> None:
    with pytest.raises(DataError, match=name):
        shipped[name].value_at(day)


def test_minimum_wage_and_uvt(shipped: dict[str, IndexTable]) -> None:
    assert shipped["smmlv"].value_at(date(2026, 6, 1)) == 1_750_905
    assert shipped["smmlv"].value_at(date(2011, 1, 1)) == 535_600
    assert shipped["uvt"].value_at(date(2006, 1, 1)) == 20_000
    assert shipped["uvt"].value_at(date(2026, 12, 31)) == 52_374


def test_sources_name_publications_and_no_place_where_code_is_kept(shipped: dict[str, IndexTable]) -> None:
    for table in shipped.values():
        for row in table.rows:
            assert row.source
            assert "git" not in row.source.lower()
            assert "scribd" not in row.source.lower()
