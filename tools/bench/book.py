"""Measures the book at size: a sale played up to its awards once, then paid, registered and pledged in either database."""

import json
import tempfile
from pathlib import Path

from bench.figures import BookFigures
from bench.measure import Case, python, run
from bench.postgres import database
from bench.progress import Progress

SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"


def measure_book(rows: int, folder: Path, progress: Progress) -> tuple[BookFigures, ...]:
    """Measure a book of so many awards in a temporary folder under `folder`, which is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="enajena-bench-book-", dir=folder) as made:
        book, copy = Path(made, "book"), Path(made, "copy")
        progress.step(f"the book, {rows:,} awards: making them")
        run(python("book_prepare", rows, book))
        with database(Path(made)) as url:
            progress.step(f"the book, {rows:,} awards: copying them into {POSTGRESQL}")
            run(python("book_copy", book, url, copy))
            measured = [_load(Case(POSTGRESQL, python("book_load", rows, copy, url)), rows, progress)]
        measured.insert(0, _load(Case(SQLITE, python("book_load", rows, book)), rows, progress))
    return tuple(measured)


def _load(case: Case, rows: int, progress: Progress) -> BookFigures:
    progress.step(f"the book, {rows:,} awards: {case.name}")
    taken, printed = run(case.command)
    return BookFigures(database=case.name, rows=rows, peak_bytes=taken.peak_bytes, **json.loads(printed))
