"""Measures the lists of the back office at half a million rows: each page as the office makes it, in SQLite and in PostgreSQL."""

import json
import tempfile
from pathlib import Path

from bench.measure import python, run
from bench.office_sale import PAGES
from bench.postgres import database
from bench.progress import Progress
from bench.section import Section
from bench.table import table
from bench.targets import Target

_PAGE_MS = 200
_SHARED = "Pages and database share the cores of this machine, with whatever else runs on it."


def measure(quick: bool, folder: Path, progress: Progress) -> Section:
    """Measure every page with half a million acceptances in the book, or with some thousands."""
    rows = 5_000 if quick else 500_000
    with tempfile.TemporaryDirectory(prefix="enajena-bench-office-", dir=folder) as made, database(Path(made)) as url:
        taken = {
            "SQLite": _pages(rows, Path(made) / "sqlite", (), progress, "SQLite"),
            "PostgreSQL": _pages(rows, Path(made) / "postgres", (url,), progress, "PostgreSQL"),
        }
    return _section(rows, taken)


def _pages(rows: int, book: Path, url: tuple[str, ...], progress: Progress, database_name: str) -> dict[str, float]:
    progress.step(f"the back office, {rows:,} acceptances in {database_name}: writing the rows")
    run(python("office_sale", "make", rows, book, *url))
    progress.step(f"the back office, {rows:,} acceptances in {database_name}: asking for pages")
    found: dict[str, float] = json.loads(run(python("office_sale", "pages", book, *url))[1])
    return found


def _section(rows: int, taken: dict[str, dict[str, float]]) -> Section:
    said = (
        f"A sale of {rows:,} acceptances, each in two or three versions, with the awards, the first instalments and the persons of all of "
        "them. A page is timed from the request to the whole answer, within the process that makes it, at the median."
    )
    found = [(name, path, *(f"{pages[name]:.0f}" for pages in taken.values())) for name, path in PAGES.items()]
    slowest = {name: max(pages.values()) for name, pages in taken.items()}
    return Section(
        title="The lists of the back office",
        targets=tuple(
            Target(f"every page in {name}: at most {_PAGE_MS} ms at the median", f"{ms:.0f} ms", ms <= _PAGE_MS, _SHARED)
            for name, ms in slowest.items()
        ),
        lines=(said, "", *table(("page", "below `/oficina/SALE/`", *(f"{name}, ms" for name in taken)), found, texts=2)),
    )
