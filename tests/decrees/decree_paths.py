"""Follows a path such as `stages[first].ceilings[10.2(a)].terms[gross_income]` in a loaded programme.

In brackets goes what tells one element of a list from the others: its id, name, fact, conduct, rank, date, or its source where several may
share one; a plain value itself; or `#2`, its place in the list. Several elements may answer to one bracket; all of them are followed.
"""

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Rule

_STEP = re.compile(r"([a-z_]+)((?:\[[^\]]+\])*)")
_TELLING = ("id", "name", "fact", "conduct", "rank", "dated", "source")


@dataclass(frozen=True, slots=True)
class Found:
    """What a path leads to, and the numeral of the rule it is, or stands in."""

    value: Any
    source: str | None


def follow(programme: Programme, path: str) -> list[Found]:
    """Return everything that a path leads to; an element of the path that answers to nothing is an error that names it."""
    reached = [Found(programme, None)]
    for name, brackets in _steps(path):
        reached = [Found(value, _source(value, found)) for found in reached for value in _each(getattr(found.value, name))]
        for bracket in re.findall(r"\[([^\]]+)\]", brackets):
            reached = _picked(reached, bracket)
        if not reached:
            raise LookupError(f"{path}: nothing answers to {name}{brackets}")
    return reached


def parts_of(node: Any) -> Iterator[Any]:
    """Yield a part of a programme and everything under it."""
    if isinstance(node, tuple):
        for element in node:
            yield from parts_of(element)
    elif dataclasses.is_dataclass(node):
        yield node
        for field in dataclasses.fields(node):
            yield from parts_of(getattr(node, field.name))


def matches(numeral: str, source: str | None) -> bool:
    """Return whether a source is the numeral, a part of it, or the numeral that a letter of it belongs to."""
    if source is None:
        return False
    within = source.startswith((f"{numeral}.", f"{numeral}(", f"{numeral} "))
    return source == numeral or within or numeral.startswith(f"{source}(")


def _steps(path: str) -> Iterator[tuple[str, str]]:
    end = 0
    while end < len(path):
        step = _STEP.match(path, end)
        if step is None:
            raise LookupError(f"{path}: cannot be read from {path[end:]}")
        yield step[1], step[2]
        end = step.end() + (1 if path[step.end() : step.end() + 1] == "." else 0)


def _each(value: Any) -> tuple[Any, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _source(value: Any, parent: Found) -> str | None:
    return value.source if isinstance(value, Rule | Assumption) else parent.source


def _picked(reached: list[Found], bracket: str) -> list[Found]:
    if bracket.startswith("#"):
        place = int(bracket[1:]) - 1
        return reached[place : place + 1]
    return [found for found in reached if _answers(found.value, bracket)]


def _answers(value: Any, bracket: str) -> bool:
    return str(value) == bracket or any(str(getattr(value, attribute, None)) == bracket for attribute in _TELLING)
