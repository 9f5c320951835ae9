"""A file that is whole or not there: it is written beside its place, and takes its name when all is done."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(out: Path, *, mode: int = 0o644) -> Iterator[Path]:
    """Give a path beside `out` to write to; it takes the name of `out` only when all is done, and leaves nothing behind otherwise.

    `mode` says who may read it from the moment that it has its name; until then only its owner does.
    """
    handle, name = tempfile.mkstemp(prefix=f".{out.stem}-", suffix=out.suffix, dir=out.parent)
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        beside.chmod(mode)
        beside.replace(out)
    finally:
        beside.unlink(missing_ok=True)
        results_file(beside).unlink(missing_ok=True)


def results_file(beside: Path) -> Path:
    """Return where the results stand as Parquet while they get their form: in the file itself, or in one more beside it."""
    return beside if beside.suffix.lower() == ".parquet" else beside.with_suffix(".results.parquet")
