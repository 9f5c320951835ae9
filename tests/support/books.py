"""Books for tests: a fresh one a test, its tables copied from one made once, with a clock that the test sets."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from enajena.book.acts.kinds import Act
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.opening import open_book
from enajena.book.stored_bytes import StoredBytes
from enajena.programme.reader import path_of

if TYPE_CHECKING:
    from enajena.book.books import Book
    from enajena.book.record import Receipt

BOGOTA_BEHIND = timedelta(hours=5)


@dataclass(slots=True)
class TestClock:
    """A clock that stands where the test puts it."""

    __test__ = False

    now: datetime = field(default=datetime(2003, 10, 10, 15, 0, tzinfo=UTC))

    def __call__(self) -> datetime:
        """Return where it stands."""
        return self.now

    def to(self, day: date, hour: int = 10) -> None:
        """Set it to an hour of a day in Bogotá."""
        self.now = datetime.combine(day, time(hour), UTC) + BOGOTA_BEHIND


@dataclass(slots=True)
class Rehearsal:
    """A sale of one programme in a book of its own."""

    book: "Book"
    clock: TestClock
    sale: str
    programme: str

    def adopt(self, on: date) -> "Receipt":
        """Adopt the programme."""
        file = StoredBytes("programme.yaml", path_of(self.programme).read_bytes())
        return self.do(on, ProgrammeAdopted(programme=self.programme, file_sha256=file.sha256), files=[file])

    def do(
        self, on: date, *bodies: Any, by: tuple[str, ...] = ("test:one", "test:two"), files: list[StoredBytes] | None = None
    ) -> "Receipt":
        """Record acts on a day, the clock set to that day; none of them names a person."""
        self.clock.to(on)
        return self.book.record(self.sale, [Act(body=body, on=on, by=by) for body in bodies], files or [])


@contextmanager
def rehearsal(folder: Path, programme: str = "gases-guajira-2003", sale: str = "ensayo") -> Iterator[Rehearsal]:
    """Open an empty book in a folder for a sale of a programme; it is closed at the end."""
    shutil.copytree(template(), folder, dirs_exist_ok=True)
    clock = TestClock()
    book = open_book(folder, clock=clock)
    try:
        yield Rehearsal(book, clock, sale, programme)
    finally:
        book.close()


@cache
def template() -> Path:
    folder = Path(mkdtemp(prefix="enajena-book-"))
    open_book(folder).close()
    return folder
