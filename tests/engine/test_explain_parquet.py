"""`explain` reads little of a Parquet file, and yet every acceptance of the same person, however its number is written."""

from pathlib import Path

import pytest

from enajena import CallError, FaultsError, explain
from support.files import builtin, carbocol, write_parquet

OTHERS = 3_000
PERSON = "1000001"
MINE = {
    "first": ("CC", PERSON, "2000-02-01T10:00"),
    "second": ("cc", PERSON, "2000-02-01T11:00"),
    "third": ("CC", f" {PERSON} ", "2000-02-01T12:00"),
    "of another document": ("PA", PERSON, "2000-02-01T09:00"),
    "of a longer number": ("CC", f"{PERSON}1", "2000-02-01T09:00"),
    " with blanks ": ("CC", "2000001", "2000-02-01T09:00"),
    "d'Arc": ("CC", "2000002", "2000-02-01T09:00"),
    "without a number": ("CC", None, "2000-02-01T09:00"),
    "twice": ("CC", "2000003", "2000-02-01T09:00"),
    "'twice": ("CC", "2000004", "2000-02-01T09:00"),
}


def file(folder: Path, **instead: str) -> Path:
    """Write acceptances of 4,000 shares, where one person may have 10,000, among thousands of other people's."""
    same = carbocol(requested_shares="4000")
    rows = []
    for name, (id_type, number, filed_at) in MINE.items():
        cells = {**same, "acceptance_id": instead.get(name, name), "id_type": id_type, "filed_at": filed_at}
        quoted = {column: "'" + text.replace("'", "''") + "'" for column, text in cells.items()}
        quoted["id_number"] = "NULL" if number is None else f"'{number}'"
        rows.append("SELECT " + ", ".join(f"{sql} AS {column}" for column, sql in quoted.items()))
    others = {column: f"'{text}'" for column, text in same.items()} | {
        "acceptance_id": "'A-' || i",
        "id_number": "CAST(3000000 + i AS VARCHAR)",
    }
    selected = ", ".join(f"{sql} AS {column}" for column, sql in others.items())
    rows.append(f"SELECT {selected} FROM range({OTHERS}) AS numbers(i)")
    return write_parquet(folder / "in.parquet", " UNION ALL ".join(rows))


@pytest.mark.parametrize(
    ("acceptance", "used", "admitted"),
    [
        ("first", 0, 4000),
        ("second", 4000, 4000),
        ("third", 8000, 2000),
        ("of another document", 0, 4000),
        ("of a longer number", 0, 4000),
        ("with blanks", 0, 4000),
        ("d'Arc", 0, 4000),
        ("A-17", 0, 4000),
    ],
)
def test_what_a_person_used_up_before_is_counted_however_its_number_is_written(
    acceptance: str, used: int, admitted: int, tmp_path: Path
) -> None:
    result = explain(builtin("carbocol-2000"), file(tmp_path), acceptance)
    assert (result.acceptance_id, result.used_shares, result.admitted_shares) == (acceptance, used, admitted)


def test_an_acceptance_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="FIRST"):
        explain(builtin("carbocol-2000"), file(tmp_path), "FIRST")


def test_an_acceptance_without_a_number_of_document_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        explain(builtin("carbocol-2000"), file(tmp_path), "without a number")
    assert [(fault.column, fault.code) for fault in caught.value.faults] == [("id_number", "empty_cell")]


def test_a_number_of_acceptance_that_stands_twice_is_a_fault_though_the_persons_differ(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as caught:
        explain(builtin("carbocol-2000"), file(tmp_path, **{"'twice": "twice"}), "twice")
    assert [fault.code for fault in caught.value.faults] == ["repeated_acceptance_id"]
