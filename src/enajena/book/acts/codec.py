"""Acts to and from the bytes that the log keeps: JSON in the canonical form of RFC 8785.

Every number is written as text and every key is ASCII, so that the standard library's writer gives exactly the canonical form.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book.acts.kinds import Act, Kind, Recorded, kind_named

VERSION = "1"


def canonical(value: object) -> bytes:
    """Return the canonical bytes (RFC 8785) of a value made of text, truth values, lists and mappings."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def leaf_bytes(recorded: Recorded, personal_sha256: str | None) -> bytes:
    """Return the leaf of an act: everything about it but its personal part, which is bound by `personal_sha256`."""
    act = recorded.act
    leaf: dict[str, object] = {
        "act": act.kind.name,
        "at": recorded.at.isoformat(timespec="microseconds"),
        "body": _adapter(act.kind).dump_python(act.body, mode="json"),
        "by": list(act.by),
        "index": str(recorded.index),
        "on": act.on.isoformat(),
        "sale": recorded.sale,
        "v": VERSION,
    }
    if act.ref is not None:
        leaf["ref"] = act.ref
    if personal_sha256 is not None:
        leaf["personal_sha256"] = personal_sha256
    return canonical(leaf)


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
    act = Act(
        body=read_body(kind, leaf["body"]),
        on=date.fromisoformat(leaf["on"]),
        by=tuple(leaf["by"]),
        ref=leaf.get("ref"),
        personal=personal or {},
    )
    suppressed = "personal_sha256" in leaf and personal is None
    return Recorded(sale=leaf["sale"], index=int(leaf["index"]), at=datetime.fromisoformat(leaf["at"]), act=act, suppressed=suppressed)


def read_body(kind: Kind, values: Mapping[str, object]) -> Any:  # noqa: ANN401
    """Return the body of an act from plain values.

    Raises:
        DataError: a value is missing, unknown or cannot be read; all of them are named.
    """
    try:
        return _adapter(kind).validate_python(values)
    except ValidationError as error:
        raise DataError(*_said(kind, error)) from error


def same_act(recorded: Act, sent: Act) -> bool:
    """Return whether two acts say the same; a personal part that was deleted is not compared."""
    said = [(act.kind.name, act.on, act.by, _adapter(act.kind).dump_python(act.body, mode="json")) for act in (recorded, sent)]
    return said[0] == said[1] and (not recorded.personal or dict(recorded.personal) == dict(sent.personal))


@cache
def _adapter(kind: Kind) -> TypeAdapter[Any]:
    return TypeAdapter(with_config(ConfigDict(extra="forbid"))(kind.body))


def _said(kind: Kind, error: ValidationError) -> tuple[Text, Text]:
    places = "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']} ({fault['input']!r})" for fault in error.errors())
    return (
        Text(f"El acto «{kind.name}» no se puede leer: {places}", f"The act “{kind.name}” cannot be read: {places}"),
        Text(
            f"Corrija esos campos; los de cada acto están en `enajena book acts {kind.name}`.",
            f"Mend those fields; those of each act are in `enajena book acts {kind.name}`.",
        ),
    )
