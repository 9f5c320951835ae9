"""A file that is sent as the body of a request: kept in a folder of its own for as long as the work lasts, within size and time."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Timer

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
MOST_SECONDS = 60
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
    timers: list[Timer] = field(default_factory=list)

    def watch(self, _what: Text, working: Working) -> None:
        """Interrupt an engine that works for longer than the limit."""
        if isinstance(working, duckdb.DuckDBPyConnection) and not self.timers:
            timer = Timer(MOST_SECONDS, working.interrupt)
            timer.daemon = True
            self.timers.append(timer)
            timer.start()


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
        except duckdb.InterruptException as error:
            raise _too_slow() from error
        except EnajenaError as error:
            raise _without_folder(in_form(error), folder) from error
        finally:
            for timer in work.timers:
                timer.cancel()


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
        Text(f"El archivo pide más de {MOST_SECONDS} segundos.", f"The file takes more than {MOST_SECONDS} seconds."),
        Text("Pártalo, o use `enajena assess` en un equipo.", "Split it, or use `enajena assess` on a machine."),
    )


def _without_folder(error: ApiError, folder: str) -> ApiError:
    """Return a problem that does not name the folder of the work: nobody who sent a file knows it."""

    def plain(text: Text) -> Text:
        return Text(text.es.replace(f"{folder}/", ""), text.en.replace(f"{folder}/", ""))

    faults = [replace(one, where=plain(one.where), what=plain(one.what), remedy=plain(one.remedy)) for one in error.faults]
    return ApiError(error.kind, plain(error.detail), faults=faults, headers=error.headers)
