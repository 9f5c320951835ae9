"""Renders a sheet through a Typst template into a PDF that is PDF/A-2a and PDF/UA-1 at once. It knows no book.

The bytes depend on the sheet, the template and the version of Typst alone: dates are those of the act, fonts those that Typst carries.
Facts go in as data; no text of a person is ever part of a program.
"""

import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path

import segno
import typst

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.publish.papers.style import TEMPLATES

_STANDARDS: "list[typst.PDFStandard]" = ["a-2a", "ua-1"]
_FRAME = "frame.typ"
_PACKAGE = re.compile(r"""["']@[A-Za-z]""")
_QR_ERROR, _QR_MASK = "m", 3
"""Trying the eight masks takes three quarters of the time of a QR; readers take any of them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper as its template takes it: the template's name, the day of its act, what the QR holds, and the rest as JSON."""

    kind: str
    on: date
    address: str
    data: Mapping[str, object]


class Press:
    """Renders sheets with the templates of a folder, each of which is read once."""

    def __init__(self, folder: Path = TEMPLATES) -> None:
        """Check the templates.

        Raises:
            CallError: the folder has none, or one of them asks for a package of the network.
        """
        check_templates(folder)
        self._folder = folder.resolve()
        self._compilers: dict[str, typst.Compiler] = {}

    def pdf(self, sheet: Sheet) -> bytes:
        """Return the PDF of a sheet.

        Raises:
            CallError: there is no template of its kind.
            DataError: the template does not compile.
        """
        given = json.dumps({**sheet.data, "qr": qr_svg(sheet.address)}, ensure_ascii=False)
        noon = datetime.combine(sheet.on, time(12), UTC)
        try:
            content = self._compiler(sheet.kind).compile(
                format="pdf", sys_inputs={"paper": given}, pdf_standards=_STANDARDS, timestamp=noon
            )
        except typst.TypstError as error:
            raise _does_not_compile(sheet.kind, error) from error
        if not isinstance(content, bytes):
            raise TypeError("a PDF is one file")
        return content

    def _compiler(self, kind: str) -> typst.Compiler:
        if kind not in self._compilers:
            file = self._folder / f"{kind}.typ"
            if not file.is_file():
                raise CallError(
                    Text(f"No hay una plantilla {file}.", f"There is no template {file}."),
                    Text("Cópielas todas con `enajena publish templates`.", "Copy them all with `enajena publish templates`."),
                )
            self._compilers[kind] = typst.Compiler(
                str(file), root=str(self._folder), font_paths=[str(self._folder)], ignore_system_fonts=True
            )
        return self._compilers[kind]


def qr_svg(text: str) -> str:
    """Return the QR of a text as SVG, without a border: the page is white around it."""
    content = io.BytesIO()
    segno.make_qr(text, error=_QR_ERROR, mask=_QR_MASK).save(content, kind="svg", border=0, xmldecl=False, nl=False)
    return content.getvalue().decode()


def check_templates(folder: Path) -> None:
    """Check a folder of templates.

    Raises:
        CallError: it holds none, or one of them asks for a package, which would be fetched from the network.
    """
    if not (folder / _FRAME).is_file():
        raise CallError(
            Text(f"{folder} no es una carpeta de plantillas.", f"{folder} is no folder of templates."),
            Text("Haga una con `enajena publish templates -o CARPETA`.", "Make one with `enajena publish templates -o FOLDER`."),
        )
    for file in sorted(folder.rglob("*.typ")):
        if _PACKAGE.search(file.read_text(encoding="utf-8", errors="replace")):
            raise CallError(
                Text(
                    f"{file} pide un paquete de Typst, que vendría de la red.",
                    f"{file} asks for a Typst package, which would come from the network.",
                ),
                Text("Ponga en la carpeta los archivos que necesita.", "Put the files that it needs into the folder."),
            )


def _does_not_compile(kind: str, error: typst.TypstError) -> DataError:
    said = str(getattr(error, "diagnostic", "") or error)
    return DataError(
        Text(f"La plantilla «{kind}» no da un PDF: {said}", f"The template “{kind}” gives no PDF: {said}"),
        Text("Corríjala, o use las que trae el programa (sin --templates).", "Mend it, or use those of the program (without --templates)."),
    )
