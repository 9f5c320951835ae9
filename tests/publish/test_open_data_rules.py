"""The SQL of the verification package shares out as the words of each rule say: against a slow second opinion, ties and leftovers too."""

import random
from collections.abc import Iterator, Sequence
from decimal import Decimal

import duckdb
import pytest

from enajena.publish.open_data.package.rules import SHARING, adjudication_sql
from enajena.rules.adjudication import RULES, RuleChoice
from support.sharing import Awards, Row, naive, naive_price_priority, naive_without_refusers

RULE_CASES = [
    RuleChoice("largest_remainder"),
    RuleChoice("nearest_adjusted"),
    RuleChoice("floor_smallest"),
    RuleChoice("floor_ascending"),
    RuleChoice("flat_then_pro_rata", flat_shares=4),
    RuleChoice("lots", lot_shares=3),
]


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as opened:
        yield opened


def shared(connection: duckdb.DuckDBPyConnection, rule: RuleChoice, rows: Sequence[Row], supply: int, *, leave_out: bool = False) -> Awards:
    connection.execute(
        "CREATE OR REPLACE TABLE admitted (acceptance_id VARCHAR, filed_at VARCHAR, verdict VARCHAR, admitted_shares VARCHAR, "
        "accepts_reduction VARCHAR, price_cop VARCHAR)"
    )
    for row in rows:
        filed = f"2003-10-{1 + row.filed // 24:02}T{row.filed % 24:02}:00:00-05:00"
        refuses = "false" if row.refuses else None
        connection.execute(
            "INSERT INTO admitted VALUES (?, ?, 'accepted', ?, ?, ?)", [row.name, filed, str(row.asked), refuses, str(row.price)]
        )
    variables = {"supply": str(supply), "leave_out": leave_out, "flat": rule.flat_shares, "lot": rule.lot_shares, "tie": rule.tie}
    for name, value in variables.items():
        connection.execute(f"SET VARIABLE {name} = ?", [value])
    connection.execute(adjudication_sql(rule.name))
    return {name: int(shares) for name, shares in connection.execute("SELECT acceptance_id, awarded_shares FROM awards").fetchall()}


def draws(seed: int) -> Iterator[tuple[list[Row], int]]:
    draw = random.Random(seed)  # noqa: S311 - a draw of test cases
    for _ in range(6):
        rows = [
            Row(
                f"A{place:02}",
                draw.randrange(6),
                draw.choice((1, 2, 3, 5, 5, 8, 30)),
                Decimal(draw.choice(("10.5", "11", "12.25"))),
                draw.random() < 0.2,
            )
            for place in range(draw.randrange(1, 12))
        ]
        asked = sum(row.asked for row in rows)
        yield rows, draw.randrange(1, asked + 2)


def test_there_is_sql_for_every_rule() -> None:
    assert set(SHARING) == {*RULES, "price_priority"}


@pytest.mark.parametrize("rule", RULE_CASES, ids=lambda rule: rule.name)
def test_a_fixed_price_is_shared_out_as_the_rule_says(connection: duckdb.DuckDBPyConnection, rule: RuleChoice) -> None:
    for rows, supply in draws(7):
        assert shared(connection, rule, rows, supply) == naive(rule, rows, supply), (rows, supply)
    for rows, supply in draws(11):
        assert shared(connection, rule, rows, supply, leave_out=True) == naive_without_refusers(rule, rows, supply), (rows, supply)


@pytest.mark.parametrize("tie", ["pro_rata", "earlier_filing"])
def test_a_price_stage_is_shared_out_from_the_highest_price_down(connection: duckdb.DuckDBPyConnection, tie: str) -> None:
    rule = RuleChoice("price_priority", tie=tie)
    for rows, supply in draws(13):
        assert shared(connection, rule, rows, supply) == naive_price_priority(rule, rows, supply), (rows, supply)


def test_shares_by_the_ten_trillion_stay_exact(connection: duckdb.DuckDBPyConnection) -> None:
    rows = [Row("A", 0, 42_212_620_563_213), Row("B", 1, 42_212_620_563_212), Row("C", 2, 1)]
    rule = RuleChoice("largest_remainder")
    assert shared(connection, rule, rows, 42_212_620_563_213) == naive(rule, rows, 42_212_620_563_213)
