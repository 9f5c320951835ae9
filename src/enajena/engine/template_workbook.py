"""The template as a spreadsheet: the columns of one stage with lists to choose from and checks on what is typed, and a help sheet.

The help sheet cites the numeral that asks for each column and shows the row of an invented person. It stays out of the sheet that is
filled in, so that there is nothing to delete, and readers of spreadsheets know that it holds no data.
"""

import math
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType

from enajena.basics.figures import number_text
from enajena.basics.sheets import column_letters
from enajena.engine.sheet_writer import MADE_ON, OPTIONS, BookWriter, SheetWriter, put_text
from enajena.engine.template_columns import TemplateColumn, template_columns
from enajena.engine.template_words import HOW_WRITTEN, NO_AMOUNT, choices, example
from enajena.engine.whole_file import whole_file
from enajena.engine.workbook import EXACT_DIGITS, MAX_DATA_ROWS, Value
from enajena.intake.columns import Column
from enajena.intake.spreadsheet.workbook import TEMPLATE_SHEETS
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage
from enajena.programme.stages import stage_of

DATA_SHEET = "Aceptaciones"
HELP_SHEET, LIST_SHEET = TEMPLATE_SHEETS

_LOOKS: Mapping[str, str] = MappingProxyType(
    {
        "instant": "dd/mm/yyyy hh:mm",
        "date": "dd/mm/yyyy",
        "year": "0",
        "shares": "#,##0",
        "integer": "#,##0",
        "money": "#,##0.00",
        "money_or_none": "#,##0.00",
        "price": "#,##0.00######",
    }
)
_AS_TEXT = "@"
"""How every other cell looks: as text, so that a document number keeps its zeros and nothing is taken for a date."""

_LARGEST = 10**EXACT_DIGITS - 1
_FIRST_DAY, _LAST_DAY = date(1990, 1, 1), date(2099, 12, 31)
_OPEN_LISTS = ("code", "code_lower")
_PROMPT_CHARACTERS = 255
_TITLE_CHARACTERS = 32

_HELP_HEADINGS = ("Columna", "Nombre corto", "¿Se llena siempre?", "Cómo se escribe", "Ejemplo", "Numeral que la pide")
_HELP_WIDTHS = (46, 27, 18, 60, 24, 60)
_LINE_POINTS = 15
_STEPS = (
    "Llene la hoja Aceptaciones desde la fila 2: una fila por aceptación, sin filas de totales.",
    "No cambie los encabezados. Puede añadir columnas: ninguna regla las lee.",
    "Una celda vacía dice que el dato no se sabe. La aceptación a la que le falte un dato que su caso pide queda incompleta.",
    "Las celdas con lista se llenan con una de sus palabras. Pegue valores, no fórmulas.",
    "El ejemplo es de una persona inventada. Esta hoja no se lee: no hay que borrar nada en ella.",
)


def template_workbook(programme: Programme, stage_id: str | None, out: Path) -> tuple[TemplateColumn, ...]:
    """Write a workbook to fill in with the acceptances of a stage, in Spanish, and return its columns.

    Its headings are the labels of the columns, which every reader of acceptances knows. The same programme gives the same bytes.

    Raises:
        CallError: the programme has no such stage.
    """
    from xlsxwriter import Workbook  # noqa: PLC0415 - only whoever writes a spreadsheet waits for it

    stage = stage_of(programme, stage_id)
    columns = template_columns(programme, stage.id)
    with whole_file(out) as beside, Workbook(str(beside), OPTIONS) as workbook:
        workbook.set_properties({"created": MADE_ON, "title": programme.title.es})
        data, helping, lists = (workbook.add_worksheet(name) for name in (DATA_SHEET, HELP_SHEET, LIST_SHEET))
        ranges = _write_lists(lists, workbook, columns, stage)
        _write_data(data, workbook, columns, ranges)
        _write_help(helping, workbook, columns, programme, stage)
    return columns


def heading(column: Column) -> str:
    """Return the heading of a column: its label with a capital first letter."""
    return column.label.es[:1].upper() + column.label.es[1:]


def _write_lists(sheet: SheetWriter, workbook: BookWriter, columns: Sequence[TemplateColumn], stage: Stage) -> dict[str, str]:
    """Write each list once, and return its range by the kind of column that chooses from it. A list in a cell holds only 255 signs."""
    look = workbook.add_format({"num_format": _AS_TEXT})
    ranges: dict[str, str] = {}
    for one in columns:
        words = choices(one.column, stage)
        if not words or one.column.kind in ranges:
            continue
        place = len(ranges)
        letters = column_letters(place)
        put_text(sheet, 0, place, heading(one.column), workbook.add_format({"bold": True}))
        for row, word in enumerate(words, start=1):
            put_text(sheet, row, place, word, look)
        ranges[one.column.kind] = f"={LIST_SHEET}!${letters}$2:${letters}${len(words) + 1}"
    sheet.hide()
    return ranges


