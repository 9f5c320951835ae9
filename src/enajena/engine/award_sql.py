"""The SQL side of awarding: counting demand, joining awards back, settling the few acceptances that are told apart by filing only."""

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


def apply_plan(connection: duckdb.DuckDBPyConnection, plan: Plan, taking_part: str) -> None:
    """Make the table `shared`: the row number and the shares of every acceptance, 0 for those that take no part."""
    _put_awards(connection, plan)
    award = f"CASE WHEN {taking_part} THEN coalesce(award, 0) ELSE CAST(0 AS HUGEINT) END"
    connection.execute(
        f"""
        CREATE OR REPLACE TABLE shared AS
        SELECT row_number, {award} AS awarded_shares
        FROM {TYPED_TABLE} LEFT JOIN plan ON admitted_shares = quantity
        """
    )
    if plan.marginal:
        _settle(connection, plan.marginal, taking_part)


def apply_price_plan(connection: duckdb.DuckDBPyConnection, plan: PricePlan, taking_part: str) -> None:
    """Make the table `shared` of a price stage: all above the marginal price, the plan at it, nothing below."""
    level = plan.marginal_level
    if level is None or level.plan is None:
        lowest = min((one.price_cop for one in plan.levels if one.outcome == "full"), default=None)
        above = f"price_offered_cop >= {lowest:f}" if lowest is not None else "FALSE"
        _share_by_price(connection, taking_part, above, "FALSE")
        return
    _put_awards(connection, level.plan)
    at = f"price_offered_cop = {level.price_cop:f}"
    _share_by_price(connection, taking_part, f"price_offered_cop > {level.price_cop:f}", at)
    if level.plan.marginal:
        _settle(connection, level.plan.marginal, f"{taking_part} AND {at}")


def write_amounts(connection: duckdb.DuckDBPyConnection, price_cop: Decimal | None) -> tuple[Decimal, int]:
    """Make the table `awarded` with the amount of every acceptance, and return the total amount and how many got shares.

    The cast to two decimals rounds half up: the one rounding of the amount.
    """
    price = "price_offered_cop" if price_cop is None else f"CAST({price_cop:f} AS DECIMAL(38, 8))"
    exact = f"CAST(awarded_shares AS DECIMAL(38, 0)) * {price}"
    connection.execute(
        f"""
        CREATE OR REPLACE TABLE awarded AS
        SELECT *, CAST(CASE WHEN awarded_shares = 0 THEN 0 ELSE {exact} END AS DECIMAL(38, 2)) AS amount_cop
        FROM {TYPED_TABLE} JOIN shared USING (row_number)
        """
    )
    row = connection.execute("SELECT coalesce(sum(amount_cop), 0), count(*) FILTER (awarded_shares > 0) FROM awarded").fetchone()
    return (Decimal(row[0]), int(row[1])) if row else (Decimal(0), 0)


def _put_awards(connection: duckdb.DuckDBPyConnection, plan: Plan) -> None:
    connection.execute(
        "CREATE OR REPLACE TABLE plan AS SELECT unnest(?::HUGEINT[]) AS quantity, unnest(?::HUGEINT[]) AS award",
        [[quantity for quantity, _ in plan.awards], [award for _, award in plan.awards]],
    )


def _share_by_price(connection: duckdb.DuckDBPyConnection, taking_part: str, all_of_it: str, by_plan: str) -> None:
    plan = "LEFT JOIN plan ON admitted_shares = quantity" if by_plan != "FALSE" else ""
    award = "coalesce(award, 0)" if plan else "0"
    connection.execute(
        f"""
        CREATE OR REPLACE TABLE shared AS
        SELECT row_number, CAST(CASE
            WHEN NOT ({taking_part}) THEN 0
            WHEN {all_of_it} THEN admitted_shares
            WHEN {by_plan} THEN {award}
            ELSE 0 END AS HUGEINT) AS awarded_shares
        FROM {TYPED_TABLE} {plan}
        """
    )


def _settle(connection: duckdb.DuckDBPyConnection, marginal: Marginal, taking_part: str) -> None:
    """Add to, or take from, the marginal acceptances in order of filing. They are the only rows that are sorted."""
    connection.execute("CREATE OR REPLACE TABLE marginal AS SELECT unnest(?::HUGEINT[]) AS quantity", [list(marginal.quantities)])
    order = _IN_ORDER.format(way="ASC" if marginal.earliest_first else "DESC")
    group = f"{TYPED_TABLE} JOIN shared USING (row_number) SEMI JOIN marginal ON admitted_shares = quantity WHERE {taking_part}"
    if marginal.kind == "one_each":
        step = marginal.direction * marginal.step_shares
        moved = f"SELECT row_number, CAST({step} AS HUGEINT) AS moved FROM {group} ORDER BY {order} LIMIT {marginal.steps}"
    else:
        gap = "admitted_shares - awarded_shares"
        before = f"coalesce(sum({gap}) OVER (ORDER BY {order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)"
        moved = f"SELECT row_number, least({gap}, greatest({marginal.shares} - {before}, 0)) AS moved FROM {group}"
    connection.execute(
        f"""
        UPDATE shared SET awarded_shares = awarded_shares + CAST(moved AS HUGEINT)
        FROM ({moved}) AS settled WHERE shared.row_number = settled.row_number
        """
    )
