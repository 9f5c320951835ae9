"""The data of the benchmark: the same every time, with the template's columns, and with everything in it that can come out."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from bench.engines import THREE_RULES
from bench.make_data import COLUMNS, make_csv, make_parquet, make_three
from enajena import Assessment, assess, load
from enajena.engine.template_columns import template_columns

PROGRAMMES = tuple(COLUMNS)
ROWS = 20_000
CEILING_CODES = ("missing_fact", "wrong_year", "over_ceiling")
CARBOCOL_REASONS = {
    "ley-226 art. 3:not_eligible",
    "ley-226 art. 3:missing_fact",
    "10.6:missing_declaration",
    *(f"{source}:{code}" for source in ("10.1", "10.2(a)", "10.2(b)", "10.4(a)", "10.4(b)") for code in CEILING_CODES),
    *(f"{source}:{code}" for source in ("10.3", "10.4") for code in ("missing_fact", "over_ceiling")),
}
"""Every numeral of the first stage with every reason that it can give: 10.3 and 10.4 say nothing of years."""


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        yield made


def _made(connection: duckdb.DuckDBPyConnection, programme: str, folder: Path, rows: int = ROWS) -> Path:
    path = folder / f"{programme}.parquet"
    make_parquet(connection, programme, rows, path)
    return path


def _assessed(programme: str, path: Path) -> Assessment:
    return assess(load(programme), path, path.with_suffix(".assessed.parquet"))


@pytest.mark.parametrize("programme", PROGRAMMES)
def test_the_same_rows_come_out_every_time_whatever_the_threads(
    programme: str, connection: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    (tmp_path / "again").mkdir()
    first = _made(connection, programme, tmp_path, 3000)
    connection.execute("SET threads = 1")
    second = _made(connection, programme, tmp_path / "again", 3000)
    rows = [connection.execute("SELECT * FROM read_parquet(?)", [str(path)]).fetchall() for path in (first, second)]
    assert len(rows[0]) == 3000
    assert rows[0] == rows[1]


@pytest.mark.parametrize("programme", PROGRAMMES)
def test_the_columns_are_exactly_those_of_the_template(programme: str) -> None:
    assert list(COLUMNS[programme]()) == [one.column.name for one in template_columns(load(programme)) if not one.for_people]


@pytest.mark.parametrize("programme", PROGRAMMES)
def test_amounts_are_decimals_and_counts_whole_numbers(programme: str, connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    described = connection.execute("DESCRIBE SELECT * FROM read_parquet(?)", [str(_made(connection, programme, tmp_path, 500))]).fetchall()
    kinds = {row[0]: row[1] for row in described}
    assert {kinds[name] for name in kinds if name.endswith("_cop") and "maximum" not in name} == {"DECIMAL(18,2)"}
    assert (kinds["requested_shares"], kinds["filed_at"], kinds["sworn"]) == ("BIGINT", "TIMESTAMP", "BOOLEAN")
    assert set(kinds.values()) <= {"DECIMAL(18,2)", "BIGINT", "INTEGER", "TIMESTAMP", "BOOLEAN", "VARCHAR"}


@pytest.mark.parametrize("programme", PROGRAMMES)
def test_one_person_in_a_hundred_files_twice_with_the_same_facts(
    programme: str, connection: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    path = str(_made(connection, programme, tmp_path, 10_100))
    own = ["id_type", "id_number", *(name for name in COLUMNS[programme]() if name.endswith("_cop")), "figures_year", "sworn"]
    times = connection.execute(f"SELECT count(*) FROM read_parquet(?) GROUP BY {', '.join(own)}", [path]).fetchall()
    assert Counter(count for (count,) in times) == {1: 9900, 2: 100}


@pytest.mark.parametrize("programme", PROGRAMMES)
def test_every_verdict_that_the_programme_can_give_comes_up(programme: str, connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    found = _assessed(programme, _made(connection, programme, tmp_path)).counts
    assert found.acceptances == ROWS
    # Both programmes reduce what goes over a ceiling, so that nothing is ever referred.
    assert {verdict for verdict, count in found.verdicts.items() if count > ROWS // 100} == {
        "accepted",
        "reduced",
        "rejected",
        "incomplete",
    }


def test_every_reason_that_carbocol_can_give_comes_up(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    assert set(_assessed("carbocol-2000", _made(connection, "carbocol-2000", tmp_path)).counts.reasons) == CARBOCOL_REASONS


def test_hardly_two_quantities_of_granahorrar_are_alike(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    path = _made(connection, "granahorrar-2005", tmp_path)
    row = connection.execute("SELECT count(DISTINCT requested_shares), max(requested_shares) FROM read_parquet(?)", [str(path)]).fetchone()
    assert row is not None
    assert row[0] > ROWS * 999 // 1000
    assert row[1] > 10**11


@pytest.mark.parametrize("programme", PROGRAMMES)
def test_the_csv_says_the_same_as_the_parquet(programme: str, connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    path = _made(connection, programme, tmp_path, 2000)
    make_csv(connection, path, path.with_suffix(".csv"))
    assert _assessed(programme, path.with_suffix(".csv")).counts == _assessed(programme, path).counts


def test_the_three_rules_get_natural_persons_whose_facts_are_known(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    three = tmp_path / "three.parquet"
    rows = make_three(connection, _made(connection, "carbocol-2000", tmp_path, 5000), three)
    found = assess(load(str(THREE_RULES)), three, tmp_path / "assessed.parquet").counts
    assert 4000 < rows < 5000
    assert found.acceptances == rows
    assert found.verdicts["incomplete"] == 0
    assert {reason.partition(":")[2] for reason in found.reasons} == {"over_ceiling"}
