"""Spreadsheets, .xlsx and .ods: every cell as the text that a person typed, in bounded memory whatever the file holds.

`rows` gives the rows of a sheet; `to_csv` writes one for the reader of CSV.
"""

from enajena.intake.spreadsheet.cell import PROBLEMS, Cell, Row
from enajena.intake.spreadsheet.to_csv import SheetFacts, to_csv
from enajena.intake.spreadsheet.workbook import ENDINGS, OTHER_ENDINGS, rows

__all__ = ["ENDINGS", "OTHER_ENDINGS", "PROBLEMS", "Cell", "Row", "SheetFacts", "rows", "to_csv"]
