"""Measuring whole processes: wall time, processor time and peak memory of each, several runs in turn, the median of them.

The kernel counts a child's peak memory from before its program starts, when it is still a copy of this process. That is why this process
loads no database and stays small.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import struct_rusage

TOOLS = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
_KIBIBYTE = 1024
_SHOWN_OF_A_FAILURE = 2000


@dataclass(frozen=True, slots=True)
class Measured:
    """What one process took: seconds on the clock, seconds of processor (user and system), and bytes at its peak."""

    wall_s: float
    cpu_s: float
    peak_bytes: int


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to measure: its name and its command."""

    name: str
    command: tuple[str, ...]


class RunFailedError(Exception):
    """A process of the benchmark ended with an error, which the message shows."""


def python(module: str, *arguments: object) -> tuple[str, ...]:
    """Return the command that runs a module of the benchmark in a fresh interpreter."""
    return (sys.executable, "-m", f"bench.{module}", *map(str, arguments))


def enajena(*arguments: object) -> tuple[str, ...]:
    """Return the command of the program itself, as the set-up leaves it."""
    return (str(BIN / "enajena"), *map(str, arguments))


def run(command: Sequence[str]) -> tuple[Measured, str]:
    """Run a command to its end and return what it took and what it printed.

    Raises:
        RunFailedError: it did not end well.
    """
    with tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as said:
        streams = [(os.POSIX_SPAWN_DUP2, printed.fileno(), 1), (os.POSIX_SPAWN_DUP2, said.fileno(), 2)]
        started = time.perf_counter()
        child = os.posix_spawn(command[0], list(command), _surroundings(), file_actions=streams)
        status, usage = _wait(child)
        wall_s = time.perf_counter() - started
        printed.seek(0)
        said.seek(0)
        if status:
            raise RunFailedError(f"{' '.join(command)}\nended with {status}:\n{said.read().decode()[-_SHOWN_OF_A_FAILURE:]}")
        return Measured(wall_s, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _KIBIBYTE), printed.read().decode()


def interleaved(cases: Sequence[Case], runs: int, watch: Callable[[str], None]) -> dict[str, Measured]:
    """Run each case so many times, in turns, and return the median of each: a slow minute of the machine then touches all alike."""
    taken: dict[str, list[Measured]] = {case.name: [] for case in cases}
    for _ in range(runs):
        for case in cases:
            watch(case.name)
            taken[case.name].append(run(case.command)[0])
    return {name: median(one) for name, one in taken.items()}


def median(taken: Sequence[Measured]) -> Measured:
    """Return the median of each figure."""
    return Measured(
        statistics.median(one.wall_s for one in taken),
        statistics.median(one.cpu_s for one in taken),
        round(statistics.median(one.peak_bytes for one in taken)),
    )


def _surroundings() -> Mapping[str, str]:
    """Return the environment of a run: English, no colours, the modules of the benchmark at hand."""
    return {**os.environ, "PYTHONPATH": str(TOOLS), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


def _wait(child: int) -> tuple[int, struct_rusage]:
    try:
        _, status, usage = os.wait4(child, 0)
    except BaseException:
        # Whoever stops the benchmark stops the process it waits for.
        os.kill(child, 9)
        os.waitpid(child, 0)
        raise
    return os.waitstatus_to_exitcode(status), usage
