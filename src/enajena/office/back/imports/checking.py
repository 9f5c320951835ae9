"""The report of a file of acceptances as a page shows it, and its corrected copy, held for whoever uploaded the file."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enajena.basics.faults import CallError, Fault
from enajena.basics.text import Language, Text, same
from enajena.book.stored_bytes import StoredBytes
from enajena.engine.database import Watch
from enajena.engine.intake_check import IntakeCheck, IntakeOptions, intake_check
from enajena.intake.columns import NAME_HEADINGS, normal_heading
from enajena.intake.forms.resolving import ASK_DECIMAL
from enajena.intake.table import ReadOptions
from enajena.office.back.holding import held, hold
from enajena.office.back.jobs.running import both
from enajena.programme.model import Programme

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

_ASK = Text(
    "Escoja al pie de esta página el signo decimal del archivo y revíselo otra vez.",
    "Choose the decimal sign of the file at the foot of this page and check it again.",
)
"""What a page asks where the command line names its option."""
SHOWN = 100
"""How many faults and changes a page shows; the corrected copy lists all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What is checked: the file by its hash, the stage whose columns it has, how it is read, and the language of its copy."""

    sha256: str
    stage: str
    reading: ReadOptions
    language: Language


def check(user: "User", programme: Programme, asked: Check, watch: Watch) -> dict[str, Any]:
    """Check a file that somebody holds and return the report as JSON; its corrected copy is held too.

    Raises:
        CallError: the file is held no longer, or cannot be read as what it says it is.
    """
    with tempfile.TemporaryDirectory(prefix="enajena-") as folder:
        file = on_disk(user, asked.sha256, Path(folder))
        out = Path(folder) / "copia.xlsx"
        options = IntakeOptions(stage=asked.stage, reading=asked.reading, out=out, language=asked.language)
        found = intake_check(file, programme, options, watch)
        copy = None
        if found.copied is not None and out.exists():
            kept = StoredBytes(f"{file.stem}-corregida.xlsx", out.read_bytes())
            hold(user, kept)
            copy = kept.sha256
    return _report(found, file.name, copy)


def on_disk(user: "User", sha256: str, folder: Path) -> Path:
    """Write a file that somebody holds into a folder, under its own name.

    Raises:
        CallError: it is held no longer.
    """
    file = held(user, sha256)
    if file is None:
        raise CallError(
            Text("El archivo ya no está: se guarda un día.", "The file is no longer there: it is held for a day."),
            Text("Súbalo otra vez.", "Upload it again."),
        )
    path = folder / (Path(file.name).name or "archivo")
    path.write_bytes(file.content)
    return path


def _report(found: IntakeCheck, name: str, copy: str | None) -> dict[str, Any]:
    copied = found.copied
    return {
        "name": name,
        "rows": found.rows,
        "columns": list(found.columns),
        "absent": [{"name": one.name, "label": both(one.label), "required": one.required} for one in found.absent],
        "unused": [heading for heading in found.unused_headings if normal_heading(heading) not in NAME_HEADINGS],
        "names": [heading for heading in found.unused_headings if normal_heading(heading) in NAME_HEADINGS],
        "notes": [both(note) for note in found.notes],
        "changed_cells": found.changed_cells,
        "changes": [
            {"column": one.column, "found": one.found, "read": one.text, "cells": one.cells, "note": both(one.note or same(""))}
            for one in found.changes[:SHOWN]
        ],
        "faults": [_fault(fault) for fault in found.faults[:SHOWN]],
        "fault_count": len(found.faults),
        "summary": [
            {"code": one.code, "column": one.column, "count": one.count, "example": both(one.example.what)} for one in found.summary
        ],
        "doubles": found.doubles.count,
        "copy": copy,
        "kept": list(copied.kept) if copied is not None else [],
        "why_no_copy": both(copied.why) if copied is not None and copied.why is not None else None,
    }


def _fault(fault: Fault) -> dict[str, Any]:
    remedy = Text(fault.remedy.es.replace(ASK_DECIMAL.es, _ASK.es), fault.remedy.en.replace(ASK_DECIMAL.en, _ASK.en))
    return {"row": fault.row, "column": fault.column, "found": fault.found, "what": both(fault.what), "remedy": both(remedy)}
