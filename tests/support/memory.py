"""What a process of its own took of the memory."""

import os
import subprocess
import sys
from pathlib import Path

PATHS = os.pathsep.join(str(Path(__file__).resolve().parents[2] / name) for name in ("tests", "tools"))


def peak_kib() -> int:
    """Return the most memory that this program has held, in KiB.

    The kernel keeps `ru_maxrss` when one program starts another in its place, so that a small program started by a large one
    seems large; `VmHWM` belongs to the program alone.
    """
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    raise AssertionError("/proc/self/status has no line VmHWM")


def run_python(program: str, *arguments: str) -> str:
    """Run a program in an interpreter of its own, which finds the tests' support, and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": PATHS},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
