"""`enajena publish`: the papers of a sale as PDF, one or all of them; checking one; and the templates, to adapt."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from enajena.basics.disk import disk_error
from enajena.basics.faults import CallError, DataError
from enajena.basics.figures import date_text
from enajena.basics.text import Text
from enajena.calendar import local_date
from enajena.cli import show as terminal
from enajena.cli.book_options import DATA, DATABASE, SALE, check_recorder, opened
from enajena.cli.options import JSON, flag, option
from enajena.cli.speech import say, tell
from enajena.cli.whole_files import content_of
from enajena.publish.papers.names import NAMES
from enajena.publish.papers.style import TEMPLATES, Certificate, Signer, Style

if TYPE_CHECKING:
    from enajena.book.books import Book
    from enajena.publish.papers.checking import Checked
    from enajena.publish.papers.publishing import Published

BASE_VARIABLE = "ENAJENA_PUBLIC_URL"
PASSPHRASE_VARIABLE = "ENAJENA_CERTIFICATE_PASSPHRASE"  # noqa: S105 - the name of a variable, not what is in it
FOLDER = Annotated[str, Parameter(name=["--out", "-o"], help=say("Carpeta nueva.", "New folder."))]


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What every paper is asked with: its sale, what the office adds, who signs."""

    sale: SALE
    base: Annotated[
        str | None,
        option(
            f"Dirección pública a la que llevan los códigos, https://…; si no se dice, la de {BASE_VARIABLE}.",
            f"Public address that codes lead to, https://…; where none is said, that of {BASE_VARIABLE}.",
            "--base",
        ),
    ] = None
    templates: Annotated[str | None, option("Carpeta de plantillas propias.", "Folder of your own templates.", "--templates")] = None
    signer: Annotated[
        tuple[str, ...],
        Parameter(
            name="--signer",
            help=say(
                "Quién firma, «NOMBRE; CARGO»; se repite. Si no se dice, quienes hicieron el acto.",
                "Who signs, “NAME; ROLE”; repeat it. Where none is said, the people of the act.",
            ),
            negative="",
            consume_multiple=True,
        ),
    ] = ()
    certificate: Annotated[
        str | None,
        option(
            f"Certificado PKCS#12 que firma los PDF; su frase se toma de {PASSPHRASE_VARIABLE}, o se pide.",
            f"PKCS#12 certificate that signs the PDFs; its passphrase is that of {PASSPHRASE_VARIABLE}, or is asked for.",
            "--certificate",
        ),
    ] = None
    record: Annotated[
        bool,
        flag(
            "Registra que se publica: `enajena publish check` lo reconoce después.",
            "Record that it is published: `enajena publish check` knows it from then on.",
            "--record",
        ),
    ] = False
    by: Annotated[tuple[str, ...], flag("Quién lo publica.", "Who publishes it.", "--by")] = ()
    data: DATA = None
    database: DATABASE = None
    json: JSON = False


def of_kind(kind: str) -> Callable[..., None]:
    """Return the command that makes a paper of a kind."""

    def publish(
        ref: Annotated[str, Parameter(help=tell(NAMES[kind].of))],
        /,
        asked: Asked,
        *,
        out: Annotated[str, Parameter(name=["--out", "-o"], help=say("Archivo nuevo, .pdf.", "New file, .pdf."))],
    ) -> None:
        _one(kind, ref, Path(out), asked)

    return publish


def all_(
    kind: Annotated[
        str | None, Parameter(help=say("Clase de documento; todas si no se dice.", "Kind of paper; all where none is said."))
    ] = None,
    /,
    *,
    asked: Asked,
    out: FOLDER,
) -> None:
    """Make every paper of a kind, or of every kind, into a new folder: all of them, or none."""
    kinds = _kinds(kind)
    from enajena.cli.progress import watching  # noqa: PLC0415 - it brings the engine, and this module is read by every run

    check_recorder(asked.by, record=asked.record)
    style = _style(asked)
    with opened(asked.data, asked.database) as book, watching(quiet=asked.json) as watch:
        from enajena.publish.papers.publishing import publish_all  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.publish.papers.records import Records  # noqa: PLC0415

        bar = _Bar()
        watch(Text("Documentos", "Papers"), bar)
        recording = partial(_record_published, book, asked)
        made = publish_all(Records(book.alias, asked.sale), kinds, Path(out), style, told=bar.told, then=recording)
    if asked.json:
        counts = {name: sum(one.kind == name for one in made) for name in kinds}
        terminal.print_json({"out": out, "papers": len(made), "kinds": {name: count for name, count in counts.items() if count}})
        return
    terminal.facts_of(((say("Documentos", "Papers"), str(len(made))), (say("Carpeta", "Folder"), out)))


