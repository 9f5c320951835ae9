"""Measures the office as visitors see it: `enajena serve` on PostgreSQL, pages asked for and envelopes deposited over HTTP."""

import http.client
import json
import os
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from multiprocessing import get_context
from pathlib import Path

from bench.book_sale import SALE
from bench.measure import RunFailedError, enajena, python, run
from bench.portal_sale import SEALED, URN
from bench.postgres import database
from bench.progress import Progress
from bench.section import Section
from bench.table import table
from bench.targets import Target

WRITERS = 8
_PAGE_MS = 200
_DEPOSITS_A_SECOND = 200
_ASKED_TIMES = 30
_WAIT_S = 60
_PAGES = {
    "the sales": "/",
    "the sale": f"/ventas/{SALE}/",
    "how much may I buy": f"/ventas/{SALE}/cuanto/",
    "what if I sell": f"/ventas/{SALE}/si-vendo/",
    "deposit": f"/ventas/{SALE}/depositar/",
    "my acceptance": f"/ventas/{SALE}/mi-aceptacion/",
    "API: the sale": f"/api/v1/sales/{SALE}",
    "API: 50 acts": f"/api/v1/sales/{SALE}/acts?after=250000&limit=50",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deposits:
    """What the writers did together: how many each acknowledgement was counted, the seconds, and the milliseconds of each deposit."""

    acknowledged: int
    seconds: float
    each_ms: tuple[float, ...]


def measure(quick: bool, folder: Path, progress: Progress) -> Section:
    """Measure pages and deposits with half a million acceptances in the database, or with some thousands."""
    rows, envelopes = (5_000, 400) if quick else (500_000, 8_000)
    with tempfile.TemporaryDirectory(prefix="enajena-bench-portal-", dir=folder) as made, database(Path(made)) as url:
        book = Path(made) / "book"
        progress.step(f"the portal, {rows:,} acceptances: making the sale")
        run(python("portal_sale", rows, book, url))
        progress.step(f"the portal: sealing {envelopes:,} envelopes")
        run(python("portal_sale", "sealed", envelopes, book, url))
        progress.step("the portal: starting the server")
        with _served(book, url) as port:
            progress.step("the portal: asking for pages")
            pages_ms = {name: _page_ms(port, path) for name, path in _PAGES.items()}
            progress.step(f"the portal: depositing, {WRITERS} writers")
            done = _deposit(port, book / SEALED, envelopes)
        kept = int(run(python("portal_sale", "deposited", book, url))[1])
    return _section(rows, pages_ms, done, kept)


@contextmanager
def _served(book: Path, url: str) -> Iterator[int]:
    """Serve the office as its own process and yield its port."""
    # The load comes from one machine and stands for many visitors: each request names one, as a trusted proxy would.
    surroundings = {**os.environ, "ENAJENA_DATABASE": url, "ENAJENA_PROXIES": "1", "LC_ALL": "C.UTF-8"}
    # It says a line for each request: into a file, since a pipe that nobody empties would stop it.
    with tempfile.NamedTemporaryFile() as said, tempfile.TemporaryFile() as wrong:
        command = enajena("serve", "--port", "0", "--data", book)
        process = subprocess.Popen(command, stdout=said, stderr=wrong, env=surroundings)  # noqa: S603 - our own program
        try:
            yield _port_of(process, Path(said.name))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=_WAIT_S)


def _port_of(process: "subprocess.Popen[bytes]", said: Path) -> int:
    """Read what the server says until it says where it answers and a page comes."""
    until = time.monotonic() + _WAIT_S
    while time.monotonic() < until and process.poll() is None:
        _, found, rest = said.read_text(encoding="utf-8").partition("http://localhost:")
        if found and "\n" in rest:
            port = int(rest.split("/")[0].split()[0])
            _wait_for(port, until)
            return port
        time.sleep(0.1)
    raise RunFailedError("enajena serve did not say where it answers.")


