"""The help of a command in the language of the run: the parser's own words are English only."""

import re
from typing import TYPE_CHECKING, Any

from enajena.cli.speech import language, say

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

_OWN_WORDS = {
    "Commands": "Órdenes",
    "Arguments": "Argumentos",
    "Parameters": "Opciones",
    "Display this message and exit.": "Muestra esta ayuda.",
    "Display application version.": "Muestra la versión.",
}


class HelpInWords:
    """Gives the parser's help its language. What a flag is where it is not given says nothing, and is left out."""

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: "HelpPanel") -> None:
        """Show one panel of the help."""
        from cyclopts.help import DefaultFormatter  # noqa: PLC0415 - only help needs it

        entries = [_entry(entry) for entry in panel.entries]
        DefaultFormatter()(console, options, panel.copy(title=_said(str(panel.title)), entries=entries))

    def render_usage(self, console: "Console", _options: "ConsoleOptions", usage: Any) -> None:  # noqa: ANN401 - text or rich text
        """Show how the command is called."""
        if usage:
            console.print(f"{say('Uso', 'Usage')}: {_labelled(str(usage).removeprefix('Usage:').strip())}", markup=False, highlight=False)
            console.print()

    def render_description(self, console: "Console", _options: "ConsoleOptions", description: Any) -> None:  # noqa: ANN401 - as above
        """Show what the command does."""
        if description:
            console.print(description)


def _entry(entry: "HelpEntry") -> "HelpEntry":
    said = _said(_plain(entry.description))
    if entry.default not in (None, "False", "()"):
        said += f" [{say('si no se dice', 'default')}: {entry.default}]"
    if entry.choices:
        said += f" [{', '.join(entry.choices)}]"
    if entry.required:
        said += f" [{say('obligatorio', 'required')}]"
    label, value = (None if one is None else _labelled(one) for one in (entry.positional_label, entry.metavar))
    return entry.copy(description=said.strip(), default=None, choices=None, required=False, positional_label=label, metavar=value)


def _plain(description: object) -> str:
    text = getattr(description, "primary_renderable", description)
    return "" if text is None else str(getattr(text, "plain", text))


def _said(own: str) -> str:
    return _OWN_WORDS.get(own, own) if language() == "es" else own


SPANISH_LABELS = {
    "COMMAND": "ORDEN",
    "OPTIONS": "OPCIONES",
    "PROGRAMME": "PROGRAMA",
    "FILE": "ARCHIVO",
    "ASSESSED": "EVALUADO",
    "ACCEPTANCE_ID": "ACEPTACIÓN",
    "NAME": "TABLA",
    "VALUE": "VALOR",
}


def _labelled(text: str) -> str:
    """Return a text with its words in capitals in the language of the run; what the parser calls STR is a value."""
    english = re.sub(r"\b(STR|CHOICE)\b", "VALUE", text)
    if language() == "en":
        return english
    return re.sub(r"\b[A-Z_]+\b", lambda found: SPANISH_LABELS.get(found[0], found[0]), english)
