"""A file with more distinct quantities than are brought to Python is shared out in the engine, and each gets what the plan says."""

from pathlib import Path

import duckdb
import pytest

from enajena import AwardOptions, award
from enajena.engine import award_sql
from enajena.rules.adjudication import RuleChoice
from support.files import builtin, read_parquet, write_parquet
from support.plans_on_rows import awards_for, plan_for
from support.sharing import Row

ROWS = award_sql.FEW_QUANTITIES + 7_000
INSTANTS = 90

# No two ask for the same quantity; the quantities are spread over a programme's size, and many were filed at one instant.
_ASSESSED = f"""
SELECT 'A-' || lpad(CAST(n * 7919 % {ROWS} AS VARCHAR), 6, '0') AS acceptance_id,
  TIMESTAMP '2005-09-05 08:00:00' + to_minutes(n * 31 % {INSTANTS}) AS filed_at, 'accepted' AS verdict,
  CAST(1 + n * 1288467 + n * n % 1000 AS DECIMAL(38, 0)) AS requested_shares, requested_shares AS admitted_shares,
  NULL::BOOLEAN AS accepts_reduction
FROM range({ROWS}) AS made(n)
"""


@pytest.fixture(scope="module")
def assessed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_parquet(tmp_path_factory.mktemp("many") / "assessed.parquet", _ASSESSED)


@pytest.fixture(scope="module")
def takers(assessed: Path) -> list[Row]:
    with duckdb.connect() as connection:
        found = connection.execute(
            f"SELECT acceptance_id, epoch_us(filed_at), CAST(admitted_shares AS HUGEINT) FROM '{assessed}'"
        ).fetchall()
    rows = [Row(name, filed, int(asked)) for name, filed, asked in found]
    assert len({row.asked for row in rows}) == len({row.name for row in rows}) == ROWS
    return rows


@pytest.fixture(autouse=True)
def nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make sure that it is the engine that shares out."""

    def counted(*_given: object) -> None:
        raise AssertionError("the quantities were brought to Python")

    monkeypatch.setattr(award_sql, "_by_quantity", counted)


@pytest.mark.parametrize(
    "rule",
    [
        RuleChoice("largest_remainder"),
        RuleChoice("nearest_adjusted"),
        RuleChoice("floor_smallest"),
        RuleChoice("flat_then_pro_rata", flat_shares=10**6),
        RuleChoice("flat_then_pro_rata", flat_shares=10**12),
        RuleChoice("lots", lot_shares=10**9),
    ],
    ids=lambda rule: f"{rule.name}-{rule.flat_shares or rule.lot_shares or ''}",
)
def test_many_distinct_quantities_are_shared_out_as_few_are(rule: RuleChoice, assessed: Path, takers: list[Row], tmp_path: Path) -> None:
    supply = sum(row.asked for row in takers) * 2 // 5
    options = AwardOptions(shares=supply, rule=rule.name, flat_shares=rule.flat_shares, lot_shares=rule.lot_shares)
    result = award(builtin("carbocol-2000"), assessed, tmp_path / "awards.parquet", options)
    plan = plan_for(rule, takers, supply)
    assert {row["acceptance_id"]: int(str(row["awarded_shares"])) for row in read_parquet(result.out)} == awards_for(rule, takers, supply)
    assert (result.demanded, result.awarded, result.unsold, result.leftover, result.passed_on, result.notes) == (
        plan.demanded, plan.awarded, plan.unsold, plan.leftover, plan.passed_on, plan.notes,
    )  # fmt: skip