def _wait_for(port: int, until: float) -> None:
    while time.monotonic() < until:
        try:
            if _get(http.client.HTTPConnection("127.0.0.1", port, timeout=5), "/salud/", 0) == HTTPStatus.OK:
                return
        except OSError:
            time.sleep(0.1)
    raise RunFailedError("the office does not answer.")


def _headers(visitor: int) -> dict[str, str]:
    return {"Host": "localhost", "X-Forwarded-For": f"10.{visitor >> 16 & 255}.{visitor >> 8 & 255}.{visitor & 255}"}


def _get(connection: http.client.HTTPConnection, path: str, visitor: int) -> int:
    connection.request("GET", path, headers=_headers(visitor))
    answer = connection.getresponse()
    answer.read()
    return answer.status


def _page_ms(port: int, path: str) -> float:
    """Return the median of the times of a page, after one that is not counted."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_WAIT_S)
    taken = []
    for visitor in range(_ASKED_TIMES + 1):
        started = time.perf_counter()
        status = _get(connection, path, visitor)
        taken.append((time.perf_counter() - started) * 1000)
        if status != HTTPStatus.OK:
            raise RunFailedError(f"{path} answers {status}.")
    return statistics.median(taken[1:])


def _deposit(port: int, folder: Path, envelopes: int) -> _Deposits:
    shares = [range(writer, envelopes, WRITERS) for writer in range(WRITERS)]
    with ProcessPoolExecutor(WRITERS, mp_context=get_context("spawn")) as pool:
        list(pool.map(abs, range(WRITERS)))  # the processes are there before the clock starts
        started = time.perf_counter()
        each = [ms for one in pool.map(partial(_writer, port, folder), shares) for ms in one]
        seconds = time.perf_counter() - started
    return _Deposits(acknowledged=len(each), seconds=seconds, each_ms=tuple(each))


def _writer(port: int, folder: Path, numbers: Sequence[int]) -> list[float]:
    """Deposit envelopes one after another and return the milliseconds of each; every one must be acknowledged with its receipt."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_WAIT_S)
    taken = []
    for number in numbers:
        content = (folder / f"{number}.json").read_bytes()
        started = time.perf_counter()
        path = f"/api/v1/sales/{SALE}/urns/{URN}/envelopes"
        connection.request("POST", path, content, {**_headers(number), "Content-Type": "application/json"})
        answer = connection.getresponse()
        said = answer.read()
        taken.append((time.perf_counter() - started) * 1000)
        if answer.status != HTTPStatus.CREATED or not json.loads(said)["receipt"]:
            raise RunFailedError(f"a deposit was answered with {answer.status}: {said[:500]!r}")
    return taken


def _section(rows: int, pages_ms: dict[str, float], done: _Deposits, kept: int) -> Section:
    slowest, rate = max(pages_ms.values()), done.acknowledged / done.seconds
    found = [(name, _PAGES[name], f"{ms:.0f}") for name, ms in pages_ms.items()]
    served = (
        f"`enajena serve` on PostgreSQL, with a sale of {rows:,} acceptances whose first stage is open. Server, database and load are "
        "on one machine."
    )
    deposited = (
        f"{WRITERS} writers deposited {done.acknowledged:,} envelopes over HTTP, each acknowledged with its receipt, in "
        f"{done.seconds:.1f} s. One took {statistics.median(done.each_ms):.0f} ms at the median and {max(done.each_ms):.0f} ms at most."
    )
    shared = "Server, database and the writers share the cores of this machine."
    return Section(
        title="The portal under load",
        targets=(
            Target(f"every page: at most {_PAGE_MS} ms at the median", f"{slowest:.0f} ms", slowest <= _PAGE_MS),
            Target(f"at least {_DEPOSITS_A_SECOND} deposits a second", f"{rate:.0f}", rate >= _DEPOSITS_A_SECOND, shared),
            Target("no deposit lost", f"{done.acknowledged:,} acknowledged, {kept:,} in the book", kept == done.acknowledged),
        ),
        lines=(served, "", *table(("page", "address", "median ms"), found, texts=2), "", deposited),
    )
