"""What was assessed, as charts look at it: sums by class, verdict and reason, made by DuckDB, whatever the size of the file.

Every sum is exact; nothing of a single acceptance leaves this module but the price and the size of what is awarded.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.assessed_for import CITING, doubts
from enajena.engine.award_input import PRICE_UNITS, Census, refuse_contradictions, take_census
from enajena.engine.database import database
from enajena.engine.reading import reading_warnings
from enajena.engine.reasons import REASON_TEXTS
from enajena.intake.columns import ASSESSED, PRICE_OFFERED, Column, required
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, TYPED_TABLE, read_typed
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice, Stage
from enajena.programme.stages import stage_of

_RECIPIENT = required("recipient", "class", "destinatario", "recipient", "clase")
_AT_ONCE = 10_000


@dataclass(frozen=True, slots=True)
class ClassSums:
    """What one class of recipients asked for and was admitted for."""

    recipient: str
    acceptances: int
    requested_shares: int
    admitted_shares: int

    @property
    def cut_shares(self) -> int:
        """Return the shares that were asked for and not admitted."""
        return self.requested_shares - self.admitted_shares


@dataclass(frozen=True, slots=True)
class CutSums:
    """Acceptances of one class that a numeral stands against, by the code of its reason, and the shares that they were not admitted for."""

    numeral: str
    code: str
    recipient: str
    acceptances: int
    cut_shares: int


@dataclass(frozen=True, slots=True)
class PriceLevel:
    """The valid acceptances at one price."""

    price_cop: Decimal
    acceptances: int
    shares: int


@dataclass(frozen=True, slots=True)
class Assessed:
    """A file of results, open: its stage, its census, and what is to be said of how it was read."""

    connection: duckdb.DuckDBPyConnection
    stage: Stage
    census: Census
    warnings: tuple[Text, ...]

    def by_class(self) -> list[ClassSums]:
        """Return the sums of each class that has acceptances, the largest demand first."""
        rows = self._rows(
            "SELECT recipient, count(*), CAST(sum(requested_shares) AS VARCHAR), CAST(sum(admitted_shares) AS VARCHAR) "
            f"FROM {TYPED_TABLE} GROUP BY recipient ORDER BY sum(admitted_shares) DESC, sum(requested_shares) DESC, recipient"
        )
        return [ClassSums(str(name), int(count), int(asked), int(admitted)) for name, count, asked, admitted in rows]

    def cuts(self) -> list[CutSums]:
        """Return the sums by reason and class, the most acceptances first; an acceptance with two reasons is under both.

        A reason that has none of the codes is a remark that somebody wrote, and is left out.
        """
        codes = ", ".join(f"'{code}'" for code in REASON_TEXTS)
        rows = self._rows(
            "WITH cited AS (SELECT recipient, requested_shares - admitted_shares AS cut, "
            f"unnest(list_distinct(string_split(reasons, ';'))) AS reason FROM {TYPED_TABLE} WHERE reasons IS NOT NULL), "
            "told AS (SELECT recipient, cut, regexp_extract(reason, '^(.*):([a-z_]+)$', ['numeral', 'code']) AS parts FROM cited) "
            "SELECT parts.numeral, parts.code, recipient, count(*), CAST(sum(cut) AS VARCHAR) FROM told "
            f"WHERE parts.code IN (SELECT unnest([{codes}])) GROUP BY ALL ORDER BY count(*) DESC, 1, 2, 3"
        )
        return [CutSums(numeral, code, str(recipient), int(count), int(cut)) for numeral, code, recipient, count, cut in rows]

    def prices(self) -> Iterator[PriceLevel]:
        """Yield the valid acceptances of a price stage by price, the highest first."""
        rows = self.connection.execute(
            f"SELECT price, count(*), CAST(sum(asked) AS VARCHAR) FROM {self.census.taking_part().rows} GROUP BY price ORDER BY price DESC"
        )
        while some := rows.fetchmany(_AT_ONCE):
            yield from (PriceLevel(Decimal(price) / PRICE_UNITS, int(count), int(shares)) for price, count, shares in some)

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        return self.connection.execute(query).fetchall()


@contextmanager
def read_assessed(programme: Programme, stage_id: str | None, path: Path, reading: ReadOptions = PLAINLY) -> Iterator[Assessed]:
    """Open a file that `assess` wrote for a stage, or one like it.

    Raises:
        CallError: there is no such stage or file, or it was assessed for another stage.
        FaultsError: the file has faults, or is none that `assess` writes.
    """
    stage = stage_of(programme, stage_id)
    by_price = isinstance(stage.price, MinimumPrice)
    with database(holding=path) as connection:
        columns: Sequence[Column] = (*ASSESSED, _RECIPIENT, *((PRICE_OFFERED,) if by_price else ()), *CITING)
        intake = read_typed(connection, path, columns, reading)
        doubtful = tuple(doubts(connection, path, intake, programme, stage, price_cop=None))
        census = take_census(connection, by_price=by_price)
        refuse_contradictions(connection, path, census, by_price=by_price)
        yield Assessed(connection, stage, census, (*reading_warnings(intake), *doubtful))


def supply_of(programme: Programme, stage: Stage, shares: int | None) -> int | None:
    """Return how many shares a stage offers: what is given, else the programme's where the stage offers them all, else None.

    Raises:
        CallError: what is given is no number of shares.
    """
    if shares is not None and shares < 1:
        raise CallError(
            Text(f"--shares {shares}: no son acciones que ofrecer.", f"--shares {shares}: these are no shares to offer."),
            Text("Dé un número entero de acciones, una o más.", "Give a whole number of shares, one or more."),
        )
    if shares is None and stage.offers == "all" and programme.shares is not None:
        return programme.shares.count
    return shares
