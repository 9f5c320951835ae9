"""`enajena chart`: pictures, words and tables from the command line, and what it says of what cannot be drawn."""

from pathlib import Path

import pytest
from defusedxml.ElementTree import parse

from support.commands import call, done
from support.memory import run_python

FINE = ("chart", "fine", "gases-guajira-2003", "--acquired", "2003-12-20", "--lang", "es")
LARGE = """
import sys
from pathlib import Path
import duckdb
from enajena.programme.reader import load
from enajena.publish.charts import cuts_chart, ladder_chart
from support.memory import peak_kib
file = Path(sys.argv[1])
duckdb.sql(
    "COPY (SELECT 'B-' || i AS acceptance_id, TIMESTAMP '2004-03-25 10:00:00' AS filed_at, 'public' AS recipient, "
    "CASE WHEN i % 4 = 0 THEN 'rejected' ELSE 'accepted' END AS verdict, 1 + i % 900 AS requested_shares, "
    "CASE WHEN i % 4 = 0 THEN 0 ELSE 1 + i % 900 END AS admitted_shares, CAST(NULL AS BOOLEAN) AS accepts_reduction, "
    "CASE WHEN i % 4 = 0 THEN '2.2.4:bid_security_short' END AS reasons, CAST(2500 + i % 99991 AS DECIMAL(18, 2)) AS price_offered_cop "
    f"FROM range(400000) AS t(i)) TO '{file}' (FORMAT parquet)"
)
gases = load("gases-guajira-2003")
(cut,) = cuts_chart(gases, file, stage="second").table
made = ladder_chart(gases, file, stage="second", shares=10**6).table
print(cut["acceptances"], len(made), sum(row["shares"] for row in made), peak_kib() // 1024)
"""


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_chart_goes_into_a_file_and_is_told_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"multa.{ending}"
    ran = done(capsys, *FINE, "-o", str(out), "--width", "360")
    assert "25 %" in ran.out
    assert str(out) in ran.out.replace("\n", "")
    if ending == "svg":
        root = parse(out).getroot()
        assert root is not None
        assert root.get("width") == "360"
    else:
        assert out.read_bytes().startswith(b"\x89PNG")


def test_without_a_file_the_table_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    ran = done(capsys, *FINE, "--paid-cop", "2448.70", "--shares", "1000")
    assert "612.175,00" in ran.out, "25 % of 2,448.70 times 1,000"
    assert "Tabla" in ran.out


def test_json_has_the_words_and_the_table_and_the_file_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "dtf.svg"
    days = ("dtf_monthly", "--from", "2003-10-01", "--to", "2003-11-30", "--json")
    record = done(capsys, "chart", "index", *days, "-o", str(out)).record
    shown = done(capsys, "index", "show", *days).record["rows"]
    assert [row["value_pct_ea"] for row in record["rows"]] == [row["value_pct_ea"] for row in shown]
    assert record["out"] == str(out)
    assert record["text"].splitlines()[0] == record["title"]
    assert done(capsys, *FINE, "--json").record["out"] is None


def test_results_go_from_assess_and_award_to_their_charts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assessed, awarded = tmp_path / "assessed.parquet", tmp_path / "awarded.csv"
    second = "examples/gases-guajira-2003/second.csv"
    stage = ("--stage", "second")
    done(capsys, "assess", "gases-guajira-2003", second, *stage, "--price-cop", "2464.40", "-o", str(assessed), "--json")
    given = done(capsys, "award", "gases-guajira-2003", str(assessed), *stage, "--shares", "25073", "-o", str(awarded), "--json").record
    file = ("gases-guajira-2003", str(assessed), *stage)
    ladder = done(capsys, "chart", "ladder", *file, "--shares", "25073", "--json").record["rows"]
    assert sum(row["shares"] for row in ladder) == given["demanded"]
    assert sum(row["awarded_shares"] for row in ladder) == given["awarded"]
    demand = done(capsys, "chart", "demand", *file, "--shares", "25073", "--json").record["rows"][-1]
    assert demand["admitted_shares"] == given["demanded"]
    assert done(capsys, "chart", "ceilings", *file, "--json").record["rows"][-1]["admitted_shares"] == given["demanded"]
    assert done(capsys, "chart", "cuts", *file, "--json").record["rows"]
    holders = done(
        capsys, "chart", "concentration", "gases-guajira-2003", str(awarded), *stage, "--assessed", str(assessed), "--json"
    ).record
    largest = [row["shares"] for row in holders["rows"] if row["rank"] is not None]
    assert 0 < sum(largest) <= given["awarded"]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((*FINE, "-o", "multa.gif"), 2, "no termina en .svg ni en .png"),
        ((*FINE, "-o", "no-hay/multa.svg"), 2, "Cree primero la carpeta"),
        ((*FINE, "--width", "50"), 2, "Escriba un número de 280 a 2000"),
        ((*FINE, "--conduct", "rights"), 1, "no alcanza esa conducta"),
        (("chart", "fine", "condiciones-especiales", "--acquired", "2020-01-01", "--lang", "es"), 2, "--paid-cop"),
        (("chart", "index", "nada", "--lang", "es"), 2, "No hay una tabla de índices"),
        (("chart", "index", "bank_rate", "--column", "x", "--lang", "es"), 2, "ibc_pct_ea, usury_pct_ea"),
        (("chart", "index", "dtf_monthly", "--from", "2050-01-01", "--lang", "es"), 1, "no tiene valores en esas fechas"),
        (("chart", "timeline", "--lang", "es"), 2, "Dé el programa, o --sale"),
        (("chart", "timeline", "gases-guajira-2003", "--notice", "2003-10-10", "--lang", "es"), 2, "falta la etapa"),
        (("chart", "timeline", "gases-guajira-2003", "--lang", "es"), 2, "Dé --notice o --acquired"),
        (("chart", "timeline", "--sale", "otra", "--data", "no-hay", "--lang", "es"), 2, "no-hay"),
        (("chart", "demand", "carbocol-2000", "examples/carbocol-2000/acceptances.csv", "--lang", "es"), 1, "verdict"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_remedy(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, said: str
) -> None:
    ran = call(capsys, *arguments)
    assert ran.status == status
    assert said in ran.err.replace("\n", " ")
    assert "remedio" in ran.err
    assert not ran.out


def test_the_file_that_is_read_is_not_written_over_and_another_one_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "multa.svg"
    out.write_text("antes", encoding="utf-8")
    done(capsys, *FINE, "-o", str(out))
    assert out.read_text(encoding="utf-8").startswith("<svg")
    ran = call(capsys, "chart", "demand", "carbocol-2000", str(out), "-o", str(out), "--lang", "es")
    assert ran.status == 2
    assert "es el mismo archivo que se lee" in ran.err.replace("\n", " ")


def test_a_large_file_is_drawn_in_little_memory(tmp_path: Path) -> None:
    """400,000 acceptances at 99,991 prices: only sums leave the engine."""
    cut, steps, shares, peak_mib = map(int, run_python(LARGE, str(tmp_path / "large.parquet")).split())
    assert cut == 100_000
    assert steps <= 202
    assert shares == sum(1 + number % 900 for number in range(400_000) if number % 4)
    assert peak_mib < 700
