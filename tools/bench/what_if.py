"""What twenty settings of a million made-up acceptances take, beside judging and awarding them once."""

from pathlib import Path

from bench.measure import Case, Measured, enajena, interleaved, run
from bench.progress import Progress
from bench.section import Section
from bench.sizes import CARBOCOL
from bench.table import table
from bench.targets import GIGABYTE, Target

ROWS, QUICK_ROWS = 1_000_000, 50_000
_RUNS = 3
_MOST_S = 10
_CORES = 2
_SUPPLY = 5_000_000_000
"""Of some 16,000 million shares that the million are admitted for."""
_ASSESS, _AWARD = "assess", "award"
_SWEEPS = {
    "the multiple of executives, one in a hundred": "10.3/annual_pay=0.25..5:0.25",
    "the multiple of those who file no return, six in ten": "10.1/certified_income=0.25..5:0.25",
    "the price": "price_cop=9500..10450:50",
}


def measure(quick: bool, folder: Path, progress: Progress) -> Section:
    """Measure a population, `assess` and `award` on it, and each sweep of twenty settings; all are whole processes."""
    rows, runs = (QUICK_ROWS, 1) if quick else (ROWS, _RUNS)
    made, assessed, out = (folder / name for name in ("made.parquet", "assessed.parquet", "out.parquet"))
    progress.step(f"what-if, {rows:,} acceptances: making them up")
    population, _ = run(enajena("population", CARBOCOL, "-o", made, "--rows", rows, "--seed", 7))
    run(enajena("assess", CARBOCOL, made, "-o", assessed))
    cases = [
        Case(_ASSESS, enajena("assess", CARBOCOL, made, "-o", out)),
        Case(_AWARD, enajena("award", CARBOCOL, assessed, "-o", out, "--shares", _SUPPLY)),
        *(Case(name, enajena("simulate", CARBOCOL, made, "--shares", _SUPPLY, "--sweep", sweep)) for name, sweep in _SWEEPS.items()),
    ]
    taken = interleaved(cases, runs, lambda case: progress.step(f"what-if, {rows:,} acceptances: {case}"))
    for file in (made, assessed, out):
        file.unlink()
    return Section(title="What if", targets=tuple(_targets(rows, taken)), lines=tuple(_lines(rows, runs, population, taken)))


def _targets(rows: int, taken: dict[str, Measured]) -> list[Target]:
    limit = _MOST_S * _CORES
    asked = f"20 settings of {rows:,} acceptances, {{name}}: at most {limit} s of processor, {_MOST_S} s of {_CORES} cores"
    return [Target(asked.format(name=name), f"{taken[name].cpu_s:.1f} s", taken[name].cpu_s <= limit) for name in _SWEEPS]


def _lines(rows: int, runs: int, population: Measured, taken: dict[str, Measured]) -> list[str]:
    once = taken[_ASSESS].cpu_s + taken[_AWARD].cpu_s
    body = [
        (name, f"{one.wall_s:.1f}", f"{one.cpu_s:.1f}", f"{one.cpu_s / once:.2f}", f"{one.peak_bytes / GIGABYTE:.2f}")
        for name, one in (("making them up", population), *taken.items())
    ]
    said = (
        f"{rows:,} made-up acceptances of `{CARBOCOL}`, in Parquet. Each line is a whole process, start-up included, the median of {runs}; "
        "of making them up, one. A sweep is of twenty settings, compared with the programme as it is, which makes twenty-one; the ratio is "
        "its processor time over that of `assess` and `award`, which judge and award once. [How it works](../simulate.md#how-fast)."
    )
    return [said, "", *table(("what", "wall s", "processor s", "× both once", "peak GB"), body)]
