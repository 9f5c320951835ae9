"""Makes the demonstration's book in a folder: all of it or nothing, and once."""

import json
import shutil
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from tempfile import mkdtemp

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.books import DATABASE_NAME
from enajena.book.clock import system_clock
from enajena.book.opening import open_book
from enajena.book.rehearsal import Rehearsed, SimulatedClock
from enajena.calendar import local_date
from enajena.calendar.bogota import BOGOTA
from enajena.office.running.demo import awarded_sale, old_sale, open_sale
from enajena.office.running.demo.acts import person
from enajena.urn.follow_code import follow_code

CUSTODIANS = "custodios-de-demostracion"
_NOTE = "demostracion.json"
_BY = ("ensayo:directora", "ensayo:director")
_BEGINS = timedelta(days=3 * 366)


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstration:
    """What a visitor may try: the three sales, and the code and document that open an acceptance of the second one."""

    made_on: str
    open_sale: str
    awarded_sale: str
    old_sale: str
    code: str
    id_type: str
    id_number: str


def demonstration(data: Path) -> Demonstration:
    """Return the demonstration of a folder; where there is no book yet, it is made.

    Raises:
        CallError: the folder has a book that is no demonstration.
        StorageError: the disk could not take it.
    """
    note = data / _NOTE
    if note.is_file():
        return Demonstration(**json.loads(note.read_text(encoding="utf-8")))
    if (data / DATABASE_NAME).exists():
        raise CallError(
            Text(f"En {data} hay un libro que no es de demostración.", f"There is a book in {data} that is no demonstration."),
            Text("Dé otra carpeta con --data.", "Give another folder with --data."),
        )
    making = Path(mkdtemp(prefix=".demostracion-", dir=data))
    try:
        made = _play(making, local_date(system_clock()))
        _move(making, data)
        note.write_text(json.dumps(asdict(made), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return made


def _play(folder: Path, today: date) -> Demonstration:
    """Play the three sales, each on a clock of its own that ends before today."""
    clock = SimulatedClock(datetime.combine(today - _BEGINS, time(12), BOGOTA))
    book = open_book(folder, clock=clock)
    try:
        sales = (old_sale.SALE, awarded_sale.SALE, open_sale.SALE)
        old, awarded, offered = (Rehearsed(book, clock, sale, _BY) for sale in sales)
        old_sale.play(old, today)
        clock.now = datetime.combine(today - _BEGINS, time(12), BOGOTA)
        place = awarded_sale.play(awarded, today)
        clock.now = datetime.combine(today - _BEGINS, time(12), BOGOTA)
        open_sale.play(offered, today, folder / CUSTODIANS)
        return Demonstration(
            made_on=str(today),
            open_sale=open_sale.SALE,
            awarded_sale=awarded_sale.SALE,
            old_sale=old_sale.SALE,
            code=follow_code(book, awarded_sale.SALE, place),
            id_type=person(awarded_sale.LOOKED_UP)["id_type"],
            id_number=person(awarded_sale.LOOKED_UP)["id_number"],
        )
    finally:
        book.close()


def _move(making: Path, data: Path) -> None:
    """Put everything in its place, the book's database last: without it nothing of a half-done move counts."""
    for part in sorted(making.iterdir(), key=lambda one: one.name == DATABASE_NAME):
        there = data / part.name
        if there.is_dir():
            shutil.rmtree(there)
        part.replace(there)
