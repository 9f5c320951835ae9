"""The rules by hand say of every acceptance what `assess` says: two ways to the same answers, neither made from the other."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from bench.by_hand import by_hand
from bench.make_data import make_parquet
from bench.same import differing
from enajena import assess, load

ROWS = 20_000


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        yield made


@pytest.fixture(scope="module")
def acceptances(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "acceptances.parquet"
    with duckdb.connect() as private:
        make_parquet(private, "carbocol-2000", ROWS, path)
    return path


def _changed(connection: duckdb.DuckDBPyConnection, acceptances: Path, select: str, out: Path) -> Path:
    connection.execute(f"COPY (SELECT {select} FROM read_parquet('{acceptances}')) TO '{out}' (FORMAT parquet)")
    return out


def _assessed(acceptances: Path, folder: Path) -> Path:
    out = folder / "assessed.parquet"
    assess(load("carbocol-2000"), acceptances, out)
    return out


def test_both_say_the_same_of_every_acceptance(connection: duckdb.DuckDBPyConnection, acceptances: Path, tmp_path: Path) -> None:
    assessed = _assessed(acceptances, tmp_path)
    totals = by_hand(connection, acceptances, assessed, tmp_path / "by_hand.parquet")
    assert sum(count for _, count, _ in totals) == ROWS
    assert differing(connection, assessed, tmp_path / "by_hand.parquet") == 0


def test_both_share_a_ceiling_alike_among_five_acceptances_of_one_person(
    connection: duckdb.DuckDBPyConnection, acceptances: Path, tmp_path: Path
) -> None:
    fewer_persons = f"* REPLACE ('CC' AS id_type, CAST(99000000 + hash(acceptance_id) % {ROWS // 5} AS VARCHAR) AS id_number)"
    given = _changed(connection, acceptances, fewer_persons, tmp_path / "given.parquet")
    assessed = _assessed(given, tmp_path)
    by_hand(connection, given, assessed, tmp_path / "by_hand.parquet")
    assert differing(connection, assessed, tmp_path / "by_hand.parquet") == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("* REPLACE (replace(acceptance_id, '00000007', '00000008') AS acceptance_id)", "repeats"),
        ("* REPLACE (CASE WHEN acceptance_id LIKE '%00000007' THEN 0 ELSE requested_shares END AS requested_shares)", "CZN-00000007"),
        ("* REPLACE (CASE WHEN acceptance_id LIKE '%00000007' THEN -1.00 ELSE annual_pay_cop END AS annual_pay_cop)", "CZN-00000007"),
        ("* REPLACE (CASE WHEN acceptance_id LIKE '%00000007' THEN 'x' ELSE person END AS person)", "CZN-00000007"),
    ],
)
def test_the_rules_by_hand_refuse_a_faulty_file(
    change: str, said: str, connection: duckdb.DuckDBPyConnection, acceptances: Path, tmp_path: Path
) -> None:
    like = _assessed(acceptances, tmp_path)
    faulty = _changed(connection, acceptances, change, tmp_path / "faulty.parquet")
    with pytest.raises(duckdb.InvalidInputException, match=said):
        by_hand(connection, faulty, like, tmp_path / "by_hand.parquet")


def test_a_difference_in_one_row_is_seen(connection: duckdb.DuckDBPyConnection, acceptances: Path, tmp_path: Path) -> None:
    changed = "* REPLACE (CASE WHEN acceptance_id LIKE '%00000007' THEN requested_shares + 1 ELSE requested_shares END AS requested_shares)"
    other = _changed(connection, acceptances, changed, tmp_path / "other.parquet")
    assert differing(connection, acceptances, acceptances) == 0
    assert differing(connection, acceptances, other) == 2
