"""A setting's supply shared out over how many acceptances ask for each quantity, by the rules that `award` goes by."""

from dataclasses import dataclass, replace

import duckdb

from enajena.engine.award_call import AwardCall
from enajena.engine.award_case import BITS, SqlCase, SqlColumn, cut, huge
from enajena.engine.award_shares import unresolved_tie
from enajena.engine.award_sql import Allotment, allotment_with_margin
from enajena.rules.adjudication import Case, Margin, Outcome, Sharing, left_out_note, share
from enajena.rules.adjudication.columns import C
from enajena.rules.adjudication.histogram import histogram_of

DEMAND, PLAN = "demand", "plan"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedCase(SqlCase):
    """A case whose rows are quantities, each with its `times`: how many acceptances ask for it."""

    def total(self, column: SqlColumn) -> int:
        """Return the sum of a column over all acceptances."""
        return self._one(f"sum({column.sql} * times)", column)

    def cut(self, keys: SqlColumn, weights: SqlColumn | int, amount: int) -> tuple[int, int]:
        """Return where `amount` runs out when it is served from the highest key down, as (key, rest)."""
        weight = SqlColumn(huge(weights)) if isinstance(weights, int) else weights
        return cut(self.connection, (keys + weight).over(self.rows), keys.sql, f"{weight.sql} * times", amount)


def share_setting(
    connection: duckdb.DuckDBPyConnection, rows: str, admitted: str, call: AwardCall, whole: str
) -> tuple[Outcome, Allotment]:
    """Share the supply of a setting out over `rows`, whose column `admitted` is what each is admitted for, of the type `whole`.

    Raises:
        CallError: `unresolved_tie`: acceptances tie and no rule is named for it.
    """
    connection.execute(
        f"CREATE OR REPLACE TABLE {DEMAND} AS SELECT CAST({admitted} AS HUGEINT) AS asked, CAST(count(*) AS HUGEINT) AS times, "
        f"CAST(count(*) FILTER (refuses) AS HUGEINT) AS refusing FROM {rows} WHERE {admitted} > 0 GROUP BY {admitted}"
    )
    demanded, refusing_shares, refusing = _sums(connection, DEMAND, "asked * times", "asked * refusing", "refusing")
    note = left_out_note(demanded, call.supply, refusing if call.leave_out_refusers else 0, refusing_shares)
    outcome, margin = _planned(connection, call, "times - refusing" if note else "times", whole)
    # Whoever is admitted for nothing has no place in the plan.
    takes_part = "quantity IS NOT NULL AND NOT refuses" if note else "quantity IS NOT NULL"
    award = f"CASE WHEN {takes_part} THEN shares ELSE 0 END AS award, {takes_part} AND inside AS at_margin"
    joined = f"(SELECT *, {admitted} AS asked, {award} FROM {rows} LEFT JOIN {PLAN} ON {admitted} = quantity)"
    allotment = allotment_with_margin(connection, joined, margin)
    return (replace(outcome, notes=(*outcome.notes, note)) if note else outcome), allotment


def _planned(connection: duckdb.DuckDBPyConnection, call: AwardCall, times: str, whole: str) -> tuple[Outcome, Margin | None]:
    """Make PLAN, what each quantity is awarded and whether it is at the margin; in Python where the engine's numbers are too short."""
    rows = f"(SELECT asked, {times} AS times FROM {DEMAND} WHERE {times} > 0)"
    demanded, acceptances = _sums(connection, rows, "asked * times", "times")
    (most,) = _sums(connection, rows, "asked", by="max")
    if (4 * most * demanded * (call.rule.lot_shares or 1)).bit_length() > BITS:
        return _planned_in_python(connection, call, rows, whole)
    case = CountedCase(connection=connection, rows=rows, supply=call.supply, demanded=demanded, acceptances=acceptances)
    outcome, sharing = _by_rule(call, case)
    inside = sharing.group.inside if sharing.group else case.asked * 0
    columns = (case.asked.sql, sharing.awards.sql, inside.sql)
    _make_plan(connection, (sharing.awards + inside).over(rows), columns, whole)
    return outcome, sharing.group


def _planned_in_python(connection: duckdb.DuckDBPyConnection, call: AwardCall, rows: str, whole: str) -> tuple[Outcome, Margin | None]:
    counted = connection.execute(f"SELECT asked, times FROM {rows} ORDER BY asked").fetchall()
    case = histogram_of(tuple((int(asked), int(times)) for asked, times in counted), call.supply)
    outcome, sharing = _by_rule(call, case)
    inside = sharing.group.inside if sharing.group else case.asked * 0
    lists = [list(column.values) for column in (case.asked, sharing.awards, inside)]
    connection.execute(f"CREATE OR REPLACE TABLE brought AS SELECT {_LISTS}", lists)
    _make_plan(connection, "brought", ("quantity", "shares", "inside"), whole)
    return outcome, sharing.group


_LISTS = ", ".join(f"unnest(?::HUGEINT[]) AS {name}" for name in ("quantity", "shares", "inside"))


def _make_plan(connection: duckdb.DuckDBPyConnection, rows: str, columns: tuple[str, str, str], whole: str) -> None:
    quantity, shares, inside = columns
    connection.execute(
        f"CREATE OR REPLACE TABLE {PLAN} AS SELECT CAST({quantity} AS {whole}) AS quantity, CAST({shares} AS {whole}) AS shares, "
        f"{inside} = 1 AS inside FROM {rows}"
    )


def _by_rule(call: AwardCall, case: Case[C]) -> tuple[Outcome, Sharing[C]]:
    outcome, sharing = share(call.rule, case)
    if sharing.group and call.rule.tie is None:
        raise unresolved_tie(sharing.group)
    return outcome, sharing


def _sums(connection: duckdb.DuckDBPyConnection, rows: str, *columns: str, by: str = "sum") -> tuple[int, ...]:
    selected = ", ".join(f"CAST(coalesce({by}({one}), 0) AS VARCHAR)" for one in columns)
    return tuple(map(int, connection.execute(f"SELECT {selected} FROM {rows}").fetchone() or ()))
