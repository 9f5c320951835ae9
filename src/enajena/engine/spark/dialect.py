"""Queries in the dialect of Spark, made from the one tree that DuckDB runs too.

What Spark lacks or does otherwise is said in another way here: 128-bit integers, whole division, the least of one amount, a pattern that
must match the whole text.
"""

from collections.abc import Mapping
from types import MappingProxyType

import sqlglot
from sqlglot import exp

EXACT_SQL: Mapping[str, str] = MappingProxyType(
    {
        "spark.sql.ansi.enabled": "true",  # an overflow is an error, and never NULL or another number
        "spark.sql.decimalOperations.allowPrecisionLoss": "false",  # the decimals of a product are never cut off
        # Decimals of unlike scale are compared at the larger one; else 270000 is not above 269999.98000000, which is rounded first.
        "spark.sql.legacy.decimal.retainFractionDigitsOnTruncate": "true",
    }
)
"""The settings of Spark under which a query is exact."""

WHOLE = "DECIMAL(38, 0)"
"""What stands for a 128-bit integer on Spark."""


def spark_tree(sql: str) -> exp.Expr:
    """Return a query or an expression of DuckDB's dialect as a tree that is written for Spark."""
    return sqlglot.parse_one(sql, dialect="duckdb").transform(_said_for_spark)


def steps_of(tree: exp.Expr) -> list[tuple[str | None, exp.Expr]]:
    """Return the steps of a query with their names, and last, without one, what it gives."""
    named = tree.find(exp.With)
    steps = [] if named is None else [(one.alias, one.this) for one in named.expressions]
    if named is not None:
        named.pop()
    return [*steps, (None, tree)]


def written_for_spark(tree: exp.Expr, tables: Mapping[str, str]) -> str:
    """Return a tree as Spark runs it; `tables` gives tables other names."""
    for table in tree.find_all(exp.Table):
        if table.name in tables:
            table.replace(exp.to_table(tables[table.name], alias=table.alias_or_name))
    return tree.sql(dialect="spark")


def _said_for_spark(node: exp.Expr) -> exp.Expr:
    """Return what stands for a node; where that is another node, what is below it has been seen to."""
    match node:
        case exp.DataType() if node.is_type("int128"):
            return exp.DataType.build(WHOLE)
        case exp.IntDiv():
            return _whole_division(_below(node.this), _below(node.expression))
        case exp.Least() | exp.Greatest() if not node.expressions:
            return _below(node.this)
        case exp.RegexpFullMatch(expression=exp.Literal() as pattern):
            return exp.RegexpLike(this=_below(node.this), expression=exp.Literal.string(rf"\A(?:{pattern.name})\z"))
        case exp.Anonymous() if node.name.lower() == "isfinite":
            # Spark's dates are never infinite.
            return exp.true()
        case _:
            return node


def _below(node: exp.Expr) -> exp.Expr:
    return node.transform(_said_for_spark)


def _whole_division(left: exp.Expr, right: exp.Expr) -> exp.Expr:
    """Divide by subtracting the rest first: what is left divides evenly. Spark's own DIV gives a bigint, and wraps in silence."""
    whole, by = exp.paren(left), exp.paren(right)
    even = exp.paren(exp.Sub(this=whole, expression=exp.Mod(this=whole.copy(), expression=by)))
    return exp.cast(exp.Div(this=even, expression=by.copy()), WHOLE)
