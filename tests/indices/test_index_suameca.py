"""The web export of the Banco de la República: two header rows, decimal comma, measure in the last parenthesis."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from index_files import codes, only, put, web_export, workbook

from enajena.basics.faults import FaultsError
from enajena.indices import spec_of
from enajena.indices.importers.content import open_content
from enajena.indices.importers.importing import read_content
from enajena.indices.importers.layout import Parsed

POLICY = "Tasa de política monetaria(Dato fin de mes)"
INDEX = "Índice de Precios al Consumidor (IPC)(Dato fin de mes)"
MONTHLY_VARIATION = "Índice de Precios al Consumidor (IPC)(Variación porcentual  mensual)"
ANNUAL_VARIATION = "Índice de Precios al Consumidor (IPC)(Variación porcentual  anual)"
NO_FOOD = "Índice de Precios al Consumidor (IPC) sin alimentos(Dato fin de mes)"


def read(tmp_path: Path, table: str, content: bytes | str) -> Parsed:
    layout, parsed = read_content(open_content(put(tmp_path, "graficador_series.csv", content)), spec_of(table))
    assert layout.name == "banrep-web"
    return parsed


def values(parsed: Parsed) -> list[tuple[str, str, str]]:
    return [(str(row.valid_from), str(row.valid_to), str(row.values[0][1])) for row in parsed.rows]


def test_months_of_the_index_beside_another_series(tmp_path: Path) -> None:
    text = web_export([POLICY, INDEX], ["%", "índice"], [["30/04/2026", "9,50", "158,17"], ["31/05/2026", "9,25", "158,91"]])
    assert "\r\n" in text
    assert values(read(tmp_path, "ipc_monthly", text)) == [
        ("2026-04-01", "2026-04-30", "158.17"),
        ("2026-05-01", "2026-05-31", "158.91"),
    ]


def test_a_missing_value_is_no_row_and_is_counted(tmp_path: Path) -> None:
    text = web_export([POLICY, INDEX], ["%", "índice"], [["30/04/2026", "9,50", "-"], ["31/05/2026", "-", "158,91"]])
    parsed = read(tmp_path, "ipc_monthly", text)
    assert values(parsed) == [("2026-05-01", "2026-05-31", "158.91")]
    assert parsed.rejected == 1


def test_a_variation_is_not_taken_for_the_index_whatever_its_unit_row_says(tmp_path: Path) -> None:
    text = web_export([MONTHLY_VARIATION], ["índice"], [["31/05/2026", "3,28"]])
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", text)
    fault = only(caught.value)
    assert fault.code == "no_column_for_table"
    assert MONTHLY_VARIATION in fault.what.en


def test_the_index_without_food_is_not_taken_for_the_index(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", web_export([NO_FOOD], ["índice"], [["31/05/2026", "150,00"]]))
    assert codes(caught.value) == ["no_column_for_table"]


def test_the_year_takes_the_annual_variation_of_december_alone(tmp_path: Path) -> None:
    rows = [["30/11/2025", "5,30"], ["31/12/2025", "5,10"], ["31/01/2026", "5,35"]]
    parsed = read(tmp_path, "ipc_annual", web_export([ANNUAL_VARIATION], ["índice"], rows))
    assert values(parsed) == [("2025-01-01", "2025-12-31", "5.10")]
    assert parsed.rejected == 2


def test_total_inflation_at_the_end_of_the_year_is_the_same_figure(tmp_path: Path) -> None:
    text = web_export(["Inflación total, anual(Dato fin de año)"], ["%"], [["31/12/2024", "5,20"], ["31/12/2025", "5,10"]])
    assert [one[2] for one in values(read(tmp_path, "ipc_annual", text))] == ["5.20", "5.10"]


def test_daily_dtf_gives_weeks(tmp_path: Path) -> None:
    rows = [["30/12/2024", "9,10"], ["31/12/2024", "9,10"], ["06/01/2025", "9,05"]]
    parsed = read(tmp_path, "dtf_weekly", web_export(["DTF 90 días(Dato diario)"], ["%"], rows))
    assert values(parsed) == [("2024-12-30", "2025-01-05", "9.10"), ("2025-01-06", "2025-01-12", "9.05")]


def test_the_last_value_of_a_month_is_no_monthly_dtf(tmp_path: Path) -> None:
    text = web_export(["DTF 90 días(Dato fin de mes)"], ["%"], [["31/01/2025", "9,05"]])
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_monthly", text)
    assert codes(caught.value) == ["no_column_for_table"]


def test_a_monthly_dtf_series_gives_months_as_they_are(tmp_path: Path) -> None:
    text = web_export(["DTF 90 días, mensual(Dato fin de mes)"], ["%"], [["31/01/2025", "9,05"]])
    (row,) = read(tmp_path, "dtf_monthly", text).rows
    assert (row.valid_from, row.valid_to, row.status) == (date(2025, 1, 1), date(2025, 1, 31), "imported")
    assert row.get("value_pct_ea") == Decimal("9.05")


def test_the_quarterly_in_advance_dtf_is_not_taken(tmp_path: Path) -> None:
    text = web_export(["DTF trimestre anticipado mensual(Dato fin de mes)"], ["%"], [["31/01/2025", "8,75"]])
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "dtf_monthly", text)
    assert codes(caught.value) == ["no_column_for_table"]


@pytest.mark.parametrize(
    ("value", "code"), [("158.91", "bad_number"), ("1.158,91", "bad_number"), ("n.d.", "bad_number"), ("-3,00", "out_of_bounds")]
)
def test_in01_a_point_is_never_read_as_decimal_or_thousands_mark(tmp_path: Path, value: str, code: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", web_export([INDEX], ["índice"], [["31/05/2026", value]]))
    assert codes(caught.value) == [code]


def test_every_wrong_cell_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    text = web_export([INDEX], ["índice"], [["31/04/2026", "158,17"], ["31/05/2026", "x"], ["30/06/2026", "159,53"]])
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", text)
    assert codes(caught.value) == ["bad_date", "bad_number"]
    assert [fault.where.en for fault in caught.value.faults] == [
        "graficador_series.csv, line 3, column “1”",
        "graficador_series.csv, line 4, column “2”",
    ]


def test_one_month_twice_with_two_values_is_a_fault(tmp_path: Path) -> None:
    text = web_export([INDEX], ["índice"], [["30/05/2026", "158,17"], ["31/05/2026", "158,91"]])
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", text)
    assert codes(caught.value) == ["overlap"]


def test_an_index_of_another_base_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", web_export([INDEX], ["índice"], [["31/12/2018", "143,27"]]))
    assert codes(caught.value) == ["another_base"]


def test_without_the_row_of_units_it_is_not_the_export(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", f"Fecha;{INDEX}\n31/05/2026;158,91\n")
    assert codes(caught.value) == ["wrong_header"]


def test_only_months_other_than_december_give_no_year(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_annual", web_export([ANNUAL_VARIATION], ["índice"], [["31/01/2026", "5,35"]]))
    assert codes(caught.value) == ["no_rows"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_in07_in08_the_mark_and_the_windows_code_page_do_not_spoil_the_headings(tmp_path: Path, encoding: str) -> None:
    text = web_export([INDEX], ["índice"], [["31/05/2026", "158,91"]])
    assert len(read(tmp_path, "ipc_monthly", text.encode(encoding)).rows) == 1


def test_the_same_grid_as_a_sheet(tmp_path: Path) -> None:
    book = workbook(
        {
            "Información": [["Series"]],
            "Series de datos": [
                ["Fecha", INDEX],
                ["dd/mm/aaaa", "índice"],
                ["31/05/2026", "158,91"],
                [date(2026, 6, 30), 159.53],
                ["Descargado de sistema del Banco de la República viernes, 24 de julio de 2026", None],
            ],
        }
    )
    assert [one[2] for one in values(read(tmp_path, "ipc_monthly", book))] == ["158.91", "159.53"]
