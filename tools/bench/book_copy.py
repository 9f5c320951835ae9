"""Copies the tables of a book into PostgreSQL, row by row: `python -m bench.book_copy FOLDER URL NEW_FOLDER`.

So what is measured there begins with the very book that is measured in SQLite, and its awards are not recorded twice.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bench.book_sale import opened

if TYPE_CHECKING:
    from django.db.models import Model

_AT_ONCE = 5_000


def main(folder: Path, url: str, into: Path) -> None:
    """Make the copy, signed by the same key."""
    into.mkdir()
    for name in ("log-key.pem", "log-key.pub"):
        shutil.copy(folder / name, into / name)
    with opened(folder) as one, opened(into, url) as other:
        from django.apps import apps  # noqa: PLC0415 - needs Django, which opening made ready

        from enajena.book import bulk  # noqa: PLC0415 - as above
        from enajena.book.models import StoredFile  # noqa: PLC0415 - as above

        for file in StoredFile.objects.using(one.book.alias):
            file.save(using=other.book.alias, force_insert=True)
        for model in apps.get_app_config("book").get_models():
            if model is not StoredFile:
                for part in _parts(model, one.book.alias):
                    bulk.insert(other.book.alias, model, part)


def _parts(model: "type[Model]", alias: str) -> "Iterator[list[Model]]":
    """Yield the rows of a table, some at a time, in the order in which they were written."""
    last = 0
    rows = model._default_manager.using(alias).order_by("pk")  # noqa: SLF001 - Django's own name for it
    while part := list(rows.filter(pk__gt=last)[:_AT_ONCE]):
        yield part
        last = part[-1].pk


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
