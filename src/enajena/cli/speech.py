"""The language of a run, and how the command line speaks: one sentence in, the right language out."""

import sys

from enajena.basics.faults import CallError, Fault
from enajena.basics.text import Language, Text, language_of_locale
from enajena.cli.wrapping import message

_chosen: list[Language] = []
_given: list[str] = []
"""What was given in the call with a blank in it, such as the path of a file: messages repeat it, and no line may tear it."""


def choose_language(arguments: list[str]) -> list[str]:
    """Take `--lang es|en` out of the arguments, set the language of the run, and return the other arguments.

    Raises:
        CallError: the language is neither, or none follows the option.
    """
    _given[:] = [argument for argument in arguments if " " in argument]
    rest: list[str] = []
    asked: str | None = None
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--lang":
            asked = next(waiting, "")
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
    _chosen[:] = [_language(asked)]
    return rest


def _language(asked: str | None) -> Language:
    match asked:
        case None:
            return language_of_locale()
        case "es":
            return "es"
        case "en":
            return "en"
        case _:
            _chosen[:] = [language_of_locale()]
            raise CallError(
                Text(f"--lang {asked}: no hay textos en ese idioma.", f"--lang {asked}: there are no texts in that language."),
                Text("Use es o en.", "Use es or en."),
            )


def language() -> Language:
    """Return the language of the run."""
    return _chosen[0] if _chosen else language_of_locale()


def say(es: str, en: str) -> str:
    """Return the sentence of the run's language. Command modules are imported after the language is known, so their help is too."""
    return es if language() == "es" else en


def tell(text: Text) -> str:
    """Return a Text in the run's language."""
    return text.to(language())


def complain(text: str) -> None:
    """Write a message, in the language of the run, to standard error."""
    print(message(text, _given), file=sys.stderr)  # noqa: T201 - this is the command line


def warn(what: Text | Fault) -> None:
    """Write a warning to standard error."""
    told = what.render(language()) if isinstance(what, Fault) else tell(what)
    complain(f"{say('aviso', 'warning')}: {told}")
