"""Acts as somebody types them: one JSON object a line, with `act`, `on`, `by`, `body` and, where there are any, `ref` and `personal`."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from enajena.basics.faults import DataError, Fault, FaultsError
from enajena.basics.json_text import JsonTextError, read_json
from enajena.basics.text import Text, same
from enajena.book.acts.codec import read_given
from enajena.book.acts.kinds import Act, kind_named
from enajena.book.acts.unread import no_day, shown

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
        said = read_json(line)
    except JsonTextError as error:
        raise _unreadable(error.what) from error
    if not isinstance(said, dict):
        raise _unreadable(Text("la línea no es un objeto {…}", "the line is no object {…}"))
    _check_names(said)
    kind = kind_named(said["act"])
    if kind is None:
        raise _unreadable(Text("act: no hay una clase {name}", "act: there is no kind {name}").format(name=shown(said["act"])))
    return Act(
        body=read_given(kind, said["body"]),
        on=_day(said["on"]),
        by=tuple(said["by"]),
        ref=said.get("ref"),
        personal=said.get("personal") or {},
    )


def _check_names(said: Mapping[str, object]) -> None:
    missing, odd = sorted(_NEEDED - said.keys()), sorted(said.keys() - _KNOWN)
    if missing:
        raise _unreadable(Text("falta {names}", "{names} is missing").format(names=same(", ".join(missing))))
    if odd:
        raise _unreadable(Text("sobra {names}", "{names} is too many").format(names=shown(", ".join(odd))))
    by, personal, ref = said.get("by"), said.get("personal") or {}, said.get("ref")
    if not isinstance(said.get("act"), str):
        raise _unreadable(Text("act: se espera un texto", "act: a text is expected"))
    if not isinstance(by, list) or not all(isinstance(one, str) for one in by):
        raise _unreadable(Text("by: se espera una lista de textos", "by: a list of texts is expected"))
    if not isinstance(said.get("body"), dict):
        raise _unreadable(Text("body: se espera un objeto {…}", "body: an object {…} is expected"))
    if not isinstance(personal, dict) or not all(isinstance(one, str) for one in personal.values()):
        raise _unreadable(Text("personal: se espera un objeto de textos", "personal: an object of texts is expected"))
    if ref is not None and not isinstance(ref, str):
        raise _unreadable(Text("ref: se espera un texto", "ref: a text is expected"))


def _day(given: object) -> date:
    try:
        day = date.fromisoformat(given) if isinstance(given, str) else None
    except ValueError:
        day = None
    if day is None or day.isoformat() != given:
        raise _unreadable(Text("on: {what}; dice {given}", "on: {what}; it says {given}").format(what=no_day(given), given=shown(given)))
    return day


def _unreadable(what: Text) -> DataError:
    return DataError(Text("No se entiende: {what}.", "It cannot be understood: {what}.").format(what=what), _REMEDY)
