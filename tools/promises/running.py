"""Runs tests in a forked process each time, with everything imported and, where asked, with a guard taken away."""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from promises.model import Guard
from promises.removing import VARIABLE, removed, written

ROOT = Path(__file__).resolve().parents[2]
_QUIET = ("-q", "-p", "no:cacheprovider", "-n", "0", "--no-header", "--tb=short")


@dataclass(slots=True)
class Outcome:
    """How tests went: each with its outcome and its seconds. `failed` are those whose own assertion failed, not their setting-up."""

    passed: dict[str, float] = field(default_factory=dict)
    failed: dict[str, float] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    output: str = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the report of one phase of a test (pytest calls it)."""
        if report.when != "call":
            if report.failed:
                self.broken.append(report.nodeid)
        elif report.passed:
            self.passed[report.nodeid] = report.duration
        else:
            self.failed[report.nodeid] = report.duration


def warm(tests: Sequence[str]) -> None:
    """Import what the tests need and make what they all start from, so that the forked processes find it there."""
    from support.books import template  # noqa: PLC0415 - only after pytest rewrote the asserts of what it imports

    os.chdir(ROOT)
    _silently(lambda: pytest.main([*_QUIET, "--collect-only", *tests]))
    template()


def run(tests: Sequence[str], guard: Guard | None = None) -> Outcome:
    """Run tests in a forked process, all of them, without a guard where one is named."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        outcome = Outcome()
        try:
            outcome.output = _silently(lambda: _run_here(tests, guard, outcome))
        finally:
            with os.fdopen(writing, "w", encoding="utf-8") as told:
                json.dump([outcome.passed, outcome.failed, outcome.broken, outcome.output], told)
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as told:
        said = told.read()
    os.waitpid(process, 0)
    return Outcome(*json.loads(said))


def _run_here(tests: Sequence[str], guard: Guard | None, outcome: Outcome) -> None:
    if guard is None:
        pytest.main([*_QUIET, *tests], plugins=[outcome])
        return
    os.environ[VARIABLE] = written(guard)
    with removed(guard):
        pytest.main([*_QUIET, *tests], plugins=[outcome])


def _silently(do: Callable[[], object]) -> str:
    """Do something with standard output and error kept aside; return what was written."""
    kept = os.dup(1), os.dup(2)
    with TemporaryFile() as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
        try:
            do()
        finally:
            for number, old in enumerate(kept, start=1):
                os.dup2(old, number)
                os.close(old)
        out.seek(0)
        return out.read().decode("utf-8", errors="replace")
