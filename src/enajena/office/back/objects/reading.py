"""Reads one object of a sale: its versions, what it was at a past point, and the acts that made it what it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.asof import AsOf, as_of
from enajena.book.journal import act_at
from enajena.book.machines import MACHINES
from enajena.book.models import ANNULLED, Leaf, Person, Thing
from enajena.office.back.lists.people import people_of
from enajena.office.back.lists.tables import Table

_ANNULLED = Text("anulado: fue un error", "annulled: it was a mistake")


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A version of an object, the act that made it, and the columns that it changed."""

    row: Thing
    act: "Made"
    changed: frozenset[str]

    @property
    def state(self) -> Text:
        """Return its state in words."""
        return state_label(self.row.place()[0], self.row.state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """An act as the history of an object tells it."""

    index: int
    kind: Text
    on: date
    at: datetime
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Object:
    """An object: its versions, the oldest first, and the one that is shown, None where it was not there at that point.

    `people` are the persons that its versions name, as they are now.
    """

    table: Table
    ref: str
    versions: Sequence[Version]
    shown: Thing | None
    people: Mapping[str, Person]

    @property
    def suppressed(self) -> bool:
        """Return whether the data of its person were suppressed."""
        person = self.people.get(getattr(self.versions[-1].row, self.table.person)) if self.table.person else None
        return person is not None and person.state == "suppressed"


def object_at(alias: str, sale: str, table: Table, ref: str, at: AsOf) -> Object | None:
    """Return an object with all its versions and what it was at a point; None where the sale never had it."""
    model = table.model
    if not issubclass(model, Thing):
        return None
    rows = list(model._default_manager.using(alias).filter(sale=sale, ref=ref).order_by("index", "step"))  # noqa: SLF001
    if not rows:
        return None
    acts = acts_made(alias, sale, {row.index for row in rows})
    pairs = zip([None, *rows[:-1]], rows, strict=True)
    versions = [Version(row=row, act=acts[row.index], changed=_changed(before, row)) for before, row in pairs]
    people = people_of(alias, sale, (getattr(row, table.person) for row in rows)) if table.person else {}
    return Object(table=table, ref=ref, versions=versions, shown=as_of(alias, sale, model, at).filter(ref=ref).first(), people=people)


def acts_made(alias: str, sale: str, indexes: set[int]) -> Mapping[int, Made]:
    """Return acts by their places in the log, as a history tells them."""
    return {index: told for index in sorted(indexes) if (act := act_at(alias, sale, index)) and (told := made(act))}


def made(act: Recorded) -> Made:
    """Return an act as a history tells it."""
    return Made(index=act.index, kind=act.act.kind.label, on=act.act.on, at=act.at, by=act.act.by)


def state_label(table: str, state: str) -> Text:
    """Return a state in words, also that of an object that only a mistake made."""
    return _ANNULLED if state == ANNULLED else MACHINES[table].label_of(state)


def last_act(alias: str, sale: str) -> int:
    """Return the place of the last act of a sale."""
    return Leaf.objects.using(alias).filter(sale=sale).order_by("-index").values_list("index", flat=True).first() or 0


def _changed(before: Thing | None, row: Thing) -> frozenset[str]:
    if before is None:
        return frozenset()
    return frozenset(name for name in ("state", *row.columns()) if getattr(before, name) != getattr(row, name))
