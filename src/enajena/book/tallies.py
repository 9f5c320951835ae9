"""Keeps the tally of the objects that stand, and reads it back in groups."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from operator import attrgetter
from typing import Any

from django.db.models import BigIntegerField, Count, F, Sum

from enajena.book import bulk
from enajena.book.asof import NOW, AsOf, as_of
from enajena.book.models import Tallied, Tally, Thing
from enajena.book.models.columns import Column, columns_of

Values = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Objects with the same values in the columns that their kind is tallied by, and what they add up to, as it is stored."""

    values: Values
    count: int
    total: int


def keep(alias: str, sale: str, model: type[Thing], begun: Iterable[Thing], ended: Iterable[Thing]) -> None:
    """Add versions that stand from now on to the tally of their kind, and take away those that stand no more."""
    tallied = model.tallied
    if tallied is None:
        return
    changes: defaultdict[Values, list[int]] = defaultdict(lambda: [0, 0])
    values_of, total_of = attrgetter(*tallied.by), _total_of(model, tallied)
    for rows, sign in ((begun, 1), (ended, -1)):
        for row in rows:
            total = total_of(row)
            if total:
                change = changes[values_of(row)]
                change[0] += sign
                change[1] += sign * total
    lines = [(_written(values), count, total) for values, (count, total) in changes.items() if count or total]
    bulk.tally(alias, sale, _kind(model), lines)


def groups(alias: str, sale: str, model: type[Thing], tallied: Tallied, at: AsOf = NOW) -> Iterator[Group]:
    """Yield the objects of a kind in groups, in order: from the tally now, from the versions themselves at any other point."""
    if at == NOW:
        lines = Tally.objects.using(alias).filter(sale=sale, kind=_kind(model)).order_by("key")
        yield from (Group(_read(model, tallied, line.key), line.count, line.total) for line in lines)
        return
    adds = F(tallied.plus) if tallied.minus is None else F(tallied.plus) - F(tallied.minus)
    rows = as_of(alias, sale, model, at).alias(adds=adds).exclude(adds=0).order_by(*tallied.by).values_list(*tallied.by)
    for *values, count, total in rows.annotate(count=Count("*"), total=Sum(adds, output_field=BigIntegerField())):
        yield Group(tuple(values), count, total)


def _total_of(model: type[Thing], tallied: Tallied) -> Callable[[Thing], int]:
    stored = _fields(model)[tallied.plus].get_prep_value
    plus, minus = tallied.plus, tallied.minus
    if minus is None:
        return lambda row: stored(getattr(row, plus))
    return lambda row: stored(getattr(row, plus)) - stored(getattr(row, minus))


def _kind(model: type[Thing]) -> str:
    return model.__name__.lower()


def _written(values: Values) -> str:
    return json.dumps(values, default=date.isoformat, ensure_ascii=False)


def _read(model: type[Thing], tallied: Tallied, key: str) -> Values:
    fields = _fields(model)
    return tuple(fields[name].to_python(value) for name, value in zip(tallied.by, json.loads(key), strict=True))


def _fields(model: type[Thing]) -> dict[str, Column]:
    return {column.attname: column for column in columns_of(model)}
