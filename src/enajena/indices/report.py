"""What an import did."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from enajena.basics.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What an import did to a table.

    `new`, `changed` and `unchanged` count rows against the table as it was; `rejected` rows of the file that the table has no use for
    (another kind of credit, a missing value); `kept` rows of the table that stood because the file knows less of them or only a
    proxy. `stored` is where the imported rows are now.
    """

    name: str
    layout: Text
    file: str
    sha256: str
    new: int
    changed: int
    unchanged: int
    rejected: int
    kept: int
    first: date
    last: date
    stored: Path
