"""A bank statement of any kind that is read, gone through once for its faults before anything is done with it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Text
from enajena.book.statements.camt import read_camt
from enajena.book.statements.movement import Movement, Passed, Read, keyed
from enajena.book.statements.table import read_table_statement
from enajena.intake.table import ReadOptions

_XML = ".xml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A file without faults: its hash, how many movements it has, and the entries that were passed over."""

    path: Path
    options: ReadOptions
    sha256: str
    movements_count: int
    passed: tuple[Passed, ...]

    def movements(self) -> Iterator[tuple[str, Movement]]:
        """Yield its movements in the order of the file, each with its key; the file is read again each time."""
        return keyed(one for one in _read(self.path, self.options) if isinstance(one, Movement))


def open_statement(path: Path, options: ReadOptions | None = None) -> Statement:
    """Read a statement through: `.xml` as camt.053, anything else as a table.

    Raises:
        CallError: the file is not there, or its ending is none that can be read.
        FaultsError: with the faults of every entry.
    """
    if not path.is_file():
        raise CallError(Text(f"No hay un archivo en {path}.", f"There is no file at {path}."), Text("Revise la ruta.", "Check the path."))
    chosen = options or ReadOptions()
    faults: list[Fault] = []
    passed: list[Passed] = []
    count = 0
    for one in _read(path, chosen):
        if isinstance(one, Fault):
            faults.append(one)
        elif isinstance(one, Passed):
            passed.append(one)
        else:
            count += 1
    if faults:
        raise FaultsError(faults)
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Statement(path=path, options=chosen, sha256=digest, movements_count=count, passed=tuple(passed))


def _read(path: Path, options: ReadOptions) -> Iterator[Read]:
    return read_camt(path) if path.suffix.lower() == _XML else read_table_statement(path, options)
