"""What every layout of an issuer's file is made of, and the steps that they share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import zip_longest

from enajena.basics.money import plain
from enajena.basics.text import Text, same
from enajena.indices.catalogue import TableSpec
from enajena.indices.collecting import Collector
from enajena.indices.importers.content import Content
from enajena.indices.table import ONE_DAY, IndexRow


@dataclass(frozen=True, slots=True)
class Parsed:
    """The rows read from a file, in order of date, and how many rows of the file the table has no use for."""

    rows: tuple[IndexRow, ...]
    rejected: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """One layout of a file: what it is called, which tables it feeds, how it is told from others and how it is read.

    `recognises` looks at the content and never raises for a file of another layout. `parse` raises a FaultsError with every fault.
    """

    name: str
    label: Text
    tables: tuple[str, ...]
    recognises: Callable[[Content], bool]
    parse: Callable[[Content, TableSpec], Parsed]


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes rows that name the file they come from and its digest."""

    spec: TableSpec
    content: Content
    publication: str
    collector: Collector

    @property
    def source(self) -> str:
        """Where a row comes from: the publication, the file and the digest of its bytes."""
        return f"{self.publication}; {self.content.name}; sha256 {self.content.sha256}"

    def make(
        self,
        place: Text,
        validity: tuple[date, date],
        value: Decimal,
        *,
        others: Mapping[str, Decimal | None] | None = None,
        certificate: str = "",
        certificate_on: date | None = None,
        note: str = "",
    ) -> IndexRow:
        """Return an imported row with `value` in the main column. A value out of bounds is kept as a fault."""
        amounts: dict[str, Decimal | None] = dict.fromkeys(self.spec.columns) | (dict(others) if others else {})
        amounts[self.spec.columns[0]] = value
        for amount in amounts.values():
            if amount is not None and not self.spec.holds(amount):
                self.collector.out_of_bounds(place, plain(amount, 0), self.spec)
        return IndexRow(
            valid_from=validity[0],
            valid_to=validity[1],
            values=tuple((column, self._printed(amounts[column])) for column in self.spec.columns),
            certificate=certificate,
            certificate_on=certificate_on,
            source=self.source,
            status="imported",
            note=note,
        )

    def _printed(self, amount: Decimal | None) -> Decimal | None:
        return None if amount is None else Decimal(plain(amount, self.spec.decimals))


def in_order(rows: Sequence[IndexRow], collector: Collector) -> tuple[IndexRow, ...]:
    """Return rows in order of date. Two that share a day are a fault, unless they say the same of the same days: then one is left."""
    ordered: list[IndexRow] = []
    for row in sorted(rows, key=lambda row: (row.valid_from, row.valid_to)):
        if ordered and _same_news(ordered[-1], row):
            continue
        if ordered and row.valid_from <= ordered[-1].valid_to:
            period = f"{row.valid_from}..{row.valid_to}"
            collector.overlap(same(period), period)
        ordered.append(row)
    collector.stop_if_any()
    return tuple(ordered)


def cut_superseded(rows: Sequence[IndexRow]) -> list[IndexRow]:
    """Return certificates, in order of date, each cut on the day before a later one took over.

    The Superintendencia Financiera certified July to September 2017 and then September alone: the later act rules. Only a
    certificate issued later, and that starts later, cuts the one before; any other overlap stays for the check of overlaps.
    """
    ordered = sorted(rows, key=lambda row: (row.valid_from, row.valid_to))
    return [_cut(row, later) for row, later in zip_longest(ordered, ordered[1:])]


def _cut(row: IndexRow, later: IndexRow | None) -> IndexRow:
    if later is None or later.valid_from > row.valid_to or later.valid_from == row.valid_from:
        return row
    if row.certificate_on is None or later.certificate_on is None or later.certificate_on <= row.certificate_on:
        return row
    return replace(row, valid_to=later.valid_from - ONE_DAY, note=f"cut_short={row.valid_to}")


def _same_news(one: IndexRow, other: IndexRow) -> bool:
    return (one.valid_from, one.valid_to, one.values) == (other.valid_from, other.valid_to, other.values)
