"""The printed query of every stage runs as printed and gives the rows that `assess` writes; for Spark it says no type that Spark lacks."""

import re
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest
import sqlglot

from enajena import AssessOptions, CallError, assess, builtin_ids
from enajena.engine.stage_sql import stage_sql
from support.draws import ENTITIES, Draw
from support.files import Row, builtin, by_id, read_csv, write_csv
from support.law import NATURAL
from support.law_facts import OWN_FACTS

STAGES = [(name, stage.id) for name in builtin_ids() for stage in builtin(name).stages]
DECLARED = re.compile(r"^--   (\w+) ([A-Z]+(?:\(\d+, \d+\))?)", re.MULTILINE)
PRICE = Decimal("2448.70")


def table_of(sql: str) -> dict[str, str]:
    """Return the columns that the heading of a query asks for, with their types."""
    columns = dict(DECLARED.findall(sql))
    assert columns.pop("row_number") == "BIGINT"
    return {"row_number": "BIGINT", "person_key": "VARCHAR", "used_shares": "HUGEINT", **columns}


def cell(name: str, sql_type: str, row: Row) -> object:
    """Return what an auditor puts into a column for a row of the file."""
    if name.endswith("_none"):
        return row.get(name.removesuffix("_none"), "").lower() == "none"
    text = row.get(name, "")
    if text == "" or text.lower() == "none":
        return None
    if sql_type == "BOOLEAN":
        return text.lower() in ("si", "sí", "true", "1")
    return Decimal(text) if sql_type.startswith("DECIMAL") else text.replace("T", " ") if sql_type == "TIMESTAMP" else text


def by_the_printed_query(sql: str, rows: list[Row], parameters: dict[str, Decimal]) -> dict[str, dict[str, object]]:
    """Run the query turn by turn over the persons with several acceptances, as its heading tells."""
    columns, done = table_of(sql), dict[str, dict[str, object]]()
    turns: dict[int, list[tuple[str, Row]]] = defaultdict(list)
    used: dict[str, int] = defaultdict(int)
    seen: dict[str, int] = defaultdict(int)
    for row in sorted(rows, key=lambda one: (one["filed_at"], one["acceptance_id"])):
        person = f"{row['id_type'].upper()}:{row['id_number']}"
        turns[seen[person]].append((person, row))
        seen[person] += 1
    with duckdb.connect() as connection:
        declared = ", ".join(f"{name} {sql_type}" for name, sql_type in columns.items())
        for turn in sorted(turns):
            connection.execute(f"CREATE OR REPLACE TABLE acceptances_in_turn ({declared})")
            for number, (person, row) in enumerate(turns[turn]):
                own = {"row_number": number, "person_key": person, "used_shares": used[person]}
                values = [own.get(name) if name in own else cell(name, sql_type, row) for name, sql_type in columns.items()]
                connection.execute(f"INSERT INTO acceptances_in_turn VALUES ({', '.join('?' * len(values))})", values)
            cursor = connection.execute(sql, parameters or None)
            names = [column[0] for column in cursor.description or []]
            for found in cursor.fetchall():
                answer = dict(zip(names, found, strict=True))
                done[str(answer["acceptance_id"])] = answer
                used[str(answer["person_key"])] += int(str(answer["admitted_shares"]))
    return done


def rows_for(name: str, stage: str) -> list[Row]:
    draw = Draw(len(name) + len(stage), PRICE, years=(1995, 1998, 1999, 2004, 2012))
    rows = draw.file(
        40, (*NATURAL, *ENTITIES, "public"), {**OWN_FACTS, "payment_means": ["cash", "bonds"], "accepts_reduction": ["truth"]}, 30
    )
    for row in rows:
        row["filed_at"] = row["filed_at"][:16] + ":00"
        row["price_offered_cop"] = draw.random.choice(["", "2448.69", "2448.70", "99999.99999999"])
        row["bid_security_cop"] = draw.random.choice(["", "0.01", "244.87", "99999999"])
        row["members_count"] = draw.random.choice(["", "0", "3"])
    return rows


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_the_printed_query_gives_the_rows_of_assess(name: str, stage: str, tmp_path: Path) -> None:
    programme, rows = builtin(name), rows_for(name, stage)
    sql = stage_sql(programme, stage, price_cop=PRICE)
    expected = by_the_printed_query(sql, rows, {})
    out = tmp_path / "out.csv"
    assess(programme, write_csv(tmp_path / "in.csv", rows), out, AssessOptions(stage=stage, price_cop=PRICE, trace=True))
    found = by_id(read_csv(out))
    assert set(found) == set(expected)
    for key, row in found.items():
        answer = expected[key]
        for column, text in row.items():
            value = answer[column]
            if column == "filed_at":
                assert str(value).replace(" ", "T") == text
            elif isinstance(value, Decimal | int) and not isinstance(value, bool):
                assert Fraction(value) == Fraction(text), (key, column)
            else:
                assert ("" if value is None else str(value).lower()) == text.lower(), (key, column)


@pytest.mark.parametrize("stage", ["first"])
def test_a_price_that_the_text_does_not_give_is_a_parameter(stage: str) -> None:
    programme, rows = builtin("termocartagena-1996"), rows_for("termocartagena-1996", stage)
    sql = stage_sql(programme, stage)
    assert "$price_cop" in sql
    given = by_the_printed_query(sql, rows, {"price_cop": PRICE})
    assert given == by_the_printed_query(stage_sql(programme, stage, price_cop=PRICE), rows, {})


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_for_spark_the_query_parses_and_has_no_type_that_spark_lacks(name: str, stage: str) -> None:
    for price in (None, PRICE):
        sql = stage_sql(builtin(name), stage, dialect="spark", price_cop=price)
        bare = re.sub(r"--[^\n]*", "", sql)
        assert "spark.sql.decimalOperations.allowPrecisionLoss = false" in bare
        assert "spark.sql.legacy.decimal.retainFractionDigitsOnTruncate = true" in bare
        query = bare[bare.index("WITH") :]
        assert sqlglot.parse_one(query, dialect="spark") is not None
        assert not re.search(r"HUGEINT|INT128|//|\bDIV\b|\bVARCHAR\b|\$price|DOUBLE|FLOAT", bare)
        assert "HUGEINT" not in sql


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_the_query_names_the_numeral_of_every_ceiling(name: str, stage: str) -> None:
    programme = builtin(name)
    sql = stage_sql(programme, stage, price_cop=PRICE)
    sources = {term.source for one in programme.stages if one.id == stage for ceiling in one.ceilings for term in ceiling.terms}
    assert all(source in sql for source in sources)


def test_a_programme_without_stages_has_no_query() -> None:
    with pytest.raises(CallError, match="no stages"):
        stage_sql(builtin("condiciones-especiales"))
