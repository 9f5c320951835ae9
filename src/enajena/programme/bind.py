"""From a tree of text to the frozen values of the model, by the type hints of the model alone; every fault in one pass."""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, TypeVar, Union

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.basics.words import AND
from enajena.programme import messages_bind as say
from enajena.programme.bound import Bound, Path, nearest, path_words, place_of
from enajena.programme.keys import description_of
from enajena.programme.messages import Message, Place, joined
from enajena.programme.scalars import CONVERTERS, RefusedError
from enajena.programme.yaml_tree import BrokenNode, ListNode, MapNode, Node, ScalarNode, Tree

T = TypeVar("T")

MAX_FAULTS = 500
"""How many faults of binding are told; of more, only the number."""

_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_LANGUAGES: Mapping[str, Text] = {"es": Text("español", "Spanish"), "en": Text("inglés", "English")}

_A_VALUE = (
    Text("un solo valor", "a single value"),
    Text("Escriba el valor en la línea de la clave.", "Write the value on the line of the key."),
)
_A_LIST = (
    Text("una lista", "a list"),
    Text("Escriba cada elemento en su línea, con `- ` delante.", "Write each element on its own line, after `- `."),
)
_A_MAPPING = (
    Text("un mapa de claves", "a mapping of keys"),
    Text("Escriba debajo sus claves, cada una en su línea y con más sangría.", "Write its keys below, each on its line and indented more."),
)
_A_TEXT = (Text("un texto en dos idiomas", "a text in two languages"), say.TEXT_LANGUAGE.remedy)


class _Failed:
    """Stands where a value could not be bound; its fault is already told."""


FAILED: Final = _Failed()
_Reader = Callable[["_Run", Node, Path], object]


def bind(tree: Tree, kind: type[T]) -> Bound[T]:
    """Return what the tree says as a value of the dataclass `kind`, with all faults of both. Never raises for what a file says."""
    run = _Run(tree)
    value = FAILED if tree.root is None else _part_reader(kind)(run, tree.root, ())
    faults = (*tree.faults, *run.faults)
    if run.hidden:
        faults += (tree.sheet.fault(say.TOO_MANY, Place(len(tree.sheet.lines), 1), None, count=run.hidden),)
    whole = None if faults or isinstance(value, _Failed) else typing.cast("T", value)
    return Bound(tree, whole, tuple(run.parts), frozenset(run.broken), faults)


@cache
def hints_of(kind: object) -> Mapping[str, Any]:
    """Return the resolved type hints of a dataclass of the model, worked out once."""
    return typing.get_type_hints(kind)


def kind_of(member: object) -> str:
    """Return the value of `kind` that tells a class from the others of its union."""
    return str(typing.get_args(hints_of(member)["kind"])[0])


def without_none(hint: object) -> tuple[object, ...]:
    """Return the members of a union that a file may write: all but None."""
    return tuple(member for member in typing.get_args(hint) if member is not type(None))


class _Run:
    """One binding: the faults and the parts gathered on the way."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.faults: list[Fault] = []
        self.parts: list[tuple[Path, object]] = []
        self.broken: set[Path] = set()
        self.hidden = 0

    def fail(self, message: Message, path: Path, place: Place | None = None, found: str | None = None, **values: object) -> _Failed:
        """Tell a fault and mark the path as broken."""
        self.broken.add(path)
        if len(self.faults) >= MAX_FAULTS:
            self.hidden += 1
            return FAILED
        values = {"key": _key(path), **values}
        self.faults.append(self.tree.sheet.fault(message, place or place_of(self.tree, path), found, **values))
        return FAILED


@cache
def _reader(hint: object) -> _Reader:
    """Return what reads a node into a value of that hint."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Text:
        return _read_text
    if hint in CONVERTERS:
        return _scalar_reader(CONVERTERS[hint])
    if origin is Literal:
        return _choice_reader(arguments)
    if origin is tuple:
        return _list_reader(_reader(arguments[0]))
    if origin in (Union, types.UnionType):
        members = without_none(hint)
        return _reader(members[0]) if len(members) == 1 else _kind_reader({kind_of(member): member for member in members})
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _part_reader(hint)
    raise TypeError(f"the reader has no way to read {hint}")


def _scalar_reader(convert: Callable[[str], object]) -> _Reader:
    def read(run: _Run, node: Node, path: Path) -> object:
        text = _scalar_text(run, node, path)
        if isinstance(text, _Failed):
            return text
        try:
            return convert(text)
        except RefusedError as refused:
            return run.fail(refused.message, path, node.place, text, **refused.values)

    return read


def _choice_reader(choices: tuple[str, ...]) -> _Reader:
    def read(run: _Run, node: Node, path: Path) -> object:
        text = _scalar_text(run, node, path)
        if isinstance(text, _Failed) or text in choices:
            return text
        near = nearest(text, choices)
        message = say.NOT_ONE_OF if near is None else say.NOT_ONE_OF_NEAR
        return run.fail(message, path, node.place, text, choices=joined(choices), near=near)

    return read


def _list_reader(item: _Reader) -> _Reader:
    def read(run: _Run, node: Node, path: Path) -> object:
        if not isinstance(node, ListNode):
            return _wrong_type(run, node, path, *_A_LIST)
        values = [item(run, element, (*path, index)) for index, element in enumerate(node.items)]
        return FAILED if FAILED in values else tuple(values)

    return read


