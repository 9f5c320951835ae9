"""An import: what it counts, what it stores, and that it stores all or nothing."""

import hashlib
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from index_files import CellValue, codes, midnight_ms, only, put, rest, sdmx, web_export, workbook

from enajena.basics.faults import CallError, DataError, FaultsError
from enajena.indices import import_table, imported_path, load, read_dtf_file

HEAD = "valid_from,valid_to,ibc_pct_ea,usury_pct_ea,source\n"
DATOS = "RESOLUCION,FECHA_RESOLUCION,VIGENCIA_DESDE,VIGENCIA_HASTA,INTERES_BANCARIO_CORRIENTE,MODALIDAD\n"
INDEX = "Índice de Precios al Consumidor (IPC)(Dato fin de mes)"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def weeks(first: date, values: list[str]) -> str:
    start = first.toordinal()
    lines = [
        f"{date.fromordinal(start + 7 * place)},{date.fromordinal(start + 7 * place + 6)},{value}" for place, value in enumerate(values)
    ]
    return "\n".join(["valid_from,valid_to,value_pct_ea", *lines]) + "\n"


def test_the_report_counts_new_changed_and_unchanged_rows(tmp_path: Path, data: Path) -> None:
    rows = [["31/05/2026", "158,91"], ["30/06/2026", "159,60"], ["31/07/2026", "160,01"], ["31/08/2026", "-"]]
    file = put(tmp_path, "ipc.csv", web_export([INDEX], ["índice"], rows))
    report = import_table("ipc_monthly", file, data)
    assert (report.new, report.changed, report.unchanged, report.rejected, report.kept) == (1, 1, 1, 1, 0)
    assert (report.first, report.last) == (date(2026, 5, 1), date(2026, 7, 31))
    assert report.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()
    assert report.stored == data / "indices" / "ipc_monthly.csv"


def test_imported_rows_are_used_and_name_file_and_digest(tmp_path: Path, data: Path) -> None:
    file = put(tmp_path, "ipc.csv", web_export([INDEX], ["índice"], [["31/07/2026", "160,01"]]))
    import_table("ipc_monthly", file, data)
    row = load("ipc_monthly", data).at(date(2026, 7, 15))
    assert row.get("index") == Decimal("160.01")
    assert row.status == "imported"
    assert f"ipc.csv; sha256 {hashlib.sha256(file.read_bytes()).hexdigest()}" in row.source
    assert load("ipc_monthly", data).gaps() == ()


def test_a_second_import_adds_to_the_first_and_a_repeated_one_changes_nothing(tmp_path: Path, data: Path) -> None:
    july = put(tmp_path, "july.csv", web_export([INDEX], ["índice"], [["31/07/2026", "160,01"]]))
    september = put(tmp_path, "september.csv", web_export([INDEX], ["índice"], [["30/09/2026", "160,90"]]))
    import_table("ipc_monthly", july, data)
    import_table("ipc_monthly", september, data)
    before = imported_path("ipc_monthly", data).read_bytes()
    report = import_table("ipc_monthly", september, data)
    assert (report.new, report.changed, report.unchanged) == (0, 0, 1)
    assert imported_path("ipc_monthly", data).read_bytes() == before
    assert len(before.splitlines()) == 3


def test_nothing_is_stored_where_the_file_has_a_fault(tmp_path: Path, data: Path) -> None:
    good = put(tmp_path, "good.csv", web_export([INDEX], ["índice"], [["31/07/2026", "160,01"]]))
    import_table("ipc_monthly", good, data)
    before = imported_path("ipc_monthly", data).read_bytes()
    bad = put(tmp_path, "bad.csv", web_export([INDEX], ["índice"], [["30/09/2026", "160,90"], ["31/10/2026", "x"]]))
    with pytest.raises(FaultsError):
        import_table("ipc_monthly", bad, data)
    assert imported_path("ipc_monthly", data).read_bytes() == before
    assert [path.name for path in (data / "indices").iterdir()] == ["ipc_monthly.csv"]


def test_a_folder_that_cannot_be_written_is_a_wrong_call(tmp_path: Path) -> None:
    file = put(tmp_path, "ipc.csv", web_export([INDEX], ["índice"], [["31/07/2026", "160,01"]]))
    with pytest.raises(CallError, match="cannot be stored") as caught:
        import_table("ipc_monthly", file, put(tmp_path, "a file", "x"))
    assert caught.value.exit_status == 2


