"""What a setting comes to: who is admitted, what is awarded, to how few, and who gains and loses against the programme as it is."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from types import MappingProxyType
from typing import Any

import duckdb

from enajena.intake.columns import VERDICTS

AWARDS = "setting_awards"
"""The table of a setting: each open acceptance with its verdict, what it is admitted for and awarded, and its award as the programme is."""

TOP_HOLDERS = 10
_TOP_PERCENT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupOutcome:
    """Acceptances that have something in common: their verdicts, their shares, and who of them gains and loses.

    An acceptance gains where it is awarded more than under the programme as it is, and loses where less.
    """

    verdicts: Mapping[str, int]
    requested_shares: int
    admitted_shares: int
    awarded_shares: int
    awarded_acceptances: int
    gaining: int
    losing: int
    gained_shares: int
    lost_shares: int

    @property
    def acceptances(self) -> int:
        """Return how many there are."""
        return sum(self.verdicts.values())

    def __add__(self, other: "GroupOutcome") -> "GroupOutcome":
        """Return both groups together."""
        return GroupOutcome(
            verdicts=Counter(self.verdicts) + Counter(other.verdicts),
            requested_shares=self.requested_shares + other.requested_shares,
            admitted_shares=self.admitted_shares + other.admitted_shares,
            awarded_shares=self.awarded_shares + other.awarded_shares,
            awarded_acceptances=self.awarded_acceptances + other.awarded_acceptances,
            gaining=self.gaining + other.gaining,
            losing=self.losing + other.losing,
            gained_shares=self.gained_shares + other.gained_shares,
            lost_shares=self.lost_shares + other.lost_shares,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Concentration:
    """How the awards are spread over the persons who get any. `gini` is 0 where all get the same; None where nobody gets any.

    `top_hundredth` is the part of the shares that the largest holders have, one in a hundred and at least one; `top_ten` that of ten.
    """

    holders: int
    gini: Fraction | None
    top_hundredth: Fraction | None
    top_ten: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a setting comes to. Parts are exact; `coverage` is of the offer that is awarded, `served` of what is asked for."""

    offered: int
    demanded: int
    awarded: int
    unsold: int
    leftover: int
    rule: str
    price_cop: Decimal
    amount_cop: Decimal
    persons_admitted: int
    all: GroupOutcome
    by_recipient: Mapping[str, GroupOutcome]
    by_ceiling: Mapping[str, GroupOutcome]
    concentration: Concentration

    @property
    def coverage(self) -> Fraction:
        """Return the part of the offer that is awarded."""
        return Fraction(self.awarded, self.offered)

    @property
    def served(self) -> Fraction | None:
        """Return the part of what is asked for that is awarded; None where nothing is asked for."""
        asked = self.all.requested_shares
        return Fraction(self.awarded, asked) if asked else None


NOBODY = GroupOutcome(
    verdicts=MappingProxyType({}), requested_shares=0, admitted_shares=0, awarded_shares=0, awarded_acceptances=0, gaining=0, losing=0,
    gained_shares=0, lost_shares=0,
)  # fmt: skip

Grouped = tuple[str, str | None, GroupOutcome]
"""A class of recipients, the numeral that binds under the programme as it is, and acceptances of one verdict that have both."""

_OF_GROUP = "recipient, binding, {verdict} AS verdict, count(*), CAST(sum(requested_shares) AS VARCHAR)"


def closed_groups(connection: duckdb.DuckDBPyConnection, studied: str) -> list[Grouped]:
    """Return the acceptances that no setting opens."""
    rows = connection.execute(
        f"SELECT {_OF_GROUP.format(verdict='closed')} FROM {studied} WHERE closed IS NOT NULL GROUP BY ALL"
    ).fetchall()
    return [_grouped([*row, *(0,) * 7]) for row in rows]


def open_groups(connection: duckdb.DuckDBPyConnection) -> list[Grouped]:
    """Return the acceptances of AWARDS."""
    more, less = "award > base_award", "award < base_award"
    rows = connection.execute(
        f"SELECT {_OF_GROUP.format(verdict='verdict')}, CAST(sum(admitted_shares) AS VARCHAR), CAST(sum(award) AS VARCHAR), "
        f"count(*) FILTER (award > 0), count(*) FILTER ({more}), count(*) FILTER ({less}), "
        f"CAST(coalesce(sum(award - base_award) FILTER ({more}), 0) AS VARCHAR), "
        f"CAST(coalesce(sum(base_award - award) FILTER ({less}), 0) AS VARCHAR) FROM {AWARDS} GROUP BY recipient, binding, verdict"
    ).fetchall()
    return [_grouped(row) for row in rows]


