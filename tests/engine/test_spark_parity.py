"""Spark judges as the texts say and as DuckDB does: every stage, every verdict, turns, sizes past 64 bits, faults, folders.

All of it runs in one session on this machine, quick to start rather than quick to run.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
import pytest

from enajena import (
    Assessment,
    AssessOptions,
    AwardOptions,
    CallError,
    DataError,
    Fault,
    FaultsError,
    SparkParquet,
    SparkTable,
    assess,
    award,
    builtin_ids,
    explain,
)
from support.draws import ENTITIES, Draw
from support.files import Row, builtin, by_id, carbocol, read_csv, write_csv
from support.invented import ceilings, programme
from support.law import CARBOCOL, GASES_FIRST, NATURAL, TERMOCARTAGENA, decide_all
from support.law_facts import FACTS, OWN_FACTS

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.xdist_group("spark")

EVERYBODY = (*NATURAL, *ENTITIES)
PRICE = Decimal("2448.70")
STAGES = [(name, stage.id) for name in builtin_ids() for stage in builtin(name).stages]
QUICK = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "OFF",
    "spark.sql.shuffle.partitions": "2",
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
}


@pytest.fixture(scope="module")
def session() -> Iterator["SparkSession"]:
    from pyspark.sql import SparkSession  # noqa: PLC0415 - the other tests of a worker do without it

    builder = SparkSession.builder
    for name, value in QUICK.items():
        builder = builder.config(name, value)
    opened = builder.getOrCreate()
    yield opened
    opened.stop()


def parquet(path: Path, rows: Sequence[Row]) -> Path:
    """Write rows of text as Parquet."""
    source = write_csv(path.with_suffix(".csv"), rows)
    with duckdb.connect() as connection:
        connection.execute(f"COPY (FROM read_csv('{source}', all_varchar = true)) TO '{path}' (FORMAT parquet)")
    source.unlink()
    return path


def as_text(place: Path) -> list[Row]:
    """Return the rows of a result, each value as its text, NULL as nothing."""
    files = f"{place}/*.parquet" if place.is_dir() else str(place)
    with duckdb.connect() as connection:
        cursor = connection.execute(f"SELECT * FROM read_parquet('{files}') ORDER BY acceptance_id")
        names = [column[0] for column in cursor.description or []]
        return [dict(zip(names, ("" if value is None else str(value) for value in row), strict=True)) for row in cursor.fetchall()]


def types_of(place: Path) -> list[tuple[str, str]]:
    files = f"{place}/*.parquet" if place.is_dir() else str(place)
    with duckdb.connect() as connection:
        return [(row[0], row[1]) for row in connection.execute(f"DESCRIBE FROM read_parquet('{files}')").fetchall()]


def on_both(name: str, source: Path, session: "SparkSession", options: AssessOptions) -> tuple[list[Row], Assessment]:
    """Judge a file with either engine, and return what both give."""
    duck, spark = source.parent / "duck.parquet", source.parent / "spark.parquet"
    by_duck = assess(builtin(name), source, duck, options)
    by_spark = assess(builtin(name), SparkParquet(source, session), spark, options)
    assert types_of(spark) == types_of(duck)
    rows = as_text(spark)
    assert rows == as_text(duck)
    assert replace(by_spark, out=duck) == replace(by_duck, out=duck)
    return rows, by_spark


def draw_for(name: str, stage: str) -> list[Row]:
    draw = Draw(len(name) + len(stage), PRICE, years=(1995, 1998, 1999, 2004, 2012))
    facts = {**OWN_FACTS, "payment_means": ["cash", "bonds"], "accepts_reduction": ["truth"]}
    rows = draw.file(40, (*EVERYBODY, "public"), facts, 400)
    for row in rows:
        row["price_offered_cop"] = draw.random.choice(["", "2448.69", "2448.70", "99999.99999999"])
        row["bid_security_cop"] = draw.random.choice(["", "0.01", "244.87", "99999999"])
        row["members_count"] = draw.random.choice(["", "0", "3"])
    return rows


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_every_stage_gives_the_rows_and_the_counts_of_duckdb(name: str, stage: str, session: "SparkSession", tmp_path: Path) -> None:
    source = parquet(tmp_path / "in.parquet", draw_for(name, stage))
    rows, _ = on_both(name, source, session, AssessOptions(stage=stage, price_cop=PRICE, trace=True))
    assert len(rows) == 40


LAW = {
    "carbocol-2000": (CARBOCOL, Decimal(10000), (1998, 1999, 1999, 2000), {"accepted", "reduced", "rejected", "incomplete"}),
    "termocartagena-1996": (TERMOCARTAGENA, Decimal("3700.15"), (1995, 1995, 1994), {"accepted", "rejected", "incomplete"}),
    "gases-guajira-2003": (GASES_FIRST, PRICE, (1999,), {"accepted", "referred", "rejected", "incomplete"}),
}


@pytest.mark.parametrize("name", LAW)
def test_persons_with_several_acceptances_share_their_ceiling_as_the_text_says(name: str, session: "SparkSession", tmp_path: Path) -> None:
    rules, price, years, verdicts = LAW[name]
    drawn = Draw(4, price, years=years).file(160, EVERYBODY, FACTS, 130)
    opens, closes = datetime(2003, 11, 1, 9, 30), datetime(2003, 11, 4, 9, 0)  # noqa: DTZ001 - local
    options = AssessOptions(price_cop=price if name == "termocartagena-1996" else None, opens=opens, closes=closes)
    rows, assessment = on_both(name, parquet(tmp_path / "in.parquet", drawn), session, options)
    late = next(reason for row in rows for reason in row["reasons"].split(";") if reason.endswith(":late")).removesuffix(":late")
    expected = decide_all(rules, drawn, Fraction(price), opens=opens, closes=closes, late=late)
    for row in rows:
        decided = expected[row["acceptance_id"]]
        ceiling = Fraction(row["ceiling_cop"]) if row["ceiling_cop"] else None
        found = row["verdict"], int(row["admitted_shares"]), ceiling, set(filter(None, row["reasons"].split(";")))
        assert found == (
            decided.verdict,
            decided.admitted,
            None if decided.ceiling is None else Fraction(decided.ceiling * 10**8 // 1, 10**8),
            decided.reasons,
        ), row
    assert {decided.verdict for decided in expected.values()} == verdicts
    assert assessment.counts.persons == len({(row["id_type"], row["id_number"]) for row in drawn}) < len(drawn)


def judged(built: object, rows: Sequence[Row], session: "SparkSession", folder: Path, **options: object) -> dict[str, Row]:
    source, out = parquet(folder / "in.parquet", rows), folder / "out.parquet"
    assess(built, SparkParquet(source, session), out, AssessOptions(**options))  # type: ignore[arg-type]
    return by_id(as_text(out))


def union(key: str, asked: str, **facts: str) -> Row:
    return {
        "acceptance_id": key, "filed_at": "1996-05-02T10:00", "recipient": "union", "person": "entity", "id_type": "NIT",
        "id_number": f"9{key}", "requested_shares": asked, **facts,
    }  # fmt: skip


EXACT = [
    ("27021597764222979", "3", 9007199254740993),
    ("99999999999999999999", "3", 33333333333333333333),
    ("99999999999999999999.99", "0.00000001", 9999999999999999999999000000),
    ("10000000000.01", "1.00000001", 9999999900),
]


@pytest.mark.parametrize(("ceiling", "price", "shares"), EXACT)
def test_shares_under_a_ceiling_are_divided_exactly(ceiling: str, price: str, shares: int, session: "SparkSession", tmp_path: Path) -> None:
    assert shares == Fraction(ceiling) // Fraction(price)
    most = 99999999999999999999  # shares of one acceptance have twenty digits at the most
    built = programme(tmp_path, rest=ceilings([{"value": "net_worth_cop"}]), price=price)
    row = union("1", str(min(shares + 1, most)), net_worth_cop=ceiling)
    found = judged(built, [row], session, tmp_path)["1"]
    assert int(found["admitted_shares"]) == min(shares, most)
    assert Fraction(found["ceiling_cop"]) == Fraction(ceiling)


def test_forty_two_billions_of_shares_are_shared_out_whole_through_a_folder(session: "SparkSession", tmp_path: Path) -> None:
    supply = 42212620563213
    built = programme(tmp_path, rest=ceilings([{"value": "5 * net_worth_cop"}]), price="0.010177", shares=supply)
    asked = {"1": supply, "2": 21106310281606, "3": supply - 1, "4": 1}
    rows = [union(key, str(count), net_worth_cop="9999999999999999999.99") for key, count in asked.items()]
    found = judged(built, rows, session, tmp_path)
    assert {key: int(row["admitted_shares"]) for key, row in found.items()} == asked
    assert {row["ceiling_cop"] for row in found.values()} == {"49999999999999999999.95"}
    out = tmp_path / "awards.csv"
    result = award(built, tmp_path / "out.parquet", out, AwardOptions(rule="floor_ascending", tie="earlier_filing"))
    given = {row["acceptance_id"]: int(row["awarded_shares"]) for row in read_csv(out)}
    floors = {key: count * supply // sum(asked.values()) for key, count in asked.items()}
    left = supply - sum(floors.values())
    assert (result.awarded, sum(given.values())) == (supply, supply)
    assert given == {**floors, "4": floors["4"] + 1, "2": floors["2"] + left - 1}


def test_an_unknown_amount_never_drops_out_of_a_least_or_a_greatest(session: "SparkSession", tmp_path: Path) -> None:
    built = programme(tmp_path, rest=ceilings([{"value": "least(net_worth_cop, greatest(gross_income_cop, annual_pay_cop))"}]), price="1")
    known = {"net_worth_cop": "9", "gross_income_cop": "5", "annual_pay_cop": "7"}
    rows = [union("0", "8", **known)] + [union(str(at), "8", **{**known, name: ""}) for at, name in enumerate(known, start=1)]
    found = judged(built, rows, session, tmp_path)
    assert (found["0"]["verdict"], found["0"]["admitted_shares"]) == ("reduced", "7")
    for at, name in enumerate(known, start=1):
        assert (found[str(at)]["verdict"], found[str(at)]["missing_facts"]) == ("incomplete", f"5.0:{name}")


def test_an_overflow_is_an_error_and_leaves_nothing(session: "SparkSession", tmp_path: Path) -> None:
    built = programme(tmp_path, rest=ceilings([{"value": "net_worth_cop * 99999999999999999999"}]), price="1")
    source = parquet(tmp_path / "in.parquet", [union("1", "1", net_worth_cop="99999999999999999999.99")])
    before = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(DataError, match="38 digits"):
        assess(built, SparkParquet(source, session), tmp_path / "out.parquet")
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def faults_of(file: Path | SparkParquet | SparkTable, out: Path) -> tuple[Fault, ...]:
    with pytest.raises(FaultsError) as caught:
        assess(builtin("carbocol-2000"), file, out)
    assert not out.exists()
    return caught.value.faults


def test_all_faults_of_a_folder_are_told_as_duckdb_tells_them(session: "SparkSession", tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    parquet(folder / "a.parquet", [carbocol(1), carbocol(2, requested_shares="1.5"), carbocol(3, filed_at="2000-02-30T10:00")])
    parquet(folder / "b.parquet", [carbocol(4, recipient="nadie"), carbocol(1), carbocol(5, certified_income_cop="1,5", sworn="quizá")])
    by_duck = faults_of(folder, tmp_path / "duck.parquet")
    by_spark = faults_of(SparkParquet(folder, session), tmp_path / "spark.parquet")
    assert by_spark == by_duck
    assert sorted(fault.code for fault in by_duck) == [
        "fraction", "not_boolean", "not_class", "not_instant", "repeated_acceptance_id", "separators",
    ]  # fmt: skip
    assert {fault.where.en for fault in by_duck} >= {
        f"{folder / 'a.parquet'}: row 3, column requested_shares", f"{folder / 'b.parquet'}: row 3, column acceptance_id",
    }  # fmt: skip


def test_types_that_are_not_exact_are_faults_with_the_texts_of_duckdb(session: "SparkSession", tmp_path: Path) -> None:
    source, odd = parquet(tmp_path / "text.parquet", [carbocol(1)]), tmp_path / "odd.parquet"
    with duckdb.connect() as connection:
        connection.execute(
            f"COPY (SELECT * REPLACE (1e300::DOUBLE AS requested_shares, 0.1::DOUBLE AS certified_income_cop, 2 AS executive, "
            f"TIMESTAMPTZ '2000-02-01 10:00:00-05' AS filed_at) FROM '{source}') TO '{odd}'"
        )
    by_duck = faults_of(odd, tmp_path / "duck.parquet")
    assert faults_of(SparkParquet(odd, session), tmp_path / "spark.parquet") == by_duck
    assert sorted(fault.code for fault in by_duck) == ["not_boolean", "not_exact", "not_exact", "not_instant"]


def test_missing_columns_and_a_file_that_is_no_parquet_are_told(session: "SparkSession", tmp_path: Path) -> None:
    whole = carbocol(1)
    short = parquet(tmp_path / "short.parquet", [{name: text for name, text in whole.items() if name not in ("id_number", "filed_at")}])
    assert faults_of(SparkParquet(short, session), tmp_path / "out.parquet") == faults_of(short, tmp_path / "out.parquet")
    noise = tmp_path / "noise.parquet"
    noise.write_bytes(b"acceptance_id,filed_at\n")
    assert [fault.code for fault in faults_of(SparkParquet(noise, session), tmp_path / "out.parquet")] == ["no_table"]


def test_a_table_of_a_session_is_judged_and_its_faults_are_told_by_key(session: "SparkSession", tmp_path: Path) -> None:
    session.conf.set("spark.sql.ansi.enabled", "false")
    frame = session.createDataFrame([carbocol(1), carbocol(2, requested_shares="20000")])
    frame.createOrReplaceTempView("received")
    out = tmp_path / "out.parquet"
    assess(builtin("carbocol-2000"), SparkTable(session, "received"), out)
    assert {key: row["verdict"] for key, row in by_id(as_text(out)).items()} == {"A-1": "accepted", "A-2": "reduced"}
    assert session.conf.get("spark.sql.ansi.enabled") == "false"
    assert [table.tableName for table in session.sql("SHOW TABLES").collect()] == ["received"]
    wrong = session.createDataFrame([carbocol(1), carbocol(1), carbocol(2, requested_shares="0")])
    faults = faults_of(SparkTable(session, wrong), tmp_path / "none.parquet")
    assert [(fault.code, fault.where.en) for fault in faults] == [
        ("zero_shares", "DataFrame: acceptance_id “A-2”, column requested_shares"),
        ("repeated_acceptance_id", "DataFrame: acceptance_id “A-1”, column acceptance_id"),
    ]
    with pytest.raises(CallError, match="no table nowhere"):
        assess(builtin("carbocol-2000"), SparkTable(session, "nowhere"), tmp_path / "none.parquet")


def test_a_result_is_replaced_and_explained_from_a_folder_and_strict_writes_none(session: "SparkSession", tmp_path: Path) -> None:
    folder, out = tmp_path / "lista[1]", tmp_path / "out.parquet"
    folder.mkdir()
    parquet(folder / "a b.parquet", [carbocol(1)])
    for _ in range(2):
        assess(builtin("carbocol-2000"), SparkParquet(folder, session), out)
        assert [row["verdict"] for row in as_text(out)] == ["accepted"]
    assert explain(builtin("carbocol-2000"), folder, "A-1").verdict == "accepted"
    with pytest.raises(DataError, match="assumptions"):
        assess(builtin("carbocol-2000"), SparkParquet(folder, session), tmp_path / "strict.parquet", AssessOptions(strict=True))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lista[1]", "out.parquet"]


def test_with_compiled_queries_too_the_rows_are_those_of_duckdb(session: "SparkSession", tmp_path: Path) -> None:
    session.conf.set("spark.sql.codegen.wholeStage", "true")
    session.conf.set("spark.sql.codegen.factoryMode", "FALLBACK")
    try:
        rows, _ = on_both(
            "termocartagena-1996", parquet(tmp_path / "in.parquet", draw_for("x", "y")), session, AssessOptions(price_cop=PRICE)
        )
    finally:
        session.conf.set("spark.sql.codegen.wholeStage", "false")
        session.conf.set("spark.sql.codegen.factoryMode", "NO_CODEGEN")
    assert len({row["verdict"] for row in rows}) > 1
