"""Compares the tables with what a replay of the log gives: row by row, column by column, and names what differs."""

from collections.abc import Iterator
from typing import cast

from django.db.models import Model

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.book.models import ENTRIES, THINGS, Tally, Thing
from enajena.book.models.columns import columns_of, table_of
from enajena.book.verifying import found
from enajena.book.verifying.raw import PostgresRows, Row, Rows, json_places, same_json

_Key = tuple[object, ...]
TABLES: tuple[type[Model], ...] = (*THINGS, *ENTRIES)


def compare(kept: Rows, replayed: Rows, sale: str, size: int) -> Iterator[Fault]:
    """Yield what differs between the tables of a sale and those of a replay of its first `size` acts."""
    for model in TABLES:
        table = _Table(model, sale, size, either_form=isinstance(kept, PostgresRows))
        yield from table.compare(kept.by_act(model, sale, size), replayed.by_act(model, sale, size))


def compare_tallies(kept: Rows, replayed: Rows, sale: str) -> Iterator[Fault]:
    """Yield what differs between the tally of a whole sale and that of a replay of it."""
    ours, theirs = _tally(kept, sale), _tally(replayed, sale)
    for key in sorted(ours.keys() | theirs.keys(), key=repr):
        said, due = ours.get(key), theirs.get(key)
        if said != due or [type(each) for each in said or ()] != [type(each) for each in due or ()]:
            where = " ".join(found.shown(each) for each in key)
            yield found.derived(
                "tally_changed",
                Text(f"venta {sale}, tabla tally, {where}", f"sale {sale}, table tally, {where}"),
                Text(f"dice {said} y debe decir {due}", f"it says {said} and should say {due}"),
            )


def _tally(rows: Rows, sale: str) -> dict[Row, Row]:
    """Return the lines of the tally of a sale: count and total, by kind and key."""
    places = [[column.attname for column in columns_of(Tally)].index(name) for name in ("kind", "key", "count", "total")]
    lines = (tuple(line[place] for place in places) for line in rows.select(Tally, '"sale" = %s', (sale,)))
    return {line[:2]: line[2:] for line in lines}


def count(kept: Rows, sale: str) -> int:
    """Return how many rows the tables of a sale have."""
    found_rows = (kept.fetch(f'SELECT count(*) FROM "{table_of(model)}" WHERE "sale" = %s', (sale,)) for model in TABLES)
    return sum(cast("int", rows[0][0]) for rows in found_rows)


def strays(kept: Rows, sale: str, size: int) -> Iterator[Fault]:
    """Yield rows of a sale that no act of its log can have made."""
    for model in TABLES:
        where = '"sale" = %s AND ("index" IS NULL OR NOT ("index" >= 0 AND "index" < %s))'
        for (index,) in kept.fetch(f'SELECT "index" FROM "{table_of(model)}" WHERE {where} LIMIT 100', (sale, size)):
            yield _extra(model, sale, found.shown(index), "")


class _Table:
    """One table of one sale."""

    def __init__(self, model: type[Model], sale: str, size: int, *, either_form: bool) -> None:
        self._model = model
        self._sale = sale
        self._size = size
        self._names = [column.attname for column in columns_of(model)]
        self._json = json_places(model) if either_form else []
        self._until = self._names.index("until_index") if issubclass(model, Thing) else None

    def compare(self, kept: Iterator[tuple[int, list[Row]]], wanted: Iterator[tuple[int, list[Row]]]) -> Iterator[Fault]:
        ours, theirs = next(kept, None), next(wanted, None)
        while ours is not None or theirs is not None:
            if theirs is None or (ours is not None and ours[0] < theirs[0]):
                yield from self._differences(ours[1] if ours else [], [])
                ours = next(kept, None)
            elif ours is None or theirs[0] < ours[0]:
                yield from self._differences([], theirs[1])
                theirs = next(wanted, None)
            else:
                yield from self._differences(ours[1], theirs[1])
                ours, theirs = next(kept, None), next(wanted, None)

    def _differences(self, kept: list[Row], wanted: list[Row]) -> Iterator[Fault]:
        """Pair the rows of one act, those most alike first, and yield what differs."""
        ours = [self._normal(row) for row in kept]
        theirs = [self._normal(row) for row in wanted]
        if ours == theirs and all(_types(one) == _types(other) for one, other in zip(ours, theirs, strict=True)):
            return
        for row in list(theirs):
            same = next((one for one in ours if one == row and _types(one) == _types(row)), None)
            if same is not None:
                ours.remove(same)
                theirs.remove(row)
        for row in theirs:
            nearest = max(ours, key=lambda one: self._alike(one, row), default=None)
            if nearest is None or 2 * self._alike(nearest, row) < len(row):
                yield self._missing(row)
            else:
                ours.remove(nearest)
                yield self._changed(nearest, row)
        for row in ours:
            yield _extra(self._model, self._sale, self._shown(row, "index"), self._shown(row, "ref"))

    def _normal(self, row: Row) -> Row:
        """Return a row without what acts after the last one looked at changed, and with JSON in one form where need be."""
        values = list(row)
        for place in self._json:
            values[place] = same_json(values[place])
        if self._until is not None:
            until = values[self._until]
            values[self._until] = None if isinstance(until, int) and until >= self._size else until
        return tuple(values)

    def _alike(self, one: Row, other: Row) -> int:
        return sum(a == b for a, b in zip(one, other, strict=True))

    def _changed(self, kept: Row, wanted: Row) -> Fault:
        pairs = zip(self._names, kept, wanted, strict=True)
        columns = [(name, a, b) for name, a, b in pairs if a != b or type(a) is not type(b)]
        es = "; ".join(f"columna {name}: dice {found.shown(a)} y debe decir {found.shown(b)}" for name, a, b in columns)
        en = "; ".join(f"column {name}: it says {found.shown(a)} and should say {found.shown(b)}" for name, a, b in columns)
        return found.derived("row_changed", self._where(wanted), Text(es, en))

    def _missing(self, row: Row) -> Fault:
        return found.derived("row_missing", self._where(row), Text("falta la fila", "the row is missing"))

    def _where(self, row: Row) -> Text:
        return _place(self._model, self._sale, self._shown(row, "index"), self._shown(row, "ref"))

    def _shown(self, row: Row, name: str) -> str:
        return found.shown(row[self._names.index(name)]) if name in self._names else ""


def _types(row: Row) -> list[type]:
    return [type(value) for value in row]


def _place(model: type[Model], sale: str, index: str, ref: str) -> Text:
    table = table_of(model).removeprefix("book_")
    return Text(f"venta {sale}, tabla {table} {ref}, acto {index}", f"sale {sale}, table {table} {ref}, act {index}")


def _extra(model: type[Model], sale: str, index: str, ref: str) -> Fault:
    return found.derived("row_extra", _place(model, sale, index, ref), Text("ningún acto hizo esa fila", "no act made that row"))
