"""What a form asks for an act: its fields, read from the class of its body, those inside others within them."""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from datetime import date
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import AwareDatetime

from enajena.basics.text import Text
from enajena.book.acts.general import AnyBody
from enajena.book.acts.kinds import Cop, Exact, Kind, Whole
from enajena.book.machines import MACHINES
from enajena.office.back.words import field_label

Shape = Literal["text", "whole", "cop", "exact", "day", "instant", "yes_no", "choice", "choices", "texts", "file", "group", "rows", "act"]
_PLAIN: tuple[tuple[object, Shape], ...] = (
    (Whole, "whole"),
    (Cop, "cop"),
    (Exact, "exact"),
    (AnyBody, "act"),
    (str, "text"),
    (date, "day"),
    (AwareDatetime, "instant"),
    (bool, "yes_no"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One thing that a form asks: where it stands in the act (`terms.rule`), how it is called, and in which shape it is given.

    `nothing` says that it is written as nothing where it is not given, having no value of its own then.
    `inner` are the fields of a group, of each row of a list, or of the act that is put in the place of another (`kind`).
    """

    path: str
    name: str
    label: Text
    shape: Shape
    required: bool
    nothing: bool = False
    choices: tuple[str, ...] = ()
    inner: tuple["Asked", ...] = field(default=())
    kind: str = ""


def asked_for(kind: Kind, replaced: Kind | None = None) -> tuple[Asked, ...]:
    """Return what a form asks for an act of a kind; `replaced` is the kind of the act that a correction puts right."""
    return tuple(_fields(kind, kind.body, "", replaced))


def in_row(asked: tuple[Asked, ...], path: str, row: int) -> tuple[Asked, ...]:
    """Return the fields of a row of a list, each where it stands in that row."""
    return tuple(_moved(one, f"{path}.{row}.") for one in asked)


def _moved(one: Asked, prefix: str) -> Asked:
    return replace(one, path=prefix + one.name)


def _fields(kind: Kind, body: Any, prefix: str, replaced: Kind | None) -> Iterator[Asked]:  # noqa: ANN401 - a class made a dataclass
    hints = get_type_hints(body, include_extras=True)
    for one in fields(body):
        hint, may_lack = _without_none(hints[one.name])
        has_none = one.default is MISSING and one.default_factory is MISSING
        shape, choices, inner = _shape(kind, prefix + one.name, hint, replaced)
        yield Asked(
            path=prefix + one.name,
            name=one.name,
            label=field_label(kind.name, one.name),
            shape=shape,
            required=has_none and not may_lack,
            nothing=has_none and may_lack,
            choices=choices,
            inner=tuple(inner),
            kind=replaced.name if shape == "act" and replaced is not None else "",
        )


def _shape(kind: Kind, path: str, hint: object, replaced: Kind | None) -> tuple[Shape, tuple[str, ...], Iterator[Asked]]:
    nothing: Iterator[Asked] = iter(())
    origin, arguments = get_origin(hint), get_args(hint)
    plain = next((shape for known, shape in _PLAIN if hint == known), None)
    if plain == "act":
        return plain, (), nothing if replaced is None else _fields(replaced, replaced.body, f"{path}.", None)
    if kind.name == "note_added" and path == "kind":
        return "choice", tuple(MACHINES), nothing
    if plain is not None:
        return "file" if path.endswith("sha256") else plain, (), nothing
    if origin is Literal:
        return "choice", arguments, nothing
    if origin is Annotated:
        return _shape(kind, path, arguments[0], replaced)
    if origin is tuple:
        return _list_shape(kind, arguments[0])
    return "group", (), _fields(kind, hint, f"{path}.", None)


def _list_shape(kind: Kind, hint: object) -> tuple[Shape, tuple[str, ...], Iterator[Asked]]:
    if get_origin(hint) is Literal:
        return "choices", get_args(hint), iter(())
    return ("rows", (), _fields(kind, hint, "", None)) if is_dataclass(hint) else ("texts", (), iter(()))


def _without_none(hint: object) -> tuple[object, bool]:
    if get_origin(hint) in (Union, UnionType):
        kept = [arm for arm in get_args(hint) if arm is not NoneType]
        return kept[0], len(kept) < len(get_args(hint))
    return hint, False
