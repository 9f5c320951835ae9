"""The one shape of a table's file: read whole or refused with every fault."""

from datetime import date
from decimal import Decimal

import pytest
from index_files import codes, only

from enajena.basics.faults import FaultsError
from enajena.indices import CATALOGUE, spec_of
from enajena.indices.shape import header_of, read_shape, write_shape
from enajena.indices.store import SHIPPED

HEAD = "valid_from,valid_to,ibc_pct_ea,usury_pct_ea,certificate,certificate_on,source,status,note\n"
SPEC = spec_of("bank_rate")


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_what_is_read_is_written_back_byte_for_byte(name: str) -> None:
    text = (SHIPPED / f"{name}.csv").read_text(encoding="utf-8")
    assert text.splitlines()[0] == ",".join(header_of(spec_of(name)))
    assert write_shape(spec_of(name), read_shape(spec_of(name), text, name)) == text


def test_a_short_file_has_only_the_columns_that_are_needed() -> None:
    (row,) = read_shape(SPEC, "valid_from,valid_to,ibc_pct_ea\n2026-08-01,2026-08-31,19.50\n", "mine.csv")
    assert (row.get("ibc_pct_ea"), row.get("usury_pct_ea"), row.status) == (Decimal("19.50"), None, "imported")


def test_semicolons_are_taken_where_the_header_has_them() -> None:
    (row,) = read_shape(SPEC, "valid_from;valid_to;ibc_pct_ea\n2026-08-01;2026-08-31;19.50\n", "mine.csv")
    assert row.get("ibc_pct_ea") == Decimal("19.50")


def test_rows_may_come_in_any_order() -> None:
    text = HEAD + "2026-09-01,2026-09-30,19.00,,,,,,\n2026-08-01,2026-08-31,18.00,,,,,,\n"
    assert [row.valid_from for row in read_shape(SPEC, text, "mine.csv")] == [date(2026, 8, 1), date(2026, 9, 1)]


@pytest.mark.parametrize(
    ("line", "code", "place", "found"),
    [
        ("2026-13-01,2026-08-31,19.50,,,,,,", "bad_date", "línea 2, columna «valid_from»", "2026-13-01"),
        ("20260801,2026-08-31,19.50,,,,,,", "bad_date", "línea 2, columna «valid_from»", "20260801"),
        ("2026-08-01,,19.50,,,,,,", "bad_date", "línea 2, columna «valid_to»", ""),
        ('2026-08-01,2026-08-31,"19,50",,,,,,', "bad_number", "línea 2, columna «ibc_pct_ea»", "19,50"),
        ("2026-08-01,2026-08-31,NaN,,,,,,", "bad_number", "línea 2, columna «ibc_pct_ea»", "NaN"),
        ("2026-08-01,2026-08-31,1e400,,,,,,", "bad_number", "línea 2, columna «ibc_pct_ea»", "1e400"),
        ("2026-08-01,2026-08-31,2E+1,,,,,,", "bad_number", "línea 2, columna «ibc_pct_ea»", "2E+1"),
        ("2026-08-01,2026-08-31,19.50,٢٩.25,,,,,", "bad_number", "línea 2, columna «usury_pct_ea»", "٢٩.25"),
        ("2026-08-01,2026-08-31,1950,,,,,,", "out_of_bounds", "línea 2, columna «ibc_pct_ea»", "1950"),
        ("2026-08-01,2026-08-31,19.50,,,,,sure,", "unknown_status", "línea 2, columna «status»", "sure"),
        ("2026-08-31,2026-08-01,19.50,,,,,,", "backwards", "línea 2", "2026-08-31..2026-08-01"),
        ("2026-08-01,2026-08-31,19.50", "ragged_row", "línea 2", "3"),
        ("2026-08-01,2026-08-31,19.50,,,2026-02-30,,,", "bad_date", "línea 2, columna «certificate_on»", "2026-02-30"),
    ],
)
def test_a_wrong_cell_is_named_with_its_place(line: str, code: str, place: str, found: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read_shape(SPEC, HEAD + line + "\n", "mine.csv")
    fault = only(caught.value)
    assert (fault.code, fault.where.es, fault.found) == (code, f"mine.csv, {place}", found)
    assert fault.remedy.en
    assert fault.remedy.es


def test_all_faults_come_at_once() -> None:
    text = HEAD + "2026-13-01,x,19.50,,,,,,\n2026-08-01,2026-08-31,abc,,,,,,\n2026-09-01,2026-09-30,19.00,,,,,,\n"
    with pytest.raises(FaultsError) as caught:
        read_shape(SPEC, text, "mine.csv")
    assert codes(caught.value) == ["bad_date", "bad_date", "bad_number"]


def test_two_values_for_one_day_are_a_fault() -> None:
    text = HEAD + "2026-08-01,2026-08-31,19.50,,,,,,\n2026-08-31,2026-09-30,19.00,,,,,,\n"
    with pytest.raises(FaultsError) as caught:
        read_shape(SPEC, text, "mine.csv")
    assert only(caught.value).code == "overlap"


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("valid_from,valid_to", ["missing_column"]),
        ("valid_from,valid_to,ibc_pct_ea,colour", ["unknown_column"]),
        ("valid_from,valid_to,ibc_pct_ea,ibc_pct_ea", ["unknown_column", "unknown_column"]),
        ("a,b", ["unknown_column", "unknown_column", "missing_column", "missing_column", "missing_column"]),
    ],
)
def test_the_header_is_checked_before_the_rows(head: str, expected: list[str]) -> None:
    with pytest.raises(FaultsError) as caught:
        read_shape(SPEC, head + "\nx,y\n", "mine.csv")
    assert codes(caught.value) == expected


@pytest.mark.parametrize(("text", "code"), [("", "empty_file"), ("\n\n", "empty_file"), ('valid_from,"valid_to', "not_a_table")])
def test_what_is_no_table_is_refused(text: str, code: str) -> None:
    with pytest.raises(FaultsError) as caught:
        read_shape(SPEC, text, "mine.csv")
    assert only(caught.value).code == code
