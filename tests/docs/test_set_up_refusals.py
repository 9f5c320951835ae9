"""Set-up installs what the system lacks, or says what that is and stops: it never goes on without."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[2] / "tools" / "setup.sh"


def set_up(folder: Path, programs: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Run set-up for the tests where only these programs are there, as somebody who is not root."""
    for program in ("bash", "dirname", "sed", *programs):
        (folder / program).symlink_to(shutil.which(program) or "/bin/false")
    (folder / "id").write_text("#!/bin/sh\necho 1000\n", encoding="ascii")
    (folder / "id").chmod(0o755)
    surroundings = {"PATH": str(folder), "PYTHON": os.path.realpath(sys.executable)}
    return subprocess.run(["bash", str(SETUP), "test"], capture_output=True, text=True, env=surroundings, check=False)


@pytest.mark.parametrize(("programs", "why"), [((), "no apt-get"), (("apt-get",), "no sudo")])
def test_set_up_names_what_it_cannot_install_and_stops(tmp_path: Path, programs: tuple[str, ...], why: str) -> None:
    done = set_up(tmp_path, programs)
    assert done.returncode == 1
    assert all(package in done.stderr for package in ("default-jre-headless", "chromium", "age", why))
