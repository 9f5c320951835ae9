"""Looks an office over: everything that would stop it, lose something, or let somebody in, each with its remedy. It changes nothing."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from django.db import DatabaseError, connections

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.books import DATABASE_NAME
from enajena.book.models import Leaf
from enajena.book.opening import open_book
from enajena.book.starting import check_log
from enajena.office.accounts.giving import everybody
from enajena.office.config import Config
from enajena.office.ground.routing import OFFICE
from enajena.office.ground.tables import tables_are_made
from enajena.office.running import machine
from enajena.office.running.finding import Finding, good, note, wrong

if TYPE_CHECKING:
    from enajena.book.books import Book

_SKEW = timedelta(seconds=5)
_STATIC = ("office/css/office.css", "office/js/office.js")
_START = Text("Arranque la oficina una vez con `enajena serve`.", "Start the office once with `enajena serve`.")


def look(config: Config, *, backups: Path | None = None, certificate: Path | None = None) -> tuple[Finding, ...]:
    """Look at everything and return what was found, in the order in which it is mended.

    Args:
        config: the office.
        backups: where backups are kept; without it, what `enajena office backup` noted down.
        certificate: the TLS certificate of the proxy, in PEM form.
    """
    return tuple(_findings(config, backups, certificate, datetime.now(UTC)))


def _findings(config: Config, backups: Path | None, certificate: Path | None, now: datetime) -> Iterator[Finding]:
    yield machine.python()
    yield machine.zone()
    yield from machine.settings(config)
    yield from machine.keys(config)
    yield machine.disk(config)
    yield machine.sqlite(config)
    yield from _databases(config, now)
    yield _static()
    yield machine.backup(config, backups, now)
    if certificate is not None:
        yield machine.certificate(certificate, now)


def _databases(config: Config, now: datetime) -> Iterator[Finding]:
    """Look at the book and at the office's tables, where there are any: looking makes none."""
    if config.database is None and not ((config.data / DATABASE_NAME).is_file() and config.file.is_file()):
        yield wrong("tables", Text("La oficina no tiene tablas todavía.", "The office has no tables yet."), _START)
        return
    try:
        book = open_book(config.data, url=config.database, new=False)
    except EnajenaError as error:
        yield wrong("book", error.message, error.remedy or _START)
        return
    try:
        broken = _broken(book)
        if broken is not None:
            yield broken
            return
        yield _clock(book, now)
        yield _logs(book)
    finally:
        book.close()
    yield from _people()


def _broken(book: "Book") -> Finding | None:
    """Return what is wrong with either SQLite file, as a damaged disk or a bad copy leaves it; None where both are whole."""
    for alias in (book.alias, OFFICE):
        if connections[alias].vendor != "sqlite":
            continue
        try:
            with connections[alias].cursor() as cursor:
                cursor.execute("PRAGMA quick_check(1)")
                said = str(cursor.fetchone()[0])
        except DatabaseError as error:
            said = str(error)
        if said != "ok":
            return wrong(
                "database",
                Text(f"Un archivo de la base de datos está dañado: {said}", f"A file of the database is damaged: {said}"),
                Text("Restaure una copia de seguridad.", "Restore a backup."),
            )
    return None


def _clock(book: "Book", now: datetime) -> Finding:
    """Look whether the clock stands before what is recorded already: nothing could be recorded then."""
    last = Leaf.objects.using(book.alias).order_by("-at").values_list("at", flat=True).first()
    if last is not None and now < last - _SKEW:
        return wrong(
            "clock",
            Text(
                f"El reloj está {last - now} antes de lo último que se registró.",
                f"The clock is {last - now} before what was recorded last.",
            ),
            Text("Ponga el reloj en hora (NTP) antes de registrar.", "Set the clock (NTP) before anything is recorded."),
        )
    return good("clock", Text(f"El reloj dice {now:%Y-%m-%d %H:%M:%S} UTC.", f"The clock says {now:%Y-%m-%d %H:%M:%S} UTC."))


def _logs(book: "Book") -> Finding:
    sales = list(Leaf.objects.using(book.alias).order_by("sale").values_list("sale", flat=True).distinct())
    for sale in sales:
        try:
            check_log(book.alias, sale, book.keys.public)
        except EnajenaError as error:
            return wrong("book", error.message, error.remedy or _START)
    return good(
        "book", Text(f"Los registros de {len(sales)} ventas acaban como se firmó.", f"The logs of {len(sales)} sales end as signed.")
    )


def _people() -> Iterator[Finding]:
    if not tables_are_made():
        yield wrong(
            "tables", Text("Las tablas son de otra versión del programa.", "The tables are of another version of the program."), _START
        )
        return
    yield good("tables", Text("Las tablas son de esta versión.", "The tables are of this version."))
    open_ = [one for one in everybody() if one.open and one.roles]
    waiting = [one.name for one in open_ if not one.second_factor]
    if not any("administrator" in one.roles and one.second_factor for one in open_):
        yield wrong("administrator", Text("Nadie administra la oficina todavía.", "Nobody administers the office yet."),
                    Text("Entre con el enlace que da `enajena serve`.", "Come in by the link that `enajena serve` gives."))  # fmt: skip
    elif waiting:
        yield note("administrator", Text(f"Sin segundo factor: {', '.join(waiting)}.", f"Without a second factor: {', '.join(waiting)}."),
                   Text("Que entren, o quíteles el acceso.", "Let them come in, or take their access away."))  # fmt: skip
    else:
        yield good("administrator", Text("Todos tienen segundo factor.", "Everybody has a second factor."))


def _static() -> Finding:
    missing = [name for name in _STATIC if finders.find(name) is None]
    if not missing:
        return good("static", Text("Los archivos de las páginas están.", "The files of the pages are there."))
    return wrong(
        "static",
        Text(f"Falta {missing[0]}.", f"{missing[0]} is missing."),
        Text("Instale el programa otra vez.", "Install the program again."),
    )
