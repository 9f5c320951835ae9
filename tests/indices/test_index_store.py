"""Where tables come from: shipped rows, imported rows over them, and the folder that holds these."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from index_files import put

from enajena.basics.faults import CallError, FaultsError
from enajena.indices import data_folder, imported_path, load, spec_of

HEAD = "valid_from,valid_to,ibc_pct_ea,usury_pct_ea,certificate,certificate_on,source,status,note\n"


def keep(folder: Path, name: str, text: str) -> None:
    (folder / "indices").mkdir(parents=True, exist_ok=True)
    put(folder / "indices", f"{name}.csv", text)


def test_without_imports_the_table_is_the_shipped_one(tmp_path: Path) -> None:
    assert load("bank_rate", tmp_path / "nothing here").rows == load("bank_rate", tmp_path).rows


def test_imported_rows_extend_the_table(tmp_path: Path) -> None:
    keep(tmp_path, "bank_rate", HEAD + "2026-08-01,2026-08-31,19.50,29.25,,,mine,imported,\n")
    table = load("bank_rate", tmp_path)
    assert table.value_at(date(2026, 8, 31), "usury_pct_ea") == Decimal("29.25")
    assert len(table.rows) == 314


def test_imported_rows_win_for_the_days_they_cover_and_only_for_those(tmp_path: Path) -> None:
    keep(tmp_path, "bank_rate", HEAD + "2026-07-10,2026-07-20,50.00,75.00,,,mine,imported,\n")
    rows = load("bank_rate", tmp_path).between(date(2026, 7, 1), date(2026, 7, 31))
    assert [(row.valid_from.day, row.valid_to.day, row.status) for row in rows] == [
        (1, 9, "single_source"),
        (10, 20, "imported"),
        (21, 31, "single_source"),
    ]


def test_a_spoilt_imported_file_is_told_with_its_place_and_not_skipped(tmp_path: Path) -> None:
    keep(tmp_path, "bank_rate", HEAD + "2026-08-01,2026-08-31,cheap,29.25,,,mine,imported,\n")
    with pytest.raises(FaultsError, match=r"bank_rate\.csv, line 2"):
        load("bank_rate", tmp_path)


def test_an_imported_file_that_is_no_text_is_a_wrong_call(tmp_path: Path) -> None:
    (tmp_path / "indices").mkdir()
    put(tmp_path / "indices", "uvt.csv", b"\xff\xfe\x00")
    with pytest.raises(CallError, match="cannot be read"):
        load("uvt", tmp_path)


def test_an_unknown_table_is_a_wrong_call_that_lists_the_tables() -> None:
    with pytest.raises(CallError) as caught:
        load("dtf")
    assert "dtf_weekly" in caught.value.render("en")
    assert "dtf_weekly" in caught.value.render("es")
    with pytest.raises(CallError):
        load("../../etc/passwd")
    with pytest.raises(CallError):
        spec_of("")


def test_the_folder_is_the_one_given_then_the_variable_then_xdg_then_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("ENAJENA_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_folder() == tmp_path / "home" / ".local" / "share" / "enajena"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder() == tmp_path / "xdg" / "enajena"
    monkeypatch.setenv("ENAJENA_DATA", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    assert imported_path("uvt") == tmp_path / "mine" / "indices" / "uvt.csv"
    assert data_folder(tmp_path) == tmp_path
