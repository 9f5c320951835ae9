"""Acts to and from the bytes that the log keeps: JSON in the canonical form of RFC 8785.

Every number is written as text and every key is ASCII, so that the standard library's writer gives exactly the canonical form.
An act is applied as it reads back from those bytes: what recording did is what a replay does.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from functools import cache, lru_cache
from json.encoder import encode_basestring as _quoted
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config
from pydantic_core import PydanticSerializationError

from enajena.basics.faults import DataError
from enajena.basics.odd_signs import HIDDEN
from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Act, Kind, Recorded, kind_named
from enajena.book.acts.unread import no_day, said_of, shown

VERSION = "1"
LONGEST_LEAF = 65_535
"""The length of a leaf goes into two bytes of an entry bundle (C2SP tlog-tiles)."""

_write = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode
# A line of a log must read as what it is.
_ODD_SIGN = re.compile(rf"[\x00-\x1f{HIDDEN}]")
_ODD_SIGN_IN_JSON = re.compile(rf"[{HIDDEN}]")
_ESCAPED_IN_JSON = re.compile(r"(?<!\\)(?:\\\\)*\\[bfnrtu]")
_NOT_ITS_KIND = Text("un valor no es de la clase que su campo lleva", "a value is not of the kind that its field takes")
_HALF_SIGN = Text("un texto tiene la mitad de un signo", "a text has half of a sign")
_NOT_KEPT = re.compile(r"[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Prepared:
    """An act whose body is as it reads back from the log, with the values that the log keeps of it and how it writes them."""

    act: Act
    values: Mapping[str, object]
    written: str


def canonical(value: object) -> bytes:
    """Return the canonical bytes (RFC 8785) of a value made of text, truth values, lists and mappings."""
    return _write(value).encode()


def prepare(act: Act) -> Prepared:
    """Return an act as it reads back from what the log will keep of it.

    Raises:
        DataError: a value is not of the kind that the act takes, or holds signs that the log does not keep.
    """
    try:
        values = _adapter(act.kind).dump_python(act.body, mode="json", warnings=False)
        written = _write(values)
    except (PydanticSerializationError, TypeError, ValueError, RecursionError) as error:
        raise _unreadable(act.kind, _NOT_ITS_KIND) from error
    _check_signs(act, written)
    personal = {name: act.personal[name] for name in sorted(act.personal)} if act.personal else act.personal
    read = Act(body=_read(act.kind, written), on=act.on, by=tuple(act.by), ref=act.ref, personal=personal)
    return Prepared(read, values, written)


def leaf_bytes(recorded: Recorded, body: str, personal_sha256: str | None) -> bytes:
    """Return the leaf of an act: everything about it but its personal part, which is bound by `personal_sha256`.

    `body` is written in the canonical form already; the other members stand around it in the order of their names.
    """
    act = recorded.act
    files = f'"files":{_write(dict(recorded.files))},' if recorded.files else ""
    personal = "" if personal_sha256 is None else f'"personal_sha256":"{personal_sha256}",'
    ref = "" if act.ref is None else f'"ref":{_quoted(act.ref)},'
    leaf = (
        f'{{"act":"{act.kind.name}","at":"{recorded.at.isoformat(timespec="microseconds")}","body":{body},"by":{_written_people(act.by)},'
        f'{files}"index":"{recorded.index}","on":"{act.on.isoformat()}",{personal}{ref}"sale":{_quoted(recorded.sale)},"v":"{VERSION}"}}'
    )
    return leaf.encode()


@lru_cache(maxsize=256)
def _written_people(people: tuple[str, ...]) -> str:
    return _write(people)


def personal_hash(salt: bytes, content: str) -> str:
    """Return the hash that binds a personal record: nobody without the salt can try names against it."""
    return hashlib.sha256(salt + content.encode()).hexdigest()


def read_leaf(content: str, personal: Mapping[str, str] | None) -> Recorded:
    """Return the act of a leaf, with its personal part where it is still kept.

    Raises:
        DataError: the leaf is of a kind or version that this program does not know.
    """
    leaf = json.loads(content)
    kind = kind_named(leaf["act"])
    if kind is None or leaf["v"] != VERSION:
        raise DataError(
            Text(
                f"El acto {leaf['index']} es de una clase que este programa no conoce: «{leaf['act']}», versión {leaf['v']}.",
                f"Act {leaf['index']} is of a kind that this program does not know: “{leaf['act']}”, version {leaf['v']}.",
            ),
            Text(
                "Use la versión de Enajena que lo escribió, o una posterior.", "Use the version of Enajena that wrote it, or a later one."
            ),
        )
    return Recorded(
        sale=leaf["sale"],
        index=int(leaf["index"]),
        at=datetime.fromisoformat(leaf["at"]),
        act=Act(
            body=read_body(kind, leaf["body"]),
            on=date.fromisoformat(leaf["on"]),
            by=tuple(leaf["by"]),
            ref=leaf.get("ref"),
            personal=personal or {},
        ),
        suppressed="personal_sha256" in leaf and personal is None,
        files=leaf.get("files", {}),
    )


def read_body(kind: Kind, values: Mapping[str, object]) -> Any:  # noqa: ANN401
    """Return the body of an act from the values that the log keeps of it.

    Raises:
        DataError: a value is missing, unknown or cannot be read; all of them are named.
    """
    try:
        written = _write(values)
    except (TypeError, ValueError, RecursionError) as error:
        raise _unreadable(kind, _NOT_ITS_KIND) from error
    return _read(kind, written)


def read_given(kind: Kind, values: Mapping[str, object]) -> Any:  # noqa: ANN401
    """Return the body of an act from values that somebody typed; a day must be written as a day, not as a count of seconds.

    Raises:
        DataError: as `read_body`.
    """
    body = read_body(kind, values)
    odd = _odd_day(values, body)
    if odd is not None:
        raise _unreadable(kind, Text("{what}; dice {given}", "{what}; it says {given}").format(what=no_day(odd), given=shown(odd)))
    return body


def written_body(body: object, kind: Kind) -> dict[str, object]:
    """Return the values that the log keeps of a body."""
    values: dict[str, object] = _adapter(kind).dump_python(body, mode="json")
    return values


def same_act(recorded: Act, sent: Act) -> bool:
    """Return whether two acts say the same; a personal part that was deleted is not compared."""
    said = [(act.kind.name, act.on, act.by, written_body(act.body, act.kind)) for act in (recorded, sent)]
    return said[0] == said[1] and (not recorded.personal or dict(recorded.personal) == dict(sent.personal))


@cache
def _adapter(kind: Kind) -> TypeAdapter[Any]:
    return TypeAdapter(with_config(ConfigDict(extra="forbid"))(kind.body))


def _read(kind: Kind, written: str) -> Any:  # noqa: ANN401
    try:
        return _adapter(kind).validate_json(written, strict=True)
    except ValidationError as error:
        raise _unreadable(kind, said_of(error)) from error
    except UnicodeEncodeError as error:
        raise _unreadable(kind, _HALF_SIGN) from error


def _check_signs(act: Act, written: str) -> None:
    odd = _ODD_SIGN_IN_JSON.search(written) or _ODD_SIGN.search("".join((*act.by, act.ref or "")))
    if odd is None and "\\" in written:
        odd = _ESCAPED_IN_JSON.search(written)
    for text in act.personal.values():
        odd = odd or _NOT_KEPT.search(text)
    if odd is not None:
        raise _unreadable(act.kind, Text("tiene el signo {sign}", "it has the sign {sign}").format(sign=same(repr(odd[0]))))


def _odd_day(given: object, read: object) -> object | None:
    """Return a given value that was read as a day without being written as one."""
    if isinstance(read, datetime):
        return None if _says_instant(given, read) else given
    if isinstance(read, date):
        return None if given == read.isoformat() else given
    if is_dataclass(read) and isinstance(given, Mapping):
        pairs = [(given.get(field.name), getattr(read, field.name)) for field in fields(read) if field.name in given]
    elif isinstance(read, tuple) and isinstance(given, list):
        pairs = list(zip(given, read, strict=True))
    else:
        pairs = []
    return next((odd for odd in (_odd_day(*pair) for pair in pairs) if odd is not None), None)


def _says_instant(given: object, read: datetime) -> bool:
    """Return whether an instant was written as one, whatever the zone that it names: the log writes that of UTC as `Z`."""
    try:
        return isinstance(given, str) and datetime.fromisoformat(given) == read
    except ValueError:
        return False


def _unreadable(kind: Kind, what: Text) -> DataError:
    return DataError(
        Text("El acto «{name}» no se puede leer: {what}.", "The act “{name}” cannot be read: {what}.").format(name=kind.name, what=what),
        Text(
            f"Corrija esos campos; los de cada acto están en `enajena book acts {kind.name}`.",
            f"Mend those fields; those of each act are in `enajena book acts {kind.name}`.",
        ),
    )
