"""Run the program inside the test, as its own process would run it."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from enajena.cli.main import run


@dataclass(frozen=True)
class Ran:
    """What a call gave."""

    status: int
    out: str
    err: str

    @property
    def record(self) -> dict[str, Any]:
        """Return the JSON object on standard output; there must be one, and nothing else."""
        value = json.loads(self.out)
        assert isinstance(value, dict)
        return value


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """Run one command."""
    capsys.readouterr()
    status = run(list(arguments))
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    return Ran(status, captured.out, captured.err)


def done(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """Run one command that must succeed."""
    ran = call(capsys, *arguments)
    assert ran.status == 0, ran.err
    return ran
