"""Bodies of acts of any kind, drawn from what their fields say that they take."""

from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from pydantic import AwareDatetime

from enajena.book.acts.general import AnyBody, NoteAdded
from enajena.book.acts.kinds import Cop, Exact, Whole

_FIRST = date(1995, 12, 20)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs")), max_size=30)
DAYS = st.integers(0, 20_000).map(lambda days: _FIRST + timedelta(days=days))
INSTANTS = st.integers(0, 10**15).map(lambda micros: datetime(1996, 1, 1, tzinfo=UTC) + timedelta(microseconds=micros))
_SIMPLE: dict[object, st.SearchStrategy[Any]] = {
    str: TEXTS,
    bool: st.booleans(),
    date: DAYS,
    AwareDatetime: INSTANTS,
}
_EXACT: tuple[tuple[object, st.SearchStrategy[Any]], ...] = (
    (Whole, st.integers(-(2**63) + 1, 2**63 - 1)),
    (Cop, st.integers(-(10**17), 10**17).map(lambda centavos: Decimal(centavos).scaleb(-2))),
    (Exact, st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**20), max_value=10**20, places=8)),
    (AnyBody, st.builds(NoteAdded, note=TEXTS, kind=TEXTS, about=TEXTS)),
)


def bodies(kind: Any) -> st.SearchStrategy[Any]:
    """Return how to draw the body of a class."""
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{one.name: _of(hints[one.name]) for one in fields(kind)})


def _of(hint: Any) -> st.SearchStrategy[Any]:
    for known, drawn in _EXACT:
        if hint == known:
            return drawn
    origin, arms = get_origin(hint), get_args(hint)
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if origin in (Union, UnionType):
        return st.one_of(*(st.none() if arm is NoneType else _of(arm) for arm in arms))
    if origin is Literal:
        return st.sampled_from(arms)
    if origin is tuple and arms[-1] is Ellipsis:
        return st.lists(_of(arms[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(_of(arm) for arm in arms))
    if origin is Annotated:
        return _of(arms[0])
    if isinstance(hint, type) and is_dataclass(hint):
        return bodies(hint)
    raise TypeError(f"no way to draw {hint}")
