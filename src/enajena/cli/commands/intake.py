"""`enajena intake`: check a file before it is used."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from enajena.basics.faults import FaultsError
from enajena.basics.text import Text
from enajena.cli import show
from enajena.cli.options import DECIMAL, JSON, SHEET, STAGE, option
from enajena.cli.progress import watching
from enajena.cli.speech import language, say, tell, warn
from enajena.engine.intake_check import IntakeCheck, IntakeOptions, intake_check
from enajena.engine.intake_copy import Copied
from enajena.engine.records import intake_record
from enajena.intake.table import ReadOptions
from enajena.programme.reader import load

_SHOWN = 100
"""How many faults and changes a terminal shows; the others are in the lists beside the copy."""

_COPY = Annotated[
    str | None,
    Parameter(
        name=["--out", "-o"], help=say("Copia corregida donde es seguro, .csv o .xlsx.", "Copy corrected where safe, .csv or .xlsx.")
    ),
]


def check(
    file: Annotated[str, option("Archivo de aceptaciones.", "File of acceptances.")],
    /,
    *,
    programme: Annotated[str | None, option("Programa cuyas columnas se leen.", "Programme whose columns are read.")] = None,
    stage: STAGE = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    out: _COPY = None,
    json: JSON = False,
) -> None:
    """Check a file of acceptances and give all its faults."""
    chosen = IntakeOptions(stage=stage, reading=ReadOptions(decimal, sheet), out=None if out is None else Path(out), language=language())
    with watching(quiet=json) as watch:
        result = intake_check(Path(file), None if programme is None else load(programme), chosen, watch)
    if json:
        show.print_json(intake_record(result, language()))
    else:
        _show(result)
    # The faults come after the tables also where both go to one file.
    sys.stdout.flush()
    for warning in _warnings(result, is_listed=not json):
        warn(warning)
    if result.faults:
        raise FaultsError(result.faults[:_SHOWN])


def _warnings(result: IntakeCheck, *, is_listed: bool) -> Iterator[Text]:
    copied = result.copied
    if copied is not None and copied.why:
        yield copied.why
    if copied is not None and copied.kept:
        names = ", ".join(copied.kept)
        yield Text(
            f"En la copia quedan como estaban, por las faltas de su clase: {names}.",
            f"In the copy these stay as they stood, for the faults of their kind: {names}.",
        )
    if is_listed and len(result.changes) > _SHOWN:
        yield Text(
            f"Hay más de {_SHOWN} cambios distintos, y se muestran {_SHOWN}. Con -o salen todos.",
            f"There are more than {_SHOWN} different changes, and {_SHOWN} are shown. With -o there are all.",
        )
    if result.doubles.warning is not None:
        yield result.doubles.warning
    if len(result.faults) > _SHOWN:
        yield Text(
            f"Hay {len(result.faults)} faltas, y siguen las primeras {_SHOWN}. Con -o o --json salen todas.",
            f"There are {len(result.faults)} faults, and the first {_SHOWN} follow. With -o or --json there are all.",
        )


def _show(result: IntakeCheck) -> None:
    show.facts_of(
        (
            (say("Archivo", "File"), str(result.file)),
            (say("Filas", "Rows"), show.grouped(str(result.rows))),
            (say("Celdas leídas por su forma", "Cells read by their form"), show.grouped(str(result.changed_cells))),
            (say("Faltas", "Faults"), show.grouped(str(len(result.faults)))),
            (say("Columnas que no trae", "Columns that it lacks"), ", ".join(column.name for column in result.absent) or None),
            (say("Encabezados que no se leen", "Headings that are not read"), ", ".join(result.unused_headings) or None),
        )
    )
    show.notes(result.notes)
    _show_changes(result)
    _show_doubles(result)
    _show_summary(result)
    if result.copied:
        _show_copy(result.copied)


def _show_changes(result: IntakeCheck) -> None:
    show.table(
        say("Celdas que se leyeron por su forma", "Cells read by their form"),
        (
            say("columna", "column"),
            say("estaba", "found"),
            say("se lee", "read as"),
            say("celdas", "cells"),
            say("qué se entendió", "understood"),
        ),
        [
            (one.column, one.found, one.text, str(show.grouped(str(one.cells))), tell(one.note) if one.note else "")
            for one in result.changes[:_SHOWN]
        ],
        right=(3,),
    )


def _show_doubles(result: IntakeCheck) -> None:
    show.table(
        say("Personas naturales con dos tipos de documento", "Natural persons with two types of document"),
        (say("número", "number"), say("tipos", "types"), say("aceptaciones", "acceptances")),
        [(one.number, ", ".join(one.id_types), ", ".join(one.keys)) for one in result.doubles.first[:_SHOWN]],
    )


def _show_summary(result: IntakeCheck) -> None:
    show.table(
        say("Faltas por clase y columna", "Faults by kind and column"),
        (say("clase", "kind"), say("columna", "column"), say("faltas", "faults"), say("una de ellas", "one of them")),
        [(one.code, one.column or "—", str(show.grouped(str(one.count))), tell(one.example.what)) for one in result.summary],
        right=(2,),
    )


def _show_copy(copied: Copied) -> None:
    lists = copied.changes != copied.to_mend
    show.facts_of(
        (
            (say("Copia en", "Copy in"), None if copied.out is None else str(copied.out)),
            (say("Cambios en", "Changes in"), str(copied.changes) if lists else say("la hoja Cambios", "the sheet Cambios")),
            (say("Por corregir en", "To mend in"), str(copied.to_mend) if lists else say("la hoja Por corregir", "the sheet Por corregir")),
        )
    )
