"""What may follow for an object: the acts of its state that a reader may record, each with what is known of it filled in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from enajena.basics.text import Text
from enajena.book.acts.describe import kind_called
from enajena.book.acts.kinds import Kind
from enajena.book.machines import MACHINES
from enajena.book.models import ANNULLED, Thing
from enajena.office.acting.permissions import may_record_as
from enajena.office.back.addresses import of_recording
from enajena.office.back.lists.tables import Table

_FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bidsecurity": ("security",),
        "creditline": ("line",),
        "paperenvelope": ("seal",),
        "pledge": ("pledge", "lien"),
        "depositoryfile": ("file",),
        "severancenotice": ("notice",),
    }
)
"""The fields in which acts name an object, where they are not called as its table."""
_NOTE = "note_added"


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """An act that may follow: what it is, the address of its form, and whether it takes two people."""

    label: Text
    to: str
    is_of_two: bool


def following(sale: str, table: Table, row: Thing, roles: frozenset[str], back: str) -> list[Next]:
    """Return the acts that may follow for an object as it stands, and that one of some roles may record."""
    if row.state == ANNULLED:
        return []
    kinds = [kind_called(name) for name in dict.fromkeys(MACHINES[table.name].acts_from(row.state)) if may_record_as(roles, name)]
    named = [(kind, names) for kind in kinds if (names := _names(kind, table))]
    found = [_next(sale, kind, {**_known(kind, table, row), **dict.fromkeys(names, row.ref)}, back) for kind, names in named]
    note = {"kind": table.name, "about": row.ref}
    return [*found, _next(sale, kind_called(_NOTE), note, back)] if may_record_as(roles, _NOTE) else found


def _next(sale: str, kind: Kind, known: Mapping[str, object], back: str) -> Next:
    return Next(label=kind.label, to=of_recording(sale, kind.name, **{**known, "volver": back}), is_of_two=kind.people > 1)


def _names(kind: Kind, table: Table) -> list[str]:
    """Return the fields of an act that name the object; of an act that makes one, there are none."""
    own = _FIELDS.get(table.name, (table.name,))
    return [one.name for one in fields(kind.body) if one.name in own]


def _known(kind: Kind, table: Table, row: Thing) -> Mapping[str, object]:
    """Return what the object says of the other objects that an act names."""
    return dict(_pairs(kind, table, row))


def _pairs(kind: Kind, table: Table, row: Thing) -> Iterator[tuple[str, object]]:
    asked = {one.name for one in fields(kind.body)}
    for name, column in table.columns.items():
        if column.points is not None and name in asked and getattr(row, name) is not None:
            yield name, getattr(row, name)
