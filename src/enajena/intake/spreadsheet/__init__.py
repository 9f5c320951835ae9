"""Spreadsheets, .xlsx and .ods: every cell as the text that a person typed, in bounded memory whatever the file holds.

`open_workbook` opens a file and `rows` gives the rows of a sheet; `to_csv` writes one for the reader of CSV.
"""

from enajena.intake.spreadsheet.cell import PROBLEMS, Cell, Kind, Problem, Row
from enajena.intake.spreadsheet.reading import Seen
from enajena.intake.spreadsheet.to_csv import SheetFacts, UnusableCell, to_csv
from enajena.intake.spreadsheet.workbook import ASIDE_SHEETS, ENDINGS, OTHER_ENDINGS, Workbook, choose_sheet, open_workbook, rows

__all__ = [
    "ASIDE_SHEETS",
    "ENDINGS",
    "OTHER_ENDINGS",
    "PROBLEMS",
    "Cell",
    "Kind",
    "Problem",
    "Row",
    "Seen",
    "SheetFacts",
    "UnusableCell",
    "Workbook",
    "choose_sheet",
    "open_workbook",
    "rows",
    "to_csv",
]
