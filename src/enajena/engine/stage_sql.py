"""The query of a stage as text that an auditor can run without us, on DuckDB or on Spark."""

import re
from decimal import Decimal
from typing import Literal

from enajena.engine.assess import stage_columns
from enajena.engine.checks import Terms
from enajena.engine.prices import Setting, setting_of
from enajena.engine.spark.dialect import EXACT_SQL, WHOLE, spark_tree
from enajena.engine.sql_formula import NONE_SUFFIX
from enajena.engine.stage_query import SOURCE_TABLE, stage_query
from enajena.intake.cells import reading_of
from enajena.intake.columns import Column
from enajena.programme.model import Programme

Dialect = Literal["duckdb", "spark"]


def stage_sql(programme: Programme, stage_id: str | None = None, *, dialect: Dialect = "duckdb", price_cop: Decimal | None = None) -> str:
    """Return the query of a stage with a heading that says which table it reads and of what types.

    Where the text gives no price and none is given, the query has the parameter `$price_cop` (`:price_cop` on Spark).
    """
    setting = setting_of(programme, stage_id, price_cop, price_needed=False)
    if setting.terms.price_cop is None:
        terms = Terms(price_cop=None, price_parameter="$price_cop", fixed_price_cop=setting.terms.fixed_price_cop)
        setting = Setting(setting.programme, setting.stage, terms)
    query = stage_query(setting)
    if dialect == "spark":
        said = spark_tree(query.sql).sql(dialect="spark", pretty=True, max_text_width=_LINE_WIDTH)
        return "\n".join([*_heading(setting, dialect), *(f"SET {name} = {value};" for name, value in EXACT_SQL.items()), said + ";"])
    return "\n".join([*_heading(setting, dialect), query.sql + ";"])


def _heading(setting: Setting, dialect: Dialect) -> list[str]:
    lines = [
        f"-- {setting.programme.id}, {setting.stage.id}: one row an acceptance in, one row an acceptance out.",
        f"-- Reads {SOURCE_TABLE}, NULL where a fact is unknown:",
        "--   row_number BIGINT, person_key VARCHAR, used_shares HUGEINT (0, or what the person was admitted for before)",
        *(f"--   {line}" for column in stage_columns(setting) for line in _declared(column)),
        "-- Persons with several acceptances: run it once for each in order of filing, used_shares being the sum admitted so far.",
    ]
    return [_TYPE.sub(lambda found: _SPARK_TYPES[found[0]], line) for line in lines] if dialect == "spark" else lines


_SPARK_TYPES = {"HUGEINT": WHOLE, "VARCHAR": "STRING", "TIMESTAMP": "TIMESTAMP_NTZ"}
_TYPE = re.compile("|".join(_SPARK_TYPES))


def _declared(column: Column) -> list[str]:
    lines = [f"{column.name} {reading_of(column, 'x').sql_type}"]
    if column.kind == "money_or_none":
        lines.append(f"{column.name}{NONE_SUFFIX} BOOLEAN (TRUE where no norm sets an amount, FALSE otherwise, never NULL)")
    return lines


_LINE_WIDTH = 120
