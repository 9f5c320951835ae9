"""The kinds of acts and their fields, read from the code: what a person is told, and what the documentation lists."""

import json
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

_DAY = "2003-10-07"
# What a hint takes in words, and a value of its form to begin with.
_WORDS: tuple[tuple[object, Text, object], ...] = (
    (Whole, Text("entero", "whole number"), "1"),
    (Cop, Text("pesos, con dos decimales", "pesos, with two decimals"), "1000.00"),
    (Exact, Text("número exacto", "exact number"), "20.04"),
    (AnyBody, Text('otro acto: {"act": clase, "body": campos}', 'another act: {"act": kind, "body": fields}'), None),
    (str, Text("texto", "text"), "…"),
    (date, Text("fecha, AAAA-MM-DD", "date, YYYY-MM-DD"), _DAY),
    (AwareDatetime, Text("instante con zona horaria, ISO 8601", "instant with its time zone, ISO 8601"), f"{_DAY}T10:00:00-05:00"),
    (bool, Text("true o false", "true or false"), True),
)
_HASH = Text("SHA-256 de un archivo, en hexadecimal", "SHA-256 of a file, in hexadecimal")
_HASHED = "sha256"
_IDENTITY = {"id_type": "CC", "id_number": "…", "name": "…"}
_PERSONAL = {"note_added": {"text": "…"}, "paper_published": {"sha256": "0" * 64}}


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


def line_of(kind: Kind) -> str:
    """Return a line of JSON to record an act of a kind with, every field that has no default in it, for somebody to fill in."""
    by = ["…:…"] if kind.people == 1 else ["…:uno", "…:dos"]
    told = {field.name for field in fields(kind.body)}
    personal = _PERSONAL.get(kind.name, _IDENTITY)
    beside = {"personal": personal} if kind.identifies and told & {"person", "note"} else {}
    return json.dumps({"act": kind.name, "on": _DAY, "by": by, "body": _values(kind.body), **beside}, ensure_ascii=False)


def _values(body: Any) -> dict[str, object]:  # noqa: ANN401 - a class made a dataclass
    hints = get_type_hints(body, include_extras=True)
    needed = (one for one in fields(body) if _has_no_default(one))
    return {one.name: "0" * 64 if one.name.endswith(_HASHED) else _value(_without_none(hints[one.name])[0]) for one in needed}


def _value(hint: object) -> object:
    """Return a value that a hint takes."""
    for known, _, value in _WORDS:
        if hint == known:
            return value
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return arguments[0]
    if origin is tuple:
        return [_value(arguments[0])]
    if origin is Annotated:
        return _value(arguments[0])
    return _values(hint)


def _fields(body: Any, prefix: str) -> Iterator[FieldOfAct]:  # noqa: ANN401 - a class made a dataclass
    hints = get_type_hints(body, include_extras=True)
    for one in fields(body):
        hint, optional = _without_none(hints[one.name])
        takes = _HASH if one.name.endswith(_HASHED) else _words(hint)
        yield FieldOfAct(name=prefix + one.name, takes=takes, required=not optional and _has_no_default(one))
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
    for known, words, _ in _WORDS:
        if hint == known:
            return words
    if get_origin(hint) is Literal:
        return Text("una de: {words}", "one of: {words}").format(words=same(", ".join(map(str, get_args(hint)))))
    if get_origin(hint) is tuple:
        return Text("lista de {what}", "list of {what}").format(what=_words(get_args(hint)[0]))
    if get_origin(hint) is Annotated:
        return _words(get_args(hint)[0])
    return Text("objeto", "object")
