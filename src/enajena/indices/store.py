"""Where tables come from: those that ship with the program, and over them those that the user imported."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec, spec_of
from enajena.indices.shape import read_shape, table_of
from enajena.indices.table import ONE_DAY, IndexRow, IndexTable, touching

SHIPPED = Path(__file__).parent / "tables"
DATA_VARIABLE = "ENAJENA_DATA"


def data_folder(data_dir: Path | str | None = None) -> Path:
    """Return the folder of the user's data.

    The one given; else the one that the variable ENAJENA_DATA names; else `enajena` in XDG_DATA_HOME or `~/.local/share`.
    """
    chosen = data_dir or os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "enajena"


def imported_path(name: str, data_dir: Path | str | None = None) -> Path:
    """Return where the imported rows of a table are kept."""
    return data_folder(data_dir) / "indices" / f"{spec_of(name).name}.csv"


def load(name: str, data_dir: Path | str | None = None) -> IndexTable:
    """Return a table: the shipped rows, and over them the user's imported ones, which win for the days they cover.

    A name that is not in the catalogue, or a file that cannot be read, is a CallError; faults in a file a FaultsError with all.
    """
    spec = spec_of(name)
    return table_of(spec, overlay(shipped_rows(spec), imported_rows(spec, data_dir)))


def shipped_rows(spec: TableSpec) -> tuple[IndexRow, ...]:
    """Return the rows that ship with the program, in order of date."""
    return _read(spec, SHIPPED / f"{spec.name}.csv")


def imported_rows(spec: TableSpec, data_dir: Path | str | None = None) -> tuple[IndexRow, ...]:
    """Return the rows that the user imported, in order of date; none where nothing was imported."""
    path = imported_path(spec.name, data_dir)
    return _read(spec, path) if path.exists() else ()


def overlay(base: Sequence[IndexRow], top: Sequence[IndexRow]) -> tuple[IndexRow, ...]:
    """Return `base` with `top` laid over it, both in order of date.

    Kept true: every day of `top` has the row of `top`; every other day of `base` keeps its row, cut to the days that are left.
    """
    left = [piece for row in base for piece in _minus(row, top)]
    return tuple(sorted([*left, *top], key=attrgetter("valid_from")))


def _minus(row: IndexRow, top: Sequence[IndexRow]) -> Iterator[IndexRow]:
    start = row.valid_from
    for over in touching(top, row.valid_from, row.valid_to):
        if over.valid_from > start:
            yield replace(row, valid_from=start, valid_to=over.valid_from - ONE_DAY)
        start = over.valid_to + ONE_DAY
    if start <= row.valid_to:
        yield replace(row, valid_from=start)


def _read(spec: TableSpec, path: Path) -> tuple[IndexRow, ...]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = reason_of(error) if isinstance(error, OSError) else Text("no está en UTF-8", "it is not in UTF-8")
        raise CallError(
            Text("No se puede leer la tabla {file}: {why}.", "The table {file} cannot be read: {why}.").format(file=path, why=why),
            Text("Corrija o borre ese archivo e importe de nuevo.", "Correct or delete that file and import again."),
        ) from error
    return read_shape(spec, text, str(path))
