"""The commands of `enajena publish`: one for each kind of paper, and those on papers of any kind."""

from cyclopts import App

from enajena.cli.speech import say, tell

_COMMANDS = "enajena.cli.commands.publish"


def publish_app() -> App:
    """Return the group of commands of papers, in the language of the run."""
    from enajena.cli.commands.publish import of_kind  # noqa: PLC0415 - its help is in the language that is known by now
    from enajena.publish.papers.names import NAMES  # noqa: PLC0415

    app = App(name="publish", help=say("Los documentos de una venta, en PDF.", "The papers of a sale, as PDF."))
    for kind, name in NAMES.items():
        app.command(of_kind(kind), name=kind, help=tell(name.label))
    for function, summary in _others():
        app.command(f"{_COMMANDS}:{function}", name=function.rstrip("_"), help=summary)
    return app


def _others() -> list[tuple[str, str]]:
    return [
        ("all_", say("Todos los documentos de una clase, o de todas.", "All the papers of a kind, or of every kind.")),
        ("check", say("Revisa un PDF o el código de una página.", "Checks a PDF, or the code of a page.")),
        ("templates", say("Copia las plantillas, para adaptarlas.", "Copies the templates, to adapt them.")),
    ]