def test_a_file_without_usury_does_not_take_away_the_certified_one(tmp_path: Path, data: Path) -> None:
    file = put(
        tmp_path,
        "tibc.csv",
        DATOS
        + '1,29/05/2026,01/06/2026,30/06/2026,"19.19%",CONSUMO Y ORDINARIO\n'
        + '2,31/07/2026,01/08/2026,31/08/2026,"19.30%",CONSUMO Y ORDINARIO\n',
    )
    report = import_table("bank_rate", file, data)
    assert (report.new, report.kept, report.changed) == (1, 1, 0)
    table = load("bank_rate", data)
    assert table.value_at(date(2026, 6, 15), "usury_pct_ea") == Decimal("28.79")
    assert table.value_at(date(2026, 8, 15)) == Decimal("19.30")
    with pytest.raises(DataError, match=r"usury_pct_ea.*2026-08-15"):
        table.value_at(date(2026, 8, 15), "usury_pct_ea")


def test_a_rate_that_differs_wins_and_leaves_usury_unknown(tmp_path: Path, data: Path) -> None:
    line = '1,29/05/2026,01/06/2026,30/06/2026,"19.91%",CONSUMO Y ORDINARIO\n'
    report = import_table("bank_rate", put(tmp_path, "tibc.csv", DATOS + line), data)
    row = load("bank_rate", data).at(date(2026, 6, 15))
    assert report.changed == 1
    assert (row.get("ibc_pct_ea"), row.get("usury_pct_ea")) == (Decimal("19.91"), None)


def test_the_certified_usury_can_be_typed_in_our_own_shape(tmp_path: Path, data: Path) -> None:
    file = put(tmp_path, "usury.csv", HEAD + "2026-08-01,2026-08-31,19.30,28.95,press release\n")
    import_table("bank_rate", file, data)
    row = load("bank_rate", data).at(date(2026, 8, 1))
    assert (row.get("usury_pct_ea"), row.status) == (Decimal("28.95"), "imported")
    assert row.source.startswith("press release; own file; usury.csv; sha256 ")


def test_an_official_month_replaces_the_proxy_and_a_proxy_never_replaces_it(tmp_path: Path, data: Path) -> None:
    official = put(tmp_path, "m.xml", sdmx([("2005-09", "6.93")], flow="DF_DTF_MONTHLY_HIST"))
    import_table("dtf_monthly", official, data)
    weekly = put(tmp_path, "w.csv", weeks(date(2005, 8, 29), ["7.00"] * 10))
    report = import_table("dtf_monthly", weekly, data)
    assert (report.kept, report.changed) == (1, 1)
    table = load("dtf_monthly", data)
    assert (table.value_at(date(2005, 9, 1)), table.at(date(2005, 9, 1)).status) == (Decimal("6.93"), "imported")
    assert (table.value_at(date(2005, 10, 1)), table.at(date(2005, 10, 1)).status) == (Decimal("7.00"), "proxy")


def test_an_official_month_equal_to_the_proxy_takes_its_place(tmp_path: Path, data: Path) -> None:
    official = put(tmp_path, "m.xml", sdmx([("2005-09", "6.92")], flow="DF_DTF_MONTHLY_HIST"))
    report = import_table("dtf_monthly", official, data)
    row = load("dtf_monthly", data).at(date(2005, 9, 1))
    assert (report.unchanged, report.kept) == (1, 0)
    assert (row.get("value_pct_ea"), row.status) == (Decimal("6.92"), "imported")