def check(
    what: Annotated[str, Parameter(help=say("Archivo .pdf, o código de una página.", "A .pdf file, or the code of a page."))],
    /,
    *,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Tell whether a paper or a code is of an act of the book, and who signed it."""
    content = content_of(what) if Path(what).is_file() else None
    with opened(data, database) as book:
        from enajena.publish.papers.checking import check_code, check_pdf  # noqa: PLC0415 - needs Django, which `opened` made ready

        found = check_code(book.alias, what) if content is None else check_pdf(book.alias, content, what)
    if json:
        terminal.print_json(_record(found))
    else:
        _show(found)
    if found.anchor is None:
        raise DataError(
            Text(f"El libro no tiene un acto con el código {found.code}.", f"The book has no act under the code {found.code}."),
            Text("El documento no es de este libro, o alguien lo cambió.", "The paper is not of this book, or somebody changed it."),
        )


def templates(*, out: FOLDER) -> None:
    """Copy the templates into a new folder, for an office to adapt and give with `--templates`."""
    try:
        shutil.copytree(TEMPLATES, out, ignore=shutil.ignore_patterns("__pycache__"))
    except OSError as error:
        raise disk_error(error) from error
    terminal.facts_of(((say("Plantillas en", "Templates in"), out),))


def _one(kind: str, ref: str, out: Path, asked: Asked) -> None:
    check_recorder(asked.by, record=asked.record)
    style = _style(asked)
    with opened(asked.data, asked.database) as book:
        from enajena.publish.papers.publishing import publish_one  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.publish.papers.records import Records  # noqa: PLC0415

        recording = partial(_record_published, book, asked)
        made = publish_one(Records(book.alias, asked.sale), kind, ref, out, style, then=recording)
    if asked.json:
        terminal.print_json({"kind": kind, "ref": ref, "out": str(out), "code": str(made.code), "sha256": made.sha256})
        return
    terminal.facts_of(
        ((say("Documento", "Paper"), str(out)), (say("Código", "Code"), str(made.code)), ("SHA-256", made.sha256)),
    )


def _record_published(book: "Book", asked: Asked, made: "list[Published]") -> None:
    if asked.record:
        from enajena.publish.papers.publishing import acts_of  # noqa: PLC0415 - needs Django, which `opened` made ready

        book.record(asked.sale, acts_of(made, local_date(book.clock()), asked.by))


def _style(asked: Asked) -> Style:
    base = asked.base or os.environ.get(BASE_VARIABLE) or None
    if base is not None and not base.startswith(("https://", "http://")):
        raise CallError(
            Text(f"--base {base}: no es una dirección.", f"--base {base}: this is no address."),
            Text("Empiece por https://.", "Begin with https://."),
        )
    return Style(
        base=base,
        templates=TEMPLATES if asked.templates is None else Path(asked.templates),
        signers=tuple(Signer(name.strip(), role.strip()) for name, _, role in (one.partition(";") for one in asked.signer)),
        certificate=None if asked.certificate is None else Certificate(Path(asked.certificate), _passphrase()),
    )


def _passphrase() -> str:
    known = os.environ.get(PASSPHRASE_VARIABLE)
    return getpass(say("Frase del certificado: ", "Passphrase of the certificate: ")) if known is None else known


def _kinds(kind: str | None) -> tuple[str, ...]:
    if kind is not None and kind not in NAMES:
        raise CallError(
            Text(f"No hay una clase de documento «{kind}».", f"No kind of paper is called “{kind}”."),
            Text(f"Las clases son: {', '.join(NAMES)}.", f"The kinds are: {', '.join(NAMES)}."),
        )
    return tuple(NAMES) if kind is None else (kind,)


class _Bar:
    """Tells how far the papers have come."""

    def __init__(self) -> None:
        self._percent = 0.0

    def told(self, made: int, of: int) -> None:
        """Take how many of how many are made."""
        self._percent = 100 * made / of

    def query_progress(self) -> float:
        """Return the percent that is made."""
        return self._percent


def _record(found: "Checked") -> dict[str, object]:
    anchor = found.anchor
    return {
        "code": str(found.code),
        "of_the_book": anchor is not None,
        "act": None if anchor is None else tell(anchor.act),
        "on": None if anchor is None else anchor.on.isoformat(),
        "sha256": found.sha256,
        "published": None if found.published is None else {"act": found.published.code.index, "on": found.published.on.isoformat()},
        "signatures": [
            {"name": one.name, "signed_at": None if one.signed_at is None else one.signed_at.isoformat(), "whole": one.is_whole}
            for one in found.signatures
        ],
    }


def _show(found: "Checked") -> None:
    anchor = found.anchor
    lines = [(say("Código", "Code"), str(found.code))]
    if anchor is not None:
        lines.append((say("Acto", "Act"), f"{found.code.index} · {tell(anchor.act)} · {tell(date_text(anchor.on))}"))
    if found.published is not None:
        published = found.published
        lines.append((say("Publicado", "Published"), f"{tell(date_text(published.on))}, {say('acto', 'act')} {published.code.index}"))
    elif found.sha256 is not None:
        lines.append((say("Publicado", "Published"), say("ningún acto publicó estos bytes", "no act published these bytes")))
    for one in found.signatures:
        state = say("nada cambió después", "nothing changed after it") if one.is_whole else say("CAMBIADO DESPUÉS", "CHANGED AFTER IT")
        lines.append((say("Firmado por", "Signed by"), f"{one.name} ({state})"))
    terminal.facts_of(lines)
