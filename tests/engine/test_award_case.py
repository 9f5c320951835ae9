"""A case worked out in SQL is the same case: every rule gives what it gives in Python, and what a slow row-by-row working gives."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import duckdb
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from enajena.engine import award_case
from enajena.engine.award_case import SqlCase, SqlColumn, cut, quota
from enajena.rules.adjudication import RULES, RuleChoice, demand_of, share
from enajena.rules.adjudication.histogram import histogram_of

GIANT = 42_212_620_563_213
MOST = {"few": 4, "many": 10**6, "giant": GIANT, "64 bits": 2**63 - 1}


@dataclass(frozen=True)
class Drawn:
    """What each of some acceptances asks for, the supply, and the rule."""

    asked: list[int]
    supply: int
    rule: RuleChoice


@st.composite
def drawn(draw: st.DrawFn) -> Drawn:
    """Quantities all alike, all distinct or huge, and supplies that end everywhere."""
    most = MOST[draw(st.sampled_from(sorted(MOST)))]
    asked = draw(
        st.lists(st.integers(1, most), min_size=1, max_size=30) | st.lists(st.integers(most // 2, most - 1), min_size=2, unique=True)
    )
    asked = [max(1, one) for one in asked]
    supply = draw(st.integers(0, sum(asked)) | st.sampled_from([0, 1, sum(asked) - 1, sum(asked)]))
    name = draw(st.sampled_from(sorted(RULES)))
    lot = draw(st.integers(max(1, most // 20), most))
    return Drawn(asked, supply, RuleChoice(name, flat_shares=draw(st.integers(1, most)), lot_shares=lot))


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as private:
        yield private


@pytest.fixture(autouse=True, scope="module")
def narrow_buckets() -> Iterator[None]:
    """Make the buckets so narrow that few rows need several rounds of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(award_case, "FEW_ROWS", 3)
        patch.setattr(award_case, "BUCKET_BITS", 2)
        yield


def case_of(connection: duckdb.DuckDBPyConnection, asked: list[int], supply: int) -> SqlCase:
    connection.execute("CREATE OR REPLACE TABLE acceptances AS SELECT unnest(?::HUGEINT[]) AS asked", [asked])
    return SqlCase(connection=connection, rows="acceptances", supply=supply, demanded=sum(asked), acceptances=len(asked))


def by_quantity(case: SqlCase, column: SqlColumn) -> dict[int, int]:
    rows = case.connection.execute(f"SELECT DISTINCT asked, {column.sql} FROM {column.over(case.rows)}").fetchall()
    found = {int(asked): int(value) for asked, value in rows}
    assert len(found) == len(rows)
    return found


@settings(deadline=None, max_examples=150)
@given(drawn=drawn())
def test_every_rule_gives_in_sql_what_it_gives_in_python(connection: duckdb.DuckDBPyConnection, drawn: Drawn) -> None:
    case, histogram = case_of(connection, drawn.asked, drawn.supply), histogram_of(demand_of(drawn.asked), drawn.supply)
    # Lots of a programme's size times a programme's demand pass 128 bits; that they are then refused is tested below.
    lot = drawn.rule.lot_shares if drawn.rule.name == "lots" else 1
    assume((4 * max(drawn.asked) * sum(drawn.asked) * (lot or 1)).bit_length() <= award_case.BITS)
    outcome, sharing = share(drawn.rule, case)
    expected, in_python = share(drawn.rule, histogram)
    assert outcome == expected
    assert by_quantity(case, sharing.awards) == dict(zip(histogram.quantities, in_python.awards.values, strict=True))
    assert (sharing.group is None) == (in_python.group is None)
    if sharing.group and in_python.group:
        inside = dict(zip(histogram.quantities, map(int, in_python.group.inside.values), strict=True))
        assert by_quantity(case, sharing.group.inside) == inside
        for name in ("acceptances", "shares", "direction", "kind", "step_shares"):
            assert getattr(sharing.group, name) == getattr(in_python.group, name)


NUMBERS = st.integers(0, 2**62) | st.integers(2**62 - 5, 2**62) | st.integers(0, 100)


@settings(deadline=None, max_examples=200)
@given(of=st.lists(NUMBERS, min_size=1, max_size=20), parts=st.tuples(NUMBERS, NUMBERS))
def test_a_quota_is_divided_exactly_whatever_the_sizes(
    connection: duckdb.DuckDBPyConnection, of: list[int], parts: tuple[int, int]
) -> None:
    supply, total = min(parts), max(*parts, 1)
    connection.execute("CREATE OR REPLACE TABLE numbers AS SELECT unnest(?::HUGEINT[]) AS asked", [of])
    for most in (max(of), 2**62):
        floor, remainder = quota(SqlColumn("asked"), most, supply, total, "q")
        found = connection.execute(f"SELECT asked, {floor.sql}, {remainder.sql} FROM {(floor + remainder).over('numbers')}").fetchall()
        assert sorted((int(asked), (int(whole), int(rest))) for asked, whole, rest in found) == sorted(
            (asked, divmod(asked * supply, total)) for asked in of
        )


@pytest.mark.parametrize(
    ("asked", "supply", "total"),
    [
        pytest.param(27021597764222979, 1, 3, id="27021597764222979-by-3"),
        pytest.param(GIANT, GIANT - 1, GIANT, id="a-real-programme-squared"),
        pytest.param(21106310281606, GIANT, GIANT, id="PRO-06"),
        pytest.param(10**20, 10**17, 3 * 10**17 + 1, id="past-64-bits"),
        pytest.param(2**63 - 1, 2**62, 2**62 + 1, id="as-wide-as-the-quick-way-takes"),
    ],
)
def test_published_divisions_are_exact(connection: duckdb.DuckDBPyConnection, asked: int, supply: int, total: int) -> None:
    case = case_of(connection, [asked, 1], supply)
    floor, remainder = case.quota(case.asked, supply, total)
    assert by_quantity(case, floor)[asked] == asked * supply // total
    assert by_quantity(case, remainder)[asked] == asked * supply % total


@pytest.mark.parametrize("asked", [2**100, 2**126])
def test_a_product_past_128_bits_is_an_error_and_never_a_wrong_number(connection: duckdb.DuckDBPyConnection, asked: int) -> None:
    case = case_of(connection, [asked, asked], asked)
    with pytest.raises((duckdb.OutOfRangeException, duckdb.ConversionException)):
        share(RuleChoice("largest_remainder"), case)


@settings(deadline=None, max_examples=150)
@given(
    rows=st.lists(st.tuples(st.integers(-(2**70), 2**70) | st.integers(-9, 9), st.integers(0, 50)), min_size=1, max_size=40),
    part=st.fractions(0, 1),
)
def test_a_cut_is_where_serving_from_the_highest_key_down_ends(
    connection: duckdb.DuckDBPyConnection, rows: list[tuple[int, int]], part: Fraction
) -> None:
    total = sum(weight for _, weight in rows)
    amount = int(total * part)
    connection.execute(
        "CREATE OR REPLACE TABLE keyed AS SELECT unnest(?::HUGEINT[]) AS k, unnest(?::HUGEINT[]) AS w",
        [[key for key, _ in rows], [weight for _, weight in rows]],
    )
    if amount == total:
        with pytest.raises(RuntimeError, match="more to pass out"):
            cut(connection, "keyed", "k", "w", amount)
        return
    key, rest = cut(connection, "keyed", "k", "w", amount)
    above = sum(weight for own, weight in rows if own > key)
    at_key = sum(weight for own, weight in rows if own == key)
    assert above + rest == amount
    assert rest < at_key
