"""Makes files of sheets: one, or a folder of many at once on every core, all of them or none."""

import hashlib
import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from enajena.basics.disk import disk_error
from enajena.publish.papers.rendering import Press, Sheet
from enajena.publish.papers.signing import Signing
from enajena.publish.papers.style import Style

MODE = 0o600
"""Papers hold personal data: nobody but their owner reads them."""
_ALONE = 40
"""So many sheets are made before other processes would have begun."""
_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class Job:
    """A sheet and the file that it becomes."""

    sheet: Sheet
    file: Path


class Maker:
    """Makes files one after another."""

    def __init__(self, style: Style) -> None:
        """Read templates and certificate.

        Raises:
            CallError: one of them cannot be used.
        """
        self._press = Press(style.templates)
        self._signing = None if style.certificate is None else Signing(style.certificate)

    def make(self, job: Job) -> str:
        """Write the file of a sheet, and return its SHA-256.

        Raises:
            CallError: the file is there already, or cannot be written.
            DataError: the template does not compile, or the disk is full.
        """
        content = self._press.pdf(job.sheet)
        if self._signing is not None:
            content = self._signing.sign(content)
        try:
            with os.fdopen(os.open(job.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE), "wb") as out:
                out.write(content)
        except OSError as error:
            raise disk_error(error) from error
        return hashlib.sha256(content).hexdigest()


def make_all(jobs: Iterable[Job], style: Style) -> Iterator[str]:
    """Make files and yield their hashes, in order; of many, on as many processes as there are cores.

    Raises:
        EnajenaError: as `Maker.make`; the files made until then stay, for `whole_folder` to take away.
    """
    maker, waiting = Maker(style), iter(jobs)
    yield from map(maker.make, islice(waiting, _ALONE))
    part = list(islice(waiting, _AT_ONCE))
    if not part:
        return
    cores = len(os.sched_getaffinity(0))
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn"), _begin, (style,)) as pool:
        while part:
            made = pool.map(_make, part, chunksize=10)
            part = list(islice(waiting, _AT_ONCE))  # read while the others work
            yield from made


_makers: list[Maker] = []


def _begin(style: Style) -> None:
    """Make a process of the pool ready."""
    _makers[:] = [Maker(style)]


def _make(job: Job) -> str:
    return _makers[0].make(job)
