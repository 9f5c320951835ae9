"""The page of acts and states leaves out no act, no state and no transition."""

import re
from pathlib import Path

import pytest

from enajena.book.acts.describe import every_kind
from enajena.book.machines import MACHINES
from enajena.book.machines.model import ANY, SAME, Machine

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "acts.md").read_text(encoding="utf-8")


def test_every_act_has_one_row_with_the_number_of_people() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| (?:\*\*)?(one|two)\b", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted((kind.name, "one" if kind.people == 1 else "two") for kind in every_kind())


def test_every_act_but_the_correction_moves_some_object() -> None:
    assert re.findall(r"^\| `(\w+)` \|.*those of the act it corrects \|$", PAGE, re.MULTILINE) == ["act_corrected"]


@pytest.mark.parametrize("machine", MACHINES.values(), ids=lambda machine: str(machine.thing))
def test_every_state_and_every_transition_is_drawn(machine: Machine) -> None:
    drawing = PAGE.split(f"\n### {machine.thing}\n", 1)[1].split("\n```\n", 1)[0]
    assert set(re.findall(r'^    state ".*" as (\w+)$', drawing, re.MULTILINE)) == {state for state, _ in machine.states}
    drawn = {
        (start, act, end)
        for start, end, label in re.findall(r"^    (\S+) --> (\w+) : (.+)$", drawing, re.MULTILINE)
        for act in re.findall(r"(\w+) \([^)]+\)", label)
    }
    every = [state for state, _ in machine.states]
    assert drawn == {
        (start, step.act, start if step.end == SAME else step.end)
        for step in machine.steps
        for start in (every if step.start == (ANY,) else step.start or ("[*]",))
    }
