"""The program: language first, then the command; faults to standard error and to the exit status, never a traceback."""

import io
import os
import sys

from enajena.basics.disk import disk_error
from enajena.basics.faults import CallError, EnajenaError
from enajena.basics.text import Text
from enajena.cli.speech import choose_language, complain, language, say, tell

_DEFECT = 1
_INTERRUPTED = 130
_TRACEBACK_VARIABLE = "ENAJENA_TRACEBACK"


def main() -> None:
    """Run the program with the arguments of the process. What it writes is UTF-8, whatever the locale: JSON can be nothing else."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status: 0 done, 1 the data has faults, 2 the call is wrong."""
    try:
        rest = choose_language(arguments)
        _refuse_odd_bytes(rest)
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
        return _report(disk_error(error))
    except KeyboardInterrupt:
        complain(say("Interrumpido.", "Interrupted."))
        return _INTERRUPTED
    except Exception as error:
        # The top of the program: whatever nobody foresaw is a defect of ours, and a user is told so.
        if os.environ.get(_TRACEBACK_VARIABLE) == "1":
            raise
        from enajena.cli.defect import defect  # noqa: PLC0415 - no run should need it

        complain(tell(defect(error, arguments)))
        return _DEFECT
    return 0


def _refuse_odd_bytes(arguments: list[str]) -> None:
    """Refuse arguments that are no text: their bytes are not UTF-8, and no file or database could be told of them."""
    for argument in arguments:
        if any("\ud800" <= character <= "\udfff" for character in argument):
            shown = argument.encode("utf-8", "backslashreplace").decode()
            raise CallError(
                Text(f"«{shown}» no está en UTF-8.", f"“{shown}” is not in UTF-8."),
                Text("Cambie el nombre del archivo o el valor.", "Change the name of the file, or the value."),
            )


def _report(error: EnajenaError) -> int:
    complain(error.render(language()))
    if isinstance(error, CallError):
        complain(say("Ayuda: enajena --help", "Help: enajena --help"))
    return error.exit_status
