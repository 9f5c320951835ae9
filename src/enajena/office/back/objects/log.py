"""Reads the log of a sale from its end: by kind, by the day of recording, by who signed, in bounded time however long it is.

Acts stand in the order in which they were recorded, so that a day is found by halving. Who signed and which kind no index finds: they
are looked for in the next `LOOKED` acts, and a page says how far it looked.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice
from types import MappingProxyType

from django.db.models import QuerySet

from enajena.basics.text import Text
from enajena.book.acts.describe import kind_called
from enajena.book.models import Leaf
from enajena.calendar.bogota import BOGOTA

ROWS = 50
LOOKED = 20_000
_NAMED: Mapping[str, str] = MappingProxyType(
    {
        "acceptance": "acceptance", "award": "award", "lot": "lot", "pledge": "pledge", "lien": "pledge", "case": "case", "fine": "fine",
        "payment": "payment", "urn": "urn", "envelope": "envelope", "regulation": "regulation", "document": "document", "cure": "cure",
        "line": "creditline", "stage": "stage",
    }
)  # fmt: skip
"""The fields by which the list tells what an act is about, each with the table of the object that it names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What is asked of the log: a kind, days of recording, somebody who signed, and before or after which act the page begins."""

    kind: str = ""
    first: date | None = None
    last: date | None = None
    by: str = ""
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An act in the list of acts."""

    index: int
    kind: Text
    on: date
    at: datetime
    by: tuple[str, ...]
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage:
    """A page of the log, the newest act first.

    `older` is the act before which the next page begins and `newer` that after which the one before does, None where there are no
    more; `far` says that not all was looked at.
    """

    lines: list[Line]
    older: int | None
    newer: int | None
    far: bool


def read_log(alias: str, sale: str, sought: Sought) -> LogPage:
    """Return the page of the log that is asked for."""
    acts = Leaf.objects.using(alias).filter(sale=sale)
    lowest, highest = _ends(acts, sought)
    up = sought.before is None and sought.after is not None
    start = (sought.after or 0) + 1 if up else highest if sought.before is None else min(highest, sought.before - 1)
    start = max(start, lowest) if up else start
    filters = bool(sought.kind or sought.by)
    stop = (min(highest, start + LOOKED - 1) if up else max(lowest, start - LOOKED + 1)) if filters else (highest if up else lowest)
    rows = acts.filter(index__gte=min(start, stop), index__lte=max(start, stop)) if lowest <= start <= highest else acts.none()
    found = _matching(rows.order_by("index" if up else "-index"), sought)
    more, some = len(found) > ROWS, found[:ROWS]
    edge = highest if up else lowest
    onwards = some[-1].index if more else stop if stop != edge and lowest <= start <= highest else None
    back = some[0].index if some and (sought.before is not None or sought.after is not None) else None
    lines = list(reversed(some)) if up else some
    older, newer = (back, onwards) if up else (onwards, back)
    return LogPage(lines=lines, older=older, newer=newer, far=not more and onwards is not None)


def line_of(index: int, kind: str, at: datetime, content: str) -> Line:
    """Return an act as the list tells it; `names` are objects that it names, by table and reference."""
    leaf = json.loads(content)
    on, by = date.fromisoformat(leaf["on"]), tuple(leaf["by"])
    return Line(index=index, kind=kind_called(kind).label, on=on, at=at, by=by, names=_names(leaf["body"]))


def _matching(rows: QuerySet[Leaf], sought: Sought) -> list[Line]:
    if sought.kind:
        rows = rows.filter(kind=sought.kind)
    if sought.by:
        rows = rows.filter(content__contains=json.dumps(sought.by, ensure_ascii=False)[1:-1])
    asked = rows.values_list("index", "kind", "at", "content")
    if not sought.by:
        return [line_of(*row) for row in asked[: ROWS + 1]]
    # A name may stand elsewhere in an act than among those who signed it.
    signed = (line for line in (line_of(*row) for row in asked.iterator(chunk_size=ROWS * 4)) if sought.by in line.by)
    return list(islice(signed, ROWS + 1))


def _ends(acts: QuerySet[Leaf], sought: Sought) -> tuple[int, int]:
    """Return the first and the last act that may be asked for; the last is below the first where there are none."""
    size = _size(acts)
    lowest = 0 if sought.first is None else _first_at(acts, size, datetime.combine(sought.first, time(), BOGOTA))
    if sought.last is None:
        return lowest, size - 1
    return lowest, _first_at(acts, size, datetime.combine(sought.last + timedelta(days=1), time(), BOGOTA)) - 1


def _size(acts: QuerySet[Leaf]) -> int:
    last = acts.order_by("-index").values_list("index", flat=True).first()
    return 0 if last is None else last + 1


def _first_at(acts: QuerySet[Leaf], size: int, instant: datetime) -> int:
    """Return the first act that was recorded at an instant or after it; where there is none, the one that would come next."""
    low, high = 0, size
    while low < high:
        middle = (low + high) // 2
        if acts.filter(index=middle).values_list("at", flat=True)[0] < instant:
            low = middle + 1
        else:
            high = middle
    return low


def _names(body: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """Return the first two objects that an act names."""
    return tuple((table, str(body[name])) for name, table in _NAMED.items() if body.get(name))[:2]
