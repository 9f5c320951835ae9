"""What keeps Spark from starting, or a call from being one for it, is told before any work; nothing here starts Spark."""

import importlib.util
from pathlib import Path

import pytest

from enajena import CallError, SparkParquet, assess
from enajena.engine.spark.dialect import spark_tree
from enajena.engine.spark.java import java_version
from support.commands import call
from support.files import builtin, carbocol, write_csv, write_parquet


def refused(source: SparkParquet, out: Path | str) -> CallError:
    with pytest.raises(CallError) as caught:
        assess(builtin("carbocol-2000"), source, out)
    assert caught.value.remedy is not None
    return caught.value


@pytest.fixture
def source(tmp_path: Path) -> SparkParquet:
    return SparkParquet(write_parquet(tmp_path / "in.parquet", "SELECT 'A-1' AS acceptance_id"))


def java_of(folder: Path, release: str) -> Path:
    """Make what looks like a Java of a version."""
    (folder / "bin").mkdir(parents=True)
    (folder / "release").write_text(release, encoding="utf-8")
    java = folder / "bin" / "java"
    java.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    java.chmod(0o755)
    return java


def test_without_pyspark_the_extra_is_named(source: SparkParquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pyspark" else found(name))
    error = refused(source, tmp_path / "out.parquet")
    assert "enajena[spark]" in error.render("es")
    assert "enajena[spark]" in error.render("en")
    assert not (tmp_path / "out.parquet").exists()


def test_without_java_the_package_of_debian_is_named(
    source: SparkParquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "nowhere"))
    monkeypatch.delenv("PYSPARK_GATEWAY_PORT", raising=False)
    ran = call(capsys, "assess", "carbocol-2000", str(source.path), "-o", str(tmp_path / "out.parquet"), "--engine", "spark")
    assert (ran.status, ran.out) == (2, "")
    assert "default-jre-headless" in ran.err


@pytest.mark.parametrize(("release", "version"), [('JAVA_VERSION="1.8.0_402"', 8), ('JAVA_VERSION="11.0.22"\nOS_ARCH="x"', 11)])
def test_an_older_java_is_told_by_its_version(
    release: str, version: int, source: SparkParquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    java_of(tmp_path / "jre", release)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "jre"))
    monkeypatch.delenv("PYSPARK_GATEWAY_PORT", raising=False)
    said = refused(source, tmp_path / "out.parquet").render("en")
    assert f"is Java {version}" in said
    assert "Java 17 or later" in said


@pytest.mark.parametrize(("release", "version"), [('JAVA_VERSION="17.0.15"', 17), ('JAVA_VERSION="25"', 25), ("nothing", None)])
def test_the_version_of_java_is_read_from_its_own_file(release: str, version: int | None, tmp_path: Path) -> None:
    assert java_version(java_of(tmp_path / "jre", release)) == version


def test_a_csv_file_is_sent_to_duckdb(tmp_path: Path) -> None:
    file = write_csv(tmp_path / "in.csv", [carbocol(1)])
    assert "Leave out --engine spark" in refused(SparkParquet(file), tmp_path / "out.parquet").render("en")


@pytest.mark.parametrize(
    ("out", "says"),
    [
        ("out.csv", "a name that ends in .parquet"),
        ("out.xlsx", "a name that ends in .parquet"),
        ("no/folder.parquet", "Make the folder first"),
        ("in.parquet", "What was received is kept"),
        ("papers", "holds more than a result"),
    ],
)
def test_a_place_where_spark_cannot_write_is_told(out: str, says: str, source: SparkParquet, tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "letter.txt").write_text("mine", encoding="utf-8")
    assert says.lower() in refused(source, tmp_path / out).render("en").lower()
    assert (tmp_path / "papers" / "letter.txt").read_text(encoding="utf-8") == "mine"


def test_what_spark_lacks_is_said_another_way() -> None:
    said = {
        sql: spark_tree(sql).sql(dialect="spark") for sql in ("a // 3", "least(a)", "CAST(a AS HUGEINT)", "regexp_full_match(a, 'x|y')")
    }
    assert said == {
        "a // 3": "CAST(((a) - (a) % (3)) / (3) AS DECIMAL(38, 0))",
        "least(a)": "a",
        "CAST(a AS HUGEINT)": "CAST(a AS DECIMAL(38, 0))",
        "regexp_full_match(a, 'x|y')": r"a RLIKE '\\A(?:x|y)\\z'",
    }