def _write_data(sheet: SheetWriter, workbook: BookWriter, columns: Sequence[TemplateColumn], ranges: Mapping[str, str]) -> None:
    base: dict[str, object] = {"bold": True, "text_wrap": True, "valign": "top", "border": 1}
    needed = workbook.add_format({**base, "bg_color": "#1F4E79", "font_color": "#FFFFFF"})
    asked = workbook.add_format({**base, "bg_color": "#DDEBF7"})
    looks = {kind: workbook.add_format({"num_format": _LOOKS.get(kind, _AS_TEXT)}) for kind in {one.column.kind for one in columns}}
    for index, one in enumerate(columns):
        title = heading(one.column)
        put_text(sheet, 0, index, title, needed if one.column.required else asked)
        sheet.set_column(index, index, max(14, min(len(title), 24) + 4), looks[one.column.kind])
        options = _validation(one, index, ranges)
        sheet.data_validation(1, index, MAX_DATA_ROWS, index, options)
    sheet.set_row(0, 48)
    sheet.freeze_panes(1, 1)


def _validation(one: TemplateColumn, index: int, ranges: Mapping[str, str]) -> dict[str, object]:
    column = one.column
    written = HOW_WRITTEN[column.kind]
    prompt = f"{written} Numeral: {', '.join(one.sources)}." if one.sources else written
    return {
        **_allowed(column, index, ranges),
        "ignore_blank": True,
        "input_title": heading(column)[:_TITLE_CHARACTERS],
        "input_message": prompt[:_PROMPT_CHARACTERS],
        "error_title": "No se puede leer así",
        "error_message": written,
        "error_type": "warning" if column.kind in _OPEN_LISTS else "stop",
    }


def _allowed(column: Column, index: int, ranges: Mapping[str, str]) -> dict[str, object]:
    if column.kind in ranges:
        return {"validate": "list", "source": ranges[column.kind]}
    least = -_LARGEST if column.may_be_negative else 0
    match column.kind:
        case "key":
            return {"validate": "length", "criteria": "between", "minimum": 1, "maximum": 100}
        case "instant" | "date":
            return {"validate": "date", "criteria": "between", "minimum": _FIRST_DAY, "maximum": _LAST_DAY}
        case "year":
            return {"validate": "integer", "criteria": "between", "minimum": _FIRST_DAY.year, "maximum": _LAST_DAY.year}
        case "shares":
            return {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": _LARGEST}
        case "integer":
            return {"validate": "integer", "criteria": "between", "minimum": least, "maximum": _LARGEST}
        case "money_or_none":
            cell = f"{column_letters(index)}2"
            return {"validate": "custom", "value": f'=OR(ISNUMBER({cell}),LOWER({cell})="{NO_AMOUNT}")'}
        case _:
            return {"validate": "decimal", "criteria": "between", "minimum": least, "maximum": _LARGEST}


def _write_help(sheet: SheetWriter, workbook: BookWriter, columns: Sequence[TemplateColumn], programme: Programme, stage: Stage) -> None:
    bold, wrapped = workbook.add_format({"bold": True}), workbook.add_format({"text_wrap": True, "valign": "top", "border": 1})
    table = workbook.add_format({"bold": True, "text_wrap": True, "valign": "top", "border": 1, "bg_color": "#DDEBF7"})
    for index, width in enumerate(_HELP_WIDTHS):
        sheet.set_column(index, index, width)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    put_text(sheet, 0, 0, f"Plantilla de aceptaciones: {programme.title.es}", bold)
    put_text(sheet, 1, 0, f"Etapa: {stage.label.es}", bold)
    for row, step in enumerate(_STEPS, start=3):
        put_text(sheet, row, 0, step, workbook.add_format({}))
    top = len(_STEPS) + 4
    for index, title in enumerate(_HELP_HEADINGS):
        put_text(sheet, top, index, title, table)
    for row, one in enumerate(columns, start=top + 1):
        texts = _help_row(one, programme, stage)
        for index, text in enumerate(texts):
            put_text(sheet, row, index, text, wrapped)
        lines = max(math.ceil(len(text) / width) for text, width in zip(texts, _HELP_WIDTHS, strict=True))
        sheet.set_row(row, lines * _LINE_POINTS)
    _write_norms(sheet, workbook, top + len(columns) + 2, columns, programme)


def _help_row(one: TemplateColumn, programme: Programme, stage: Stage) -> tuple[str, ...]:
    column = one.column
    shown = as_typed(column, example(column, programme, stage))
    return (
        heading(column),
        column.name,
        "sí" if column.required else "no" if one.for_people else "según el caso",
        HOW_WRITTEN[column.kind] + (" Puede ser negativo." if column.may_be_negative else ""),
        shown,
        ", ".join(one.sources) or ("ninguno: es para quien lee el archivo" if one.for_people else "toda aceptación"),
    )


def _write_norms(sheet: SheetWriter, workbook: BookWriter, row: int, columns: Sequence[TemplateColumn], programme: Programme) -> None:
    """Say below the table what the norms are that its numerals name by their short names."""
    cited = {source.partition(" ")[0] for one in columns for source in one.sources}
    for place, norm in enumerate(norm for norm in programme.norms if norm.id in cited):
        put_text(sheet, row + place, 0, f"{norm.id}: {norm.title.es}", workbook.add_format({}))


def as_typed(column: Column, value: Value) -> str:
    """Return a value as a person types it into a cell in Spanish."""
    match value:
        case datetime():
            return f"{value:%d/%m/%Y %H:%M}"
        case date():
            return f"{value:%d/%m/%Y}"
        case int() | Decimal() if column.kind != "year":
            return number_text(Decimal(value)).es
        case _:
            return str(value)
