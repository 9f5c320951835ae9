"""What numerals 10.1 to 10.3 of `carbocol-2000` say, in fractions, and how many answers of an engine differ from it."""

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb

from bench.files import database, quoted, types_of

PRICE_COP = 10_000
_CENTAVOS = 100
_FITTING_SHARES = f"CAST(ceiling_cop * {10**8} AS HUGEINT) // {PRICE_COP * 10**8}"
_FACTS = ("files_return", "executive", "certified_income_cop", "net_worth_cop", "gross_income_cop", "annual_pay_cop")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """How many answers were looked at, how many are not the right centavo, or the right share, and the furthest off in pesos."""

    checked: int
    wrong_ceilings: int
    wrong_shares: int
    furthest_cop: str


def ceiling_cop(facts: Mapping[str, bool | Decimal | None]) -> Fraction:
    """Return the ceiling of a natural person: the least of what 10.1 or 10.2 says, and of what 10.3 says of an executive."""
    terms = []
    if facts["files_return"]:
        terms += [max(Fraction(0), 2 * _fraction(facts["net_worth_cop"])), 5 * _fraction(facts["gross_income_cop"])]
    else:
        terms.append(5 * _fraction(facts["certified_income_cop"]))
    if facts["executive"]:
        terms.append(5 * _fraction(facts["annual_pay_cop"]))
    return min(terms)


def _fraction(amount: bool | Decimal | None) -> Fraction:
    if not isinstance(amount, Decimal):
        raise TypeError(f"no amount: {amount!r}")
    return Fraction(amount)


def wrong_answers(connection: duckdb.DuckDBPyConnection, acceptances: Path, answers: Path, sample: int) -> Wrong:
    """Compare the answers of a file with the exact ones, acceptance by acceptance: about `sample` of them, or all of fewer."""
    shares = "ceiling_shares" if "ceiling_shares" in types_of(connection, answers) else _FITTING_SHARES
    rows = connection.execute(
        f"""
        SELECT {", ".join(_FACTS)}, ceiling_cop, CAST({shares} AS BIGINT)
        FROM read_parquet('{quoted(answers)}') AS given JOIN read_parquet('{quoted(acceptances)}') AS asked USING (acceptance_id)
        WHERE hash(acceptance_id) % greatest((SELECT count(*) FROM read_parquet('{quoted(answers)}')) // {sample}, 1) = 0
        """
    ).fetchall()
    return _compare(rows)


def _compare(rows: list[tuple[Any, ...]]) -> Wrong:
    wrong_ceilings = wrong_shares = 0
    furthest = Fraction(0)
    for *facts, pesos, shares in rows:
        exact = ceiling_cop(dict(zip(_FACTS, facts, strict=True)))
        # An answer counts as right where it says the right centavo, even if a float stands a little beside it.
        wrong_ceilings += round(Fraction(pesos) * _CENTAVOS) != exact * _CENTAVOS
        wrong_shares += shares != exact // PRICE_COP
        furthest = max(furthest, abs(Fraction(pesos) - exact))
    off = f"{Decimal(furthest.numerator) / Decimal(furthest.denominator):.2f}"
    return Wrong(checked=len(rows), wrong_ceilings=wrong_ceilings, wrong_shares=wrong_shares, furthest_cop=off)


if __name__ == "__main__":
    with database(Path(sys.argv[2]).parent) as private:
        print(json.dumps(asdict(wrong_answers(private, Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])))))
