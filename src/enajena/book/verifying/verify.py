"""`verify`: looks at every row of every table of a book, and names what is not as the log says."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import DatabaseError, InterfaceError, connections
from django.db.models import Model

from enajena.basics.faults import EnajenaError, Fault
from enajena.basics.text import Text, same
from enajena.book import journal
from enajena.book.books import Book
from enajena.book.models import REPLAYED, Head, Leaf, PersonalRecord, StoredFile, Subtree
from enajena.book.models.columns import table_of
from enajena.book.replay import replay
from enajena.book.storage import in_words
from enajena.book.verifying import found
from enajena.book.verifying.bound import PersonalCheck, check_files, suppressed_in
from enajena.book.verifying.log import LogCheck, LogFound
from enajena.book.verifying.raw import rows_of
from enajena.book.verifying.scratch import scratch
from enajena.book.verifying.stored_types import LOG, check_types
from enajena.book.verifying.tables import compare, compare_tallies, count, strays

_MOST = 1_000
_LOG_FIRST = Text("no se compararon con el registro, que tiene faltas", "they were not compared with the log, which has faults")


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleFound:
    """What was looked at of one sale."""

    sale: str
    acts: int
    checkpoints: int
    personal_kept: int
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What was looked at, and the faults, none where the book is as its log says."""

    sales: tuple[SaleFound, ...]
    files: int
    faults: tuple[Fault, ...]


def verify(book: Book) -> Verified:
    """Look at a whole book; what is recorded meanwhile is left for the next time."""
    work = _Work(book)
    work.integrity()
    work.types()
    logs = work.logs()
    for log in logs:
        work.tables(log)
    work.no_log({log.sale for log in logs})
    return Verified(sales=tuple(work.sales), files=work.stored, faults=tuple(work.faults))


def verify_log(book: Book) -> tuple[Fault, ...]:
    """Look at the logs of a book and at what their leaves bind, and leave the tables that they give aside; return the faults."""
    work = _Work(book)
    work.logs()
    return tuple(work.faults)


class _Work:
    """One look at a book, as far as it has come. What cannot be read is a fault of its own, and the look goes on."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._rows = rows_of(book.alias)
        self._suppressed: set[str] = set()
        self._kept: dict[str, int] = {}
        self.sales: list[SaleFound] = []
        self.stored = 0
        self.faults: list[Fault] = []

    def integrity(self) -> None:
        """Ask SQLite whether the pages of its file and its indexes are whole."""
        if connections[self._book.alias].vendor == "sqlite":
            with self._section(Text("archivo de la base de datos", "file of the database")):
                said = [found.shown(row[0], None) for row in self._rows.fetch("PRAGMA integrity_check")]
                self._add(found.changed("database", Text("base de datos", "database"), _damaged(line)) for line in said if line != "ok")

    def types(self) -> None:
        """Look at the type of every value that SQLite keeps."""
        for model in (*LOG, *REPLAYED):
            with self._section(found.table(table_of(model))):
                self._add(check_types(self._rows, model))

    def logs(self) -> list[LogFound]:
        """Look at every log, and at the stored files."""
        logs = [self._log(sale) for sale in self._sales_of(Leaf, Head)]
        self._files({name: ending for log in logs for name, ending in log.files.items()})
        return logs

    def _sales_of(self, *models: type[Model]) -> list[str]:
        """Return the sales that tables speak of."""
        names: set[str] = set()
        for model in models:
            with self._section(found.table(table_of(model))):
                names |= {found.shown(value, None) for value in self._rows.values(model, "sale")}
        return sorted(names)

    def _log(self, sale: str) -> LogFound:
        """Look at the log of a sale and at what is personal of its acts."""
        log = LogFound(sale)
        with self._section(Text(f"venta {sale}, registro", f"sale {sale}, log"), log.faults):
            check = LogCheck(self._rows, log, self._book.keys.public)
            suppressed = suppressed_in(self._rows, sale)
            personal = PersonalCheck(self._rows, sale, suppressed)
            for leaf in check.leaves():
                personal.look_at(leaf)
            if not log.faults:
                personal.end()
            self._suppressed |= suppressed.files
            self._kept[sale] = personal.kept
            log.faults.extend(personal.faults)
        self._add(log.faults)
        return log

    def _files(self, wanted: Mapping[str, str]) -> None:
        """Look at the stored files."""
        with self._section(found.table(table_of(StoredFile))):
            self._add(check_files(self._rows, wanted, self._suppressed))
            self.stored = len(self._rows.values(StoredFile, "sha256"))

    def tables(self, log: LogFound) -> None:
        """Compare the tables of a sale with a replay of its log, where that is right."""
        where = Text(f"venta {log.sale}, tablas", f"sale {log.sale}, tables")
        with self._section(where):
            if log.faults:
                self._add([found.changed("not_compared", where, _LOG_FIRST)])
            else:
                with scratch() as alias:
                    replay(self._book.alias, alias, log.sale, log.size)
                    self._add(compare(self._rows, rows_of(alias), log.sale, log.size))
                    if journal.size_of(self._book.alias, log.sale) == log.size:
                        self._add(compare_tallies(self._rows, rows_of(alias), log.sale))
                        self._add(strays(self._rows, log.sale, log.size))
        rows = count(self._rows, log.sale)
        self.sales.append(
            SaleFound(sale=log.sale, acts=log.size, checkpoints=log.heads, personal_kept=self._kept.get(log.sale, 0), rows=rows)
        )

    def no_log(self, known: set[str]) -> None:
        """Tell of rows of sales that have no log."""
        models: tuple[type[Model], ...] = (*REPLAYED, PersonalRecord, Subtree)
        for model in models:
            for sale in set(self._sales_of(model)) - known:
                where = Text(f"{found.table(table_of(model)).es}, venta {sale}", f"{found.table(table_of(model)).en}, sale {sale}")
                self._add([found.derived("no_log", where, Text("esa venta no tiene registro", "that sale has no log"))])

    def _add(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            if len(self.faults) < _MOST:
                self.faults.append(fault)

    @contextmanager
    def _section(self, where: Text, faults: list[Fault] | None = None) -> Iterator[None]:
        """Turn what stops a look into a fault, added to `faults` where they are given."""
        try:
            yield
        except (DatabaseError, InterfaceError) as error:
            fault = found.changed("unreadable", where, in_words(error).message)
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            said = same(type(error).__name__)
            fault = found.changed("unreadable", where, Text("no se puede leer ({said})", "it cannot be read ({said})").format(said=said))
        except EnajenaError as error:
            fault = found.changed("replay", where, error.message)
        else:
            return
        if faults is None:
            self._add([fault])
        else:
            faults.append(fault)


def _damaged(said: str) -> Text:
    return Text("SQLite halla daños en el archivo («{said}»)", "SQLite finds damage in the file (“{said}”)").format(said=same(said))
