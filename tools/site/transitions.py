"""States that a page draws for renderers that know mermaid, as a table: whoever hears a page reads it, and no script is needed."""

import re
from collections.abc import Iterator

_DRAWING = re.compile(r"^```mermaid\nstateDiagram-v2\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_STATE = re.compile(r'^ *state "([^"]*)" as (\w+)$')
_STEP = re.compile(r"^ *(\S+) --> (\S+) : (.*)$")
_HEAD = "| from | by the act | to |\n|---|---|---|\n"


def with_tables(page: str) -> str:
    """Return a page with a table in the place of each drawing of states."""
    return _DRAWING.sub(lambda drawing: _HEAD + "".join(_rows(drawing[1].splitlines())), page)


def _rows(lines: list[str]) -> Iterator[str]:
    names = {"[*]": "–"}
    for line in lines:
        if state := _STATE.match(line):
            names[state[2]] = f"`{state[2]}`"
        elif step := _STEP.match(line):
            yield f"| {names[step[1]]} | {step[3]} | {names[step[2]]} |\n"
        else:
            raise ValueError(f"neither a state nor a step: {line}")
