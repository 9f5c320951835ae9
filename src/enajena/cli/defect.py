"""What is said of an error that nobody foresaw: what it was, where, that it is ours and not of the data, and how to report it."""

import platform
import shlex
import traceback
from collections.abc import Sequence
from pathlib import Path

import enajena
from enajena.basics.text import Text, same

_PACKAGE = Path(enajena.__file__).parent


def defect(error: Exception, arguments: Sequence[str]) -> Text:
    """Return the report of an unforeseen error of the command with these arguments."""
    lines = (
        Text("Error inesperado de enajena: {what}", "Unforeseen error of enajena: {what}").format(what=_said_by(error)),
        Text("    en {place}", "    at {place}").format(place=_innermost(error)),
        Text(
            "Es un defecto del programa, no de sus datos ni de la orden. No se escribió ningún resultado a medias.",
            "This is a defect of the program, not of your data nor of the call. No result was left half written.",
        ),
        Text(
            "Repórtelo a quien mantiene enajena con estas líneas y la orden, quitando de ella los datos de personas:",
            "Report it to whoever maintains enajena with these lines and the command, without the data of persons in it:",
        ),
        same(f"    {shlex.join(['enajena', *arguments])}"),
        same(f"    enajena {enajena.__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"),
        Text(
            "Con la variable ENAJENA_TRACEBACK=1 la misma orden muestra la traza entera.",
            "With the variable ENAJENA_TRACEBACK=1 the same command shows the whole traceback.",
        ),
    )
    return Text("\n".join(line.es for line in lines), "\n".join(line.en for line in lines))


def _said_by(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _innermost(error: Exception) -> str:
    """Return the file of this package, and the line, nearest to where the error came up."""
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if _PACKAGE in Path(frame.filename).parents]
    if not ours:
        return "?"
    return f"{Path(ours[-1].filename).relative_to(_PACKAGE.parent)}:{ours[-1].lineno}"
