"""An issuer's file taken into a table: its layout told by its content, read whole, and stored at once or not at all."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec, spec_of
from enajena.indices.importers import (
    banrep_rest,
    dane,
    datos_gov,
    historicodtf,
    own_shape,
    sdmx,
    suameca,
    superfinanciera,
)
from enajena.indices.importers.content import Content, open_content
from enajena.indices.importers.layout import Layout, Parsed
from enajena.indices.report import ImportReport
from enajena.indices.shape import table_of, write_shape
from enajena.indices.store import imported_path, imported_rows, load, overlay
from enajena.indices.table import IndexRow, IndexTable, touching

# Those told by the kind of file come last, so that a file is first tried by what it says.
LAYOUTS: tuple[Layout, ...] = (
    own_shape.LAYOUT,
    datos_gov.LAYOUT,
    suameca.LAYOUT,
    superfinanciera.LAYOUT,
    dane.LAYOUT,
    historicodtf.LAYOUT,
    sdmx.LAYOUT,
    banrep_rest.LAYOUT,
)


def import_table(name: str, file: Path | str, data_dir: Path | str | None = None) -> ImportReport:
    """Read an issuer's file into the user's table `name` and return what changed.

    The layout is told by the content. Nothing is stored unless the whole file was read: faults are raised together in a FaultsError; a
    name, a path or a folder that cannot be used is a CallError.
    """
    spec = spec_of(name)
    content = open_content(file)
    layout, parsed = read_content(content, spec)
    current = load(name, data_dir)
    verdicts = [_compare(current, row) for row in parsed.rows]
    taken = [row for row, verdict in zip(parsed.rows, verdicts, strict=True) if verdict != "kept"]
    stored = imported_path(name, data_dir)
    if taken:
        _store(stored, write_shape(spec, overlay(imported_rows(spec, data_dir), taken)))
    return ImportReport(
        name=name,
        layout=layout.label,
        file=content.name,
        sha256=content.sha256,
        new=verdicts.count("new"),
        changed=verdicts.count("changed"),
        unchanged=verdicts.count("unchanged"),
        rejected=parsed.rejected,
        kept=verdicts.count("kept"),
        first=parsed.rows[0].valid_from,
        last=parsed.rows[-1].valid_to,
        stored=stored,
    )


def read_dtf_file(path: Path | str) -> IndexTable:
    """Return the monthly DTF that a file gives, without storing it.

    Any layout that feeds a DTF table will do. Rates of months are used as they are; of weeks or days the mean of the days of each
    whole month is taken, and marked `proxy`. Faults are raised together in a FaultsError.
    """
    spec = spec_of("dtf_monthly")
    _, parsed = read_content(open_content(path), spec)
    remedy = Text(f"Dé un archivo que cubra ese mes, en lugar de {path}.", f"Give a file that covers that month instead of {path}.")
    return table_of(spec, parsed.rows, remedy)


def read_content(content: Content, spec: TableSpec) -> tuple[Layout, Parsed]:
    """Return the layout of a file and the rows it gives for a table. A layout that is unknown, or feeds others, is a FaultsError."""
    layout = next((one for one in LAYOUTS if one.recognises(content)), None)
    if layout is None:
        raise content.refuse(
            "unknown_layout",
            Text("El archivo no tiene ninguno de los formatos conocidos.", "The file has none of the layouts that are known."),
            _known(LAYOUTS),
        )
    if spec.name not in layout.tables:
        raise content.refuse(
            "layout_of_another_table",
            Text(
                f"El archivo es {layout.label.es}, que no alimenta {spec.name}.",
                f"The file is the {layout.label.en}, which does not feed {spec.name}.",
            ),
            _known([one for one in LAYOUTS if spec.name in one.tables]),
        )
    parsed = layout.parse(content, spec)
    if not parsed.rows:
        raise content.refuse(
            "no_rows",
            Text(f"El archivo no trae ninguna fila para {spec.name}.", f"The file has no row for {spec.name}."),
            Text("Descargue un periodo más largo o la serie completa.", "Download a longer period or the whole series."),
        )
    return layout, parsed


def _known(layouts: Sequence[Layout]) -> Text:
    return Text(
        f"Sirven: {'; '.join(layout.label.es for layout in layouts)}.",
        f"What serves: {'; '.join(layout.label.en for layout in layouts)}.",
    )


def _compare(current: IndexTable, row: IndexRow) -> str:
    """Return how a row of the file stands to the table: new, changed, unchanged, or kept (the table's own row stands)."""
    there = touching(current.rows, row.valid_from, row.valid_to)
    if not there:
        return "new"
    if row.status == "proxy" and any(one.status != "proxy" for one in there):
        return "kept"
    same_days = len(there) == 1 and (there[0].valid_from, there[0].valid_to) == (row.valid_from, row.valid_to)
    if not same_days or any(value not in (None, there[0].get(column)) for column, value in row.values):
        return "changed"
    # The bank rate files have no usury rate: a row that knows it, and agrees on the rest, is not replaced by one that does not.
    # A proxy always gives way, also to an official figure that happens to be equal.
    knows_less = any(value is None and there[0].get(column) is not None for column, value in row.values)
    return "kept" if knows_less and there[0].status != "proxy" else "unchanged"


def _store(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        part = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise CallError(
            Text("No se puede guardar {file}: {why}.", "{file} cannot be stored: {why}.").format(file=path, why=reason_of(error)),
            Text(
                "Dé otra carpeta con ENAJENA_DATA o revise los permisos.", "Name another folder in ENAJENA_DATA or check the permissions."
            ),
        ) from error
