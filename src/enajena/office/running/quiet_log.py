"""What the server writes down when something fails: where and what kind of error, and nothing of whom it was serving."""

import logging
from traceback import extract_tb, format_list
from types import TracebackType
from typing import TypeAlias

_Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Quiet(logging.Formatter):
    """Writes an error's place and kind without its message, in which a database or a form repeats what people typed."""

    def formatException(self, ei: _Raised) -> str:  # noqa: N802 - the name that logging calls
        """Return the frames and the kinds of an error and of those it came from."""
        parts: list[str] = []
        error = ei[1]
        while error is not None:
            parts.append("".join(format_list(extract_tb(error.__traceback__))) + type(error).__qualname__)
            error = error.__cause__ or error.__context__
        return "\n".join(parts)


LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"quiet": {"()": "enajena.office.running.quiet_log.Quiet", "format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "quiet"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # What was not found is in the list of what was asked; a path is no business of the log of errors.
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
    },
}
