"""A file of acceptances as acts of the book: each row one that was received, with whoever it is known by or a person that is new."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from enajena.basics.money import plain
from enajena.book.acts.acceptances import AcceptanceReceived, Channel
from enajena.book.acts.kinds import Act
from enajena.book.books import Book
from enajena.book.facts import fact_named
from enajena.book.filed import FACT
from enajena.book.models import Person
from enajena.calendar import local_date
from enajena.calendar.bogota import BOGOTA
from enajena.engine.database import database
from enajena.engine.stage_query import facts_read, price_columns
from enajena.intake.columns import NAME, Column, columns_for
from enajena.intake.table import ReadOptions
from enajena.intake.typed import TYPED_TABLE, read_typed
from enajena.programme.model import Programme
from enajena.programme.stages import stage_of
from enajena.programme.vocabulary import vocabulary_of
from enajena.urn.acceptances import people_known

_AT_ONCE = 2_000
Row = Mapping[str, Any]
Document = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """What is imported: the sale and stage, how the acceptances came, how the file is read, who records them, and the key of the set."""

    sale: str
    stage: str
    channel: Channel
    reading: ReadOptions
    by: tuple[str, ...]
    key: str


def columns_of(programme: Programme, stage: str) -> tuple[Column, ...]:
    """Return the columns that a file of acceptances of a stage may have."""
    rule = stage_of(programme, stage)
    return columns_for(facts_read(programme, rule), price_columns(rule), vocabulary_of(programme))


@contextmanager
def acts_of(book: Book, programme: Programme, file: Path, asked: Import) -> Iterator[tuple[int, Iterator[Act]]]:
    """Give how many acceptances a file has, and their acts in the order of its rows, as long as the block lasts.

    Raises:
        FaultsError: the file has faults.
        CallError: it cannot be read as what it says it is.
    """
    columns = (*columns_of(programme, asked.stage), NAME)
    facts = [column.name for column in columns if fact_named(programme, column.name) is not None]
    with database(holding=file) as connection:
        count = read_typed(connection, file, columns, asked.reading).rows
        cursor = connection.execute(f"SELECT * FROM {TYPED_TABLE}")
        names = [str(one[0]) for one in cursor.description or ()]
        yield count, _Reader(book, asked, facts).acts(names, cursor)


class _Reader:
    """Makes the acts of rows, some at a time; whoever stands in several rows is one person."""

    def __init__(self, book: Book, asked: Import, facts: Sequence[str]) -> None:
        self._book, self._asked, self._facts = book, asked, facts
        self._people: dict[Document, str] = {}

    def acts(self, names: Sequence[str], cursor: Any) -> Iterator[Act]:  # noqa: ANN401 - a connection of duckdb
        """Yield the act of each row."""
        while found := cursor.fetchmany(_AT_ONCE):
            rows: list[Row] = [dict(zip(names, row, strict=True)) for row in found]
            self._know([_document(row) for row in rows])
            yield from (self._act(row) for row in rows)

    def _know(self, documents: Collection[Document]) -> None:
        fresh = [one for one in documents if one not in self._people]
        self._people |= people_known(self._book, self._asked.sale, fresh) if fresh else {}

    def _act(self, row: Row) -> Act:
        asked, filed_at = self._asked, _instant(row["filed_at"])
        person = self._people.get(_document(row))
        if person is None:
            person = self._people[_document(row)] = self._new_person(row["acceptance_id"])
        body = AcceptanceReceived(
            acceptance=row["acceptance_id"],
            stage=asked.stage,
            person=person,
            kind=row["person"],
            recipient=row["recipient"],
            filed_at=filed_at,
            channel=asked.channel,
            requested_shares=int(row["requested_shares"]),
            price_offered_cop=_exact(row.get("price_offered_cop")),
            payment_means=row.get("payment_means"),
            accepts_reduction=row["accepts_reduction"],
        )
        ref = f"{asked.key}/{row['acceptance_id']}"
        return Act(body=body, on=local_date(filed_at), by=asked.by, ref=ref, personal=self._personal(row))

    def _personal(self, row: Row) -> dict[str, str]:
        said = {name: row[name] for name in ("name", "id_type", "id_number") if row[name]}
        facts = {name: "none" if row.get(f"{name}_none") else _plain(row[name]) for name in self._facts}
        return {**said, **{f"{FACT}{name}": value for name, value in facts.items() if value is not None}}

    def _new_person(self, acceptance: str) -> str:
        """Return a reference that no person of the sale has: it says nothing of who it is."""
        ref, place = f"P-{acceptance}", 1
        taken = Person.objects.using(self._book.alias).filter(sale=self._asked.sale)
        while taken.filter(ref=ref).exists():
            place += 1
            ref = f"P-{acceptance}.{place}"
        return ref


def _document(row: Row) -> Document:
    return row["id_type"], row["id_number"]


def _instant(value: datetime) -> datetime:
    return value.replace(tzinfo=BOGOTA) if value.tzinfo is None else value.astimezone(BOGOTA)


def _exact(value: Decimal | None) -> Decimal | None:
    return None if value is None else Decimal(plain(value, 0))


def _plain(value: Any) -> str | None:  # noqa: ANN401 - whatever a fact holds
    """Return a fact in its plain form, None where it is not known."""
    match value:
        case None:
            return None
        case bool():
            return "true" if value else "false"
        case date():
            return value.isoformat()
        case Decimal():
            return plain(value, 0)
        case _:
            return str(value)
