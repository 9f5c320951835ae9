"""The example files as rows, and what the program makes of them."""

import csv
import functools
import tempfile
from datetime import datetime
from decimal import Decimal
from pathlib import Path

from enajena import AssessOptions, AwardOptions, assess, award, fines, load

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
ACCEPTANCES = EXAMPLES / "carbocol-2000" / "acceptances.csv"
BREACHES = EXAMPLES / "carbocol-2000" / "breaches.csv"
FIRST = EXAMPLES / "gases-guajira-2003" / "first.csv"
SECOND = EXAMPLES / "gases-guajira-2003" / "second.csv"
OPENS, CLOSES = "2000-02-15T00:00:00", "2000-04-17T23:59:59"
MINIMUM_PRICE = Decimal("2464.40")

Rows = list[dict[str, str]]


def rows_of(file: Path) -> Rows:
    """Return the rows of a CSV."""
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def by_id(rows: Rows, key: str = "acceptance_id") -> dict[str, dict[str, str]]:
    """Return rows by their number."""
    return {row[key]: row for row in rows}


@functools.cache
def assessed_carbocol() -> Rows:
    """Return the verdicts on the first stage of carbocol-2000, with each term."""
    return _assessed("carbocol-2000", ACCEPTANCES, AssessOptions(opens=_at(OPENS), closes=_at(CLOSES), trace=True))


@functools.cache
def assessed_first() -> Rows:
    """Return the verdicts on the first phase of gases-guajira-2003."""
    options = AssessOptions(opens=_at("2003-10-15T00:00:00"), closes=_at("2003-12-15T23:59:59"))
    return _assessed("gases-guajira-2003", FIRST, options)


@functools.cache
def assessed_second() -> Rows:
    """Return the verdicts on the second phase of gases-guajira-2003."""
    opens, closes = _at("2004-03-24T00:00:00"), _at("2004-04-06T23:59:59")
    return _assessed("gases-guajira-2003", SECOND, AssessOptions(stage="second", price_cop=MINIMUM_PRICE, opens=opens, closes=closes))


@functools.cache
def awarded_second(shares: int) -> Rows:
    """Return the awards of the second phase for a supply."""
    with tempfile.TemporaryDirectory() as folder:
        assessed, out = Path(folder) / "assessed.csv", Path(folder) / "out.csv"
        rows = assessed_second()
        with assessed.open("w", encoding="utf-8", newline="") as opened:
            writer = csv.DictWriter(opened, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        award(load("gases-guajira-2003"), assessed, out, AwardOptions(stage="second", shares=shares))
        return rows_of(out)


@functools.cache
def fined() -> Rows:
    """Return the fines for the breaches of carbocol-2000."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "fines.csv"
        fines(load("carbocol-2000"), BREACHES, out)
        return rows_of(out)


def _assessed(programme: str, file: Path, options: AssessOptions) -> Rows:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.csv"
        result = assess(load(programme), file, out, options)
        assert result.warnings == ()
        return rows_of(out)


def _at(moment: str) -> datetime:
    return datetime.fromisoformat(moment)