def _kind_reader(kinds: Mapping[str, object]) -> _Reader:
    """Return what reads one of several classes, told apart by their `kind`."""
    choose = _choice_reader(tuple(kinds))
    choices = joined(tuple(kinds))
    description = Text("qué clase es, {choices}", "which kind it is, {choices}").format(choices=choices)

    def read(run: _Run, node: Node, path: Path) -> object:
        if not isinstance(node, MapNode):
            return _wrong_type(run, node, path, *_A_MAPPING)
        if "kind" not in node.entries:
            return run.fail(say.MISSING_KEY, path, key="kind", owner=path_words(path), description=description)
        chosen = choose(run, node.entries["kind"][1], (*path, "kind"))
        return _reader(kinds[chosen])(run, node, path) if isinstance(chosen, str) else chosen

    return read


@dataclass(frozen=True, slots=True)
class _FieldPlan:
    """How one key of a class is read."""

    name: str
    read: _Reader
    default: object
    required: bool
    description: Text


@cache
def _plan(kind: type) -> Mapping[str, _FieldPlan]:
    hints = hints_of(kind)
    return {
        field.name: _FieldPlan(
            field.name,
            _reader(hints[field.name]),
            field.default,
            field.default is dataclasses.MISSING,
            description_of(field),
        )
        for field in dataclasses.fields(kind)
    }


def _part_reader(kind: type) -> _Reader:
    """Return what reads a mapping into a dataclass of the model; its plan is made at the first use."""

    def read(run: _Run, node: Node, path: Path) -> object:
        if not isinstance(node, MapNode):
            return _wrong_type(run, node, path, *_A_MAPPING)
        plan = _plan(kind)
        values = {name: _field_value(run, field, node, path) for name, field in plan.items()}
        _refuse_other_keys(run, node, path, tuple(plan))
        if FAILED in values.values():
            return FAILED
        part: object = kind(**values)
        run.parts.append((path, part))
        return part

    return read


def _field_value(run: _Run, field: _FieldPlan, node: MapNode, path: Path) -> object:
    entry = node.entries.get(field.name)
    if entry is not None:
        value = field.read(run, entry[1], (*path, field.name))
        if value == () and field.required:
            return run.fail(say.LIST_EMPTY, (*path, field.name), description=field.description)
        return value
    if field.required:
        return run.fail(say.MISSING_KEY, path, key=field.name, owner=path_words(path), description=field.description)
    return field.default


def _refuse_other_keys(run: _Run, node: MapNode, path: Path, known: tuple[str, ...]) -> None:
    for name, (key, value) in node.entries.items():
        if name not in known and node.flow and _is_null(value):
            run.fail(say.LOOSE_COMMA, (*path, name), key.place, name, key=name)
        elif name not in known:
            near = nearest(name, known)
            message = say.UNKNOWN_KEY if near is None else say.UNKNOWN_KEY_NEAR
            listed = joined(known, AND)
            run.fail(message, (*path, name), key.place, name, key=name, owner=path_words(path), near=near, known=listed)


def _read_text(run: _Run, node: Node, path: Path) -> object:
    """Read a sentence in both languages; a sentence may run over several lines."""
    if isinstance(node, ScalarNode) and not _is_null(node):
        missing = Text("los dos idiomas, cada uno con su clave", "each of the two languages under its key")
        return run.fail(say.TEXT_LANGUAGE, path, None, node.text, missing=missing)
    if not isinstance(node, MapNode):
        return _wrong_type(run, node, path, *_A_TEXT)
    es, en = (_sentence(run, node, path, language) for language in _LANGUAGES)
    _refuse_other_keys(run, node, path, tuple(_LANGUAGES))
    return Text(es, en) if isinstance(es, str) and isinstance(en, str) else FAILED


def _sentence(run: _Run, node: MapNode, path: Path, language: str) -> str | _Failed:
    entry = node.entries.get(language)
    if entry is None:
        return run.fail(say.TEXT_LANGUAGE, path, missing=_LANGUAGES[language])
    text = _reader(str)(run, entry[1], (*path, language))
    return " ".join(text.split()) if isinstance(text, str) else FAILED


def _scalar_text(run: _Run, node: Node, path: Path) -> str | _Failed:
    """Return the text of a single value, or FAILED where there is a list, a mapping or nothing."""
    if isinstance(node, ScalarNode) and not _is_null(node):
        return node.text
    return _wrong_type(run, node, path, *_A_VALUE)


def _wrong_type(run: _Run, node: Node, path: Path, expected: Text, how: Text) -> _Failed:
    if isinstance(node, BrokenNode):
        run.broken.add(path)
        return FAILED
    if _is_null(node):
        return run.fail(say.NO_VALUE, path)
    got = Text("un texto", "a text")
    if not isinstance(node, ScalarNode):
        got = (_A_LIST if isinstance(node, ListNode) else _A_MAPPING)[0]
    found = node.text if isinstance(node, ScalarNode) else None
    return run.fail(say.WRONG_TYPE, path, None, found, expected=expected, got=got, how=how)


def _is_null(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.plain and node.text in _NULLS


def _key(path: Path) -> str:
    """Return the key that a path ends in, leaving out positions in lists."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")
