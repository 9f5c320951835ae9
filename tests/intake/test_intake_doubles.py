"""ID-03: natural persons with two types of document of one number are told, and nobody is joined to anybody in silence."""

import duckdb
import pytest

from enajena.intake.doubles import COLUMNS, Doubles, find_doubles

Row = tuple[str, str, str, str]
"""Acceptance, person, type and number."""


def found(*rows: Row, at_most: int = 10) -> Doubles:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE rows (acceptance_id VARCHAR, person VARCHAR, id_type VARCHAR, id_number VARCHAR)")
        connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", [list(row) for row in rows])
        return find_doubles(connection, "rows", {name: name for name in COLUMNS}, at_most)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("NIT", "79123456"), ("CC", "79123456")),
        (("NIT", "12345"), ("CC", "0012345")),
        (("NIT", "1020304050"), ("CC", "1020304050")),
        (("TI", "1020304050"), ("CC", "1020304050")),
        (("RC", "1020304050"), ("NUIP", "1020304050")),
        (("nit", "79123456"), ("cc", "79123456")),
    ],
)
def test_a_natural_person_with_two_documents_of_one_number_is_found(one: tuple[str, str], other: tuple[str, str]) -> None:
    doubles = found(("A-1", "natural", *one), ("A-2", "natural", *other), ("A-3", "natural", *one), ("A-4", "natural", "CC", "555555"))
    assert doubles.count == 1
    (double,) = doubles.first
    assert double.number == other[1].lstrip("0")
    assert double.id_types == tuple(sorted((one[0].upper(), other[0].upper())))
    assert double.keys == ("A-1", "A-2", "A-3")
    assert doubles.warning is not None
    assert "A-1, A-2, A-3" in doubles.warning.es


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("NIT", "899999068"), ("CC", "899999068")),
        (("CE", "345678"), ("CC", "345678")),
        (("PA", "12345678"), ("CC", "12345678")),
        (("TI", "85010112345"), ("CC", "85010112345")),
        (("PPT", "1234567"), ("NIT", "1234567")),
        (("CC", "79123456"), ("CC", "79123456")),
        (("NIT", "79123456"), ("CC", "79123457")),
    ],
)
def test_documents_that_only_happen_to_have_one_number_are_not_told(one: tuple[str, str], other: tuple[str, str]) -> None:
    doubles = found(("A-1", "natural", *one), ("A-2", "natural", *other))
    assert doubles == Doubles()
    assert doubles.warning is None


def test_an_entity_is_never_told() -> None:
    assert found(("A-1", "entity", "NIT", "79123456"), ("A-2", "natural", "CC", "79123456")) == Doubles()


def test_all_are_counted_and_the_first_are_listed() -> None:
    rows = [(f"{kind}-{n}", "natural", kind, str(70000 + n)) for n in range(40) for kind in ("CC", "NIT")]
    doubles = found(*rows, at_most=3)
    assert doubles.count == 40
    assert [double.number for double in doubles.first] == ["70000", "70001", "70002"]
    assert doubles.warning is not None
    assert "40" in doubles.warning.en
