"""The program: language first, then the command; faults to standard error and to the exit status, never a traceback."""

import os
import sys

from enajena.basics.faults import CallError, EnajenaError
from enajena.cli.speech import choose_language, language, say

_CANNOT_WRITE = 1
_INTERRUPTED = 130


def main() -> None:
    """Run the program with the arguments of the process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status: 0 done, 1 the data has faults, 2 the call is wrong."""
    try:
        rest = choose_language(arguments)
        from enajena.cli.app import call  # noqa: PLC0415 - the commands' help is in the language just chosen

        call(rest)
        sys.stdout.flush()
    except EnajenaError as error:
        return _report(error)
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more may be written to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{say('No se pudo leer o escribir', 'Could not read or write')}: {error.filename or ''} {error.strerror}", file=sys.stderr)  # noqa: T201
        return _CANNOT_WRITE
    except KeyboardInterrupt:
        print(say("Interrumpido.", "Interrupted."), file=sys.stderr)  # noqa: T201
        return _INTERRUPTED
    return 0


def _report(error: EnajenaError) -> int:
    print(error.render(language()), file=sys.stderr)  # noqa: T201
    if isinstance(error, CallError):
        print(say("Ayuda: enajena --help", "Help: enajena --help"), file=sys.stderr)  # noqa: T201
    return error.exit_status
