"""`enajena publish open-data` and `enajena publish package`: what a sale publishes for programs, and what lets a stranger verify it."""

from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from enajena.cli import show as terminal
from enajena.cli.book_options import DATA, DATABASE, SALE, opened
from enajena.cli.options import JSON, flag, option
from enajena.cli.speech import say, tell

_FOLDER = Annotated[str, Parameter(name=["--out", "-o"], help=say("Carpeta nueva.", "New folder."))]
_PACKAGE = Annotated[
    str, Parameter(name=["--out", "-o"], help=say("Carpeta nueva, o archivo .zip nuevo.", "New folder, or new .zip file."))
]


def open_data(
    *,
    out: _FOLDER,
    sale: SALE,
    publisher: Annotated[
        str | None,
        option("Quién publica; si no se dice, el vendedor.", "Who publishes; where none is said, the seller.", "--publisher"),
    ] = None,
    ocid_prefix: Annotated[
        str | None,
        option(
            "Prefijo que dio la Open Contracting Partnership, ocds-….",
            "Prefix given by the Open Contracting Partnership, ocds-….",
            "--ocid-prefix",
        ),
    ] = None,
    licence: Annotated[
        str | None, option("Dirección de la licencia de los datos.", "Address of the licence of the data.", "--licence")
    ] = None,
    issuer_formed: Annotated[
        date | None,
        option(
            "Fecha de constitución de la sociedad; sin ella no se escribe Open Cap Format.",
            "Day on which the company was formed; without it no Open Cap Format is written.",
            "--issuer-formed",
        ),
    ] = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Write the open data of a sale: OCDS, Open Cap Format, BODS, tables and their dictionary. Natural persons are not named."""
    with opened(data, database) as book:
        from enajena.publish.open_data.publishing import publish_open_data  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.publish.open_data.view import Told  # noqa: PLC0415

        told = Told(publisher=publisher, ocid_prefix=ocid_prefix, licence=licence, issuer_formed=issuer_formed)
        made = publish_open_data(book, sale, Path(out), told)
    if json:
        terminal.print_json({
            "out": out, "releases": made.releases, "statements": made.statements, "rows": dict(made.rows),
            "notes": [tell(note) for note in made.notes],
        })  # fmt: skip
        return
    terminal.facts_of((
        (say("Carpeta", "Folder"), out), ("OCDS", str(made.releases)), ("BODS", str(made.statements)),
        *((name, str(count)) for name, count in made.rows.items()),
        *((say("Nota", "Note"), tell(note)) for note in made.notes),
    ))  # fmt: skip


def package(
    *,
    out: _PACKAGE,
    sale: SALE,
    stage: Annotated[str, option("Etapa adjudicada.", "Stage that was adjudicated.", "--stage")],
    figures: Annotated[
        bool,
        flag(
            "Trae también los ingresos y bienes de cada aceptación, sin nombres: para quien pueda conocerlos, no para publicar.",
            "Hold the figures of each acceptance too, without names: for those who may know them, not to be published.",
            "--figures",
        ),
    ] = False,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Write what a stranger needs to adjudicate a stage again, with Python and DuckDB alone."""
    with opened(data, database) as book:
        from enajena.publish.open_data.publishing import publish_package  # noqa: PLC0415 - needs Django, which `opened` made ready

        made = publish_package(book, sale, stage, Path(out), figures=figures)
    if json:
        terminal.print_json({
            "out": out, "admitted": made.admitted, "awarded_shares": made.awarded_shares, "judged_again": made.judged_again,
            "not_judged_again": made.not_judged_again, "is_as_recorded": made.is_as_recorded, "manifest_sha256": made.manifest_sha256,
        })  # fmt: skip
        return
    terminal.facts_of((
        (say("Paquete", "Package"), out), (say("Admitidas", "Admitted"), str(made.admitted)),
        (say("Acciones adjudicadas", "Shares awarded"), str(made.awarded_shares)), ("SHA-256", made.manifest_sha256),
    ))  # fmt: skip
