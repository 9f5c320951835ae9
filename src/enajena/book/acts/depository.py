"""Acts on what the central depository tells: its files, and the lines of them that concern lots of the sale."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.book.acts.kinds import Shares, Whole, act


@act("depository_file_imported", "Se importa un archivo del depósito de valores", "A file of the depository is imported")
@dataclass(frozen=True, slots=True, kw_only=True)
class DepositoryFileImported:
    """A file of positions or movements was read: its hash, its day, and how many of its lines concern lots of the sale."""

    file: str
    kind: Literal["positions", "movements"]
    sha256: str
    as_of: date
    rows: Whole
    matched: Whole
    unmatched: Whole


@act("movement_matched", "Se reconoce un movimiento del depósito", "A movement of the depository is matched")
@dataclass(frozen=True, slots=True, kw_only=True)
class MovementMatched:
    """A line of a movements file, or a part of it, is of a lot: `number` is the depository's own, `says` its word for the movement."""

    movement: str
    file: str
    number: str
    lot: str
    shares: Shares
    moved_on: date
    says: str
