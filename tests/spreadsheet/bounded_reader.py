"""Read a workbook in a process of its own that may not take more than 256 MB, and say how it went."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from support.memory import PATHS

MEMORY_BYTES = 256 << 20
SECONDS = 60

_PROGRAM = """
import json, os, resource, sys, time
from pathlib import Path
from promises.removing import VARIABLE, remove_for_good
if os.environ.get(VARIABLE):
    remove_for_good(os.environ[VARIABLE])
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[3]), int(sys.argv[3])))
from enajena.basics.faults import EnajenaError
from enajena.intake.spreadsheet import to_csv
start = time.process_time()
try:
    facts = to_csv(Path(sys.argv[1]), Path(sys.argv[2]))
    code, rows = "read", facts.rows
except EnajenaError as error:
    code, rows = error.faults[0].code, 0
print(json.dumps({"code": code, "rows": rows, "seconds": time.process_time() - start}))
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a reading ended: `read` or the code of the fault, the rows, and the seconds that the processor worked on it."""

    code: str
    rows: int
    seconds: float


def read_bounded(path: Path) -> Outcome:
    """Read a workbook within the memory; running out of it, or any error that is not a fault, fails."""
    out = path.with_suffix(".csv")
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(path), str(out), str(MEMORY_BYTES)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        env={**os.environ, "PYTHONPATH": PATHS},
    )
    assert done.returncode == 0, done.stderr
    return Outcome(**json.loads(done.stdout))
