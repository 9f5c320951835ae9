"""Parquet: columns of every type are read exactly or refused with their row; a file that is none is told so."""

import random
from pathlib import Path

import pytest

from enajena import assess
from support.faults import refused, said
from support.files import CARBOCOL_ROW, Row, builtin, read_csv, write_parquet


def select(**cells: str) -> str:
    """Return a SELECT of one acceptance whose cells are SQL where given, text otherwise."""
    columns = {name: f"'{text}'" for name, text in CARBOCOL_ROW.items()} | cells
    return "SELECT " + ", ".join(f'{sql} AS "{name}"' for name, sql in columns.items())


def judged(folder: Path, **cells: str) -> Row:
    file, out = write_parquet(folder / "in.parquet", select(**cells)), folder / "out.csv"
    assess(builtin("carbocol-2000"), file, out)
    return read_csv(out)[0]


def test_text_is_read_as_in_csv(tmp_path: Path) -> None:
    assert judged(tmp_path)["ceiling_cop"] == "100000000.00"


@pytest.mark.parametrize(
    ("sql", "shares"),
    [
        ("10::TINYINT", "10"), ("10::INTEGER", "10"), ("10::BIGINT", "10"), ("10::UBIGINT", "10"), ("10::DOUBLE", "10"),
        ("10::FLOAT", "10"),
        ("10::DECIMAL(38, 0)", "10"), ("10.00::DECIMAL(18, 2)", "10"), ("10::SMALLINT", "10"), ("' 10 '", "10"),
        ("9007199254740991::DOUBLE", "9007199254740991"), ("9223372036854775807::BIGINT", "9223372036854775807"),
        ("99999999999999999999::DECIMAL(38, 0)", "99999999999999999999"),
    ],
)  # fmt: skip
def test_whole_numbers_of_any_type_are_shares(sql: str, shares: str, tmp_path: Path) -> None:
    assert judged(tmp_path, requested_shares=sql)["requested_shares"] == shares


@pytest.mark.parametrize(
    ("sql", "ceiling"),
    [
        ("20::INTEGER", "100.00"), ("20::DOUBLE", "100.00"), ("20.5::DECIMAL(10, 1)", "102.50"), ("20.50::DECIMAL(18, 4)", "102.50"),
        ("20.00::DECIMAL(38, 8)", "100.00"), ("99999999999999999999.99::DECIMAL(38, 2)", "499999999999999999999.95"),
        ("0::DECIMAL(18, 2)", "0.00"), ("100::DECIMAL(18, 2)", "500.00"), ("1000000::DECIMAL(38, 10)", "5000000.00"),
    ],
)  # fmt: skip
def test_money_of_any_exact_type_is_read(sql: str, ceiling: str, tmp_path: Path) -> None:
    assert judged(tmp_path, certified_income_cop=sql)["ceiling_cop"] == ceiling


@pytest.mark.parametrize(
    ("sql", "written"),
    [
        ("TIMESTAMP '2000-02-01 10:00:00'", "2000-02-01T10:00:00"),
        ("TIMESTAMP_S '2000-02-01 10:00:00'", "2000-02-01T10:00:00"),
        ("TIMESTAMP_MS '2000-02-01 10:00:00.5'", "2000-02-01T10:00:00.500000"),
        ("TIMESTAMP_NS '2000-02-01 10:00:00.123456'", "2000-02-01T10:00:00.123456"),
        ("'2000-02-01T10:00-05:00'", "2000-02-01T10:00:00"),
    ],
)
def test_instants_without_a_zone_are_of_bogota(sql: str, written: str, tmp_path: Path) -> None:
    assert judged(tmp_path, filed_at=sql)["filed_at"] == written


@pytest.mark.parametrize(
    ("sql", "verdict"),
    [
        ("TRUE", "accepted"), ("FALSE", "rejected"), ("1::INTEGER", "accepted"), ("0::DOUBLE", "rejected"), ("NULL", "incomplete"),
        ("NULL::BOOLEAN", "incomplete"),
    ],
)  # fmt: skip
def test_truth_values_of_any_type_are_read(sql: str, verdict: str, tmp_path: Path) -> None:
    assert judged(tmp_path, sworn=sql)["verdict"] == verdict


def test_identifiers_that_are_numbers_are_written_whole(tmp_path: Path) -> None:
    # IN-13: no 52123456.0, no 1e5.
    for sql, key in (("52123456::DOUBLE", "CC:52123456"), ("100000::BIGINT", "CC:100000"), ("'0012345'", "CC:0012345")):
        assert judged(tmp_path, id_number=sql)["person_key"] == key


