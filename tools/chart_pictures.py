"""Draws the pictures of docs/charts from the example sales, with the commands that docs/charts.md shows: `make charts`.

The same examples give the same bytes. The sale of the timeline is played anew, as examples/whole-sales tells it.
"""

import contextlib
import io
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from enajena.book.rehearsal import begin
from enajena.cli.main import run
from enajena.indices.store import DATA_VARIABLE

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "charts"
SECOND = (
    "assess gases-guajira-2003 examples/gases-guajira-2003/second.csv -o second.csv "
    "--stage second --price-cop 2464.40 --opens 2004-03-24 --closes 2004-04-06"
)
BEFORE = (
    "assess carbocol-2000 examples/carbocol-2000/acceptances.csv -o assessed.csv --opens 2000-02-15 --closes 2000-04-17",
    "award carbocol-2000 assessed.csv -o awarded.csv",
    SECOND,
)
"""What the charts of results are drawn from."""

CALLS = {
    "demand.svg": "demand carbocol-2000 assessed.csv",
    "ceilings.svg": "ceilings carbocol-2000 assessed.csv",
    "cuts.svg": "cuts carbocol-2000 assessed.csv",
    "ladder.svg": "ladder gases-guajira-2003 second.csv --stage second --shares 25073",
    "concentration.svg": "concentration carbocol-2000 awarded.csv --assessed assessed.csv",
    "timeline.svg": "timeline gases-guajira-2003 --notice first:2003-10-14 second:2004-03-23 --interrupted first:2003-11-05:2003-11-20 "
    "--acquired 2004-01-15",
    "fine.svg": "fine carbocol-2000 --acquired 2000-05-02 --breached 2001-02-10 --shares 1500 --paid-cop 10000 --resold-cop 11800",
    "index.svg": "index ipc_annual --from 1980-01-01",
    "sale.svg": "timeline --sale gases-de-ensayo --data book",
    "multa-telefono.svg": "fine gases-guajira-2003 --acquired 2004-01-15 --shares 150 --resold-cop 3000 --width 360 --lang es",
}
"""Each picture by its file; `enajena chart` goes before."""


def main() -> None:
    """Write every picture anew."""
    OUT.mkdir(exist_ok=True)
    for name, picture in pictures(CALLS).items():
        (OUT / name).write_bytes(picture)
        print(f"docs/charts/{name}")


def pictures(calls: dict[str, str]) -> dict[str, bytes]:
    """Return the pictures that some of the calls draw."""
    with TemporaryDirectory() as folder, contextlib.chdir(folder), _no_data_of_the_users(Path(folder) / "data"):
        Path("examples").symlink_to(ROOT / "examples")
        for line in BEFORE:
            if any(_written(line) in call.split() for call in calls.values()):
                _run(line.split())
        if "sale.svg" in calls:
            _play(Path("book"))
        for name, line in calls.items():
            language = () if "--lang" in line else ("--lang", "en")
            _run(["chart", *line.split(), "-o", name, *language])
        return {name: Path(name).read_bytes() for name in calls}


def _written(line: str) -> str:
    """Return the file that a command writes."""
    return line.split(" -o ", 1)[1].split(maxsplit=1)[0]


def _run(arguments: Sequence[str]) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        if run(list(arguments)):
            raise SystemExit(1)


def _play(folder: Path) -> None:
    """Play the two stages of the sale of Gases de La Guajira."""
    sys.path.insert(0, str(ROOT / "examples" / "whole-sales"))
    story = import_module("gases_guajira")
    with contextlib.redirect_stdout(io.StringIO()), begin(folder, story.SALE, date(2003, 10, 3)) as played:
        story.first_stage(played)
        story.second_stage(played)


@contextlib.contextmanager
def _no_data_of_the_users(folder: Path) -> Iterator[None]:
    """Let index tables be those that ship."""
    before = os.environ.get(DATA_VARIABLE)
    os.environ[DATA_VARIABLE] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[DATA_VARIABLE]
        else:
            os.environ[DATA_VARIABLE] = before


if __name__ == "__main__":
    main()
