"""A folder of Parquet files is one table: its faults say the file and the row there; a folder that is no table is told so."""

from pathlib import Path

import duckdb
import pytest

from enajena import CallError, FaultsError, assess, explain
from support.files import Row, builtin, carbocol, read_csv, write_csv, write_parquet


def part(path: Path, *rows: Row) -> Path:
    source = write_csv(path.with_suffix(".csv"), rows)
    write_parquet(path, f"SELECT * FROM read_csv('{source}', all_varchar = true)")
    source.unlink()
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "lista[1].parquet"
    made.mkdir()
    return made


def test_the_files_of_a_folder_are_judged_as_one(folder: Path, tmp_path: Path) -> None:
    part(folder / "part-1.parquet", carbocol(2, id_number="1000001", requested_shares="9999"))
    part(folder / "part-0.parquet", carbocol(1), {**carbocol(3), "accepts_reduction": "si"})
    (folder / "_SUCCESS").write_bytes(b"")
    out = tmp_path / "out.csv"
    result = assess(builtin("carbocol-2000"), folder, out)
    assert [(row["acceptance_id"], row["admitted_shares"], row["accepts_reduction"]) for row in read_csv(out)] == [
        ("A-1", "10", ""), ("A-3", "10", "true"), ("A-2", "9990", ""),
    ]  # fmt: skip
    assert result.counts.persons == 2
    assert explain(builtin("carbocol-2000"), folder, "A-2").used_shares == 10


def test_a_fault_is_told_by_its_file_and_the_row_in_it(folder: Path, tmp_path: Path) -> None:
    first = part(folder / "a.parquet", carbocol(1), carbocol(2))
    second = part(folder / "b.parquet", carbocol(3), carbocol(4, requested_shares="0"), carbocol(1))
    with pytest.raises(FaultsError) as caught:
        assess(builtin("carbocol-2000"), folder, tmp_path / "out.csv")
    assert [f"{fault.where.en}: {fault.what.en}" for fault in caught.value.faults] == [
        f"{second}: row 3, column requested_shares: “0”: no shares are asked for",
        f"{second}: row 4, column acceptance_id: “A-1” is already in row 2 of {first}",
    ]


def test_a_folder_without_parquet_or_with_folders_of_it_is_a_wrong_call(folder: Path, tmp_path: Path) -> None:
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(CallError, match="no Parquet files"):
        assess(builtin("carbocol-2000"), folder, tmp_path / "out.csv")
    (folder / "recipient=pensioner").mkdir()
    part(folder / "recipient=pensioner" / "a.parquet", carbocol(1))
    with pytest.raises(CallError, match="folders of its own"):
        assess(builtin("carbocol-2000"), folder, tmp_path / "out.csv")


@pytest.mark.parametrize("name", ["file_row_number", "FILE_INDEX"])
def test_a_column_that_would_hide_the_numbers_of_rows_is_a_fault(name: str, tmp_path: Path) -> None:
    whole, odd = part(tmp_path / "in.parquet", carbocol(1)), tmp_path / "odd.parquet"
    with duckdb.connect() as connection:
        connection.execute(f"COPY (SELECT *, 7 AS {name} FROM '{whole}') TO '{odd}'")
    with pytest.raises(FaultsError) as caught:
        assess(builtin("carbocol-2000"), odd, tmp_path / "out.csv")
    assert [fault.code for fault in caught.value.faults] == ["reserved_heading"]