def test_a_date_column_is_a_date(tmp_path: Path) -> None:
    cells = {"executive": "TRUE", "annual_pay_cop": "60000000::BIGINT", "pay_certificate_on": "DATE '2003-11-01'"}
    declared = {"has_capacity": "TRUE", "declares_shareholder_rights": "TRUE", "filed_at": "TIMESTAMP '2003-11-05 10:00:00'"}
    file = write_parquet(tmp_path / "in.parquet", select(**cells, **declared))
    out = tmp_path / "out.csv"
    assess(builtin("gases-guajira-2003"), file, out)
    assert read_csv(out)[0]["verdict"] == "accepted"


FLOAT = "it is stored as floating point, which does not say exactly which number was meant"
WRONG = [
    ("requested_shares", "10.5::DOUBLE", "10.5", "fraction"),
    ("requested_shares", "'nan'::DOUBLE", "nan", "not_a_number"),
    ("requested_shares", "'infinity'::DOUBLE", "inf", "not_a_number"),
    ("requested_shares", "1e300::DOUBLE", "1e+300 (float)", "not_exact"),
    ("requested_shares", "9007199254740993::DOUBLE", "9007199254740992.0", "fraction"),
    ("requested_shares", "-1::BIGINT", "-1", "negative"),
    ("requested_shares", "0::BIGINT", "0", "zero_shares"),
    ("requested_shares", "10.50::DECIMAL(18, 2)", "10.5", "fraction"),
    ("requested_shares", "TRUE", "true", "not_a_number"),
    ("requested_shares", "[1, 2]", "[1, 2]", "not_a_number"),
    ("certified_income_cop", "0.1::DOUBLE", "0.1 (float)", "not_exact"),
    ("certified_income_cop", "1234.5::FLOAT", "1234.5 (float)", "not_exact"),
    ("certified_income_cop", "'-infinity'::DOUBLE", "-inf", "not_a_number"),
    ("certified_income_cop", "-1::BIGINT", "-1", "negative"),
    ("certified_income_cop", "20.005::DECIMAL(18, 3)", "20.005", "too_many_decimals"),
    ("id_number", "1e20::DOUBLE", "1e+20 (float)", "not_exact"),
    ("id_number", "5.5::DOUBLE", "5.5 (float)", "not_exact"),
    ("id_number", "16777217::FLOAT", "16777216.0 (float)", "not_exact"),
    ("figures_year", "1999.5::DOUBLE", "1999.5", "fraction"),
    ("figures_year", "99::INTEGER", "99", "out_of_range"),
    ("executive", "2::INTEGER", "2", "not_boolean"),
    ("sworn", "0.5::DOUBLE", "0.5 (float)", "not_exact"),
    ("filed_at", "DATE '2000-02-01'", "2000-02-01", "not_instant"),
    ("filed_at", "TIMESTAMPTZ '2000-02-01 10:00:00-05'", "2000-02-01 15:00:00+00", "not_instant"),
    ("filed_at", "TIMESTAMP_NS '2000-02-01 10:00:00.123456789'", "2000-02-01 10:00:00.123456789", "not_instant"),
    ("filed_at", "TIME '10:00:00'", "10:00:00", "not_instant"),
    ("filed_at", "'infinity'::TIMESTAMP", "infinity", "not_instant"),
]  # fmt: skip


@pytest.mark.parametrize(("column", "sql", "found", "code"), WRONG, ids=[f"{one[0]}={one[1]}" for one in WRONG])
def test_what_is_not_exact_or_not_of_the_kind_is_a_fault(column: str, sql: str, found: str, code: str, tmp_path: Path) -> None:
    faults = refused(write_parquet(tmp_path / "in.parquet", select(**{column: sql})))
    assert [(fault.code, fault.where.en.rsplit(": ", 1)[1]) for fault in faults] == [(code, f"row 2, column {column}")]
    assert faults[0].what.en.startswith(f"“{found.removesuffix('.0')}")
    assert (FLOAT in faults[0].what.en) == (code == "not_exact")


@pytest.mark.parametrize("column", ["acceptance_id", "id_number", "requested_shares", "filed_at"])
def test_a_null_in_a_required_column_is_an_empty_cell(column: str, tmp_path: Path) -> None:
    assert said(refused(write_parquet(tmp_path / "in.parquet", select(**{column: "NULL"})))) == [
        f"row 2, column {column}: the cell is empty"
    ]


