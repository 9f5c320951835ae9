"""What is compared on the three rules: fractions worked by hand, and that each engine answers what it is said to answer."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest

from bench.engines import THREE_RULES
from bench.exact import Wrong, ceiling_cop, wrong_answers
from bench.make_data import make_parquet, make_three
from bench.measure import enajena, run
from bench.openfisca_run import openfisca
from bench.query_alone import query_alone
from bench.three_by_hand import three_by_hand
from bench.zen_run import zen_rows
from enajena import assess, check, load

ROWS = 2000


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        yield made


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    with duckdb.connect() as private:
        make_parquet(private, "carbocol-2000", ROWS, folder / "acceptances.parquet")
        make_three(private, folder / "acceptances.parquet", folder / "three.parquet")
    return folder / "three.parquet"


def _facts(files_return: bool, executive: bool, *amounts: str | None) -> dict[str, bool | Decimal | None]:
    names = ("certified_income_cop", "net_worth_cop", "gross_income_cop", "annual_pay_cop")
    known = {name: None if amount is None else Decimal(amount) for name, amount in zip(names, amounts, strict=True)}
    return {"files_return": files_return, "executive": executive, **known}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        pytest.param(_facts(False, False, "18000000.01", None, None, None), "90000000.05", id="10.1 five times what is certified"),
        pytest.param(
            _facts(True, False, None, "30000000.00", "12500000.10", None), "60000000.00", id="10.2(a) twice the net worth is less"
        ),
        pytest.param(
            _facts(True, False, None, "40000000.00", "12500000.10", None), "62500000.50", id="10.2(b) five times the income is less"
        ),
        pytest.param(_facts(True, False, None, "-5.00", "12500000.10", None), "0", id="10.2(a) a net worth below nothing"),
        pytest.param(
            _facts(False, True, "18000000.00", None, None, "17999999.99"), "89999999.95", id="10.3 five times the annual pay is less"
        ),
        pytest.param(_facts(True, True, None, "10.00", "10.00", "100.00"), "20.00", id="10.3 does not raise a lower ceiling"),
    ],
)
def test_the_exact_ceiling_is_the_decree_s(facts: dict[str, bool | Decimal | None], expected: str) -> None:
    assert ceiling_cop(facts) == Fraction(expected)


def test_the_three_rules_are_a_programme_without_fault() -> None:
    assert check(str(THREE_RULES)) == ()


def test_enajena_answers_all_exactly(connection: duckdb.DuckDBPyConnection, three: Path, tmp_path: Path) -> None:
    out = tmp_path / "assessed.parquet"
    assess(load(str(THREE_RULES)), three, out)
    assert _all_right(wrong_answers(connection, three, out, 10**9), connection, three)


def test_the_query_that_enajena_prints_answers_all_exactly(connection: duckdb.DuckDBPyConnection, three: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.parquet"
    query_alone(connection, run(enajena("programme", "sql", THREE_RULES))[1], three, out)
    assert _all_right(wrong_answers(connection, three, out, 10**9), connection, three)


def test_the_three_rules_by_hand_answer_all_exactly(connection: duckdb.DuckDBPyConnection, three: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.parquet"
    three_by_hand(connection, three, out)
    assert _all_right(wrong_answers(connection, three, out, 10**9), connection, three)


def test_zen_answers_the_rows_that_it_is_given_exactly(connection: duckdb.DuckDBPyConnection, three: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.parquet"
    zen_rows(connection, three, out, 700)
    assert wrong_answers(connection, three, out, 10**9) == Wrong(checked=700, wrong_ceilings=0, wrong_shares=0, furthest_cop="0.00")


def test_openfisca_says_the_same_rules_where_a_32_bit_float_can_hold_the_amounts(
    connection: duckdb.DuckDBPyConnection, three: Path, tmp_path: Path
) -> None:
    # Multiples of 2048 pesos up to 2^31 take 20 bits of the 24 that a 32-bit float has, and five times as much takes 23.
    held = ", ".join(
        f"CAST(CAST({name} AS BIGINT) // 2048 * 2048 AS DECIMAL(18, 2)) AS {name}"
        for name in ("certified_income_cop", "net_worth_cop", "gross_income_cop", "annual_pay_cop")
    )
    given, out = tmp_path / "held.parquet", tmp_path / "answers.parquet"
    connection.execute(f"COPY (SELECT * REPLACE ({held}) FROM read_parquet('{three}')) TO '{given}' (FORMAT parquet)")
    openfisca(connection, given, out)
    found = wrong_answers(connection, given, out, 10**9)
    assert (found.wrong_ceilings, found.furthest_cop) == (0, "0.00")
    assert found.checked == _count(connection, three)


def test_openfisca_misses_the_centavo_of_most_amounts_and_the_count_says_so(
    connection: duckdb.DuckDBPyConnection, three: Path, tmp_path: Path
) -> None:
    out = tmp_path / "answers.parquet"
    openfisca(connection, three, out)
    found = wrong_answers(connection, three, out, 10**9)
    assert found.wrong_ceilings > found.checked * 9 // 10
    # From 2^24 pesos on a 32-bit float has no centavos, from 2^30 on only every 64th peso: half of that, five times over, is the most.
    assert Decimal(1) < Decimal(found.furthest_cop) < Decimal(200)


def test_wrong_answers_are_counted_one_by_one(connection: duckdb.DuckDBPyConnection, three: Path, tmp_path: Path) -> None:
    right, spoilt = tmp_path / "right.parquet", tmp_path / "spoilt.parquet"
    three_by_hand(connection, three, right)
    first, second = (row[0] for row in connection.execute(f"SELECT acceptance_id FROM read_parquet('{three}') LIMIT 2").fetchall())
    connection.execute(
        f"""
        COPY (SELECT * REPLACE (
            CASE WHEN acceptance_id IN ('{first}', '{second}') THEN ceiling_cop + 0.01 ELSE ceiling_cop END AS ceiling_cop,
            CASE WHEN acceptance_id = '{first}' THEN ceiling_shares + 1 ELSE ceiling_shares END AS ceiling_shares
        ) FROM read_parquet('{right}')) TO '{spoilt}' (FORMAT parquet)
        """
    )
    found = wrong_answers(connection, three, spoilt, 10**9)
    assert (found.wrong_ceilings, found.wrong_shares, found.furthest_cop) == (2, 1, "0.01")


def test_a_sample_is_a_part_spread_over_the_file(connection: duckdb.DuckDBPyConnection, three: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.parquet"
    three_by_hand(connection, three, out)
    checked = wrong_answers(connection, three, out, 200).checked
    assert 100 < checked < 400


def _all_right(found: Wrong, connection: duckdb.DuckDBPyConnection, three: Path) -> bool:
    return found == Wrong(checked=_count(connection, three), wrong_ceilings=0, wrong_shares=0, furthest_cop="0.00")


def _count(connection: duckdb.DuckDBPyConnection, path: Path) -> int:
    row = connection.execute(f"SELECT count(*) FROM read_parquet('{path}')").fetchone()
    assert row is not None
    return int(row[0])