def together(groups: Iterable[GroupOutcome]) -> GroupOutcome:
    """Return groups as one, with every verdict counted."""
    added = reduce(GroupOutcome.__add__, groups, NOBODY)
    return GroupOutcome(
        **{name: getattr(added, name) for name in GroupOutcome.__dataclass_fields__ if name != "verdicts"},
        verdicts={verdict: added.verdicts.get(verdict, 0) for verdict in VERDICTS},
    )


def by(groups: Sequence[Grouped], place: int, order: Iterable[str]) -> Mapping[str, GroupOutcome]:
    """Return the groups together by their class (place 0) or by the ceiling that binds (1), in an order; no ceiling is an empty name."""
    names = list(dict.fromkeys((*order, "")))
    sorted_out = {name: [group for *key, group in groups if (key[place] or "") == name] for name in names}
    return {name: together(found) for name, found in sorted_out.items() if found}


def _grouped(row: Sequence[Any]) -> Grouped:
    recipient, binding, verdict, count, *figures = row
    requested, admitted, awarded, awarded_count, gaining, losing, gained, lost = map(int, figures)
    group = GroupOutcome(
        verdicts={verdict: int(count)}, requested_shares=requested, admitted_shares=admitted, awarded_shares=awarded,
        awarded_acceptances=awarded_count, gaining=gaining, losing=losing, gained_shares=gained, lost_shares=lost,
    )  # fmt: skip
    return recipient, binding, group


def persons_admitted(connection: duckdb.DuckDBPyConnection) -> int:
    """Return how many persons have an acceptance that is admitted for any shares; `holder` is empty where somebody has just the one."""
    query = f"SELECT count(*) FILTER (holder IS NULL) + count(DISTINCT holder) FROM {AWARDS} WHERE admitted_shares > 0"
    row = connection.execute(query).fetchone()
    return int(row[0]) if row else 0


def concentration(connection: duckdb.DuckDBPyConnection) -> Concentration:
    """Return how the awards of AWARDS are spread over persons, exactly.

    With holdings ascending the Gini coefficient is the sum of (2 x place - persons - 1) x holding, over persons x shares; equal holdings
    are reckoned together. The awards of a person's acceptances are one holding.
    """
    ranks = "sum(people) OVER (ORDER BY held ROWS UNBOUNDED PRECEDING)"
    spread = "CAST(sum(held * people * (2 * reached - people - total)) AS VARCHAR)"
    tops = ", ".join(_top(persons) for persons in ("greatest((total + 99) // 100, 1)", str(TOP_HOLDERS)))
    row = connection.execute(
        f"""
        WITH by_person AS (SELECT CAST(sum(award) AS HUGEINT) AS held FROM {AWARDS} WHERE holder IS NOT NULL GROUP BY holder),
        holdings AS (
          SELECT award AS held, count(*) AS people FROM {AWARDS} WHERE holder IS NULL GROUP BY award
          UNION ALL SELECT held, count(*) FROM by_person GROUP BY held
        ), held AS (
          SELECT CAST(held AS HUGEINT) AS held, CAST(sum(people) AS HUGEINT) AS people FROM holdings WHERE held > 0 GROUP BY 1
        ), ranked AS (
          SELECT *, CAST({ranks} AS HUGEINT) AS reached, CAST(sum(people) OVER () AS HUGEINT) AS total FROM (SELECT * FROM held)
        )
        SELECT CAST(coalesce(max(total), 0) AS VARCHAR), CAST(coalesce(sum(held * people), 0) AS VARCHAR), {spread}, {tops} FROM ranked
        """
    ).fetchone()
    holders, shares, *parts = row or (0, 0)
    if not int(holders):
        return Concentration(holders=0, gini=None, top_hundredth=None, top_ten=None)
    apart, percent, ten = map(int, parts)
    return Concentration(
        holders=int(holders),
        gini=Fraction(apart, int(holders) * int(shares)),
        top_hundredth=Fraction(percent, int(shares)),
        top_ten=Fraction(ten, int(shares)),
    )


def _top(persons: str) -> str:
    """Return the shares of so many of the largest holders."""
    return f"CAST(sum(held * least(people, greatest(CAST({persons} AS HUGEINT) - (total - reached), 0))) AS VARCHAR)"
