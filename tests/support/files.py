"""Small files of acceptances for tests, and what came out of them."""

import csv
import functools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import duckdb

from enajena import Programme, load

Row = dict[str, str]


@functools.cache
def builtin(name: str) -> Programme:
    """Return a built-in programme, read once."""
    return load(name)


PERSON_FACTS = (
    "figures_year", "files_return", "certified_income_cop", "net_worth_cop", "gross_income_cop", "executive", "annual_pay_cop",
    "pay_certificate_on", "legal_maximum_cop", "bylaw_maximum_cop", "liabilities_cop", "gross_assets_cop", "financed_cop",
    "dismissed_for_cause", "declares_lock_up", "declares_shareholder_rights", "declares_beneficial_owner", "declares_no_third_owner",
    "declares_own_account", "sworn", "has_capacity",
)  # fmt: skip
"""The facts of the contract."""

IDENTITY = ("acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "requested_shares")


def write_csv(path: Path, rows: Sequence[Mapping[str, str]], columns: Sequence[str] | None = None) -> Path:
    """Write rows with the headings that any of them has, or with those given."""
    headings = list(columns) if columns else list(dict.fromkeys(name for row in rows for name in row))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, headings, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return path


def read_csv(path: Path) -> list[Row]:
    """Return the rows of a file as text."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def by_id(rows: Iterable[Row], key: str = "acceptance_id") -> dict[str, Row]:
    return {row[key]: row for row in rows}


def write_parquet(path: Path, selected: str) -> Path:
    """Write what a SELECT gives as a Parquet file."""
    with duckdb.connect() as connection:
        connection.execute(f"COPY ({selected}) TO '{path}' (FORMAT parquet)")
    return path


def read_parquet(path: Path) -> list[dict[str, object]]:
    with duckdb.connect() as connection:
        cursor = connection.execute(f"SELECT * FROM read_parquet('{path}')")
        names = [column[0] for column in cursor.description or []]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


CARBOCOL_ROW: Row = {
    "acceptance_id": "A-1",
    "filed_at": "2000-02-01T10:00",
    "recipient": "pensioner",
    "person": "natural",
    "id_type": "CC",
    "id_number": "1000001",
    "requested_shares": "10",
    "files_return": "no",
    "certified_income_cop": "20000000",
    "executive": "no",
    "figures_year": "1999",
    "declares_beneficial_owner": "si",
    "declares_own_account": "si",
    "declares_lock_up": "si",
    "declares_no_third_owner": "si",
    "sworn": "si",
}
"""An acceptance of a made-up pensioner that carbocol-2000 accepts whole: her ceiling is 100,000,000 pesos, 10,000 shares."""


def carbocol(number: int = 1, **facts: str) -> Row:
    """Return an accepted row of its own number and person, with other facts where they are given."""
    return {**CARBOCOL_ROW, "acceptance_id": f"A-{number}", "id_number": str(1000000 + number), **facts}
