"""`enajena book register`, `pledges` and `fines`: what stands on a date, as known at a moment."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from enajena.basics.figures import date_text
from enajena.calendar import local_date
from enajena.calendar.bogota import BOGOTA
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, SALE, opened
from enajena.cli.options import JSON, option
from enajena.cli.speech import say, tell

if TYPE_CHECKING:
    from enajena.book.asof import AsOf
    from enajena.book.books import Book
    from enajena.book.row_file import Row

_SHOWN = "50"


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Looking:
    """Which sale is looked at, from which point, and how much of it is shown."""

    sale: SALE
    on: Annotated[
        str | None, option("Como estaba en esa fecha; hoy si no se dice.", "As it was on that date; today where none is said.")
    ] = None
    known: Annotated[
        str | None,
        option(
            "Como se conocía entonces: una fecha, un instante de Bogotá o el número de un acto.",
            "As it was known then: a date, an instant in Bogotá or the number of an act.",
        ),
    ] = None
    after: Annotated[str | None, option("Sigue después de esa referencia.", "Goes on after that reference.")] = None
    limit: Annotated[str, option("Cuántas filas se muestran.", "How many rows are shown.")] = _SHOWN
    out: Annotated[
        str | None, Parameter(name=["--out", "-o"], help=say("Todas a un archivo, .csv o .xlsx.", "All of them to a file, .csv or .xlsx."))
    ] = None
    data: DATA = None
    database: DATABASE = None
    json: JSON = False


@dataclass(frozen=True, slots=True)
class _Point:
    """An open book and the point from which it is looked at; `day` is the day that standings are told of."""

    book: "Book"
    day: date
    at: "AsOf"


Rows = Callable[[str | None, int | None], "Iterator[Row]"]
"""The rows after a reference, so many at the most."""


def register(
    looking: Looking,
    *,
    holder: Annotated[str | None, option("Sólo de ese titular.", "Of that holder only.")] = None,
    stage: Annotated[str | None, option("Sólo de esa etapa.", "Of that stage only.")] = None,
) -> None:
    """Show the register of shares: who holds which lots, until when they are locked, and what burdens them."""
    with _looked_at(looking) as point:
        from enajena.book import register as book_register  # noqa: PLC0415 - needs Django, which `opened` made ready

        alias, sale = point.book.alias, looking.sale

        def rows(after: str | None, limit: int | None) -> "Iterator[Row]":
            return book_register.holdings(alias, sale, point.day, point.at, holder=holder, stage=stage, after=after, limit=limit)

        totals = {
            "shares": book_register.shares_in_ledger(alias, sale, point.at),
            "shares_by_stage": dict(book_register.shares_by_stage(alias, sale, point.at)),
        }
        columns = ("lot", "name", "shares", "price_cop", "lock_up_ends_on", "standing", "pledged_shares", "attached_shares")
        _answer(
            looking, point, book_register.Holding, rows, _Shown("lot", say("Registro de acciones", "Register of shares"), columns, totals)
        )


def pledges(looking: Looking) -> None:
    """Show the securities over shares, liens too, and how far each is on its way to the release."""
    with _looked_at(looking) as point:
        from enajena.book.register import PledgeRow, pledge_rows  # noqa: PLC0415 - as above

        def rows(after: str | None, limit: int | None) -> "Iterator[Row]":
            return pledge_rows(point.book.alias, looking.sale, point.day, point.at, after=after, limit=limit)

        columns = ("pledge", "lot", "kind", "rank", "creditor", "shares", "state", "standing")
        _answer(looking, point, PledgeRow, rows, _Shown("pledge", say("Garantías", "Securities"), columns, {}))


def fines(looking: Looking) -> None:
    """Show the fines and the breaches that they are for."""
    with _looked_at(looking) as point:
        from enajena.book.register import FineRow, fine_rows  # noqa: PLC0415 - as above

        def rows(after: str | None, limit: int | None) -> "Iterator[Row]":
            return fine_rows(point.book.alias, looking.sale, point.at, after=after, limit=limit)

        columns = ("fine", "lot", "conduct", "breached_on", "shares", "percent", "fine_cop", "interest_cop", "paid_cop", "state")
        _answer(looking, point, FineRow, rows, _Shown("fine", say("Multas", "Fines"), columns, {}))


@dataclass(frozen=True, slots=True)
class _Shown:
    """How an answer looks: the kind of its rows, its title, the columns of the table on a terminal, and its totals."""

    thing: str
    title: str
    columns: tuple[str, ...]
    totals: dict[str, object]


@contextmanager
def _looked_at(looking: Looking) -> Iterator[_Point]:
    """Open the book and find the point that the options name."""
    with opened(looking.data, looking.database) as book:
        from enajena.book.asof import AsOf  # noqa: PLC0415 - as above
        from enajena.book.history import check_sale  # noqa: PLC0415

        check_sale(book.alias, looking.sale)
        on = values.optional(values.a_day, "--on", looking.on)
        yield _Point(book, on or local_date(book.clock()), AsOf(on, known_index(book, looking.sale, looking.known)))


def known_index(book: "Book", sale: str, known: str | None) -> int | None:
    """Return the last act that was known at what an option says: a number, or an instant, of a date the end."""
    from enajena.book.asof import known_at  # noqa: PLC0415 - as above

    if known is None or known.isdecimal():
        return None if known is None else values.a_count("--known", known)
    return known_at(book.alias, sale, values.an_instant("--known", known, end_of_day=True).replace(tzinfo=BOGOTA))


def _answer(looking: Looking, point: _Point, kind: type["Row"], rows: Rows, shown: _Shown) -> None:
    from enajena.book.row_file import parts, record_of, write_rows  # noqa: PLC0415 - as above

    record: dict[str, object] = {"sale": looking.sale, "on": point.day.isoformat(), "known": point.at.known, **shown.totals}
    found: list[Row] = []
    if looking.out is not None:
        record |= {"rows_written": write_rows(Path(looking.out), kind, rows(None, None)), "out": looking.out}
    else:
        wanted = values.a_count_within("--limit", looking.limit, values.MOST_ROWS)
        found, more = parts(rows(looking.after, wanted + 1), wanted)
        listed = [record_of(row) for row in found]
        record |= {"rows": listed, "next": listed[-1][shown.columns[0]] if more and listed else None}
    if looking.json:
        terminal.print_json(record)
    else:
        _show(found, record, shown)


def _show(rows: "list[Row]", record: dict[str, object], shown: _Shown) -> None:
    from enajena.cli.book_words import HEADINGS, cell_text  # noqa: PLC0415 - as above

    terminal.table(
        shown.title,
        [tell(HEADINGS[name]) for name in shown.columns],
        [[cell_text(shown.thing, name, getattr(row, name)) for name in shown.columns] for row in rows],
        right=[place for place, name in enumerate(shown.columns) if name.endswith(("shares", "_cop", "percent", "rank"))],
    )
    terminal.facts_of(
        (
            (say("Fecha", "Date"), tell(date_text(date.fromisoformat(str(record["on"]))))),
            (say("Acciones en el registro", "Shares in the register"), terminal.grouped(_text(record.get("shares")))),
            (say("Filas escritas", "Rows written"), terminal.grouped(_text(record.get("rows_written")))),
            (say("Resultado en", "Result in"), _text(record.get("out"))),
            (say("Sigue con --after", "Goes on with --after"), _text(record.get("next"))),
        )
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)
