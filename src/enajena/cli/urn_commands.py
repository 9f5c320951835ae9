"""The commands of `enajena urn`: which module each lives in, and what it does."""

from cyclopts import App

from enajena.cli.speech import say

_COMMANDS = "enajena.cli.commands"


def urn_app() -> App:
    """Return the group of commands of the sealed urn, in the language of the run."""
    app = App(name="urn", help=say("La urna sellada.", "The sealed urn."))
    for path, name, summary in _single():
        app.command(f"{_COMMANDS}.{path}", name=name, help=summary)
    for group, help_, commands in _groups():
        inner = App(name=group, help=help_)
        for path, name, summary in commands:
            inner.command(f"{_COMMANDS}.{path}", name=name, help=summary)
        app.command(inner)
    return app


def _single() -> list[tuple[str, str, str]]:
    return [
        ("urn_office:create", "create", say("Constituye la urna de una etapa.", "Constitutes the urn of a stage.")),
        ("urn_page:page", "page", say("Escribe la página en que se sella.", "Writes the page on which people seal.")),
        ("urn_public:seal", "seal", say("Sella una aceptación.", "Seals an acceptance.")),
        ("urn_office:deposit", "deposit", say("Recibe un sobre y da constancia.", "Takes an envelope and gives a receipt.")),
        ("urn_after:extend", "extend", say("Prorroga el cierre por un adendo.", "Extends the closing by an addendum.")),
        ("urn_office:close", "close", say("Cierra la urna y publica su paquete.", "Closes the urn and publishes its package.")),
        ("urn_keys:contribute", "contribute", say("Aporta las partes de un custodio.", "Gives a custodian's shares.")),
        ("urn_office:open_", "open", say("Abre la urna.", "Opens the urn.")),
        ("urn_after:attachments", "attachments", say("Abre los anexos.", "Opens the attachments.")),
        ("urn_after:purge", "purge", say("Destruye lo personal vencido.", "Destroys what is personal and past its term.")),
        ("urn_public:verify", "verify", say("Verifica una urna desde su paquete.", "Verifies an urn from its package.")),
        ("urn_public:rehearse", "rehearse", say("Ensaya una urna entera.", "Rehearses a whole urn.")),
    ]


def _groups() -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    return [
        (
            "custodian",
            say("Las claves de los custodios.", "The keys of the custodians."),
            [("urn_keys:custodian_create", "create", say("Hace la clave de un custodio.", "Makes the key of a custodian."))],
        ),
        (
            "manifest",
            say("El manifiesto de la urna.", "The manifest of the urn."),
            [
                ("urn_keys:manifest_sign", "sign", say("Lo firma un custodio.", "A custodian signs it.")),
                ("urn_office:manifest_add", "add", say("Registra una firma.", "Records a signature.")),
            ],
        ),
        (
            "receipt",
            say("Las constancias de depósito.", "The receipts of deposits."),
            [
                ("urn_public:receipt_verify", "verify", say("Verifica una constancia.", "Verifies a receipt.")),
                ("urn_after:receipt_issue", "issue", say("La da otra vez.", "Issues one again.")),
            ],
        ),
        (
            "paper",
            say("Los sobres de papel.", "Paper envelopes."),
            [
                ("urn_paper:deposit", "deposit", say("Recibe un sobre de papel.", "Takes a paper envelope.")),
                ("urn_paper:type_", "type", say("Lo transcribe una persona.", "One person types it.")),
                ("urn_paper:check", "check", say("Lo coteja otra.", "Another one checks it.")),
                ("urn_paper:void", "void", say("Lo anulan dos.", "Two people void it.")),
            ],
        ),
        (
            "witness",
            say("Los testigos del registro.", "The witnesses of the log."),
            [("urn_witness:witness_serve", "serve", say("Atiende como testigo.", "Serves as a witness."))],
        ),
    ]
