"""What is taken away as a ZIP: the open data of a sale, and the package with which a stranger adjudicates a stage again.

A file is made by a work that lasts, kept in the office's folder for a day and given to whoever may read the sale.
"""

import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from enajena.basics.disk import disk_error
from enajena.basics.text import Text
from enajena.book.books import Book
from enajena.engine.database import NoProgress, Watch
from enajena.office.back.jobs.running import both
from enajena.publish.open_data.publishing import publish_open_data, publish_package
from enajena.publish.open_data.view import Told

FOLDER = "descargas"
OPEN_DATA = "open_data"
_KEPT_SECONDS = 86_400
_COUNTED: Mapping[str, Text] = MappingProxyType(
    {
        "stages": Text("Etapas", "Stages"),
        "acceptances": Text("Aceptaciones", "Acceptances"),
        "awards": Text("Adjudicaciones", "Awards"),
        "payments": Text("Pagos, por mes y medio", "Payments, by month and means"),
        "lots": Text("Lotes", "Lots"),
        "pledges": Text("Garantías", "Securities"),
        "breaches": Text("Incumplimientos", "Breaches"),
        "fines": Text("Multas", "Fines"),
        "admitted": Text("Aceptaciones admitidas", "Acceptances admitted"),
        "awarded_shares": Text("Acciones adjudicadas", "Shares awarded"),
    }
)
_NOTES = (
    Text(
        "El prefijo de OCDS no está registrado: quien vaya a publicar los datos pide el suyo a la Open Contracting Partnership.",
        "The prefix of OCDS is not registered: whoever will publish the data asks the Open Contracting Partnership for their own.",
    ),
    Text(
        "No trae Open Cap Format: pide la fecha de constitución de la sociedad, que el libro no tiene.",
        "It holds no Open Cap Format, which asks for the day on which the company was formed: the book does not have it.",
    ),
)
_PRIVATE = 0o700


def make_open_data(book: Book, sale: str, name: str, watch: Watch) -> Mapping[str, Any]:
    """Write the open data of a sale into a ZIP of that name, and return what it holds."""
    watch(Text("Escribiendo los datos abiertos", "Writing the open data"), NoProgress())
    file = _file(book, name)
    folder = file.with_suffix("")
    made = publish_open_data(book, sale, folder, Told())
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
            for path in sorted(one for one in folder.rglob("*") if one.is_file()):
                out.write(path, f"{sale}/{path.relative_to(folder).as_posix()}")
                path.unlink()
    except OSError as error:
        raise disk_error(error) from error
    return {"file": file.name, "bytes": file.stat().st_size, "rows": _told(made.rows), "notes": [both(note) for note in _NOTES]}


def make_package(book: Book, sale: str, stage: str, name: str, watch: Watch) -> Mapping[str, Any]:
    """Write the verification package of a stage into a ZIP of that name, and return what it holds."""
    watch(Text("Adjudicando otra vez, para el paquete", "Adjudicating again, for the package"), NoProgress())
    file = _file(book, name)
    made = publish_package(book, sale, stage, file)
    rows = _told({"admitted": made.admitted, "awarded_shares": made.awarded_shares})
    return {"file": file.name, "bytes": file.stat().st_size, "rows": rows, "notes": [], "manifest": made.manifest_sha256}


def _told(counts: Mapping[str, int]) -> list[tuple[list[str], int]]:
    """Return counts with what they count in both languages."""
    return [(both(_COUNTED[name]), count) for name, count in counts.items()]


def made_file(book: Book, name: str) -> Path | None:
    """Return a file that was made, None once its day is over."""
    file = book.data / FOLDER / name
    return file if file.is_file() else None


def _file(book: Book, name: str) -> Path:
    """Return the file to make, in the folder of downloads; what was made more than a day ago goes."""
    folder = book.data / FOLDER
    try:
        folder.mkdir(mode=_PRIVATE, exist_ok=True)
        for old in folder.glob("*.zip"):
            if time.time() - old.stat().st_mtime > _KEPT_SECONDS:
                old.unlink(missing_ok=True)
    except OSError as error:
        raise disk_error(error) from error
    return folder / f"{name}.zip"
