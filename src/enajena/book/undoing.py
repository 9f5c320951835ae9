"""Takes back what an act did: every object it touched becomes again what it was before, every ledger line gets a contra line.

Only what nothing later rests on is taken back. A version that a correction restored counts as the version that it restores.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NoReturn, cast

from enajena.basics.text import Text, same
from enajena.book import journal
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.models import ANNULLED, ENTRIES, THINGS, Entry, Person, Thing
from enajena.book.models.columns import columns_of

_SHOWN = 10
ALSO_POINTS: Mapping[str, str] = MappingProxyType(
    {
        "parent": "lot",
        "new_lot": "lot",
        "in_place_of": "award",
        "behind": "pledge",
        "file": "depositoryfile",
        "security": "bidsecurity",
        "holder": "person",
        "to_person": "person",
    }
)
"""Columns that name an object of another kind than they are called."""


@dataclass(frozen=True, slots=True)
class Done:
    """What an act did that may be taken back: the versions and lines of one act and step."""

    act: Recorded
    layer: int
    body: object


def done_by(act: Recorded) -> Done:
    """Return what an act did: of a correction, what its right act did."""
    if isinstance(act.body, ActCorrected):
        return Done(act, 1, act.body.replacement)
    return Done(act, 0, act.body)


def undo(desk: Desk, done: Done) -> list[Thing]:
    """Take back what was done; return the versions that were undone.

    Raises:
        RefusedError: later acts rest on it.
    """
    desk.flush()
    undone = [_undone(desk, model, row) for model in THINGS for row in _made(desk, model, done)]
    _check_rests(desk, done, undone)
    for one in undone:
        desk.restore(one.row, one.before)
    for line in [line for ledger in ENTRIES for line in _lines(desk, ledger, done)]:
        desk.post(_contra(desk, line))
    desk.flush()
    return [one.row for one in undone if one.before is None]


def check_left_behind(desk: Desk, gone: list[Thing]) -> None:
    """Refuse a correction after which something points to a person that is no longer there."""
    for row in gone:
        if isinstance(row, Person) and desk.get(Person, row.ref) is None:
            _refuse_later(desk, _pointing(desk, row))


@dataclass(frozen=True, slots=True)
class _Undone:
    row: Thing
    before: Thing | None
    later: tuple[int, ...]


def _made(desk: Desk, model: type[Thing], done: Done) -> list[Thing]:
    rows = model._default_manager.using(desk.alias)  # noqa: SLF001
    return list(rows.filter(sale=desk.sale, index=done.act.index, step=done.layer).exclude(state=ANNULLED))


def _undone(desk: Desk, model: type[Thing], row: Thing) -> _Undone:
    """Return what an object was before a version of it, and the acts that changed it since."""
    rows = model._default_manager.using(desk.alias).filter(sale=desk.sale, ref=row.ref)  # noqa: SLF001
    versions = _Versions(desk, sorted(rows, key=lambda one: (one.index, one.step)))
    own = next(one for one in versions.rows if one.pk == row.pk)
    later = []
    standing = versions.meant(versions.rows[-1])
    while standing is not None and standing is not own:
        later.append(standing.index)
        standing = versions.before(standing)
    if standing is None:
        _refuse_corrected(desk, versions.rows[-1].index)
    return _Undone(own, versions.before(own), tuple(later))


class _Versions:
    """The versions of one object, and what each of them means once corrections are looked through."""

    def __init__(self, desk: Desk, rows: list[Thing]) -> None:
        self.rows = rows
        self._desk = desk

    def before(self, row: Thing) -> Thing | None:
        """Return what the object was before a version, None where it was not there."""
        place = self.rows.index(row)
        return self.meant(self.rows[place - 1]) if place else None

    def meant(self, row: Thing) -> Thing | None:
        """Return the version that one restores, or the version itself; None where it says that the object is not there."""
        corrected = _act_at(self._desk, row.index)
        if row.step or not isinstance(corrected.body, ActCorrected):
            return row
        undone = done_by(_act_at(self._desk, corrected.body.target))
        found = next(one for one in self.rows if (one.index, one.step) == (undone.act.index, undone.layer))
        return self.before(found)


def _act_at(desk: Desk, index: int) -> Recorded:
    return desk.act if index == desk.act.index else cast("Recorded", journal.act_at(desk.source, desk.sale, index))


def _check_rests(desk: Desk, done: Done, undone: list[_Undone]) -> None:
    later = {index for one in undone for index in one.later}
    for one in undone:
        if one.before is None and not isinstance(one.row, Person):
            later |= {index for index in _pointing(desk, one.row) if index != done.act.index}
    _refuse_later(desk, later)


def _pointing(desk: Desk, row: Thing) -> set[int]:
    """Return the acts that made or changed a standing object that points to another."""
    table = row.place()[0]
    found: set[int] = set()
    for model in THINGS:
        for column in model.columns():
            if ALSO_POINTS.get(column, "" if model is type(row) else column) == table:
                standing = model._default_manager.using(desk.alias).filter(  # noqa: SLF001
                    sale=desk.sale, until_index__isnull=True, **{column: row.ref}
                )
                found |= set(standing.order_by("-index").values_list("index", flat=True)[: _SHOWN + 1])
    return found


def _refuse_corrected(desk: Desk, by: int) -> NoReturn:
    desk.refuse(
        "corrected",
        Text(
            f"Ese acto ya se corrigió (último acto sobre lo mismo: {by}).", f"That act was corrected already (last act on the same: {by})."
        ),
        Text(
            "Corrija la corrección; si lo anuló, registre el acto de nuevo.",
            "Correct the correction; if it annulled it, record the act anew.",
        ),
    )


def _refuse_later(desk: Desk, later: set[int]) -> None:
    if not later:
        return
    shown = sorted(later, reverse=True)[:_SHOWN]
    acts = ", ".join(f"{index} ({_act_at(desk, index).act.kind.name})" for index in shown) + ("…" if len(later) > _SHOWN else "")
    desk.refuse(
        "rests_on_it",
        Text("Sobre ese acto descansan otros posteriores: {acts}.", "Later acts rest on that act: {acts}.").format(acts=same(acts)),
        Text("Corrija antes esos, del último al primero.", "Correct those first, from the last to the first."),
    )


def _lines(desk: Desk, ledger: type[Entry], done: Done) -> list[Entry]:
    rows = ledger._default_manager.using(desk.alias)  # noqa: SLF001
    return list(rows.filter(sale=desk.sale, index=done.act.index, step=done.layer).order_by("pk"))


def _contra(desk: Desk, line: Entry) -> Entry:
    """Return the line that takes another back, of the same legal date."""
    model = type(line)
    values = {field.attname: getattr(line, field.attname) for field in columns_of(model)}
    return model(**{**values, "index": desk.act.index, model.counted: -values[model.counted]})
