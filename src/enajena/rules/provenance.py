"""Which index rows an answer used, and what must be said of them: a figure that nobody certified never passes for one that was.

Index tables are parameters of every rule. A rule reads them through a `Reading`, which keeps the rows it used.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from enajena.basics.faults import CallError
from enajena.basics.text import Text, same
from enajena.indices.catalogue import STATUS_LABELS, notes_of
from enajena.indices.table import IndexRow, IndexTable
from enajena.programme.model import Assumption

Tables = Mapping[str, IndexTable]

ANNUAL_IPC = "ipc_annual"
MONTHLY_IPC = "ipc_monthly"
MONTHLY_DTF = "dtf_monthly"
WEEKLY_DTF = "dtf_weekly"
BANK_RATE = "bank_rate"
USURY_COLUMN = "usury_pct_ea"

_SOUND = frozenset(("verified", "checked", "imported"))
_CAVEATS = frozenset(("usury_computed", "unconfirmed_rounding", "partial_month"))


@dataclass(frozen=True, slots=True)
class Used:
    """The rows of one table that an answer used, in order of date, and the numeral that calls for them."""

    table: IndexTable
    rows: tuple[IndexRow, ...]
    source: str

    def notes(self) -> tuple[Text, ...]:
        """Return a note for every status of the rows that is less than verified, and for every caveat on a row."""
        statuses = {row.status: None for row in self.rows if row.status not in _SOUND}
        caveats = {part: None for row in self.rows for part in row.note.split(";") if part.split("=")[0].strip() in _CAVEATS}
        return (
            *(self._said(STATUS_LABELS.get(status, same(status))) for status in statuses),
            *(self._said(sentence) for part in caveats for sentence in notes_of(part)),
        )

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return the assumption that a proxy stands for the certified figure, where one was used."""
        if all(row.status != "proxy" for row in self.rows):
            return ()
        return (
            Assumption(
                id=f"index:{self.table.name}",
                source=self.source,
                choice=self._said(STATUS_LABELS["proxy"]),
                why=Text(
                    "El texto pide la cifra certificada, y esa tabla aún no se ha importado.",
                    "The text asks for the certified figure, and that table has not been imported yet.",
                ),
                who=Text(
                    "Quien importe la tabla oficial: enajena index import {name} ARCHIVO.",
                    "Whoever imports the official table: enajena index import {name} FILE.",
                ).format(name=self.table.name),
            ),
        )

    def _said(self, what: Text) -> Text:
        return Text("Tabla {name} ({label}): {what}.", "Table {name} ({label}): {what}.").format(
            name=self.table.name, label=self.table.label, what=what
        )


@dataclass(slots=True)
class Reading:
    """The index tables as one answer reads them; keeps the rows used, by table and in order of use."""

    tables: Tables
    source: str
    _rows: dict[str, dict[date, IndexRow]] = field(default_factory=dict)

    def at(self, name: str, day: date, column: str | None = None) -> Decimal:
        """Return the value of a table on a day. No value for it is a DataError that names the table and the gap."""
        table = self._table(name)
        value = table.value_at(day, column)
        self._keep(name, (table.at(day),))
        return value

    def between(self, name: str, first: date, last: date) -> tuple[IndexRow, ...]:
        """Return the rows that cover every day from `first` to `last`, both included. A hole is a DataError."""
        rows = self._table(name).between(first, last)
        self._keep(name, rows)
        return rows

    def used(self) -> tuple[Used, ...]:
        """Return what was used so far, one entry a table."""
        return tuple(
            Used(self.tables[name], tuple(rows[day] for day in sorted(rows)), self.source) for name, rows in sorted(self._rows.items())
        )

    def _table(self, name: str) -> IndexTable:
        if name not in self.tables:
            raise CallError(
                Text("Falta la tabla de índices «{name}».", "The index table “{name}” is missing.").format(name=name),
                Text("Dela junto con las demás: enajena.indices.load.", "Give it with the others: enajena.indices.load."),
            )
        return self.tables[name]

    def _keep(self, name: str, rows: Iterable[IndexRow]) -> None:
        kept = self._rows.setdefault(name, {})
        kept.update((row.valid_from, row) for row in rows)


def notes_on(used: Iterable[Used]) -> tuple[Text, ...]:
    """Return what must be said of every table used, each sentence once."""
    return tuple(dict.fromkeys(note for each in used for note in each.notes()))


def assumed_by(used: Iterable[Used]) -> tuple[Assumption, ...]:
    """Return the assumption of every proxy table used, each once."""
    return tuple({assumption.id: assumption for each in used for assumption in each.assumptions()}.values())
