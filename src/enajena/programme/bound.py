"""What was bound, with its places: the tree itself is the map from a value to where it stands.

A value has a path (`("fine", "brackets", 0, "percent")`), and the path is followed in the tree. What could be bound is kept with its
path even where the whole could not, so that later checks still look at it.
"""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from enajena.basics.faults import Fault
from enajena.basics.text import Text, same
from enajena.programme.messages import Message, Place
from enajena.programme.yaml_tree import BrokenNode, ListNode, MapNode, Node, ScalarNode, Tree

Path = tuple[str | int, ...]
T = TypeVar("T")
Part = TypeVar("Part")

_NEAR_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Bound(Generic[T]):
    """What was bound: the value (None where it has faults), every part with its path, and the faults of tree and binding."""

    tree: Tree
    value: T | None
    parts: tuple[tuple[Path, object], ...]
    broken: frozenset[Path]
    faults: tuple[Fault, ...]

    def each(self, kind: type[Part]) -> Iterator[tuple[Path, Part]]:
        """Yield every part of that class with its path, also where the whole could not be bound."""
        for path, part in self.parts:
            if isinstance(part, kind):
                yield path, part

    def is_whole(self, *path: str | int) -> bool:
        """Return whether nothing at or under the path has a fault."""
        return not any(broken[: len(path)] == path or path[: len(broken)] == broken for broken in self.broken)

    def fault(self, message: Message, path: Path, **values: object) -> Fault:
        """Return a fault laid on the place of a path."""
        found = node.text if isinstance(node := node_at(self.tree, path), ScalarNode) else None
        return self.tree.sheet.fault(message, place_of(self.tree, path), found, **values)


def node_at(tree: Tree, path: Path) -> Node | None:
    """Return the node at a path, or None where the file does not have it."""
    steps = list(_follow(tree, path))
    return steps[-1][1] if len(steps) == len(path) + 1 else None


def place_of(tree: Tree, path: Path) -> Place:
    """Return where a person looks for a path: a value, or the key that opens a list or mapping; else what is nearest above."""
    key, node = list(_follow(tree, path))[-1]
    return node.place if key is None or isinstance(node, ScalarNode) else key.place


def path_words(path: Path) -> Text:
    """Return a path as a person reads it: `fine.brackets[1]`, counted from 1."""
    if not path:
        return Text("el programa", "the programme")
    name = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path)
    return same(f"`{name.removeprefix('.')}`")


def nearest(word: str, known: tuple[str, ...]) -> str | None:
    """Return the known word that is most like this one, or None where none is."""
    if len(word) > _NEAR_LENGTH:
        return None
    return next(iter(difflib.get_close_matches(word, known, n=1)), None)


def _follow(tree: Tree, path: Path) -> Iterator[tuple[ScalarNode | None, Node]]:
    """Yield the root and then each step's key and node, as far as the file goes."""
    node = tree.root if tree.root is not None else BrokenNode(Place(1, 1))
    yield None, node
    for step in path:
        key = None
        if isinstance(node, MapNode) and step in node.entries:
            key, node = node.entries[str(step)]
        elif isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            return
        yield key, node


def place_within(tree: Tree, path: Path, text: str, offset: int) -> Place:
    """Return where the character at `offset` of a value's text stands in the file, also in quotes or over several lines.

    Blanks are not counted, for YAML folds lines and strips them; every other character stands once in the file.
    """
    node = node_at(tree, path)
    if not isinstance(node, ScalarNode):
        return place_of(tree, path)
    lines = tree.sheet.lines
    first = node.place.line if node.block else node.place.line - 1
    raw = "\n".join((lines[first][0 if node.block else node.place.column - 1 :], *lines[first + 1 :])) if first < len(lines) else ""
    position = _skip(raw, 0 if node.plain or node.block else 1)
    quote = "" if node.plain or node.block else raw[:1]
    for _ in range(sum(not character.isspace() for character in text[:offset])):
        escaped = (quote == "'" and raw.startswith("''", position)) or (quote == '"' and raw.startswith("\\", position))
        position = _skip(raw, position + (2 if escaped else 1))
    before = raw[:position].split("\n")
    start = 0 if len(before) > 1 or node.block else node.place.column - 1
    return Place(first + len(before), start + len(before[-1]) + 1)


def _skip(raw: str, position: int) -> int:
    """Return the position of the next character that is no blank."""
    while raw[position : position + 1].isspace():
        position += 1
    return position
