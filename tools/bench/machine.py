"""The machine and the versions that the figures are of, and whether it has the room that the benchmark needs."""

import os
import platform
import shutil
from dataclasses import dataclass
from datetime import UTC, date, datetime
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("enajena", "duckdb", "OpenFisca-Core", "numpy", "zen-engine")
GIB = 2**30
_BYTES_A_ROW = 1_500
"""What a row takes at most while its size is measured: Parquet, CSV, three results, and what the engines spill."""
_BYTES_BESIDES = 2 * GIB


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What the figures are of."""

    processor: str
    cores: int
    memory_bytes: int
    system: str
    python: str
    versions: tuple[tuple[str, str], ...]
    load: float
    day: date


def this_machine() -> Machine:
    """Return the machine as it is now; `load` is how many processes were running on average in the last minute."""
    return Machine(
        processor=_processor(),
        cores=len(os.sched_getaffinity(0)),
        memory_bytes=os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        system=f"{platform.system()} {platform.release()}",
        python=platform.python_version(),
        versions=tuple((name, version(name)) for name in PACKAGES),
        load=os.getloadavg()[0],
        day=datetime.now(UTC).date(),
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def bytes_needed(rows: int) -> int:
    """Return the disk that the largest size needs; smaller ones are gone before it is made."""
    return rows * _BYTES_A_ROW + _BYTES_BESIDES


def bytes_free(folder: Path) -> int:
    """Return the room on the disk of a folder."""
    return shutil.disk_usage(folder).free
