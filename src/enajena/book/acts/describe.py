"""The kinds of acts and their fields, read from the code: what a person is told, and what the documentation lists."""

import pkgutil
from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from datetime import date
from importlib import import_module
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import AwareDatetime

from enajena.basics.faults import CallError
from enajena.basics.text import Text, same
from enajena.book import acts
from enajena.book.acts.general import AnyBody
from enajena.book.acts.kinds import Cop, Exact, Kind, Whole, kind_named, kinds

_WORDS: tuple[tuple[object, Text], ...] = (
    (Whole, Text("entero", "whole number")),
    (Cop, Text("pesos, con dos decimales", "pesos, with two decimals")),
    (Exact, Text("número exacto", "exact number")),
    (AnyBody, Text('otro acto: {"act": clase, "body": campos}', 'another act: {"act": kind, "body": fields}')),
    (str, Text("texto", "text")),
    (date, Text("fecha, AAAA-MM-DD", "date, YYYY-MM-DD")),
    (AwareDatetime, Text("instante con zona horaria, ISO 8601", "instant with its time zone, ISO 8601")),
    (bool, Text("true o false", "true or false")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldOfAct:
    """A field of an act's body: `name` is a path where it is inside another; `required` says that it has no default."""

    name: str
    takes: Text
    required: bool


def every_kind() -> tuple[Kind, ...]:
    """Return every kind of act there is, in the order of their names."""
    for module in pkgutil.iter_modules(acts.__path__):
        import_module(f"{acts.__name__}.{module.name}")
    return tuple(sorted(kinds(), key=lambda kind: kind.name))


def kind_called(name: str) -> Kind:
    """Return the kind of act of that name.

    Raises:
        CallError: there is none.
    """
    known = every_kind()
    found = kind_named(name)
    if found is None:
        raise CallError(
            Text(f"No hay una clase de acto «{name}».", f"No kind of act is called “{name}”."),
            same(", ".join(kind.name for kind in known)),
        )
    return found


def fields_of(kind: Kind) -> list[FieldOfAct]:
    """Return the fields of an act's body, those inside others after them."""
    return list(_fields(kind.body, ""))


def _fields(body: Any, prefix: str) -> Iterator[FieldOfAct]:  # noqa: ANN401 - a class made a dataclass
    hints = get_type_hints(body, include_extras=True)
    for one in fields(body):
        hint, optional = _without_none(hints[one.name])
        yield FieldOfAct(name=prefix + one.name, takes=_words(hint), required=not optional and _has_no_default(one))
        inner = _inner(hint)
        if inner is not None:
            mark = "[]." if get_origin(hint) is tuple else "."
            yield from _fields(inner, f"{prefix}{one.name}{mark}")


def _has_no_default(field: Field[object]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _without_none(hint: object) -> tuple[object, bool]:
    if get_origin(hint) in (Union, UnionType):
        kept = [arm for arm in get_args(hint) if arm is not NoneType]
        return kept[0], len(kept) < len(get_args(hint))
    return hint, False


def _inner(hint: object) -> object | None:
    """Return the class inside a hint whose fields are told apart, None where there is none."""
    arms = get_args(hint) if get_origin(hint) is tuple else (hint,)
    return next((arm for arm in arms if isinstance(arm, type) and is_dataclass(arm)), None)


def _words(hint: object) -> Text:
    for known, words in _WORDS:
        if hint == known:
            return words
    if get_origin(hint) is Literal:
        return Text("una de: {words}", "one of: {words}").format(words=same(", ".join(map(str, get_args(hint)))))
    if get_origin(hint) is tuple:
        return Text("lista de {what}", "list of {what}").format(what=_words(get_args(hint)[0]))
    if get_origin(hint) is Annotated:
        return _words(get_args(hint)[0])
    return Text("objeto", "object")
