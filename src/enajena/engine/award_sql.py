"""The SQL side of awarding: counting demand, joining awards back, settling the few acceptances that are told apart by filing only."""

from dataclasses import dataclass
from decimal import Decimal

import duckdb

from enajena.intake.typed import TYPED_TABLE
from enajena.rules.adjudication import Demand, Marginal, Plan, PricedDemand, PricePlan

_IN_ORDER = "filed_at {way}, acceptance_id {way}"


def histogram(connection: duckdb.DuckDBPyConnection, condition: str) -> Demand:
    """Return how many acceptances under the condition ask for each quantity, quantities ascending."""
    rows = connection.execute(
        f"SELECT admitted_shares, count(*) FROM {TYPED_TABLE} WHERE {condition} GROUP BY admitted_shares ORDER BY admitted_shares"
    ).fetchall()
    return tuple((int(quantity), int(count)) for quantity, count in rows)


def priced_histogram(connection: duckdb.DuckDBPyConnection, condition: str) -> PricedDemand:
    """Return the histogram of each price offered."""
    rows = connection.execute(
        f"SELECT price_offered_cop, admitted_shares, count(*) FROM {TYPED_TABLE} WHERE {condition} GROUP BY ALL ORDER BY ALL"
    ).fetchall()
    levels: dict[Decimal, list[tuple[int, int]]] = {}
    for price, quantity, count in rows:
        levels.setdefault(price, []).append((int(quantity), int(count)))
    return tuple((price, tuple(demand)) for price, demand in levels.items())


@dataclass(frozen=True, slots=True)
class Allotment:
    """Who gets how many shares, as SQL: the rows to read, `row_number` among them, and the shares of each."""

    rows: str
    shares: str


def allot(connection: duckdb.DuckDBPyConnection, plan: Plan, taking_part: str) -> Allotment:
    """Return the allotment of a plan: what every acceptance of a quantity gets, and what moves among the few at the margin."""
    _put_awards(connection, plan)
    _settle(connection, plan.marginal, taking_part)
    return Allotment(_ROWS, f"CASE WHEN {taking_part} THEN coalesce(award, 0) + coalesce(moved, 0) ELSE 0 END")


def allot_by_price(connection: duckdb.DuckDBPyConnection, plan: PricePlan, taking_part: str) -> Allotment:
    """Return the allotment of a price stage: all above the marginal price, the plan at it, nothing below."""
    level = plan.marginal_level
    if level is None or level.plan is None:
        lowest = min((one.price_cop for one in plan.levels if one.outcome == "full"), default=None)
        all_of_it = f"price_offered_cop >= {lowest:f}" if lowest is not None else "FALSE"
        return Allotment(TYPED_TABLE, f"CASE WHEN {taking_part} AND {all_of_it} THEN admitted_shares ELSE 0 END")
    at = f"price_offered_cop = {level.price_cop:f}"
    _put_awards(connection, level.plan)
    _settle(connection, level.plan.marginal, f"{taking_part} AND {at}")
    by_plan = f"WHEN {at} THEN coalesce(award, 0) + coalesce(moved, 0)"
    above = f"WHEN price_offered_cop > {level.price_cop:f} THEN admitted_shares"
    return Allotment(_ROWS, f"CASE WHEN NOT ({taking_part}) THEN 0 {above} {by_plan} ELSE 0 END")


_ROWS = f"{TYPED_TABLE} LEFT JOIN plan ON admitted_shares = quantity LEFT JOIN settled USING (row_number)"


def amounts_query(allotment: Allotment, price_cop: Decimal | None) -> str:
    """Return the query of the result: the shares of every acceptance and their amount.

    The cast to two decimals rounds half up: the one rounding of the amount.
    """
    price = "price_offered_cop" if price_cop is None else f"CAST({price_cop:f} AS DECIMAL(38, 8))"
    exact = f"CAST(awarded_shares AS DECIMAL(38, 0)) * {price}"
    return f"""
        SELECT acceptance_id, admitted_shares, awarded_shares,
          CAST(CASE WHEN awarded_shares = 0 THEN 0 ELSE {exact} END AS DECIMAL(38, 2)) AS amount_cop
        FROM (SELECT *, CAST({allotment.shares} AS HUGEINT) AS awarded_shares FROM {allotment.rows})
        """


def totals(connection: duckdb.DuckDBPyConnection, results: str) -> tuple[Decimal, int]:
    """Return the amount of all awards of a result, and how many acceptances got shares."""
    row = connection.execute(
        f"SELECT coalesce(sum(amount_cop), 0)::VARCHAR, count(*) FILTER (awarded_shares > 0) FROM {results}"
    ).fetchone()
    return (Decimal(row[0]), int(row[1])) if row else (Decimal(0), 0)


def _put_awards(connection: duckdb.DuckDBPyConnection, plan: Plan) -> None:
    connection.execute(
        "CREATE OR REPLACE TABLE plan AS SELECT unnest(?::HUGEINT[]) AS quantity, unnest(?::HUGEINT[]) AS award",
        [[quantity for quantity, _ in plan.awards], [award for _, award in plan.awards]],
    )


def _settle(connection: duckdb.DuckDBPyConnection, marginal: Marginal | None, taking_part: str) -> None:
    """Make the table `settled`: what is added to, or taken from, the marginal acceptances in order of filing.

    They are the only rows that are sorted.
    """
    connection.execute("CREATE OR REPLACE TABLE settled AS SELECT CAST(0 AS BIGINT) AS row_number, CAST(0 AS HUGEINT) AS moved LIMIT 0")
    if marginal is None:
        return
    connection.execute("CREATE OR REPLACE TABLE marginal AS SELECT unnest(?::HUGEINT[]) AS at_quantity", [list(marginal.quantities)])
    order = _IN_ORDER.format(way="ASC" if marginal.earliest_first else "DESC")
    group = f"{TYPED_TABLE} JOIN plan ON admitted_shares = quantity SEMI JOIN marginal ON quantity = at_quantity WHERE {taking_part}"
    if marginal.kind == "one_each":
        step = marginal.direction * marginal.step_shares
        moved = f"SELECT row_number, CAST({step} AS HUGEINT) AS moved FROM {group} ORDER BY {order} LIMIT {marginal.steps}"
    else:
        gap = "admitted_shares - award"
        before = f"coalesce(sum({gap}) OVER (ORDER BY {order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)"
        moved = f"SELECT row_number, CAST(least({gap}, greatest({marginal.shares} - {before}, 0)) AS HUGEINT) AS moved FROM {group}"
    connection.execute(f"INSERT INTO settled {moved}")
