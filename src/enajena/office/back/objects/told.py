"""An object in words: its fields, its versions side by side, and what is personal as far as it is kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from enajena.basics.text import Text, same
from enajena.book.facts import fact_named
from enajena.book.filed import FACT
from enajena.book.models import Thing
from enajena.office.back.addresses import of_act, of_reason
from enajena.office.back.lists.shown import Cell, Known, cell_of
from enajena.office.back.lists.tables import Column
from enajena.office.back.objects.reading import Object, Version
from enajena.office.back.values import NO, YES, told_value
from enajena.office.back.why.figures import has_reason
from enajena.office.back.words import name_label
from enajena.programme.model import Programme

_SUPPRESSED = Text("suprimido a solicitud de la persona (Ley 1581 de 2012)", "suppressed at the request of the person (Ley 1581 of 2012)")
_STATE = "state"
_ASIDE = frozenset({"ref", _STATE, "on", "index"})
_TRUTHS: Mapping[str, Text] = {"true": YES, "false": NO}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of an object: what it is called, what it holds, the parts of what has parts, and where it is explained."""

    label: Text
    cell: Cell
    parts: Sequence[tuple[Text, Text]] = ()
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A field of the versions side by side: what it held in each, and in which it changed."""

    label: Text
    is_number: bool
    cells: Sequence[tuple[Text, bool]]


def fields_of(known: Known, found: Object, row: Thing, programme: Programme | None, *, is_now: bool) -> list[Field]:
    """Return what an object holds in one of its versions; figures of today lead to their reasons."""
    columns = [column for name, column in found.table.columns.items() if name not in _ASIDE]
    return [_field(known, found, row, column, programme, is_now=is_now) for column in columns]


def sides_of(found: Object, versions: Sequence[Version], programme: Programme | None) -> list[Side]:
    """Return versions side by side, field by field; fields that hold nothing in any are left out."""
    columns = [column for name, column in found.table.columns.items() if name not in _ASIDE or name == _STATE]
    rows = [_side(found, versions, column, programme) for column in columns]
    return [row for row in rows if any(cell.es != "—" for cell, _ in row.cells)]


def personal_told(programme: Programme | None, personal: Mapping[str, Any]) -> list[tuple[Text, Text]]:
    """Return what is personal with what each is called; facts as the programme calls them."""
    return [_personal(programme, name.removeprefix(FACT), value) for name, value in personal.items()]


def _field(
    known: Known,
    found: Object,
    row: Thing,
    column: Column,
    programme: Programme | None,
    *,
    is_now: bool,
) -> Field:
    name, value = column.name, getattr(row, column.name)
    if found.suppressed and column.kept_back and not value:
        return Field(label=column.label, cell=Cell(says=_SUPPRESSED))
    if column.form == "parts" and isinstance(value, dict):
        return Field(label=column.label, cell=Cell(says=told_value(name, value)), parts=personal_told(programme, value))
    explained = is_now and value is not None and has_reason(found.table.name, name)
    why = of_reason(known.sale, found.table.name, found.ref, name) if explained else ""
    return Field(label=column.label, cell=_with_file(known.sale, found, column, value, cell_of(known, found.table, row, column)), why=why)


def _with_file(sale: str, found: Object, column: Column, value: object, cell: Cell) -> Cell:
    """Return a cell that holds the hash of a file with the address of the act that brought it."""
    if not column.name.endswith("sha256") or not value:
        return cell
    brought = next(one for one in found.versions if getattr(one.row, column.name) == value)
    return Cell(says=cell.says, to=of_act(sale, brought.row.index))


def _side(found: Object, versions: Sequence[Version], column: Column, programme: Programme | None) -> Side:
    cells = [(_told(found, one, column, programme), column.name in one.changed) for one in versions]
    return Side(label=column.label, is_number=column.is_number, cells=cells)


def _told(found: Object, version: Version, column: Column, programme: Programme | None) -> Text:
    value = getattr(version.row, column.name)
    if column.name == _STATE:
        return version.state
    if found.suppressed and column.kept_back and not value:
        return _SUPPRESSED
    if isinstance(value, dict):
        parts = list(_lines(personal_told(programme, value)))
        return Text("; ".join(one.es for one in parts), "; ".join(one.en for one in parts)) if parts else told_value(column.name, None)
    return told_value(column.name, value)


def _lines(parts: Sequence[tuple[Text, Text]]) -> Iterator[Text]:
    for label, value in parts:
        yield Text("{label}: {value}", "{label}: {value}").format(label=label, value=value)


def _personal(programme: Programme | None, name: str, value: object) -> tuple[Text, Text]:
    fact = fact_named(programme, name)
    told = _TRUTHS.get(value) if isinstance(value, str) else None
    return (name_label(name) if fact is None else fact.label), told or (same(value) if isinstance(value, str) else told_value(name, value))