def test_rows_are_counted_from_two_as_in_a_spreadsheet(tmp_path: Path) -> None:
    selects = [select(acceptance_id=f"'A-{number}'", requested_shares=f"{10 - 4 * number}") for number in range(1, 5)]
    faults = refused(write_parquet(tmp_path / "in.parquet", " UNION ALL ".join(selects)))
    assert said(faults) == [
        "row 4, column requested_shares: “-2”: the number is negative",
        "row 5, column requested_shares: “-6”: the number is negative",
    ]


def test_columns_that_no_rule_reads_may_be_of_any_type(tmp_path: Path) -> None:
    assert judged(tmp_path, nota="{'a': [1, 2]}", imagen="'\\xFF'::BLOB")["verdict"] == "accepted"


def test_a_missing_column_is_named(tmp_path: Path) -> None:
    file = write_parquet(tmp_path / "in.parquet", f"SELECT * EXCLUDE (id_number) FROM ({select()})")
    assert said(refused(file)) == ["row 1: the column `id_number` (number of the document) is missing"]


def test_a_table_without_rows_is_told_so(tmp_path: Path) -> None:
    file = write_parquet(tmp_path / "in.parquet", f"SELECT * FROM ({select()}) WHERE FALSE")
    assert said(refused(file)) == [": there is no line below the headings"]


def spoilt(name: str, whole: bytes) -> bytes:
    noise = random.Random(3).randbytes(64)  # noqa: S311 - a draw of test cases
    return {
        "empty": b"",
        "text": b"acceptance_id,filed_at\n",
        "cut": whole[: len(whole) // 2],
        "no end": whole[:-4],
        "noise": b"PAR1" + noise + b"PAR1",
        "spoilt pages": whole[:4] + noise + whole[68:],
        "spoilt footer": whole[:-120] + noise + whole[-56:],
    }[name]


@pytest.mark.parametrize("name", ["empty", "text", "cut", "no end", "noise", "spoilt pages", "spoilt footer"])
def test_a_file_that_is_no_parquet_is_told_so(name: str, tmp_path: Path) -> None:
    whole = write_parquet(tmp_path / "whole.parquet", select())
    file = tmp_path / "spoilt.parquet"
    file.write_bytes(spoilt(name, whole.read_bytes()))
    faults = refused(file)
    assert [fault.code for fault in faults] == ["no_table"]


def test_a_name_with_signs_of_a_pattern_is_that_file_and_no_other(tmp_path: Path) -> None:
    write_parquet(tmp_path / "lista1.parquet", select(acceptance_id="'other'"))
    plain = write_parquet(tmp_path / "plain.parquet", select())
    file = tmp_path / "lista[1].parquet"
    plain.rename(file)
    out = tmp_path / "out.csv"
    assess(builtin("carbocol-2000"), file, out)
    assert read_csv(out)[0]["acceptance_id"] == "A-1"


def test_a_folder_named_like_a_column_says_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "id_number=9"
    folder.mkdir()
    file = write_parquet(folder / "in.parquet", f"SELECT * EXCLUDE (id_number) FROM ({select()})")
    assert [fault.code for fault in refused(file)] == ["missing_column"]


def test_the_zone_of_the_machine_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write_parquet(tmp_path / "in.parquet", select(filed_at="TIMESTAMPTZ '2000-02-01 10:00:00-05'"))
    for zone in ("America/Bogota", "UTC", "Asia/Tokyo"):
        monkeypatch.setenv("TZ", zone)
        assert said(refused(file)) == ["row 2, column filed_at: “2000-02-01 15:00:00+00”: it is not a date and time of Bogotá that can be"]


@pytest.mark.parametrize(
    ("name", "text", "code", "remedy"),
    [
        ("requested_shares", "123456789012345678901", "out_of_range", "20 fit"),
        ("certified_income_cop", "123456789012345678901.5", "out_of_range", "20 fit"),
        ("figures_year", "199999", "out_of_range", "in full: 2003"),
        ("certified_income_cop", "1e400", "scientific", "1234567.89"),
        ("requested_shares", "1E+5", "scientific", "digits only"),
        ("certified_income_cop", "1.234", "too_many_decimals", "1234567.89"),
    ],
)
def test_a_number_that_does_not_fit_is_told_what_is_wrong_with_it(name: str, text: str, code: str, remedy: str, tmp_path: Path) -> None:
    (fault,) = refused(write_parquet(tmp_path / "in.parquet", select(**{name: f"'{text}'"})))
    assert fault.code == code
    assert remedy in fault.remedy.en
