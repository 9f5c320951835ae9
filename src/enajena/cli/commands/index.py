"""`enajena index`: list, show, import."""

from collections.abc import Iterable
from typing import Annotated

from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.options import JSON, option
from enajena.cli.speech import say, tell
from enajena.indices import CATALOGUE, STATUS_LABELS, IndexRow, IndexTable, import_table, load, notes_of

NAME = Annotated[str, option("Nombre de la tabla.", "Name of the table.")]


def list_(*, json: JSON = False) -> None:
    """List the tables, what they cover and their status."""
    tables = [load(name) for name in CATALOGUE]
    if json:
        terminal.print_json({"tables": [_about(table) for table in tables]})
        return
    terminal.table(
        say("Tablas de índices", "Index tables"),
        (
            say("tabla", "table"),
            say("qué es", "what it is"),
            say("desde", "from"),
            say("hasta", "to"),
            say("filas por estado", "rows by status"),
        ),
        [(one.name, tell(one.label), str(one.rows[0].valid_from), str(one.rows[-1].valid_to), _statuses(one.rows)) for one in tables],
    )


def show(
    name: NAME,
    /,
    *,
    since: Annotated[str | None, option("Desde esa fecha.", "From that date.", "--from")] = None,
    until: Annotated[str | None, option("Hasta esa fecha.", "Up to that date.", "--to")] = None,
    json: JSON = False,
) -> None:
    """Show the values of a table, with certificate and status."""
    table = load(name)
    first = values.optional(values.a_day, "--from", since)
    last = values.optional(values.a_day, "--to", until)
    rows = [row for row in table.rows if (first is None or row.valid_to >= first) and (last is None or row.valid_from <= last)]
    if json:
        terminal.print_json({**_about(table), "rows": [_record(row) for row in rows]})
        return
    terminal.table(
        f"{table.name}: {tell(table.label)}, {tell(table.unit)} ({table.issuer})",
        (say("desde", "from"), say("hasta", "to"), *table.columns, say("acto", "act"), say("estado", "status"), say("nota", "note")),
        [
            (
                str(row.valid_from),
                str(row.valid_to),
                *("" if value is None else format(value, "f") for _, value in row.values),
                row.certificate,
                tell(STATUS_LABELS[row.status]),
                "; ".join(tell(note) for note in notes_of(row.note)),
            )
            for row in rows
        ],
        right=range(2, 2 + len(table.columns)),
    )


def import_(
    name: NAME,
    file: Annotated[str, option("Archivo del emisor.", "The issuer's file.")],
    /,
    *,
    json: JSON = False,
) -> None:
    """Import an issuer's file into a table."""
    report = import_table(name, file)
    if json:
        counts = {count: getattr(report, count) for count in ("new", "changed", "unchanged", "rejected", "kept")}
        terminal.print_json(
            {"name": report.name, "layout": tell(report.layout), "sha256": report.sha256, **counts, "stored": str(report.stored)}
        )
        return
    terminal.facts_of(
        (
            (say("Tabla", "Table"), report.name),
            (say("Formato", "Layout"), tell(report.layout)),
            (say("Período", "Period"), f"{report.first} – {report.last}"),
            (say("Filas nuevas", "New rows"), str(report.new)),
            (say("Filas cambiadas", "Changed rows"), str(report.changed)),
            (say("Filas iguales", "Unchanged rows"), str(report.unchanged)),
            (say("Filas que se conservan", "Rows kept as they were"), str(report.kept)),
            (say("Filas sin uso", "Rows of no use"), str(report.rejected)),
            (say("Guardada en", "Stored in"), str(report.stored)),
        )
    )


def _about(table: IndexTable) -> dict[str, object]:
    return {
        "name": table.name,
        "label": tell(table.label),
        "unit": tell(table.unit),
        "issuer": table.issuer,
        "columns": list(table.columns),
        "first": table.rows[0].valid_from.isoformat(),
        "last": table.rows[-1].valid_to.isoformat(),
    }


def _record(row: IndexRow) -> dict[str, object]:
    return {
        "valid_from": row.valid_from.isoformat(),
        "valid_to": row.valid_to.isoformat(),
        **{name: None if value is None else format(value, "f") for name, value in row.values},
        "certificate": row.certificate,
        "status": row.status,
        "source": row.source,
        "note": row.note,
    }


def _statuses(rows: Iterable[IndexRow]) -> str:
    counts: dict[str, int] = {}
    for row in rows:
        counts[row.status] = counts.get(row.status, 0) + 1
    return ", ".join(f"{tell(STATUS_LABELS[status])}: {count}" for status, count in counts.items())
