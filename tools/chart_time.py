"""What a chart of many acceptances takes: `.venv/bin/python tools/chart_time.py 1000000`.

The acceptances are those of the example of Carbocol, assessed, as many times over as it takes; each chart is drawn in a process of its own.
"""

import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from chart_pictures import ROOT

ASSESS = "assess carbocol-2000 examples/carbocol-2000/acceptances.csv --opens 2000-02-15 --closes 2000-04-17 --json -o"
CHARTS = ("demand", "ceilings", "cuts", "concentration")
PROGRAM = """
import sys, time
from pathlib import Path
from enajena.cli.main import run
assert run(sys.argv[1:]) == 0
(peak,) = (line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(f"{time.process_time():.1f} s of CPU, {int(peak) // 1024} MiB")
"""


def main(rows: int) -> None:
    """Print seconds of CPU, seconds of the clock and the most memory of each chart."""
    with TemporaryDirectory() as folder:
        example, assessed, awarded = (Path(folder) / name for name in ("example.parquet", "assessed.parquet", "awarded.parquet"))
        _run(*ASSESS.split(), str(example))
        _multiply(example, assessed, rows)
        _run("award", "carbocol-2000", str(assessed), "--json", "-o", str(awarded))
        for chart in CHARTS:
            files = [str(awarded), "--assessed", str(assessed)] if chart == "concentration" else [str(assessed)]
            start = time.monotonic()
            took = _run("chart", chart, "carbocol-2000", *files, "-o", str(Path(folder) / "chart.svg"), "--json")
            print(f"{chart}: {time.monotonic() - start:.1f} s, {took}")


def _multiply(example: Path, out: Path, rows: int) -> None:
    """Write the rows of a file again and again, each time of other people."""
    columns = "example.* REPLACE (acceptance_id || '-' || n AS acceptance_id, person_key || '-' || n AS person_key)"
    times = f"range({rows} // (SELECT count(*) FROM '{example}')) AS t(n)"
    duckdb.sql(f"COPY (SELECT {columns} FROM '{example}' AS example, {times}) TO '{out}' (FORMAT parquet)")


def _run(*arguments: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", PROGRAM, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1]


if __name__ == "__main__":
    main(int(sys.argv[1]))
