"""The two services of the Banco de la República: SDMX XML and REST JSON, and the historic workbook of the DTF."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from index_files import CellValue, codes, midnight_ms, only, put, rest, sdmx, workbook

from enajena.basics.faults import FaultsError
from enajena.indices import IndexRow, spec_of
from enajena.indices.importers.content import open_content
from enajena.indices.importers.importing import read_content
from enajena.indices.importers.layout import Parsed

WEEK = [("20250106", "9.05"), ("20250107", "9.05"), ("20250112", "9.05"), ("20250113", "8.99")]


def read(tmp_path: Path, table: str, content: bytes | str, name: str = "file.dat") -> Parsed:
    return read_content(open_content(put(tmp_path, name, content)), spec_of(table))[1]


def short(row: IndexRow) -> tuple[str, str, str]:
    return str(row.valid_from), str(row.valid_to), str(row.values[0][1])


def test_sdmx_days_give_weeks_that_name_file_and_digest(tmp_path: Path) -> None:
    parsed = read(tmp_path, "dtf_weekly", sdmx(WEEK))
    assert [short(row) for row in parsed.rows] == [
        ("2025-01-06", "2025-01-12", "9.05"),
        ("2025-01-13", "2025-01-19", "8.99"),
    ]
    assert parsed.rows[0].certificate_on == date(2025, 1, 3)
    assert "file.dat; sha256 " in parsed.rows[0].source
    assert parsed.rows[0].status == "imported"


def test_sdmx_months_are_used_as_they_are(tmp_path: Path) -> None:
    parsed = read(tmp_path, "dtf_monthly", sdmx([("2005-09", "6.93"), ("2005-10", "6.67")], flow="DF_DTF_MONTHLY_HIST"))
    assert [short(row) for row in parsed.rows] == [
        ("2005-09-01", "2005-09-30", "6.93"),
        ("2005-10-01", "2005-10-31", "6.67"),
    ]
    assert {row.status for row in parsed.rows} == {"imported"}


def test_sdmx_days_of_a_whole_month_give_its_mean_marked_proxy(tmp_path: Path) -> None:
    days = [(f"202502{day:02}", "9.00" if day <= 16 else "8.00") for day in range(3, 29)]
    parsed = read(tmp_path, "dtf_monthly", sdmx([("20250127", "9.50"), *days]))
    (row,) = parsed.rows
    # 2 days at 9.50 (to Sunday the 2nd), 14 at 9.00, 12 at 8.00.
    assert row.get("value_pct_ea") == Decimal("8.61")
    assert (row.status, row.note) == ("proxy", "mean_of_days")


def test_a_monthly_flow_gives_no_weeks(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", sdmx([("2005-09", "6.93")], flow="DF_DTF_MONTHLY_HIST"))
    assert codes(caught.value) == ["no_data_for_table"]


@pytest.mark.parametrize(
    "text",
    [
        sdmx(WEEK, flow="DF_DTF_TRIM_ANTICIPADO_HIST"),
        sdmx(WEEK, subject="IRCBRM01"),
        sdmx(WEEK, flow="DF_OTHER", unit="NR"),
        sdmx(WEEK, copies=2),
        sdmx(WEEK, copies=0),
        "<html><body>404</body></html>",
    ],
)
def test_another_series_than_the_effective_annual_dtf_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", text)
    assert only(caught.value).code == "wrong_series"


@pytest.mark.parametrize(
    "text",
    [
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><x>&c;</x>',
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>',
        '<?xml version="1.0"?><!DOCTYPE x SYSTEM "http://example.org/x.dtd"><x/>',
    ],
)
def test_hostile_xml_is_refused_before_it_is_read(tmp_path: Path, text: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", text)
    assert only(caught.value).code == "hostile_xml"


def test_broken_xml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", sdmx(WEEK)[:-20])
    assert only(caught.value).code == "broken_xml"


def test_sdmx_faults_come_together_with_the_place_of_the_observation(tmp_path: Path) -> None:
    text = sdmx([("20250230", "9.05"), ("20250106", "9,05"), ("2025-Q1", "9.05"), ("20250107", "1e400")])
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", text)
    assert codes(caught.value) == ["bad_date", "bad_number", "bad_date", "bad_number"]
    assert caught.value.faults[1].where.en == "file.dat, observation 2 (20250106)"


def test_sdmx_missing_values_are_counted_and_not_read(tmp_path: Path) -> None:
    parsed = read(tmp_path, "dtf_weekly", sdmx([*WEEK, ("20250120", "NaN")]))
    assert (len(parsed.rows), parsed.rejected) == (2, 1)


def test_days_and_months_in_one_series_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", sdmx([("20250106", "9.05"), ("2025-02", "9.05")]))
    assert codes(caught.value) == ["two_frequencies"]


def test_two_rates_in_one_week_are_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", sdmx([("20250106", "9.05"), ("20250112", "9.06")]))
    assert codes(caught.value) == ["two_rates_in_a_week"]


def test_rest_fridays_hold_from_the_next_monday_and_mondays_from_themselves(tmp_path: Path) -> None:
    friday, monday = [midnight_ms(date(2006, 12, 29)), 6.82], [midnight_ms(date(2007, 1, 8)), 6.76]
    parsed = read(tmp_path, "dtf_weekly", rest([friday, monday]))
    assert [short(row) for row in parsed.rows] == [
        ("2007-01-01", "2007-01-07", "6.82"),
        ("2007-01-08", "2007-01-14", "6.76"),
    ]


def test_rest_dates_are_those_of_bogota_also_while_its_clocks_ran_ahead(tmp_path: Path) -> None:
    points = [[midnight_ms(date(1992, 9, 4), hours_behind=4), 27.1], [midnight_ms(date(1993, 9, 3)), 26.1]]
    parsed = read(tmp_path, "dtf_weekly", rest(points))
    assert [row.certificate_on for row in parsed.rows] == [date(1992, 9, 4), date(1993, 9, 3)]


def test_rest_months(tmp_path: Path) -> None:
    points: list[list[object]] = [[midnight_ms(date(2005, 9, 30)), 6.93], [midnight_ms(date(2005, 10, 31)), None]]
    parsed = read(tmp_path, "dtf_monthly", rest(points, periodicity="Mensual"))
    assert [short(row) for row in parsed.rows] == [("2005-09-01", "2005-09-30", "6.93")]
    assert parsed.rejected == 1


@pytest.mark.parametrize(
    "text",
    [
        rest([], name="Tasa de política monetaria"),
        rest([], name="DTF trimestre anticipado"),
        rest([], periodicity="Anual"),
        '[{"idPeriodicidad": 0, "valor": 0.0, "isSerie": "NO"}]',
        "[]",
        "{}",
        "[1]",
    ],
)
def test_rest_of_another_series_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", text)
    assert only(caught.value).code == "wrong_series"


@pytest.mark.parametrize("text", ["[{", "[" * 100_000, '[{"nombre": "DTF", "data": [[0, NaN]]}]', "[" + "9" * 5000 + "]"])
def test_broken_json_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", text)
    assert only(caught.value).code == "broken_json"


@pytest.mark.parametrize(
    ("point", "code"),
    [
        ([midnight_ms(date(2007, 1, 5)) + 3_600_000, 6.8], "bad_date"),
        ([midnight_ms(date(2007, 1, 5)) + 1, 6.8], "bad_date"),
        (["2007-01-05", 6.8], "bad_date"),
        ([10**15, 6.8], "bad_date"),
        ([-1, 6.8], "bad_date"),
        ([True, 6.8], "bad_date"),
        ([midnight_ms(date(2007, 1, 5)), "6.8"], "bad_number"),
        ([midnight_ms(date(2007, 1, 5)), True], "bad_number"),
        ([midnight_ms(date(2007, 1, 5)), 6.812345], "bad_number"),
        ([midnight_ms(date(2007, 1, 5))], "bad_number"),
        ([midnight_ms(date(2007, 1, 4)), 6.8], "not_a_week"),
        ([midnight_ms(date(2007, 1, 5)), 680], "out_of_bounds"),
    ],
)
def test_a_point_that_cannot_be_read_is_a_fault(tmp_path: Path, point: list[object], code: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", rest([point]))
    assert codes(caught.value) == [code]


def historic(*rows: tuple[CellValue, ...]) -> bytes:
    heading = ("Fecha", "DTF 90 días semanal", "CDT 180 días semanal", "CDT 360 días semanal")
    return workbook({"Datos": [("Tasas de captación",), heading, *rows], "Información": [("Vigencia: de lunes a domingo",)]})


def test_historic_workbook_of_percents(tmp_path: Path) -> None:
    book = historic((date(2006, 12, 29), 6.82, 7.1, 7.5), ("05/01/2007", 6.76, 7.1, 7.5), (date(2007, 1, 12), None, 7.0, 7.4))
    parsed = read(tmp_path, "dtf_weekly", book, "historicodtf.xlsx")
    assert [short(row) for row in parsed.rows] == [
        ("2007-01-01", "2007-01-07", "6.82"),
        ("2007-01-08", "2007-01-14", "6.76"),
    ]
    assert parsed.rejected == 1


def test_historic_workbook_of_fractions_in_percent_format(tmp_path: Path) -> None:
    book = historic((date(2006, 12, 29), 0.0682, None, None), (date(2007, 1, 5), 0.07, None, None))
    assert [short(row)[2] for row in read(tmp_path, "dtf_weekly", book).rows] == ["6.82", "7.00"]


def test_historic_workbook_that_mixes_percents_and_fractions_is_refused(tmp_path: Path) -> None:
    book = historic((date(2006, 12, 29), 6.82, None, None), (date(2007, 1, 5), 0.0676, None, None))
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", book)
    fault = only(caught.value)
    assert (fault.code, fault.where.en) == ("bad_number", "file.dat, sheet “Datos”, cell B4")


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ((date(2006, 12, 29), 6.8200001), "bad_number"),
        ((date(2006, 12, 29), "6,8x"), "bad_number"),
        (("last Friday", 6.82), "bad_date"),
        ((date(2006, 12, 28), 6.82), "not_a_week"),
    ],
)
def test_historic_workbook_faults(tmp_path: Path, row: tuple[CellValue, ...], code: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", historic(row))
    assert codes(caught.value) == [code]


def test_one_friday_twice_is_read_once_and_with_two_values_refused(tmp_path: Path) -> None:
    same = historic((date(2006, 12, 29), 6.82), (date(2006, 12, 29), 6.82))
    assert len(read(tmp_path, "dtf_weekly", same).rows) == 1
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_weekly", historic((date(2006, 12, 29), 6.82), (date(2006, 12, 29), 6.83)))
    assert codes(caught.value) == ["overlap"]
