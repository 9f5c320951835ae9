"""The depository's files to lines, through the same strict readers as acceptances: every fault by cell, all at once."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb

from enajena.basics.faults import Fault, FaultsError
from enajena.basics.money import plain
from enajena.basics.text import Text
from enajena.book.depository.columns import MOVEMENT_COLUMNS, MOVEMENT_ID, POSITION_COLUMNS
from enajena.engine.database import database
from enajena.engine.reading import reading_warnings
from enajena.intake.columns import Column, names_of, normal_heading
from enajena.intake.forms.id_numbers import read_id_number
from enajena.intake.forms.model import Unreadable
from enajena.intake.raw import cell_fault
from enajena.intake.table import ReadOptions, read_table
from enajena.intake.typed import PLAINLY, TYPED_TABLE, read_typed

Identity = tuple[str, str]
"""Type and number of a document, in their strict forms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Whom a line names: by document, by account, or by both."""

    identity: Identity | None
    account: str | None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """A line of a movements file: shares that left an account."""

    row: int
    number: str
    moved_on: date
    says: str
    issuer: str | None
    holder: Holder
    shares: int
    price_cop: Decimal | None
    lot: str | None
    to: Holder
    to_person: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A line of a positions file: what an account holds."""

    row: int
    issuer: str | None
    holder: Holder
    shares: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DepositoryLines:
    """A file as it was read. One of the two lists is empty."""

    file: Path
    sha256: str
    movements: tuple[Movement, ...]
    positions: tuple[Position, ...]
    warnings: tuple[Text, ...]


def read_file(file: Path, options: ReadOptions = PLAINLY) -> DepositoryLines:
    """Read a file of movements or of positions; the column `movement_id` tells the first.

    Raises:
        CallError: the file is not there, or its ending is not one that can be read.
        FaultsError: with every fault of the file.
    """
    columns = MOVEMENT_COLUMNS if _has_movements(file, options) else POSITION_COLUMNS
    with database(file) as connection:
        intake = read_typed(connection, file, columns, options)
        rows = _rows(connection, columns)
    faults = [fault for row in rows for fault in _identity_faults(file, row)]
    if faults:
        raise FaultsError(faults)
    movements = tuple(_movement(row) for row in rows) if columns is MOVEMENT_COLUMNS else ()
    positions = tuple(_position(row) for row in rows) if columns is POSITION_COLUMNS else ()
    return DepositoryLines(
        file=file,
        sha256=hashlib.sha256(file.read_bytes()).hexdigest(),
        movements=movements,
        positions=positions,
        warnings=reading_warnings(intake),
    )


def _has_movements(file: Path, options: ReadOptions) -> bool:
    with database(file) as connection:
        raw = read_table(connection, file, options)
    return any(normal_heading(column.heading) in names_of(MOVEMENT_ID) for column in raw.columns)


def _rows(connection: duckdb.DuckDBPyConnection, columns: Sequence[Column]) -> list[dict[str, Any]]:
    names = ("row_number", *(column.name for column in columns))
    found = connection.execute(f"SELECT {', '.join(names)} FROM {TYPED_TABLE} ORDER BY row_number").fetchall()
    return [dict(zip(names, row, strict=True)) for row in found]


def _identity_faults(file: Path, row: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _document_faults(file, row, "")
    if "to_id_number" in row:
        yield from _document_faults(file, row, "to_")
    if row["id_number"] is None and row["account"] is None:
        what = Text("ni documento ni cuenta: no se sabe de quién es", "neither document nor account: nobody knows whose it is")
        remedy = Text("Llene el documento o la cuenta.", "Fill in the document or the account.")
        yield cell_fault(file, row["row_number"], "id_number", "no_holder", what=what, remedy=remedy, found=None)


def _document_faults(file: Path, row: Mapping[str, Any], prefix: str) -> Iterator[Fault]:
    id_type, number = row[f"{prefix}id_type"], row[f"{prefix}id_number"]
    if number is not None and id_type is None:
        what = Text("falta el tipo de documento", "the type of document is missing")
        remedy = Text("Llénelo: CC, NIT, CE…", "Fill it in: CC, NIT, CE…")
        yield cell_fault(file, row["row_number"], f"{prefix}id_type", "empty_cell", what=what, remedy=remedy, found=None)
    elif number is not None:
        read = read_id_number(id_type, number)
        if isinstance(read, Unreadable):
            yield cell_fault(file, row["row_number"], f"{prefix}id_number", read.code, what=read.what, remedy=read.remedy, found=number)


def _identity(row: Mapping[str, Any], prefix: str = "") -> Identity | None:
    id_type, number = row[f"{prefix}id_type"], row[f"{prefix}id_number"]
    if number is None:
        return None
    read = read_id_number(id_type, number)
    return None if isinstance(read, Unreadable) else (id_type, read.text)


def _movement(row: Mapping[str, Any]) -> Movement:
    price = row["price_cop"]
    return Movement(
        row=row["row_number"],
        number=row["movement_id"],
        moved_on=row["moved_on"],
        says=row["says"],
        issuer=row["issuer"],
        holder=Holder(identity=_identity(row), account=row["account"]),
        shares=int(row["shares"]),
        price_cop=None if price is None else Decimal(plain(price, 0)),
        lot=row["lot"],
        to=Holder(identity=_identity(row, "to_"), account=row["to_account"], name=row["to_name"]),
        to_person=row["to_person"],
    )


def _position(row: Mapping[str, Any]) -> Position:
    return Position(
        row=row["row_number"],
        issuer=row["issuer"],
        holder=Holder(identity=_identity(row), account=row["account"], name=row["name"]),
        shares=int(row["shares"]),
    )
