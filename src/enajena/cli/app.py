"""The commands by name. Each lives in its own module, which is imported only when the command is called."""

from cyclopts import App
from cyclopts.exceptions import CycloptsError

from enajena.cli.call_errors import wrong_call
from enajena.cli.chart_commands import chart_app
from enajena.cli.help_words import HelpInWords
from enajena.cli.publish_commands import publish_app
from enajena.cli.speech import say
from enajena.cli.urn_commands import urn_app

_COMMANDS = "enajena.cli.commands"


def call(arguments: list[str]) -> None:
    """Run the command that the arguments name.

    Raises:
        CallError: the call is wrong.
        EnajenaError: whatever the command refuses.
    """
    try:
        build()(arguments)
    except CycloptsError as error:
        raise wrong_call(error) from error


def build() -> App:
    """Return the program with its commands, in the language of the run."""
    app = App(
        name="enajena",
        help=say(
            "Administra la venta de acciones del Estado en condiciones especiales (Ley 226 de 1995). "
            "PROGRAMA es un programa incorporado o la ruta de un archivo. --lang es|en fija el idioma.",
            "Administers the sale of State-owned shares under special conditions (Ley 226 de 1995). "
            "PROGRAMME is a built-in programme or the path of a file. --lang es|en sets the language.",
        ),
        version=_version,
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
        help_format="plaintext",
        help_formatter=HelpInWords(),
    )
    programme = App(name="programme", help=say("Los decretos como datos.", "The decrees as data."))
    for name, summary in _programme_commands():
        programme.command(f"{_COMMANDS}.programme:{name}", name=name.rstrip("_"), help=summary)
    index = App(name="index", help=say("Tablas de índices: DTF, IPC, tasas.", "Index tables: DTF, IPC, rates."))
    for name, summary in _index_commands():
        index.command(f"{_COMMANDS}.index:{name}", name=name.rstrip("_"), help=summary)
    intake = App(name="intake", help=say("Lo que trae un archivo, antes de usarlo.", "What a file holds, before it is used."))
    for name, summary in _intake_commands():
        intake.command(f"{_COMMANDS}.intake:{name}", name=name, help=summary)
    book = App(name="book", help=say("El libro: el registro de las ventas.", "The book: the record of sales."))
    for module, name, summary in _book_commands():
        book.command(f"{_COMMANDS}.{module}:{name}", name=name.rstrip("_").replace("_", "-"), help=summary)
    report = App(name="report", help=say("Las cuentas de una venta.", "The accounts of a sale."))
    for name, summary in _report_commands():
        report.command(f"{_COMMANDS}.book_report:{name}", name=name, help=summary)
    book.command(report)
    app.command(programme)
    app.command(intake)
    for name, summary in _commands():
        app.command(f"{_COMMANDS}.{name}:{name}", name=name, help=summary)
    app.command(index)
    app.command(chart_app())
    app.command(book)
    screen = App(
        name="screen",
        help=say(
            "Quiénes pueden ser uno mismo, o un mismo interés; no rechaza a nadie.", "Who may be one, or one interest; it rejects nobody."
        ),
    )
    for name, summary in _screen_commands():
        screen.command(f"{_COMMANDS}.screen:{name}", name=name.rstrip("_"), help=summary)
    app.command(screen)
    app.command(publish_app())
    app.command(urn_app())
    office = App(name="office", help=say("La oficina: copias y accesos.", "The office: backups and access."))
    for name, summary in _office_commands():
        office.command(f"{_COMMANDS}.office:{name}", name=name, help=summary)
    token = App(name="token", help=say("Las fichas de la API.", "The tokens of the API."))
    for name, summary in _token_commands():
        token.command(f"{_COMMANDS}.office_token:{name}", name=name.rstrip("_"), help=summary)
    office.command(token)
    app.command(office)
    return app


def _version() -> str:
    from enajena import __version__  # noqa: PLC0415 - asked for by --version only

    return __version__


def _commands() -> list[tuple[str, str]]:
    return [
        (
            "template",
            say("Plantilla de aceptaciones con las columnas de un programa.", "A template of acceptances with a programme's columns."),
        ),
        ("limit", say("Cuánto puede comprar una persona.", "How much one person may buy.")),
        ("assess", say("Evalúa un archivo de aceptaciones.", "Judges a file of acceptances.")),
        ("explain", say("Explica la decisión sobre una aceptación.", "Explains the verdict on one acceptance.")),
        ("award", say("Adjudica lo evaluado.", "Shares out what was assessed.")),
        ("simulate", say("Qué saldría con otros números.", "What would come out with other numbers.")),
        ("population", say("Aceptaciones inventadas, para ensayar.", "Made-up acceptances, to try things on.")),
        ("term", say("El plazo de una etapa.", "The term of a stage.")),
        ("price", say("El precio mínimo de la segunda etapa.", "The minimum price of the second stage.")),
        ("fine", say("La multa por un incumplimiento.", "The fine for one breach.")),
        ("fines", say("Las multas de un archivo de incumplimientos.", "The fines for a file of breaches.")),
        ("serve", say("La oficina: el portal y la API en esta máquina.", "The office: the portal and the API on this machine.")),
        ("doctor", say("Qué le falta a una oficina, y el remedio.", "What is wrong with an office, and the remedy.")),
    ]


