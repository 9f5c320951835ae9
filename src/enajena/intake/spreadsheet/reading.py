"""What readers of both formats share: how a row is put together from cells at places, and what was seen on the way."""

from dataclasses import dataclass

from enajena.intake.spreadsheet.cell import EMPTY, Cell, Row
from enajena.intake.spreadsheet.limits import MAX_COLUMNS, MAX_REPEATED_CELLS, MAX_ROWS
from enajena.intake.spreadsheet.refusals import Refuse

BLANK: Row = ()


@dataclass(slots=True)
class Seen:
    """What a reader saw in a sheet that a person should know of."""

    hidden_rows: int = 0
    hidden_columns: bool = False


class RowBuilder:
    """Rows in order, from the first of the sheet to the last that is not blank.

    What is kept true: row n of what is taken is row n of the sheet; a row ends with its last cell that is not empty.
    """

    def __init__(self, refuse: Refuse) -> None:
        """Start before the first row."""
        self._refuse = refuse
        self._done: list[Row] = []
        self._cells: list[Cell] = []
        self._given = 0
        self._repeated = 0

    def put(self, column: int, cell: Cell, times: int = 1) -> None:
        """Put a cell at a column at or after the last one; an empty one only takes up its place."""
        if cell is EMPTY:
            return
        if column + times > MAX_COLUMNS:
            raise self._refuse("too_wide", limit=MAX_COLUMNS)
        cells = self._cells
        if column > len(cells):
            cells += [EMPTY] * (column - len(cells))
        cells.append(cell)
        if times > 1:
            cells += [cell] * (times - 1)
            self._count_repeats(times - 1)

    def end_row(self, number: int, times: int = 1) -> bool:
        """End row `number`, counted from 1, which stands `times` times below itself; return whether it had cells."""
        if not self._cells:
            return False
        if number + times - 1 > MAX_ROWS:
            raise self._refuse("too_many_rows", limit=MAX_ROWS)
        self._count_repeats((times - 1) * len(self._cells))
        self._done += [BLANK] * (number - 1 - self._given)
        self._done += [tuple(self._cells)] * times
        self._given = number + times - 1
        self._cells = []
        return True

    def take(self) -> list[Row]:
        """Return the rows that are whole, once."""
        done, self._done = self._done, []
        return done

    def _count_repeats(self, cells: int) -> None:
        self._repeated += cells
        if self._repeated > MAX_REPEATED_CELLS:
            raise self._refuse("too_many_repeats", limit=MAX_REPEATED_CELLS)
