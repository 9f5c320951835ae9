"""A programme file as a tree of text: every value as written, with its line and column, and no YAML typing.

PyYAML's event stream is read, with libyaml where it is there, into frozen nodes by a loop that keeps its own stack, so that no depth
of nesting can exhaust Python's. `no`, `010`, `1_000` and `2.50` stay text; the binder decides what they are. What of YAML a programme
file does without (anchors, aliases, merge keys, tags, directives, several documents, tabs) is a fault with its place.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from enajena.basics.faults import Fault
from enajena.programme import messages_tree as say
from enajena.programme.messages import Message, Place, Sheet

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 30

_LOST = "\N{REPLACEMENT CHARACTER}"
_CONTROL = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FAST_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PLAIN_LOADER: type = yaml.SafeLoader

# What PyYAML says → what we say. The first that is part of its sentence counts.
_TRANSLATION: tuple[tuple[str, Message], ...] = (
    ("found unknown escape character", say.ESCAPE),
    ("escape sequence of", say.ESCAPE),
    ("while scanning a quoted scalar", say.QUOTE),
    ("while parsing a flow", say.BRACKET),
    ("mapping values are not allowed", say.COLON),
    ("sequence entries are not allowed", say.DASH),
    ("that cannot start any token", say.BAD_START),
    ("could not find expected ':'", say.NOT_A_KEY),
    ("while parsing a block", say.INDENT),
    ("expected <block end>", say.INDENT),
    ("expected '<document start>'", say.INDENT),
)
# Told where the thing begins, not where it was found to be wrong.
_AT_THEIR_START = frozenset((say.QUOTE, say.BRACKET, say.NOT_A_KEY))


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A value as written. `plain` tells one without quotes; `block` one written under `|` or `>`."""

    text: str
    place: Place
    plain: bool = True
    block: bool = False


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list, in order."""

    items: "tuple[Node, ...]"
    place: Place


@dataclass(frozen=True, slots=True)
class MapNode:
    """Keys with their values, in order. No key is there twice. `flow` tells one written between `{ }`."""

    entries: "dict[str, tuple[ScalarNode, Node]]"
    place: Place
    flow: bool = False


@dataclass(frozen=True, slots=True)
class BrokenNode:
    """What already has its fault, so that nothing more is said of it."""

    place: Place


Node = ScalarNode | ListNode | MapNode | BrokenNode


@dataclass(frozen=True, slots=True)
class Tree:
    """What was read: the sheet that faults are laid on, the root (None where there is none), and the faults found on the way."""

    sheet: Sheet
    root: Node | None
    faults: tuple[Fault, ...]


def read_tree(data: bytes, name: str) -> Tree:
    """Return the tree of a file's bytes. Never raises: whatever is wrong is among `faults`.

    Args:
        data: the file's bytes.
        name: the file as the faults name it.
    """
    sheet, faults = _sheet_of(data, name)
    if faults:
        return Tree(sheet, None, faults)
    text = "\n".join(sheet.lines)
    for loader in (_FAST_LOADER, _PLAIN_LOADER):
        builder = _Builder(sheet)
        try:
            return builder.run(_events(text, loader))
        except yaml.YAMLError as error:
            # The two loaders word and place an error differently; the plain one has the last word, so that every machine says the same.
            failure = error
    return Tree(sheet, None, (*builder.faults, _invalid(sheet, failure)))


def _sheet_of(data: bytes, name: str) -> tuple[Sheet, tuple[Fault, ...]]:
    """Return the file's lines, and what keeps its bytes from being text that can be parsed."""
    if len(data) > MAX_BYTES:
        sheet = Sheet(name, ())
        return sheet, (sheet.fault(say.TOO_BIG, Place(1, 1)),)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _not_utf8(data, name, error)
    sheet = Sheet(name, text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    return sheet, tuple(_character_faults(sheet))


def _not_utf8(data: bytes, name: str, error: UnicodeDecodeError) -> tuple[Sheet, tuple[Fault, ...]]:
    before = data[: error.start].decode("utf-8-sig", errors="replace").splitlines() or [""]
    shown = data.decode("utf-8-sig", errors="replace").splitlines()
    place = Place(data.count(b"\n", 0, error.start) + 1, 1 if data[: error.start].endswith(b"\n") else len(before[-1]) + 1)
    sheet = Sheet(name, shown)
    return sheet, (sheet.fault(say.NOT_UTF8, place, byte=f"0x{data[error.start]:02X}"),)


def _character_faults(sheet: Sheet) -> Iterator[Fault]:
    """Yield the first tab, with how many there are, and every line's first lost letter and first control character."""
    tabs = [(number, line.index("\t")) for number, line in enumerate(sheet.lines, 1) if "\t" in line]
    if tabs:
        count = sum(line.count("\t") for line in sheet.lines)
        yield sheet.fault(say.TAB, Place(tabs[0][0], tabs[0][1] + 1), count=count)
    for number, line in enumerate(sheet.lines, 1):
        if (lost := line.find(_LOST)) >= 0:
            yield sheet.fault(say.LOST, Place(number, lost + 1))
        if found := _CONTROL.search(line):
            clean = Sheet(sheet.name, [*sheet.lines[: number - 1], _CONTROL.sub(_LOST, line)])
            yield clean.fault(say.CONTROL, Place(number, found.start() + 1), name=f"U+{ord(found.group()):04X}")


def _events(text: str, loader: type) -> "Iterator[yaml.events.Event]":
    yield from yaml.parse(text, Loader=loader)


def _invalid(sheet: Sheet, error: yaml.YAMLError) -> Fault:
    """Return PyYAML's complaint in our words, at its place."""
    problem = str(getattr(error, "problem", None) or "")
    context = str(getattr(error, "context", None) or "")
    said = next((ours for theirs, ours in _TRANSLATION if theirs in problem or theirs in context), say.INVALID)
    mark = getattr(error, "problem_mark", None)
    if said in _AT_THEIR_START:
        mark = getattr(error, "context_mark", None) or mark
    place = Place(1, 1) if mark is None else Place(mark.line + 1, mark.column + 1)
    line = sheet.lines[place.line - 1] if place.line <= len(sheet.lines) else ""
    character = line[place.column - 1 : place.column]
    return sheet.fault(said, place, character=character)


class _Builder:
    """Builds the tree from events. Open lists and mappings are on `stack`; a mapping's waiting key beside it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.faults: list[Fault] = []
        self.stack: list[_Open] = []
        self.root: Node | None = None

    def run(self, events: "Iterator[yaml.events.Event]") -> Tree:
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._say(say.DOCUMENTS, _place(event))
                    break
                if event.version or event.tags:
                    self._say(say.DIRECTIVE, _place(event))
            elif not self._take(event):
                break
        if self.root is None and not self.faults:
            self._say(say.EMPTY, Place(1, 1))
        return Tree(self.sheet, self.root, tuple(self.faults))

    def _say(self, message: Message, place: Place, **values: object) -> None:
        self.faults.append(self.sheet.fault(message, place, None, **values))

    def _take(self, event: "yaml.events.Event") -> bool:
        """Take one event in; False where nothing more can be read."""
        if isinstance(event, yaml.ScalarEvent):
            self._marks(event)
            block = event.style in ("|", ">")
            self._put(ScalarNode(event.value, _place(event), plain=not event.style, block=block))
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._marks(event)
            if len(self.stack) >= MAX_DEPTH:
                self._say(say.TOO_DEEP, _place(event), limit=MAX_DEPTH)
                return False
            self.stack.append(_Open(_place(event), is_map=isinstance(event, yaml.MappingStartEvent), flow=bool(event.flow_style)))
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._put(self.stack.pop().closed())
        elif isinstance(event, yaml.AliasEvent):
            self._say(say.ALIAS, _place(event), name=event.anchor)
            self._put(BrokenNode(_place(event)))
        return True

    def _marks(self, event: "yaml.events.NodeEvent") -> None:
        """Refuse the anchor and the tag of a node; the node itself is read on."""
        if event.anchor:
            self._say(say.ANCHOR, _place(event), name=event.anchor)
        tag = getattr(event, "tag", None)
        if tag:
            self._say(say.TAG, _place(event), tag=str(tag).replace("tag:yaml.org,2002:", "!!"))

    def _put(self, node: Node) -> None:
        """Put a finished node where it belongs: root, next in a list, a mapping's key or its value."""
        if not self.stack:
            empty = isinstance(node, ScalarNode) and node.plain and not node.text
            self.root = None if empty else node
            return
        parent = self.stack[-1]
        if not parent.is_map:
            parent.items.append(node)
        elif not parent.has_key:
            parent.key, parent.has_key = self._key(parent, node), True
        else:
            if parent.key is not None:
                parent.entries[parent.key.text] = (parent.key, node)
            parent.key, parent.has_key = None, False

    def _key(self, parent: "_Open", node: Node) -> ScalarNode | None:
        """Return the key, or None where it is refused, so that its value is left out."""
        if not isinstance(node, ScalarNode):
            if not isinstance(node, BrokenNode):
                self._say(say.KEY_NOT_TEXT, node.place)
            return None
        if node.text == "<<" and node.plain:
            self._say(say.MERGE, node.place)
            return None
        earlier = parent.entries.get(node.text)
        if earlier is not None:
            self._say(say.DUPLICATE_KEY, node.place, key=node.text, line=earlier[0].place.line)
            return None
        return node


class _Open:
    """A list or a mapping whose end has not come yet."""

    def __init__(self, place: Place, *, is_map: bool, flow: bool) -> None:
        self.place = place
        self.is_map = is_map
        self.flow = flow
        self.items: list[Node] = []
        self.entries: dict[str, tuple[ScalarNode, Node]] = {}
        self.key: ScalarNode | None = None
        self.has_key = False

    def closed(self) -> MapNode | ListNode:
        return MapNode(self.entries, self.place, self.flow) if self.is_map else ListNode(tuple(self.items), self.place)


def _place(event: "yaml.events.Event") -> Place:
    if event.start_mark is None:
        return Place(1, 1)
    return Place(event.start_mark.line + 1, event.start_mark.column + 1)
