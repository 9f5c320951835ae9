"""`enajena doctor`: what is wrong with an office, and what to do about it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.cli import show
from enajena.cli.book_options import DATA, DATABASE
from enajena.cli.options import JSON, option
from enajena.cli.speech import language, say, tell

if TYPE_CHECKING:
    from enajena.office.running.finding import Finding


def doctor(
    *,
    backups: Annotated[
        str | None, option("Carpeta de las copias; si no se dice, lo que se anotó.", "Folder of backups; else what was noted down.")
    ] = None,
    certificate: Annotated[str | None, option("Certificado TLS del proxy, PEM.", "TLS certificate of the proxy, PEM.")] = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Look an office over and name what is to be mended."""
    from enajena.office.running.begin import begin  # noqa: PLC0415 - Django, only where it is needed

    config = begin(data, database, empty=True)
    from enajena.office.running.doctor import look  # noqa: PLC0415 - as above

    found = look(config, backups=Path(backups) if backups else None, certificate=Path(certificate) if certificate else None)
    wrong = sum(finding.level == "wrong" for finding in found)
    if json:
        show.print_json({"good": not wrong, "findings": [finding.record(language()) for finding in found]})
    else:
        _show(found)
    if wrong:
        raise DataError(
            Text(f"Por corregir: {wrong}.", f"To be mended: {wrong}."), Text("Siga los remedios de arriba.", "Follow the remedies above.")
        )


def _show(found: "tuple[Finding, ...]") -> None:
    show.lines(say("Bien", "Good"), (tell(finding.what) for finding in found if finding.level == "good"))
    for level, title in (("note", say("Para saber", "To be known")), ("wrong", say("Por corregir", "To be mended"))):
        here = [finding for finding in found if finding.level == level]
        show.lines(title, (f"{tell(finding.what)} {tell(finding.remedy) if finding.remedy else ''}" for finding in here))
