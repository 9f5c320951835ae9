"""The clock of a rehearsal: it stands where the player put it, for every process of the office. A book of its own is the only one it moves.

The folder of a rehearsal holds a note with the instant and the key of the one book that it is of; any other book keeps the machine's time.
"""

import base64
import json
import os
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.clock import Clock, system_clock
from enajena.book.log.note import public_bytes
from enajena.calendar.bogota import BOGOTA

if TYPE_CHECKING:
    from enajena.book.books import Book

NOTE = "ensayo.json"
SALE, PREPARER = "ensayo-guiado", "ensayo:preparacion"
"""The sale of a rehearsal and who prepares it: the first act of a rehearsal's book is theirs, and that of no other book."""
_MORNING = time(9)


@dataclass(frozen=True, slots=True)
class RehearsalClock:
    """The instant that a note says. It never goes back."""

    note: Path

    def __call__(self) -> datetime:
        """Return where it stands."""
        return datetime.fromisoformat(_read(self.note)["now"])

    def to(self, day: date) -> None:
        """Put it to the morning of a day in Bogotá, or leave it where it is later already."""
        said = _read(self.note)
        moved = max(datetime.fromisoformat(said["now"]), datetime.combine(day, _MORNING, BOGOTA))
        _write(self.note, {**said, "now": moved.isoformat()})


def clock_of(data: Path) -> Clock:
    """Return the clock of the book in a folder: that of a rehearsal where its note is there, the machine's anywhere else."""
    return RehearsalClock(data / NOTE) if (data / NOTE).is_file() else system_clock


def check_own(book: "Book") -> None:
    """Refuse a note of a rehearsal that lies beside a book which is not the one it was made for, or did not begin as a rehearsal.

    Raises:
        CallError: it does.
    """
    if isinstance(book.clock, RehearsalClock) and not (_read(book.clock.note)["log_key"] == key_text(book) and _began_so(book)):
        raise CallError(
            Text(
                f"En {book.data} hay una nota de ensayo ({NOTE}) que no es de este libro: no se mueve el reloj de un libro verdadero.",
                f"There is a note of a rehearsal in {book.data} ({NOTE}) that is not of this book: the clock of a true book is not moved.",
            ),
            Text("Quite esa nota.", "Take that note away."),
        )


def begin_note(book: "Book", now: datetime) -> None:
    """Mark the folder of a book as a rehearsal whose clock stands at an instant."""
    _write(book.data / NOTE, {"now": now.isoformat(), "log_key": key_text(book), "began": now.date().isoformat()})


def _began_so(book: "Book") -> bool:
    """Return whether the first act of a book is that of a rehearsal: a note can be forged, and what a log begins with cannot."""
    from enajena.book.models import Leaf  # noqa: PLC0415 - the tables want Django, which is ready once a book is open

    first = Leaf.objects.using(book.alias).order_by("pk").first()
    return first is not None and first.sale == SALE and json.loads(first.content)["by"] == [PREPARER]


def key_text(book: "Book") -> str:
    """Return the public key of a book's logs, by which a note names it."""
    return base64.b64encode(public_bytes(book.keys.public)).decode()


def _read(note: Path) -> dict[str, str]:
    said: dict[str, str] = json.loads(note.read_text(encoding="utf-8"))
    return said


def _write(note: Path, said: dict[str, str]) -> None:
    beside = note.with_suffix(f".{os.getpid()}")
    beside.write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    beside.replace(note)
