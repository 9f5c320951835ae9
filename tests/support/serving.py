"""A server of a test: `enajena serve` in a process of its own, on a free port, stopped as a person stops it."""

import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROGRAM = Path(sys.executable).with_name("enajena")
# One process answers as two do, and is sooner there.
_ENVIRONMENT = {**os.environ, "ENAJENA_WORKERS": "1"}


@dataclass(slots=True)
class Served:
    """A server that answers, what it said before, and, once it has stopped, what it wrote while it answered."""

    address: str
    said: str
    written: str = ""

    def get(self, path: str, host: str | None = None) -> tuple[int, dict[str, str], str]:
        """Return status, headers and text of a page."""
        request = urllib.request.Request(self.address + path, headers={"Host": host} if host else {})  # noqa: S310 - our own server
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - as above
                return answer.status, dict(answer.headers), answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read().decode()


@contextmanager
def serving(data: Path, *options: str) -> Iterator[Served]:
    """Serve an office of a folder for as long as the block lasts; it must stop with status 0."""
    call: list[str | Path] = [PROGRAM, "serve", "--data", data, "--port", "0", "--lang", "en", *options]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=_ENVIRONMENT) as process:
        try:
            told = _told(process)
            found = re.search(r"http://localhost:\d+", told)
            assert found is not None, told
            served = Served(found[0], told)
            yield served
        finally:
            process.send_signal(signal.SIGTERM)
            rest, _ = process.communicate(timeout=30)
        served.written = rest
    assert process.returncode == 0


def _told(process: "subprocess.Popen[str]") -> str:
    """Return what a server says until it answers, or ends."""
    said: list[str] = []
    for line in process.stdout or ():
        said.append(line)
        if "Ctrl-C" in line:
            break
    return "".join(said)
