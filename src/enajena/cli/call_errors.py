"""What is wrong with a call, in the two languages; the parser's own words are English only."""

from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from enajena.basics.text import Text


def explain_call(error: CycloptsError) -> Text:
    """Return what is wrong with the call."""
    own = str(error)
    name = _name(error)
    match error:
        case MissingArgumentError():
            return Text(f"Falta {name}, o le falta su valor.", f"{name} is missing, or has no value.")
        case RepeatArgumentError():
            return Text(f"{name} se dio más de una vez.", f"{name} was given more than once.")
        case CoercionError():
            return Text(f"{name}: el valor no se puede leer.", f"{name}: the value cannot be read.")
        case UnknownCommandError():
            return Text(f"No existe esa orden. {own}", own)
        case UnknownOptionError():
            return Text(f"No existe esa opción. {own}", own)
        case UnusedCliTokensError():
            return Text(f"Sobra algo en la llamada. {own}", f"There is something too many in the call. {own}")
        case _:
            return Text(f"La llamada no se entiende. {own}", own)


def _name(error: CycloptsError) -> str:
    argument = getattr(error, "argument", None)
    return str(argument.name) if argument is not None else str(error)
