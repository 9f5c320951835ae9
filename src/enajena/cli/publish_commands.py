"""The commands of `enajena publish`: one for each kind of paper, those on papers of any kind, and open data."""

from cyclopts import App

from enajena.cli.speech import say, tell

_COMMANDS = "enajena.cli.commands.publish"


def publish_app() -> App:
    """Return the group of commands of papers, in the language of the run."""
    from enajena.cli.commands.publish import of_kind  # noqa: PLC0415 - its help is in the language that is known by now
    from enajena.publish.papers.names import NAMES  # noqa: PLC0415

    app = App(name="publish", help=say("Los documentos de una venta, en PDF.", "The papers of a sale, as PDF."))
    for kind, called in NAMES.items():
        app.command(of_kind(kind), name=kind, help=tell(called.label))
    for function, summary in _others():
        app.command(f"{_COMMANDS}:{function}", name=function.rstrip("_"), help=summary)
    for name, summary in _open_data():
        app.command(f"{_COMMANDS}_open_data:{name.replace('-', '_')}", name=name, help=summary)
    return app


def _open_data() -> list[tuple[str, str]]:
    return [
        ("open-data", say("Los datos abiertos de una venta, sin nombrar a nadie.", "The open data of a sale, which name nobody.")),
        ("package", say("Lo que permite a un extraño adjudicar de nuevo una etapa.", "What lets a stranger adjudicate a stage again.")),
    ]


def _others() -> list[tuple[str, str]]:
    return [
        ("all_", say("Todos los documentos de una clase, o de todas.", "All the papers of a kind, or of every kind.")),
        ("check", say("Revisa un PDF o el código de una página.", "Checks a PDF, or the code of a page.")),
        ("templates", say("Copia las plantillas, para adaptarlas.", "Copies the templates, to adapt them.")),
    ]
