"""What is measured and in which order: a size at a time, its files made fresh and gone before the next."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.book import measure_book
from bench.cold import measure_cold
from bench.engines import measure_engines
from bench.figures import ASSESS, AWARD, BY_HAND, FLOOR, FROM_CSV, TRACE, Engine, Figures, FileFigures
from bench.measure import Case, Measured, enajena, interleaved, python, run
from bench.progress import Progress
from bench.sizes import CARBOCOL, PROGRAMMES, SUPPLY_PERCENT, Sizes
from bench.urn import measure_urn

_PER_CENT = 100


def measure_all(sizes: Sizes, folder: Path, progress: Progress) -> Figures:
    """Measure everything in temporary folders under `folder`, which are gone at the end, whatever happens."""
    files: list[FileFigures] = []
    engines: list[tuple[Engine, ...]] = []
    cold: dict[str, Measured] = {}
    for rows in sizes.rows:
        for programme in PROGRAMMES:
            with _data(programme, rows, folder, progress) as (made, three_rows):
                files.append(_measure_file(programme, rows, made, sizes.runs, progress))
                if programme == CARBOCOL:
                    engines.append(measure_engines(made, three_rows, sizes, progress))
                if programme == CARBOCOL and rows == max(sizes.rows):
                    cold = measure_cold(made / "acceptances.parquet", rows, sizes.cold_runs, progress)
    sales = [_measure_sale(programme, sizes, folder, progress) for programme in PROGRAMMES]
    books = measure_book(sizes.book_rows, folder, progress)
    urn = measure_urn(sizes.urn_envelopes, folder, progress)
    return Figures(files=tuple(files), engines=tuple(engines), sales=tuple(sales), cold=cold, books=books, urn=urn)


@contextmanager
def _data(programme: str, rows: int, folder: Path, progress: Progress) -> Iterator[tuple[Path, int]]:
    """Make fresh data and yield its folder, and how many of its acceptances the three rules can judge."""
    with tempfile.TemporaryDirectory(prefix="enajena-bench-", dir=folder) as made:
        progress.step(f"{programme}, {rows:,} rows: making data")
        printed = run(python("make_data", programme, rows, made))[1]
        yield Path(made), int(printed or 0)


@dataclass(frozen=True, slots=True)
class _FirstRun:
    """What a first run found that the others need: 40 % of what was admitted, and the verdicts."""

    supply: int
    verdicts: dict[str, int]


def _first_run(programme: str, folder: Path, progress: Progress, name: str) -> _FirstRun:
    """Judge the file once, not measured: its result is what award reads and the floor writes like, and the disk's cache is warm after."""
    progress.step(f"{name}: first run, not measured")
    printed = run(enajena("assess", programme, folder / "acceptances.parquet", "-o", folder / "assessed.parquet", "--json"))[1]
    found = json.loads(printed)
    return _FirstRun(int(found["admitted_shares"]) * SUPPLY_PERCENT // _PER_CENT, found["verdicts"])


def _measure_file(programme: str, rows: int, folder: Path, runs: int, progress: Progress) -> FileFigures:
    name = f"{programme}, {rows:,} rows"
    first = _first_run(programme, folder, progress, name)
    taken = interleaved(_cases(programme, folder, first.supply), runs, lambda case: progress.step(f"{name}: {case}"))
    differing = None
    if programme == CARBOCOL:
        progress.step(f"{name}: comparing with the rules by hand")
        differing = int(run(python("same", folder / "assessed.parquet", folder / "by_hand.parquet"))[1])
    return FileFigures(programme=programme, rows=rows, verdicts=first.verdicts, taken=taken, differing=differing)


def _cases(programme: str, folder: Path, supply: int) -> list[Case]:
    given, assessed, out = folder / "acceptances.parquet", folder / "assessed.parquet", folder / "out.parquet"
    by_hand = [Case(BY_HAND, python("by_hand", given, assessed, folder / "by_hand.parquet"))] if programme == CARBOCOL else []
    return [
        Case(FLOOR, python("floor", given, assessed, out)),
        *by_hand,
        Case(ASSESS, enajena("assess", programme, given, "-o", out)),
        Case(TRACE, enajena("assess", programme, given, "-o", out, "--trace")),
        Case(FROM_CSV, enajena("assess", programme, folder / "acceptances.csv", "-o", out)),
        Case(AWARD, enajena("award", programme, assessed, "-o", out, "--shares", supply)),
    ]


def _measure_sale(programme: str, sizes: Sizes, folder: Path, progress: Progress) -> FileFigures:
    """Measure assessing and awarding a file, as one goes after the other in an office."""
    name = f"{programme}, {sizes.sale_rows:,} rows"
    with _data(programme, sizes.sale_rows, folder, progress) as (made, _):
        first = _first_run(programme, made, progress, name)
        cases = [case for case in _cases(programme, made, first.supply) if case.name in (ASSESS, AWARD)]
        taken = interleaved(cases, sizes.runs, lambda case: progress.step(f"{name}: {case}"))
    return FileFigures(programme=programme, rows=sizes.sale_rows, verdicts=first.verdicts, taken=taken)
