"""Looks at what leaves bind by hash: the personal part of acts, which suppression deletes, and stored files."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.book.models import Leaf, PersonalRecord, StoredFile
from enajena.book.verifying import found
from enajena.book.verifying.log import ReadLeaf
from enajena.book.verifying.raw import Row, Rows

_SUPPRESSION = "personal_suppressed"


@dataclass(slots=True)
class Suppressed:
    """What acts suppressed: persons, each with the last act that did, and files."""

    persons: dict[str, int] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)


def suppressed_in(rows: Rows, sale: str) -> Suppressed:
    """Return what the acts of a sale suppressed."""
    all_of_it = Suppressed()
    for row in rows.select(Leaf, f'"sale" = %s AND "kind" = \'{_SUPPRESSION}\' ORDER BY "index"', (sale,)):
        try:
            said = json.loads(cast("bytes", row[5]))
            all_of_it.persons[said["body"]["person"]] = int(said["index"])
            all_of_it.files.update(said["body"]["files_sha256"])
        except (ValueError, TypeError, KeyError, RecursionError):
            continue  # the leaf itself is told of
    return all_of_it


class PersonalCheck:
    """Goes over the personal records of a sale beside its leaves."""

    def __init__(self, rows: Rows, sale: str, suppressed: Suppressed) -> None:
        """Begin before the first record."""
        self._sale = sale
        self._suppressed = suppressed.persons
        self._records = rows.by_act(PersonalRecord, sale, 2**62)
        self._next = next(self._records, None)
        self.kept = 0
        self.faults: list[Fault] = []

    def look_at(self, leaf: ReadLeaf) -> None:
        """Look at the record of a leaf, and at those before it that no leaf binds."""
        self._strays(leaf.index)
        wanted, person = leaf.said.get("personal_sha256"), _person(leaf.said)
        gone = self._suppressed.get(person, -1) > leaf.index
        if self._next is None or self._next[0] != leaf.index:
            if wanted is not None and not gone:
                self._say("personal_missing", leaf.index, Text("falta su parte personal", "its personal part is missing"))
            return
        for row in self._next[1]:
            self._record(leaf.index, row, wanted, person)
            if gone:
                self._say(
                    "personal_kept",
                    leaf.index,
                    Text("su parte personal se suprimió y sigue ahí", "its personal part was suppressed and is still there"),
                )
        self._next = next(self._records, None)

    def end(self) -> None:
        """Look at the records that are left."""
        self._strays(2**62)

    def _record(self, index: int, row: Row, wanted: str | None, person: str) -> None:
        _, _, kept_person, salt, content = row
        self.kept += 1
        good = isinstance(salt, bytes) and isinstance(content, bytes)
        if not good or hashlib.sha256(cast("bytes", salt) + cast("bytes", content)).hexdigest() != wanted:
            self._say(
                "personal_changed", index, Text("su parte personal o su sal fue cambiada", "its personal part or its salt was changed")
            )
        if kept_person != person.encode():
            self._say(
                "personal_person",
                index,
                Text("la columna person de su parte personal fue cambiada", "the column person of its personal part was changed"),
            )

    def _strays(self, before: int) -> None:
        while self._next is not None and self._next[0] < before:
            self._say("personal_stray", self._next[0], Text("ningún acto pide esa parte personal", "no act asks for that personal part"))
            self._next = next(self._records, None)

    def _say(self, code: str, index: int, what: Text) -> None:
        self.faults.append(found.changed(code, found.leaf(self._sale, index), what))


def check_files(rows: Rows, wanted: Mapping[str, str], suppressed: set[str]) -> Iterator[Fault]:
    """Look at every stored file: its bytes, its ending, and that each file that an act brought is there unless it was suppressed."""
    missing = dict(wanted)
    for (stored,) in rows.fetch('SELECT "sha256" FROM "book_storedfile" ORDER BY "sha256"'):
        name = found.shown(stored)
        where = Text(f"archivo {name}", f"file {name}")
        ending = missing.pop(name, None)
        for _, kept_ending, content in rows.select(StoredFile, '"sha256" = %s', (name,)):
            if not isinstance(content, bytes) or hashlib.sha256(content).hexdigest() != name:
                yield found.changed("file_changed", where, Text("sus bytes fueron cambiados", "its bytes were changed"))
            if ending is None:
                yield found.changed("file_stray", where, Text("ningún acto lo trajo", "no act brought it"))
            elif kept_ending != ending.encode():
                yield found.changed("file_ending", where, Text("la columna ending fue cambiada", "the column ending was changed"))
    for sha256 in sorted(missing.keys() - suppressed):
        yield found.changed("file_missing", Text(f"archivo {sha256}", f"file {sha256}"), Text("no está", "it is not there"))


def _person(said: Mapping[str, Any]) -> str:
    """Return whom the personal part of an act is about: of a correction, that of the right act."""
    body = said["body"]
    replacement = body.get("replacement")
    if isinstance(replacement, dict) and "person" not in body:
        body = replacement.get("body", {})
    return body.get("person") or ""
