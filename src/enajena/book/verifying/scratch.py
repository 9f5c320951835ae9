"""A database of its own for a replay, in a folder that goes when the replay is done with."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connections

from enajena.book.models import REPLAYED

_numbers = count()


@contextmanager
def scratch() -> Iterator[str]:
    """Yield the alias of an empty database that has the book's tables and no care for the disk."""
    alias = f"scratch_{next(_numbers)}"
    with TemporaryDirectory(prefix="enajena-replay-") as folder:
        wanted = {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(Path(folder) / "replay.sqlite3"),
            "OPTIONS": {"init_command": "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"},
        }
        connections.settings[alias] = connections.configure_settings({"default": {}, alias: wanted})[alias]
        try:
            with connections[alias].schema_editor() as editor:
                for model in REPLAYED:
                    editor.create_model(model)
            yield alias
        finally:
            connections[alias].close()
            del connections[alias]
            del connections.settings[alias]
