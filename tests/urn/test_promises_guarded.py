"""A test of the tests: every promise has its tests, every guard stands where the table says, and without it its test fails."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from promises.model import Guard, Promise
from promises.removing import changed
from promises.table import PROMISES
from promises_page import promises_page
from support.memory import PATHS

ROOT = Path(__file__).resolve().parents[2]
GUARDS = [guard for promise in PROMISES for guard in promise.guards]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.id)
def test_a_promise_has_tests_and_guards_or_says_why_not(promise: Promise) -> None:
    """What is not built yet says so; of what is, each test is where the table says, and each guard's test is one of them."""
    assert bool(promise.tests) is bool(promise.guards) is (promise.not_yet is None)
    for test in (*promise.tests, *(guard.test for guard in promise.guards)):
        file, _, name = test.partition("::")
        assert f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8") if name else (ROOT / file).is_file()
    for guard in promise.guards:
        assert guard.test.partition("[")[0] in {test.partition("[")[0] for test in promise.tests}


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.words.en)
def test_a_guard_stands_in_the_source_once_and_can_be_taken_away(guard: Guard) -> None:
    for module in {edit.module for edit in guard.edits}:
        source, without = changed(import_module(module), [edit for edit in guard.edits if edit.module == module])
        assert source != without
        compile(without, module, "exec")


def test_without_its_guard_the_test_of_a_promise_fails() -> None:
    """The cheap ones, here; `make promises` takes all of them away, one after the other."""
    done = subprocess.run(
        [sys.executable, "-m", "promises", "--cheap"],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "PYTHONPATH": PATHS},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [line for line in done.stdout.splitlines() if line.startswith("  ok ")]
    assert len(lines) == sum(guard.cheap for guard in GUARDS)


def test_the_page_of_the_promises_is_the_one_that_is_made() -> None:
    assert (ROOT / "docs" / "promises.md").read_text(encoding="utf-8") == promises_page()
