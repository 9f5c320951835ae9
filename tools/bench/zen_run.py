"""Numerals 10.1 to 10.3 of `carbocol-2000` in zen-engine (GoRules): a decision table that collects the terms, an expression for the least.

It is driven in batches, the fastest way its Python package has. Its numbers are decimal inside, and Python floats on the way in and out.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import zen

from bench.files import PARQUET_FORM, database, quoted

FACTS = ("acceptance_id", "files_return", "executive", "certified_income_cop", "net_worth_cop", "gross_income_cop", "annual_pay_cop")
_BATCH = 10_000
_KEY = "ceiling"


def _row(number: str, files: str, executive: str, amount: str) -> dict[str, str]:
    return {"_id": number, "_description": number, "files_return": files, "executive": executive, "term_cop": amount}


TABLE = {
    "hitPolicy": "collect",
    "inputs": [{"id": name, "name": name, "field": name} for name in ("files_return", "executive")],
    "outputs": [{"id": "term_cop", "name": "term_cop", "field": "term_cop"}],
    "rules": [
        _row("10.1", "false", "", "5 * certified_income_cop"),
        _row("10.2(a)", "true", "", "max([0, 2 * net_worth_cop])"),
        _row("10.2(b)", "true", "", "5 * gross_income_cop"),
        _row("10.3", "", "true", "5 * annual_pay_cop"),
    ],
    "outputPath": "terms",
    "passThrough": False,
}
LEAST = {
    "expressions": [
        {"id": "pesos", "key": "ceiling_cop", "value": "min(map(terms, #.term_cop))"},
        {"id": "shares", "key": "ceiling_shares", "value": "floor($.ceiling_cop / 10000)"},
    ]
}


def _node(name: str, kind: str, content: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"id": name, "name": name, "type": kind, "position": {"x": 0, "y": 0}} | ({"content": content} if content else {})


DECISION = {
    "contentType": "application/vnd.gorules.decision",
    "nodes": [
        _node("facts", "inputNode"),
        _node("terms", "decisionTableNode", TABLE),
        _node("least", "expressionNode", LEAST),
        _node("answer", "outputNode"),
    ],
    "edges": [
        {"id": f"{source}-{target}", "sourceId": source, "targetId": target, "type": "edge"}
        for source, target in (("facts", "terms"), ("terms", "least"), ("least", "answer"))
    ],
}


def answers(engine: zen.ZenEngine, rows: list[tuple[Any, ...]]) -> Iterator[tuple[str, float, int]]:
    """Yield each acceptance with its ceiling in pesos and shares.

    Raises:
        ValueError: the engine could not answer for a row.
    """
    contexts = [dict(zip(FACTS, row, strict=True)) for row in rows]
    results = engine.evaluate_batch([{"key": _KEY, "context": context} for context in contexts])
    for context, result in zip(contexts, results, strict=True):
        if not result["success"]:
            raise ValueError(result["error"])
        answer = result["data"]["result"]
        yield context["acceptance_id"], answer["ceiling_cop"], answer["ceiling_shares"]


def zen_rows(connection: duckdb.DuckDBPyConnection, acceptances: Path, out: Path, rows: int) -> None:
    """Write the ceilings of the first rows of a file."""
    selected = ", ".join(name if not name.endswith("_cop") else f"CAST({name} AS DOUBLE) AS {name}" for name in FACTS)
    source = connection.cursor().execute(f"SELECT {selected} FROM read_parquet('{quoted(acceptances)}') LIMIT {rows}")
    engine = zen.ZenEngine({"loader": {"type": "static", "content": {_KEY: DECISION}}})
    answered: list[tuple[str, float, int]] = []
    while batch := source.fetchmany(_BATCH):
        answered += answers(engine, batch)
    columns = "unnest(?::VARCHAR[]) AS acceptance_id, unnest(?::DOUBLE[]) AS ceiling_cop, unnest(?::BIGINT[]) AS ceiling_shares"
    connection.execute(f"CREATE TEMP TABLE answered AS SELECT {columns}", [list(column) for column in zip(*answered, strict=True)])
    connection.execute(f"COPY answered TO '{quoted(out)}' ({PARQUET_FORM})")


if __name__ == "__main__":
    with database(Path(sys.argv[2]).parent) as private:
        zen_rows(private, Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
