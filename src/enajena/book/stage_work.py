"""What assessing and adjudicating a stage have in common: a folder of work, the state of the book that is read, hashes of files."""

import csv
import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.book import journal
from enajena.book.acts.kinds import Act, Recorded
from enajena.book.applying import apply
from enajena.book.desk import Desk
from enajena.book.refusal import RecordRefusedError, Refusal, RefusedError

_BYTES_AT_ONCE = 1 << 20


def log_size(alias: str, sale: str) -> int:
    """Return how many acts the book of a sale holds; a result is recorded only on the state that it was read from."""
    head = journal.head_of(alias, sale)
    return 0 if head is None else head.size


@contextmanager
def folder_of_work(keep: Path | None) -> Iterator[Path]:
    """Give a folder for the engine's files: the one where they are to stay, or one that goes when the work is done."""
    if keep is None:
        with tempfile.TemporaryDirectory(prefix="enajena-") as name:
            yield Path(name)
        return
    try:
        keep.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CallError(
            Text("No se puede usar la carpeta {folder}: {why}.", "The folder {folder} cannot be used: {why}.").format(
                folder=keep, why=reason_of(error)
            ),
            Text("Dé otra carpeta.", "Give another folder."),
        ) from error
    yield keep


@contextmanager
def told() -> Iterator[None]:
    """Turn a refusal that comes up while the book is read into a message: nothing was to be recorded yet."""
    try:
        yield
    except RefusedError as refused:
        raise DataError(refused.what, refused.remedy) from refused


def check_first(desk: Desk, act: Act, size: int, at: datetime) -> None:
    """Refuse the act that a whole set hangs on before the set is made: its refusal, and not one for every act that follows.

    Raises:
        RecordRefusedError: the act may not be recorded.
    """
    recorded = Recorded(sale=desk.sale, index=size, at=at, act=act)
    desk.begin(recorded)
    try:
        apply(desk, recorded)
    except RefusedError as refused:
        refusal = Refusal(position=0, act=act.kind.name, code=refused.code, what=refused.what, remedy=refused.remedy, source=refused.source)
        raise RecordRefusedError((refusal,)) from refused


def hash_of(file: Path) -> str:
    """Return the SHA-256 of a file."""
    digest = hashlib.sha256()
    with file.open("rb") as content:
        while part := content.read(_BYTES_AT_ONCE):
            digest.update(part)
    return digest.hexdigest()


def rows_of(file: Path) -> Iterator[dict[str, str]]:
    """Yield the rows of a CSV file that the engine wrote."""
    with file.open(newline="", encoding="utf-8") as lines:
        yield from csv.DictReader(lines)
