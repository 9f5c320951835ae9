"""What was assessed, as awarding looks at it: one pass over the file, and the rows whose figures contradict their verdict."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import duckdb

from enajena.basics.faults import Fault, FaultsError
from enajena.basics.figures import shares_text
from enajena.basics.text import Text
from enajena.engine.award_sql import TakingPart
from enajena.engine.prices import PRICE_SCALE
from enajena.intake.parquet_file import parquet_parts
from enajena.intake.raw import RawTable
from enajena.intake.typed import TYPED_TABLE

VALID = "verdict IN ('accepted', 'reduced')"
REFUSES = "coalesce(NOT accepts_reduction, FALSE)"
PRICE_UNITS = 10**PRICE_SCALE
"""The units of a price in a peso, in which the engine reckons with prices as whole numbers."""

_TAKES_PART, _REFUSES, _UNDECIDED, _CONTRADICTS, _NOTHING = range(5)


@dataclass(frozen=True, slots=True)
class Standing:
    """Acceptances of one standing: how many, the shares that they were admitted for, and the most of one."""

    acceptances: int = 0
    shares: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Census:
    """The acceptances by their standing; `valid` are those that may get shares, `refusing` those of them that accept no reduction."""

    valid: Standing
    refusing: Standing
    undecided: int
    contradictory: int

    def taking_part(self, *, refusers: bool = True) -> TakingPart:
        """Return the valid acceptances, with or without those that refuse a reduction."""
        standings, condition = (f"{_TAKES_PART}, {_REFUSES}", VALID) if refusers else (f"{_TAKES_PART}", f"{VALID} AND NOT ({REFUSES})")
        out = Standing() if refusers else self.refusing
        return TakingPart(
            rows=f"(SELECT * FROM standing WHERE standing IN ({standings}))",
            condition=condition,
            acceptances=self.valid.acceptances - out.acceptances,
            demanded=self.valid.shares - out.shares,
            most_asked=self.valid.most,
        )


def take_census(connection: duckdb.DuckDBPyConnection, *, by_price: bool) -> Census:
    """Make the table `standing`, what each acceptance asks for and how it stands, in one pass; the rest of the work reads that."""
    price = f", CAST(price_offered_cop * CAST({PRICE_UNITS} AS DECIMAL(9, 0)) AS HUGEINT) AS price" if by_price else ""
    connection.execute(f"""
        CREATE OR REPLACE TABLE standing AS SELECT admitted_shares AS asked{price}, CAST(CASE
            WHEN {_contradicts(by_price=by_price)} THEN {_CONTRADICTS}
            WHEN {VALID} THEN CASE WHEN {REFUSES} THEN {_REFUSES} ELSE {_TAKES_PART} END
            WHEN verdict IN ('incomplete', 'referred') THEN {_UNDECIDED} ELSE {_NOTHING} END AS TINYINT) AS standing
        FROM {TYPED_TABLE}
        """)
    rows = connection.execute("SELECT standing, count(*), sum(asked), max(asked) FROM standing GROUP BY standing").fetchall()
    return _census({row[0]: Standing(*map(int, row[1:])) for row in rows})


def _census(groups: Mapping[int, Standing]) -> Census:
    def of(standing: int) -> Standing:
        return groups.get(standing, Standing())

    others, refusing = of(_TAKES_PART), of(_REFUSES)
    valid = Standing(others.acceptances + refusing.acceptances, others.shares + refusing.shares, max(others.most, refusing.most))
    return Census(valid, refusing, of(_UNDECIDED).acceptances, of(_CONTRADICTS).acceptances)


def refuse_contradictions(connection: duckdb.DuckDBPyConnection, path: Path, census: Census, *, by_price: bool) -> None:
    """Refuse rows whose figures contradict their verdict: more admitted than asked for, shares without a verdict that gives them.

    Raises:
        FaultsError: with each of them.
    """
    if not census.contradictory:
        return
    wrong = _contradicts(by_price=by_price)
    rows = connection.execute(f"SELECT row_number, verdict, admitted_shares::VARCHAR FROM {TYPED_TABLE} WHERE {wrong} ORDER BY row_number")
    table = RawTable(path, (), parts=parquet_parts(path) if path.is_dir() else ())
    raise FaultsError([_contradiction(*table.at(row), verdict, admitted) for row, verdict, admitted in rows.fetchall()])


def _contradicts(*, by_price: bool) -> str:
    wrong = f"admitted_shares > requested_shares OR ({VALID}) <> (admitted_shares > 0)"
    return f"{wrong} OR ({VALID} AND price_offered_cop IS NULL)" if by_price else wrong


def _contradiction(path: Path, row: int, verdict: str, admitted: str) -> Fault:
    return Fault(
        "contradiction",
        Text(f"{path}: fila {row}", f"{path}: row {row}"),
        Text(
            "admitir {shares} no va con la decisión {verdict}, lo pedido o el precio",
            "to admit {shares} does not go with the verdict {verdict}, what was asked or the price",
        ).format(shares=shares_text(int(admitted)), verdict=verdict),
        Text("Vuelva a evaluar las aceptaciones con `enajena assess`.", "Assess the acceptances again with `enajena assess`."),
        admitted,
    )
