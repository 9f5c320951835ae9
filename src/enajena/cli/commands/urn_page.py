"""`enajena urn page`: the page on which people seal on their own computer, for the office to publish."""

from pathlib import Path
from typing import Annotated

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.cli.options import option
from enajena.cli.urn_options import stage_named
from enajena.cli.urn_words import explain
from enajena.cli.whole_files import content_of


def page(
    *,
    out: Annotated[str, option("Archivo de la página, .html.", "File of the page, .html.", "--out")],
    manifest: Annotated[
        str | None,
        option("Manifiesto de la urna; si no, la página lo pide.", "Manifest of the urn; else the page asks for it.", "--manifest"),
    ] = None,
    programme: Annotated[
        str | None,
        option("Programa cuyos datos se piden; si no, van por nombre.", "Programme whose facts are asked for; else they go by name."),
    ] = None,
    stage: Annotated[
        str | None,
        option("Su etapa; si no, la del manifiesto, o la primera.", "Its stage; else that of the manifest, or the first one."),
    ] = None,
) -> None:
    """Write the page on which an acceptance is sealed in a browser, with no network."""
    from enajena.programme.reader import load  # noqa: PLC0415 - the readers of programmes, for those who publish a page
    from enajena.urn.manifest import read_manifest  # noqa: PLC0415
    from enajena.urn.package import sha256_of  # noqa: PLC0415
    from enajena.urn.page.questions import questions  # noqa: PLC0415
    from enajena.urn.page.writing import sealing_page  # noqa: PLC0415

    if stage is not None and programme is None:
        raise CallError(
            Text("--stage va con --programme.", "--stage goes with --programme."),
            Text("Diga de qué programa es la etapa.", "Say of which programme the stage is."),
        )
    urn = None if manifest is None else read_manifest(content_of(manifest))
    asked = questions() if programme is None else questions(load(programme), stage or (None if urn is None else stage_named(urn)))
    content = sealing_page(asked, urn)
    _write(Path(out), content)
    explain(
        Text(
            "La página quedó en {out}; pesa {kib} KiB y no usa la red.", "The page is in {out}; it weighs {kib} KiB and uses no network."
        ).format(out=out, kib=str(len(content) // 1024)),
        keep=Text("Publique con el aviso la huella de la página: {sha}", "Publish the hash of the page with the notice: {sha}").format(
            sha=sha256_of(content)
        ),
    )


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise CallError(
            Text("No se puede escribir {file}: {why}.", "{file} cannot be written: {why}.").format(file=str(file), why=reason_of(error)),
            Text("Revise la carpeta y los permisos.", "Check the folder and the permissions."),
        ) from error
