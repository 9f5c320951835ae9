"""A file that is sent as the body of a request: kept in a folder of its own for as long as the work lasts, within size and time."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event, Thread

import duckdb
from django.http import HttpRequest

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.engine.database import Working
from enajena.office.api.problems import FAULTS, ApiError, in_form
from enajena.office.api.reading import check_type, too_large
from enajena.office.api.throttling import check_pace_of
from enajena.office.api.tokens import holder_of

MOST_FILE_BYTES = 20 * 1024 * 1024
MOST_SECONDS = 60.0
_BETWEEN_SECONDS = 0.005
TYPES = {
    ".csv": "text/csv",
    ".parquet": "application/vnd.apache.parquet",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_ENDINGS = {kind: ending for ending, kind in TYPES.items()}
_CHUNK_BYTES = 1 << 20


@dataclass(slots=True)
class Work:
    """A folder with the file that was sent; `watch` starts the clock of whatever works at it."""

    folder: Path
    file: Path
    done: Event = field(default_factory=Event)
    is_watched: bool = False
    is_late: bool = False

    def watch(self, _what: Text, working: Working) -> None:
        """Interrupt an engine that works for longer than the limit."""
        if isinstance(working, duckdb.DuckDBPyConnection) and not self.is_watched:
            self.is_watched = True
            Thread(target=self._interrupt, args=(working,), daemon=True).start()

    def _interrupt(self, working: duckdb.DuckDBPyConnection) -> None:
        """Stop the engine at its time. An interruption between two small queries stops neither: it is repeated until the work is over."""
        self.done.wait(MOST_SECONDS)
        with suppress(duckdb.ConnectionException):  # the engine is closed: it had come to its end
            while not self.done.wait(_BETWEEN_SECONDS):
                self.is_late = True
                working.interrupt()


@contextmanager
def sent(request: HttpRequest) -> Iterator[Work]:
    """Yield the file that was sent.

    Raises:
        ApiError: it is too large, of another kind, has faults, or takes too long.
    """
    check_pace_of(holder_of(request).token.prefix, "files")
    check_type(request, *_ENDINGS)
    with tempfile.TemporaryDirectory(prefix="enajena-api-") as folder:
        work = Work(Path(folder), Path(folder) / f"file{_ENDINGS[str(request.content_type)]}")
        _receive(request, work.file)
        try:
            yield work
        except (duckdb.Error, EnajenaError) as error:
            # What an interruption breaks may be told as something else by whoever meets it.
            if work.is_late:
                raise _too_slow() from error
            if isinstance(error, EnajenaError):
                raise _without_folder(in_form(error), folder) from error
            raise
        finally:
            work.done.set()


def _receive(request: HttpRequest, file: Path) -> None:
    left = MOST_FILE_BYTES
    with file.open("wb") as out:
        while chunk := request.read(min(_CHUNK_BYTES, left + 1)):
            left -= len(chunk)
            if left < 0:
                raise too_large(MOST_FILE_BYTES)
            out.write(chunk)


def _too_slow() -> ApiError:
    return ApiError(
        FAULTS,
        Text(f"El archivo pide más de {MOST_SECONDS:.0f} segundos.", f"The file takes more than {MOST_SECONDS:.0f} seconds."),
        Text("Pártalo, o use `enajena assess` en un equipo.", "Split it, or use `enajena assess` on a machine."),
    )


def _without_folder(error: ApiError, folder: str) -> ApiError:
    """Return a problem that does not name the folder of the work: nobody who sent a file knows it."""

    def plain(text: Text) -> Text:
        return Text(text.es.replace(f"{folder}/", ""), text.en.replace(f"{folder}/", ""))

    faults = [replace(one, where=plain(one.where), what=plain(one.what), remedy=plain(one.remedy)) for one in error.faults]
    return ApiError(error.kind, plain(error.detail), faults=faults, headers=error.headers)
