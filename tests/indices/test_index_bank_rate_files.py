"""The bank rate from the historic sheet of the Superintendencia Financiera and from datos.gov.co, and the IPC from DANE."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from index_files import CellValue, codes, only, put, workbook

from enajena.basics.faults import FaultsError
from enajena.indices import IndexRow, spec_of
from enajena.indices.importers.content import open_content
from enajena.indices.importers.importing import read_content
from enajena.indices.importers.layout import Parsed

TOP = ("RESOLUCION", "FECHA", "VIGENCIA", None, "INTERES ANUAL EFECTIVO", None, None)
OLD = (TOP, (None, None, "DESDE", "HASTA", "CORRIENTE", "BANCARIO CORRIENTE", "CREDITOS ORDINARIOS LIBRE ASIGNACION"))
THREE = (TOP, (None, None, "DESDE", "HASTA", "COMERCIAL", "CONSUMO", "MICROCREDITO"))
TWO = (TOP, (None, None, "DESDE", "HASTA", "CRÉDITO COMERCIAL Y DE CONSUMO", None, "MICROCREDITO"))
NEW = (TOP, (None, None, "DESDE", "HASTA", "CRÉDITO DE CONSUMO Y ORDINARIO", None, "MICROCRÉDITO"))

HISTORY: tuple[tuple[CellValue, ...], ...] = (
    ("Histórico certificación del interés bancario corriente",),
    (),
    *OLD,
    ("1068", "06-Mar-79", "06-Mar-79", "27-Ags-80", "18.00%", "18.00%", "----"),
    ("1768", "06-Abr-81", "01-Feb-81", "15-Oct-84", "----", "----", "32.00%"),
    ("1418", "27-Jun-95", "01-Jul-95", date(1995, 8, 31), "----", 0.4384, "-----"),
    ("1419", "27-Jun-95", "01-Jul-95", date(1995, 8, 31), "----", "", 0.4533),
    ("0244 modif por 0266", date(2005, 2, 1), date(2005, 2, 1), date(2005, 2, 28), "-----", 0.194, "----"),
    (1257, "31-Ago-05", date(2005, 9, 1), date(2005, 9, 30), "-----", 0.1822, "----"),
    *THREE,
    (2441, date(2006, 12, 29), date(2007, 1, 1), date(2007, 1, 4), 0.1107, 0.2068, 0.2139),
    *TWO,
    ("0008", date(2007, 1, 4), date(2007, 1, 5), date(2007, 3, 31), 0.1383, None, 0.2139),
    *NEW,
    ("0428", date(2007, 3, 30), date(2007, 4, 1), date(2007, 6, 30), 0.1675, None, None),
    ("0428", date(2007, 3, 30), date(2007, 4, 1), date(2008, 3, 31), None, None, 0.2262),
    ("Fuente: Superintendencia Financiera", None, None, None, None, None, None),
)

HEAD = "RESOLUCION,FECHA_RESOLUCION,VIGENCIA_DESDE,VIGENCIA_HASTA,INTERES_BANCARIO_CORRIENTE,MODALIDAD\n"


def read(tmp_path: Path, table: str, content: bytes | str, name: str = "file.dat") -> Parsed:
    return read_content(open_content(put(tmp_path, name, content)), spec_of(table))[1]


def history(*rows: tuple[CellValue, ...]) -> bytes:
    return workbook({"Hoja1": rows})


def short(row: IndexRow) -> tuple[str, str, str, str]:
    return str(row.valid_from), str(row.valid_to), str(row.values[0][1]), row.certificate


def test_the_historic_sheet_is_read_through_every_header_block(tmp_path: Path) -> None:
    parsed = read(tmp_path, "bank_rate", history(*HISTORY))
    assert [short(row) for row in parsed.rows] == [
        ("1979-03-06", "1980-08-27", "18.00", "Res. 1068/1979"),
        ("1995-07-01", "1995-08-31", "43.84", "Res. 1418/1995"),
        ("2005-02-01", "2005-02-28", "19.40", "Res. 0244 modif por 0266/2005"),
        ("2005-09-01", "2005-09-30", "18.22", "Res. 1257/2005"),
        ("2007-01-01", "2007-01-04", "20.68", "Res. 2441/2006"),
        ("2007-01-05", "2007-03-31", "13.83", "Res. 0008/2007"),
        ("2007-04-01", "2007-06-30", "16.75", "Res. 0428/2007"),
    ]
    # Two rows of ordinary credit, one of microcredit, one with the source.
    assert parsed.rejected == 4


def test_usury_is_unknown_and_not_made_from_the_rate(tmp_path: Path) -> None:
    rows = read(tmp_path, "bank_rate", history(*HISTORY)).rows
    assert {row.get("usury_pct_ea") for row in rows} == {None}


def test_the_same_sheet_gives_the_other_certificate(tmp_path: Path) -> None:
    parsed = read(tmp_path, "bank_rate_free_credit", history(*HISTORY))
    assert [short(row) for row in parsed.rows] == [
        ("1981-02-01", "1984-10-15", "32.00", "Res. 1768/1981"),
        ("1995-07-01", "1995-08-31", "45.33", "Res. 1419/1995"),
    ]


def test_a_usury_column_is_read_where_the_sheet_has_one(tmp_path: Path) -> None:
    low = (None, None, "DESDE", "HASTA", "CONSUMO Y ORDINARIO", "USURA")
    book = history(TOP, low, ("0428", date(2007, 3, 30), date(2007, 4, 1), date(2007, 6, 30), 0.1675, 0.2512))
    (row,) = read(tmp_path, "bank_rate", book).rows
    assert row.get("usury_pct_ea") == Decimal("25.12")


def test_a_header_in_one_row_is_read_too(tmp_path: Path) -> None:
    head = ("RESOLUCIÓN", "FECHA", "VIGENCIA DESDE", "VIGENCIA HASTA", "CONSUMO Y ORDINARIO", "CONSUMO DE BAJO MONTO")
    book = history(head, ("0428", date(2007, 3, 30), date(2007, 4, 1), date(2007, 6, 30), 0.1675, 0.3))
    (row,) = read(tmp_path, "bank_rate", book).rows
    assert short(row) == ("2007-04-01", "2007-06-30", "16.75", "Res. 0428/2007")


def test_a_certificate_without_an_end_rules_until_the_next(tmp_path: Path) -> None:
    book = history(
        *OLD,
        ("1800", "13-Jul-78", "13-Jul-78", "----", "----", "18.00%", "----"),
        ("1068", "06-Mar-79", "06-Mar-79", "27-Ags-80", "----", "18.00%", "----"),
    )
    first, second = read(tmp_path, "bank_rate", book).rows
    assert (first.valid_to, first.note) == (date(1979, 3, 5), "end_from_next")
    assert second.note == ""


def test_trap_4_a_later_certificate_cuts_the_one_before(tmp_path: Path) -> None:
    book = history(
        *NEW,
        ("0907", date(2017, 6, 30), date(2017, 7, 1), date(2017, 9, 30), 0.2198, None, None),
        ("1155", date(2017, 8, 30), date(2017, 9, 1), date(2017, 9, 30), 0.2148, None, None),
    )
    first, second = read(tmp_path, "bank_rate", book).rows
    assert (first.valid_to, first.note) == (date(2017, 8, 31), "cut_short=2017-09-30")
    assert (second.valid_from, second.get("ibc_pct_ea")) == (date(2017, 9, 1), Decimal("21.48"))


@pytest.mark.parametrize(
    ("row", "code", "cell"),
    [
        (("1", "27-Abc-80", "28-Ago-80", "23-Jul-81", None, "18.00%"), "bad_date", "B3"),
        (("1", "28-Ago-80", "31-Feb-81", "23-Jul-81", None, "18.00%"), "bad_date", "C3"),
        (("1", "28-Ago-80", "28-Ago-80", "soon", None, "18.00%"), "bad_date", "D3"),
        (("1", "28-Ago-80", "28-Ago-80", "23-Jul-81", None, "18,00"), "bad_number", "F3"),
        (("1", "28-Ago-80", "28-Ago-80", "23-Jul-81", None, 18.0), "bad_number", "F3"),
        (("1", "28-Ago-80", "28-Ago-80", "23-Jul-81", None, 0.18000001), "bad_number", "F3"),
        (("1", "28-Ago-80", "28-Ago-80", "23-Jul-79", None, "18.00%"), "no_end", "F3"),
        (("1", "28-Ago-80", "28-Ago-80", None, None, "18.00%"), "no_end", "F3"),
        (("1", "28-Ago-80", None, "23-Jul-81", None, "18.00%"), "bad_date", "C3"),
        (("1", "28-Ago-80", "28-Ago-80", "23-Jul-81", None, "-18.00%"), "out_of_bounds", "F3"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named(tmp_path: Path, row: tuple[CellValue, ...], code: str, cell: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "bank_rate", history(*OLD, row))
    fault = only(caught.value)
    assert (fault.code, fault.where.en) == (code, f"file.dat, sheet “Hoja1”, cell {cell}")


def test_a_sheet_without_the_rate_of_the_table_says_so(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "bank_rate_free_credit", history(*NEW, *HISTORY[-3:]))
    assert only(caught.value).code == "no_rows"


def test_datos_gov_takes_consumer_and_ordinary_credit_alone(tmp_path: Path) -> None:
    text = HEAD + (
        '1155,30/08/2017,01/09/2017,30/09/2017,"21.48%",CONSUMO Y ORDINARIO\n'
        '0907,30/06/2017,01/07/2017,30/09/2017,"21.98%",CONSUMO Y ORDINARIO\n'
        '0907,30/06/2017,01/07/2017,30/09/2017,"36.76%",MICROCREDITO\n'
    )
    parsed = read(tmp_path, "bank_rate", text)
    assert [short(row) for row in parsed.rows] == [
        ("2017-07-01", "2017-08-31", "21.98", "Res. 0907/2017"),
        ("2017-09-01", "2017-09-30", "21.48", "Res. 1155/2017"),
    ]
    assert {row.get("usury_pct_ea") for row in parsed.rows} == {None}
    assert parsed.rejected == 1


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("1,30/08/2017,1-9-2017,30/09/2017,21.48%,CONSUMO Y ORDINARIO", "bad_date", "VIGENCIA_DESDE"),
        ("1,30/08/2017,01/09/2017,31/09/2017,21.48%,CONSUMO Y ORDINARIO", "bad_date", "VIGENCIA_HASTA"),
        ('1,30/08/2017,01/09/2017,30/09/2017,"21,48%",CONSUMO Y ORDINARIO', "bad_number", "INTERES_BANCARIO_CORRIENTE"),
        ("1,30/08/2017,01/09/2017,30/09/2017,21.48,CONSUMO Y ORDINARIO", "bad_number", "INTERES_BANCARIO_CORRIENTE"),
    ],
)
def test_datos_gov_faults_name_line_and_column(tmp_path: Path, line: str, code: str, column: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "bank_rate", HEAD + line + "\n")
    fault = only(caught.value)
    assert (fault.code, fault.where.es) == (code, f"file.dat, línea 2, columna «{column}»")


def test_datos_gov_with_a_column_less_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "bank_rate", "RESOLUCION,INTERES_BANCARIO_CORRIENTE,MODALIDAD\n1,21.48%,CONSUMO Y ORDINARIO\n")
    assert "FECHA_RESOLUCION, VIGENCIA_DESDE, VIGENCIA_HASTA" in only(caught.value).what.en


MONTHS = [
    *("Enero", "Febrero", "Marzo", "Abril", "Mayo", "Junio"),
    *("Julio", "Agosto", "Septiembre", "Octubre", "Noviembre", "Diciembre"),
]


def annex(values: dict[tuple[int, int], CellValue], months: list[str] = MONTHS) -> bytes:
    years = sorted({year for year, _ in values})
    rows: list[tuple[CellValue, ...]] = [("Índice de Precios al Consumidor",), ("Serie de empalme",), ("Mes", *years)]
    rows += [(name, *(values.get((year, month)) for year in years)) for month, name in enumerate(months, start=1)]
    return workbook({"Contenido": [("x",)], "IndicesIPC": [*rows, ("Fuente: DANE",)]})


def test_dane_months_by_year_with_the_ones_to_come_blank(tmp_path: Path) -> None:
    parsed = read(tmp_path, "ipc_monthly", annex({(2018, 12): 100.0, (2025, 12): 152.27, (2026, 7): 160.01}))
    assert [short(row)[:3] for row in parsed.rows] == [
        ("2018-12-01", "2018-12-31", "100.00"),
        ("2025-12-01", "2025-12-31", "152.27"),
        ("2026-07-01", "2026-07-31", "160.01"),
    ]
    assert parsed.rejected == 33


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({(2025, 12): "152,27"}, "bad_number"),
        ({(2025, 12): 152.271234}, "bad_number"),
        ({(2025, 12): -1.0}, "out_of_bounds"),
        ({(2018, 12): 143.27}, "another_base"),
    ],
)
def test_dane_faults(tmp_path: Path, values: dict[tuple[int, int], CellValue], code: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", annex(values))
    assert codes(caught.value) == [code]


def test_dane_months_out_of_order_are_a_fault(tmp_path: Path) -> None:
    swapped = ["Febrero", "Enero", *MONTHS[2:]]
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", annex({(2025, 12): 152.27}, swapped))
    assert codes(caught.value) == ["wrong_month", "wrong_month"]


def test_dane_sheet_without_its_header_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", workbook({"IndicesIPC": [("Mes", "x"), ("Enero", 1.0)]}))
    assert only(caught.value).code == "wrong_header"


def test_dane_annex_without_a_value_gives_no_rows(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read(tmp_path, "ipc_monthly", annex({(2025, 12): None}))
    assert only(caught.value).code == "no_rows"
