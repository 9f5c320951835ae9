"""The SQL side of awarding: what each acceptance gets, those told apart by filing only, and the amounts."""

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

import duckdb

from enajena.basics.money import CENTAVO_DECIMALS
from enajena.engine.award_case import BITS, SqlCase, SqlColumn, cut, huge, quota
from enajena.engine.prices import PRICE_SCALE
from enajena.intake.typed import TYPED_TABLE
from enajena.rules.adjudication import Case, Margin, Outcome, Sharing
from enajena.rules.adjudication.columns import C
from enajena.rules.adjudication.histogram import histogram_of

FEW_QUANTITIES = 1 << 15
"""So many distinct quantities are brought here and shared out in Python; more stay in the engine."""

_ROWS_AT_ONCE = 10_000


class Sharer(Protocol):
    """A rule with its parameters: what shares a case out."""

    def __call__(self, case: Case[C], /) -> tuple[Outcome, Sharing[C]]:
        """Share the supply of a case out."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingPart:
    """The acceptances that share a supply: rows that hold their `asked`, the condition of theirs in TYPED_TABLE, and what they come to."""

    rows: str
    condition: str
    acceptances: int
    demanded: int
    most_asked: int


@dataclass(frozen=True, slots=True)
class Allotment:
    """Who gets how many shares, as SQL: `rows` are those of TYPED_TABLE with what `shares` needs beside them."""

    rows: str
    shares: str


def work_out(
    connection: duckdb.DuckDBPyConnection, taking_part: TakingPart, supply: int, by: Sharer, *, factor: int = 1
) -> tuple[Outcome, Allotment]:
    """Share a supply out, and return what it comes to and what each acceptance gets.

    Few quantities are counted, and shared out in Python; many stay in the engine, unless its whole numbers are too short for them. `factor`
    is what the rule multiplies the demand by.
    """
    # Nothing that the rules work out passes four times what one asks times what all ask.
    fits = (4 * taking_part.most_asked * taking_part.demanded * factor).bit_length() <= BITS
    if fits and _has_many_quantities(connection, taking_part):
        return _in_engine(connection, taking_part, supply, by)
    return _by_quantity(connection, taking_part, supply, by)


def _has_many_quantities(connection: duckdb.DuckDBPyConnection, taking_part: TakingPart) -> bool:
    row = connection.execute(f"SELECT approx_count_distinct(asked) FROM {taking_part.rows}").fetchone()
    return row is not None and row[0] > FEW_QUANTITIES


def _in_engine(connection: duckdb.DuckDBPyConnection, taking_part: TakingPart, supply: int, by: Sharer) -> tuple[Outcome, Allotment]:
    case = SqlCase(
        connection=connection,
        rows=taking_part.rows,
        supply=supply,
        demanded=taking_part.demanded,
        acceptances=taking_part.acceptances,
    )
    outcome, sharing = by(case)
    inside = sharing.group.inside if sharing.group else case.asked * 0
    rows = (sharing.awards + inside).over(_asking(taking_part))
    return outcome, allotment_with_margin(connection, _awarded(rows, taking_part, sharing.awards.sql, inside.sql), sharing.group)


def _by_quantity(connection: duckdb.DuckDBPyConnection, taking_part: TakingPart, supply: int, by: Sharer) -> tuple[Outcome, Allotment]:
    counted = connection.execute(f"SELECT asked, count(*) FROM {taking_part.rows} GROUP BY asked ORDER BY asked").fetchall()
    case = histogram_of(tuple((int(quantity), int(count)) for quantity, count in counted), supply)
    outcome, sharing = by(case)
    inside = sharing.group.inside if sharing.group else case.asked * 0
    connection.execute(
        "CREATE OR REPLACE TABLE plan AS "
        "SELECT unnest(?::HUGEINT[]) AS quantity, unnest(?::HUGEINT[]) AS shares, unnest(?::HUGEINT[]) AS inside",
        [list(column.values) for column in (case.asked, sharing.awards, inside)],
    )
    rows = f"{_asking(taking_part)} LEFT JOIN plan ON asked = quantity"
    return outcome, allotment_with_margin(connection, _awarded(rows, taking_part, "shares", "inside"), sharing.group)


def _asking(taking_part: TakingPart) -> str:
    """Return the rows of TYPED_TABLE with `asked` beside them, 0 for those that take no part."""
    return f"(SELECT *, CASE WHEN {taking_part.condition} THEN admitted_shares ELSE 0 END AS asked FROM {TYPED_TABLE})"


def _awarded(rows: str, taking_part: TakingPart, shares: str, inside: str) -> str:
    """Return the rows with `award` beside them, the shares before the margin is settled, and whether they are at the margin."""
    condition = taking_part.condition
    award = f"CASE WHEN {condition} THEN {shares} ELSE 0 END AS award"
    return f"(SELECT *, {award}, ({condition}) AND {inside} = 1 AS at_margin FROM {rows})"


def allotment_with_margin(connection: duckdb.DuckDBPyConnection, rows: str, margin: Margin | None) -> Allotment:
    """Return the allotment with the margin settled: those filed before a certain one get their step, that one what is left, the rest none.

    Only the acceptances of the instant at which the shares run out are sorted.
    """
    if margin is None:
        return Allotment(rows, "award")
    by_filling = margin.kind == "fill"
    step, amount = ("asked - award", margin.shares) if by_filling else (huge(margin.direction * margin.step_shares), margin.steps)
    weight = step if by_filling else huge(1)
    connection.execute(f"CREATE OR REPLACE TABLE margin AS SELECT filed_at, acceptance_id, {weight} AS weight FROM {rows} WHERE at_margin")
    sign, before, way = (-1, "<", "ASC") if margin.earliest_first else (1, ">", "DESC")
    key, left = cut(connection, "margin", f"{huge(sign)} * epoch_us(filed_at)", "weight", amount)
    instant = f"make_timestamp({sign * key})"
    name, rest = _next_in_line(connection, instant, way, left)
    served = f"filed_at {before} {instant} OR (filed_at = {instant} AND acceptance_id {before} {name})"
    moved = f"CASE WHEN NOT at_margin THEN 0 WHEN {served} THEN {step} WHEN acceptance_id = {name} THEN {huge(rest)} ELSE 0 END"
    return Allotment(rows, f"award + {moved}")


def _next_in_line(connection: duckdb.DuckDBPyConnection, instant: str, way: str, left: int) -> tuple[str, int]:
    """Return the first acceptance of an instant, as SQL, that cannot be served whole, and what is left for it."""
    cursor = connection.execute(f"SELECT acceptance_id, weight FROM margin WHERE filed_at = {instant} ORDER BY acceptance_id {way}")
    while rows := cursor.fetchmany(_ROWS_AT_ONCE):
        for name, weight in rows:
            if left < weight:
                quoted = name.replace("'", "''")
                return f"'{quoted}'", left
            left -= int(weight)
    raise RuntimeError("there is more to hand out at the margin than the acceptances in it can take")


def amounts_query(allotment: Allotment, price_cop: Decimal | None, most_shares: int) -> str:
    """Return the query of the result: the shares of every acceptance, `most_shares` at the most, and their amount.

    The amount is rounded once, half up, to the centavo. Without `price_cop` it is of the price that each offered.
    """
    rows = f"(SELECT *, CAST({allotment.shares} AS HUGEINT) AS awarded_shares FROM {allotment.rows})"
    if price_cop is None:
        exact = "CASE WHEN awarded_shares = 0 THEN 0 ELSE CAST(awarded_shares AS DECIMAL(38, 0)) * price_offered_cop END"
        amount = f"CAST({exact} AS DECIMAL(38, 2))"
    else:
        exact_centavos = centavos(price_cop, most_shares)
        rows, amount = exact_centavos.over(rows), f"CAST({exact_centavos.sql} AS DECIMAL(36, 0)) * CAST(0.01 AS DECIMAL(2, 2))"
    return f"SELECT acceptance_id, admitted_shares, awarded_shares, {amount} AS amount_cop FROM {rows}"


def centavos(price_cop: Decimal, most_shares: int) -> SqlColumn:
    """Return the amount in centavos. In whole numbers: to round a DECIMAL of 38 digits takes the engine thirty times as long."""
    units, divisor = int(Fraction(price_cop) * 10**PRICE_SCALE), 10 ** (PRICE_SCALE - CENTAVO_DECIMALS)
    shorter = math.gcd(units, divisor)
    units, divisor = units // shorter, divisor // shorter
    if divisor == 1:
        return SqlColumn("awarded_shares") * units
    half = divisor // 2
    return quota(SqlColumn("awarded_shares") * units + half, most_shares * units + half, 1, divisor, "amount")[0]


def totals(connection: duckdb.DuckDBPyConnection, results: str) -> tuple[Decimal, int]:
    """Return the amount of all awards of a result, and how many acceptances got shares."""
    row = connection.execute(
        f"SELECT coalesce(sum(amount_cop), 0)::VARCHAR, count(*) FILTER (awarded_shares > 0) FROM {results}"
    ).fetchone()
    return (Decimal(row[0]), int(row[1])) if row else (Decimal(0), 0)
