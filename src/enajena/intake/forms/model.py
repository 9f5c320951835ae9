"""What a reading of one cell gives, and what a file has shown of the way its numbers and dates are written."""

from dataclasses import dataclass
from typing import Literal

from enajena.basics.text import Text

DecimalSign = Literal["comma", "point"]
Says = Literal["comma", "point", "month_first"]


@dataclass(frozen=True, slots=True)
class Canonical:
    """A cell that has one reading: `text` is in the strict form that `cells` takes and says the same as the cell.

    `changed` says whether it differs from what stood there, blanks around it aside. `note` tells a person what was understood; on an
    unchanged text it is a warning.
    """

    text: str
    note: Text | None = None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A cell without a reading, or with two.

    `code` names the kind of fault and never changes, `what` goes on after the text of the cell (`«1.23.456»: …`), `remedy` is a
    sentence.
    """

    code: str
    what: Text
    remedy: Text


@dataclass(frozen=True, slots=True)
class Evidence:
    """A cell that can be read in one way only, and what it says of its file; `where` is its place as a person looks for it."""

    says: Says
    text: str
    where: Text
    row: int
    column: str


@dataclass(frozen=True, slots=True)
class Convention:
    """How one file writes numbers and dates: its decimal sign, None where nothing tells, and the cells that told.

    A file in which a date has the month before the day has no order of dates that can be trusted: see `month_first`.
    """

    decimal: DecimalSign | None = None
    evidence: tuple[Evidence, ...] = ()

    @property
    def month_first(self) -> Evidence | None:
        """Return the cell that shows the month before the day, if there is one."""
        return next((one for one in self.evidence if one.says == "month_first"), None)


UNKNOWN = Convention()
"""Nothing tells: what has two readings is asked for."""

NUMBER_CELLS = Convention("point")
"""For the text of cells that were numbers in their spreadsheet or database: always a point, whatever the language of the office."""
