"""Templates: a file ready to fill in, with the columns of one stage and no others."""

import csv
from pathlib import Path

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.template_columns import TemplateColumn, template_columns
from enajena.engine.template_workbook import template_workbook
from enajena.engine.whole_file import whole_file
from enajena.programme.model import Programme


def template(programme: Programme, out: Path, stage_id: str | None = None) -> tuple[TemplateColumn, ...]:
    """Write a file with the columns of a stage's template, and return them: a CSV of headings, or a spreadsheet with lists and help.

    Raises:
        CallError: `out` ends neither in .csv nor in .xlsx, its folder is not there, or the programme has no such stage.
    """
    ending = out.suffix.lower()
    if ending not in (".csv", ".xlsx"):
        raise CallError(
            Text(f"{out} no termina en .csv ni en .xlsx.", f"{out} ends neither in .csv nor in .xlsx."),
            Text("La plantilla es una hoja de cálculo o un CSV.", "The template is a spreadsheet or a CSV."),
        )
    if not out.parent.is_dir():
        raise CallError(Text(f"No existe la carpeta {out.parent}.", f"There is no folder {out.parent}."), Text("Créela.", "Make it."))
    return template_workbook(programme, stage_id, out) if ending == ".xlsx" else _headings_only(programme, stage_id, out)


def _headings_only(programme: Programme, stage_id: str | None, out: Path) -> tuple[TemplateColumn, ...]:
    columns = template_columns(programme, stage_id)
    with whole_file(out) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow([one.column.name for one in columns])
    return columns
