"""What is wrong with a call, in the two languages; the parser's own words are English only."""

import difflib
from collections.abc import Iterable
from types import UnionType
from typing import Literal, Union, get_args, get_origin

from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.cli.help_words import SPANISH_LABELS

_NEAR = 3


def wrong_call(error: CycloptsError) -> CallError:
    """Return what is wrong with the call and, where there is one, the remedy."""
    match error:
        case MissingArgumentError():
            name = _argument(error)
            return CallError(Text(f"Falta {SPANISH_LABELS.get(name, name)}, o le falta su valor.", f"{name} is missing, or has no value."))
        case RepeatArgumentError():
            given = _given(error)
            return CallError(Text(f"{given} se dio más de una vez.", f"{given} was given more than once."), _ONCE)
        case CoercionError():
            return _wrong_value(error)
        case UnknownCommandError():
            given = (error.unused_tokens or [""])[0]
            return CallError(Text(f"No hay una orden «{given}».", f"There is no command “{given}”."), _commands(error, given))
        case UnknownOptionError():
            given = _given(error)
            return CallError(Text(f"No hay una opción {given}.", f"There is no option {given}."), _options(error, given))
        case UnusedCliTokensError():
            given = " ".join(error.unused_tokens or ())
            return CallError(Text(f"Sobra en la llamada: {given}", f"There is something too many in the call: {given}"))
        case _:
            return CallError(Text(f"La llamada no se entiende: {error}", f"The call cannot be understood: {error}"))


_ONCE = Text("Déla una sola vez.", "Give it only once.")


def _argument(error: CycloptsError) -> str:
    return str(error.argument.name) if error.argument is not None else str(error)


def _given(error: RepeatArgumentError | UnknownOptionError | CoercionError) -> str:
    return str(error.token.keyword or error.token.value) if error.token is not None else str(error)


def _wrong_value(error: CoercionError) -> CallError:
    name, value = _argument(error), error.token.value if error.token is not None else ""
    choices = _choices(error.argument.hint) if error.argument is not None else []
    what = Text(f"{name} «{value}»: no se puede leer.", f"{name} “{value}”: it cannot be read.")
    return CallError(what, _one_of(choices) if choices else None)


def _choices(hint: object) -> list[str]:
    """Return the words that an option takes, also where it may be left out."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return [str(word) for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]


def _commands(error: UnknownCommandError, given: str) -> Text | None:
    known = [name for name in error.app or () if not name.startswith("-")]
    return _one_of(difflib.get_close_matches(given, known, n=_NEAR) or known)


def _options(error: UnknownOptionError, given: str) -> Text | None:
    known = [name for argument in error.argument_collection for name in argument.names]
    near = difflib.get_close_matches(given, known, n=_NEAR)
    if given in known:
        return None
    return _one_of(near or sorted({name for name in known if name.startswith("--") and not name.startswith("--no-")}))


def _one_of(names: Iterable[str]) -> Text | None:
    """Return what may be written instead; None where there is nothing."""
    listed = ", ".join(names)
    if not listed:
        return None
    return Text(f"Use: {listed}.", f"Use: {listed}.")