def test_a_dtf_file_of_weeks_gives_months_without_storing_them(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENAJENA_DATA", str(data))
    table = read_dtf_file(put(tmp_path, "w.csv", weeks(date(2005, 8, 29), ["7.00", "6.90", "6.80", "6.70", "6.60"])))
    # September 2005: 4 days at 7.00, then three weeks, then 5 days at 6.60.
    mean = Decimal(4 * 700 + 7 * (690 + 680 + 670) + 5 * 660) / 3000
    assert table.value_at(date(2005, 9, 1)) == round(mean, 2) == Decimal("6.79")
    assert (table.rows[0].status, len(table.rows)) == ("proxy", 1)
    assert not data.exists()


def test_a_dtf_file_of_official_months_is_used_as_it_is(tmp_path: Path) -> None:
    text = sdmx([("2005-09", "6.93"), ("2005-10", "6.67")], flow="DF_DTF_MONTHLY_HIST")
    table = read_dtf_file(put(tmp_path, "m.xml", text))
    assert [str(row.get("value_pct_ea")) for row in table.rows] == ["6.93", "6.67"]
    assert {row.status for row in table.rows} == {"imported"}


def test_a_dtf_file_of_our_own_months_keeps_its_marks(tmp_path: Path) -> None:
    text = "valid_from,valid_to,value_pct_ea,status\n2005-09-01,2005-09-30,6.92,proxy\n2005-10-01,2005-10-31,6.67,\n"
    table = read_dtf_file(put(tmp_path, "m.csv", text))
    assert [row.status for row in table.rows] == ["proxy", "imported"]


def test_a_month_that_the_dtf_file_lacks_asks_for_another_file(tmp_path: Path) -> None:
    table = read_dtf_file(put(tmp_path, "m.xml", sdmx([("2005-09", "6.93")], flow="DF_DTF_MONTHLY_HIST")))
    with pytest.raises(DataError, match=r"m\.xml") as caught:
        table.value_at(date(2005, 10, 1))
    assert "index import" not in caught.value.render("en")


def test_weeks_that_fill_no_month_give_no_table(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        read_dtf_file(put(tmp_path, "r.json", rest([[midnight_ms(date(2007, 1, 5)), 6.8]])))
    assert only(caught.value).code == "no_rows"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_file"),
        (b"  \r\n\t\n", "empty_file"),
        (b"\xef\xbb\xbf", "empty_file"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", "not_a_table"),
        (b"\x81\x8d\x8f", "not_a_table"),
        (b"%PDF-1.7 hello", "unknown_layout"),
        ("Señores:\nAdjunto la tabla.\n".encode("cp1252"), "unknown_layout"),
        (b"a,b\n1,2\n", "unknown_layout"),
        (b"PK\x03\x04 this is no archive", "broken_workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 600, "broken_workbook"),
    ],
)
def test_what_is_no_table_of_an_issuer_is_refused(tmp_path: Path, data: Path, content: bytes, code: str) -> None:
    with pytest.raises(FaultsError) as caught:
        import_table("dtf_weekly", put(tmp_path, "f.xlsx", content), data)
    fault = only(caught.value)
    assert (fault.code, fault.where.en) == (code, "f.xlsx")
    assert fault.remedy.es
    assert not data.exists()


def test_a_workbook_of_something_else_lists_the_layouts_that_are_known(tmp_path: Path, data: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        import_table("bank_rate", put(tmp_path, "f.xlsx", workbook({"Hoja1": [("Nombre", "Acciones"), ("Ana", 5)]})), data)
    fault = only(caught.value)
    assert fault.code == "unknown_layout"
    assert "historic sheet of Superintendencia Financiera" in fault.remedy.en


def test_a_layout_that_feeds_another_table_says_which_would_serve(tmp_path: Path, data: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        import_table("uvt", put(tmp_path, "d.xml", sdmx([("20250106", "9.05")])), data)
    fault = only(caught.value)
    assert fault.code == "layout_of_another_table"
    assert fault.remedy.en == "What serves: CSV of our own shape."


def test_a_sheet_wider_and_longer_than_any_table_is_refused_unread(tmp_path: Path, data: Path) -> None:
    rows: list[tuple[CellValue, ...]] = [("x",), *[(None,)] * 4_999, (*[None] * 999, "x")]
    with pytest.raises(FaultsError) as caught:
        import_table("dtf_weekly", put(tmp_path, "wide.xlsx", workbook({"Hoja1": rows})), data)
    assert codes(caught.value) == ["too_big"]


@pytest.mark.parametrize("name", ["absent.csv", "."])
def test_a_path_that_cannot_be_read_is_a_wrong_call(tmp_path: Path, data: Path, name: str) -> None:
    with pytest.raises(CallError, match="cannot be read") as caught:
        import_table("uvt", tmp_path / name, data)
    assert caught.value.exit_status == 2


def test_an_unknown_table_is_told_before_the_file_is_opened(tmp_path: Path, data: Path) -> None:
    with pytest.raises(CallError, match="no index table"):
        import_table("ipc", tmp_path / "absent.csv", data)
