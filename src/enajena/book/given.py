"""Acts as somebody types them: one JSON object a line, with `act`, `on`, `by`, `body` and, where there are any, `ref` and `personal`."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from enajena.basics.faults import DataError, Fault, FaultsError
from enajena.basics.text import Text
from enajena.book.acts.codec import read_given
from enajena.book.acts.kinds import Act, kind_named

_NEEDED = frozenset({"act", "on", "by", "body"})
_KNOWN = _NEEDED | {"ref", "personal"}
_REMEDY = Text(
    "Cada línea: act, on, by, body y, si los hay, ref y personal; las clases están en `enajena book acts`.",
    "Each line: act, on, by, body and, where there are any, ref and personal; the kinds are in `enajena book acts`.",
)
_MOST = 1_000


def acts_given(lines: Iterable[str], name: str) -> Iterator[Act]:
    """Yield the acts of lines; blank lines are passed over.

    Raises:
        FaultsError: lines could not be read; all are told once the last one was looked at.
    """
    faults: list[Fault] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or len(faults) >= _MOST:
            continue
        try:
            act = _act(line)
        except DataError as error:
            where = Text(f"{name}, línea {number}", f"{name}, line {number}")
            faults.append(Fault("act", where, error.message, error.remedy or _REMEDY))
            continue
        yield act
    if faults:
        raise FaultsError(faults)


def _act(line: str) -> Act:
    try:
        said = json.loads(line, object_pairs_hook=_once)
    except ValueError as error:
        raise _unreadable(str(error)) from error
    if not isinstance(said, dict):
        raise _unreadable("{…}")
    _check_names(said)
    kind = kind_named(said["act"])
    if kind is None:
        raise _unreadable(f"act: {said['act']}")
    return Act(
        body=read_given(kind, said["body"]),
        on=_day(said["on"]),
        by=tuple(said["by"]),
        ref=said.get("ref"),
        personal=said.get("personal") or {},
    )


def _check_names(said: Mapping[str, object]) -> None:
    odd = sorted((_NEEDED - said.keys()) | (said.keys() - _KNOWN))
    by, personal, ref = said.get("by"), said.get("personal") or {}, said.get("ref")
    if not isinstance(said.get("act"), str):
        odd.append("act")
    if not isinstance(by, list) or not all(isinstance(one, str) for one in by):
        odd.append("by")
    if not isinstance(said.get("body"), dict):
        odd.append("body")
    if not isinstance(personal, dict) or not all(isinstance(one, str) for one in personal.values()):
        odd.append("personal")
    if ref is not None and not isinstance(ref, str):
        odd.append("ref")
    if odd:
        raise _unreadable(", ".join(dict.fromkeys(odd)))


def _day(text: object) -> date:
    try:
        day = date.fromisoformat(str(text))
    except ValueError as error:
        raise _unreadable(f"on: {text}") from error
    if day.isoformat() != text:
        raise _unreadable(f"on: {text}")
    return day


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name twice / un nombre dos veces")
    return found


def _unreadable(what: str) -> DataError:
    return DataError(Text(f"No se entiende: {what}.", f"It cannot be understood: {what}."), _REMEDY)
