"""A programme that comes from no file, bound as if it did: its own values are its tree, and every place in it is the first."""

import dataclasses
from collections.abc import Iterator

from enajena.basics.text import Text
from enajena.programme.bound import Bound, Path
from enajena.programme.messages import Place, Sheet
from enajena.programme.model import Programme
from enajena.programme.yaml_tree import ListNode, MapNode, Node, ScalarNode, Tree

_NOWHERE = Place(1, 1)


def bound_of(programme: Programme) -> Bound[Programme]:
    """Return a programme with every part by its path, so that it can be checked as a file is."""
    tree = Tree(Sheet(programme.id, ()), _node(programme), ())
    return Bound(tree, programme, tuple(_parts(programme, ())), frozenset(), ())


def _parts(value: object, path: Path) -> Iterator[tuple[Path, object]]:
    """Yield the parts under a value and then itself, as binding does."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _parts(item, (*path, index))
    elif dataclasses.is_dataclass(value) and not isinstance(value, Text):
        for field in dataclasses.fields(value):
            yield from _parts(getattr(value, field.name), (*path, field.name))
        yield path, value


def _node(value: object) -> Node:
    if isinstance(value, tuple):
        return ListNode(tuple(map(_node, value)), _NOWHERE)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        entries = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        present = {name: (ScalarNode(name, _NOWHERE), _node(one)) for name, one in entries.items() if one is not None}
        return MapNode(present, _NOWHERE)
    return ScalarNode(str(value), _NOWHERE)
