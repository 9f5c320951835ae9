"""The screening of half a million made-up acceptances with planted rings: seconds, memory, and what of the rings it finds."""

import json
from pathlib import Path
from typing import Any

from bench.measure import enajena, run
from bench.progress import Progress
from bench.section import Section
from bench.table import table
from bench.targets import GIGABYTE, Target

ROWS, QUICK_ROWS = 500_000, 20_000
_MOST_S, _MOST_GB = 300, 6


def measure(quick: bool, folder: Path, progress: Progress) -> Section:
    """Measure `enajena screen measure`, which makes its file itself: the seconds and the memory are of all of it."""
    rows = QUICK_ROWS if quick else ROWS
    progress.step(f"the screening, {rows:,} acceptances")
    taken, printed = run(enajena("screen", "measure", "--rows", rows, "--keep", folder / "planted.csv", "--json"))
    (folder / "planted.csv").unlink()
    found = json.loads(printed)
    return Section(
        title="The screening",
        targets=(
            Target(f"{rows:,} acceptances: at most {_MOST_S} s", f"{taken.wall_s:.0f} s", taken.wall_s <= _MOST_S),
            Target(f"at most {_MOST_GB} GB of memory", f"{taken.peak_bytes / GIGABYTE:.2f} GB", taken.peak_bytes <= _MOST_GB * GIGABYTE),
        ),
        lines=tuple(_lines(found, taken.cpu_s)),
    )


def _lines(found: dict[str, Any], cpu_s: float) -> list[str]:
    recall = [
        (one["kind"], one["question"], f"{one['rings']:,}", f"{one['rings_found']:,}", f"{one['people']:,}", f"{one['people_found']:,}")
        for one in found["recall"]
    ]
    precision = [
        (
            one["question"],
            ", ".join(f"{who}: {count}" for who, count in one["others"].items()) or "nobody",
            f"{one['links']:,}",
            f"{one['right']:,}",
        )
        for one in found["precision"]
    ]
    said = (
        f"{found['rows']:,} made-up acceptances of {found['persons']:,} persons, made, screened and compared with what was planted in one "
        f"process: {cpu_s:.0f} s of processor. [What each kind is](../screening.md#what-it-finds-and-what-it-misses)."
    )
    return [
        said,
        "",
        *table(("kind of ring", "question", "rings", "found", "people", "found"), recall, texts=2),
        "",
        *table(("question", "links that are none of its rings", "links", "right"), precision, texts=2),
    ]