def _programme_commands() -> list[tuple[str, str]]:
    return [
        ("list_", say("Los programas incorporados.", "The built-in programmes.")),
        ("show", say("Un programa en palabras, regla por regla.", "A programme in words, rule by rule.")),
        ("check", say("Revisa un archivo de programa y da todas sus faltas.", "Checks a programme file and gives all its faults.")),
        ("schema", say("El esquema JSON para editores.", "The JSON Schema for editors.")),
        ("sql", say("La consulta que evalúa una etapa.", "The query that judges a stage.")),
    ]


def _intake_commands() -> list[tuple[str, str]]:
    return [
        (
            "check",
            say(
                "Revisa un archivo de aceptaciones, da todas sus faltas y una copia corregida donde es seguro.",
                "Checks a file of acceptances, gives all its faults and a copy that is corrected where safe.",
            ),
        )
    ]


def _report_commands() -> list[tuple[str, str]]:
    return [
        (
            "proceeds",
            say(
                "Lo que produjo la venta, por vendedor, y la parte regional.",
                "What the sale brought in, by seller, and the regional share.",
            ),
        )
    ]


def _index_commands() -> list[tuple[str, str]]:
    return [
        ("list_", say("Las tablas, su vigencia y su estado.", "The tables, what they cover and their status.")),
        ("show", say("Los valores de una tabla.", "The values of a table.")),
        ("import_", say("Importa un archivo del emisor.", "Imports an issuer's file.")),
    ]


def _screen_commands() -> list[tuple[str, str]]:
    return [
        ("file", say("Contrasta un archivo de aceptaciones.", "Screens a file of acceptances.")),
        ("sale", say("Contrasta una venta del libro.", "Screens a sale of the book.")),
        ("list_", say("Los contrastes de una venta.", "The screenings of a sale.")),
        ("show", say("Muestra un grupo y registra quién lo mira.", "Shows a cluster and records who looks.")),
        ("note", say("Registra lo que alguien concluyó de un grupo.", "Records what somebody concluded of a cluster.")),
        ("measure", say("Mide lo que encuentra en un archivo inventado.", "Measures what it finds in a made-up file.")),
    ]


def _office_commands() -> list[tuple[str, str]]:
    return [
        ("backup", say("Copia la oficina entera mientras trabaja.", "Copies the whole office while it works.")),
        ("restore", say("La rehace de una copia, en una carpeta nueva.", "Makes it again from a backup, in a new folder.")),
        ("users", say("Quiénes entran y con qué papeles.", "Who has access, with which roles.")),
        ("invite", say("Da acceso a una persona, o un enlace nuevo.", "Gives somebody access, or a new link.")),
        ("dismiss", say("Quita el acceso de una persona.", "Takes somebody's access away.")),
    ]


def _token_commands() -> list[tuple[str, str]]:
    return [
        ("create", say("Hace una ficha y la muestra una vez.", "Makes a token and shows it once.")),
        ("list_", say("Las fichas que hay.", "The tokens there are.")),
        ("revoke", say("Revoca una ficha.", "Takes a token back.")),
    ]


def _book_commands() -> list[tuple[str, str, str]]:
    return [
        ("book_acts", "acts", say("Las clases de actos, o los campos de una.", "The kinds of acts, or the fields of one.")),
        ("book_acts", "record", say("Registra actos: todos o ninguno.", "Records acts: all of them or none.")),
        ("book_offer", "assess", say("Evalúa las aceptaciones de una etapa.", "Judges the acceptances of a stage.")),
        ("book_offer", "adjudicate", say("Adjudica una etapa por su Reglamento.", "Adjudicates a stage by its Regulation.")),
        ("book_offer", "void", say("Deja una etapa sin efecto.", "Leaves a stage without effect.")),
        ("book_history", "log", say("Los actos de una venta, o de un objeto.", "The acts of a sale, or of one object.")),
        ("book_register", "register", say("Quién tiene qué acciones, en una fecha.", "Who holds which shares, on a date.")),
        ("book_register", "pledges", say("Las garantías sobre las acciones, en una fecha.", "The securities over shares, on a date.")),
        ("book_register", "fines", say("Las multas, en una fecha.", "The fines, on a date.")),
        ("book_fine", "fine", say("Liquida la multa de un caso.", "Works out the fine of a case.")),
        ("book_agenda", "agenda", say("Lo que viene, como lista o calendario.", "What comes, as a list or a calendar.")),
        ("book_watch", "watch", say("Los archivos del depósito frente al registro.", "The depository's files against the register.")),
        ("book_money", "due", say("Lo que falta por pagar y con qué código.", "What is still to be paid, and with which code.")),
        ("book_money", "statement", say("El extracto del banco frente a lo debido.", "The bank's statement against what is due.")),
        ("book_money", "refunds", say("El dinero que se devuelve.", "The money that goes back.")),
        ("book_money", "payment_order", say("El archivo que lleva las devoluciones al banco.", "The file that takes refunds to the bank.")),
        ("book_history", "show", say("Las ventas, lo que hay en una, o un objeto.", "The sales, what stands in one, or one object.")),
        ("book", "verify", say("Revisa cada acto, firma, archivo y fila.", "Looks at every act, signature, file and row.")),
        ("book", "rebuild", say("Rehace las tablas desde el registro.", "Makes the tables again from the log.")),
        ("book", "export", say("Escribe el libro en archivos planos.", "Writes the book as plain files.")),
        ("book", "import_", say("Trae un libro de archivos planos.", "Brings a book from plain files.")),
        ("book", "proof", say("La prueba de que un acto está en el registro.", "The proof that an act is in the log.")),
        ("book", "follow_code", say("El código para seguir una aceptación.", "The code to follow an acceptance.")),
    ]
