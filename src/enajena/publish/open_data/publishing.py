"""Publishes the open data of a sale into a folder, and the verification package of a stage into a folder or a ZIP."""

import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from enajena.basics.disk import disk_error
from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.books import Book
from enajena.engine.whole_file import whole_file
from enajena.publish.open_data.bods import statements
from enajena.publish.open_data.exact_json import write_json
from enajena.publish.open_data.files import write_tables
from enajena.publish.open_data.ocds import UNREGISTERED_PREFIX, release_package
from enajena.publish.open_data.ocf import write_ocf
from enajena.publish.open_data.package.making import Packed, write_package
from enajena.publish.open_data.view import Told, View
from enajena.publish.whole_folder import PRIVATE, PUBLIC, whole_folder

_ZIP_TIME = (1980, 1, 1, 0, 0, 0)  # the first that a ZIP can hold: the same content gives the same bytes
_FILE_MODE, _PRIVATE_FILE = 0o644, 0o600


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenData:
    """What was published: how many rows each table has, and what was left out or should be known."""

    rows: Mapping[str, int]
    releases: int
    statements: int
    notes: tuple[Text, ...]


def publish_open_data(book: Book, sale: str, folder: Path, told: Told) -> OpenData:
    """Write everything that a sale publishes for programs into a new folder: all of it, or nothing.

    Raises:
        CallError: there is no such sale, its key is not there, or the folder is there already.
    """
    view = View(book, sale, told)
    with whole_folder(folder, mode=PUBLIC) as part:
        for name in ("ocds", "bods", "tables"):
            (part / name).mkdir()
        released, stated = release_package(view), statements(view)
        write_json(part / "ocds" / "release-package.json", released)
        write_json(part / "bods" / "statements.json", stated)
        rows = write_tables(view, part / "tables")
        if told.issuer_formed is not None:
            (part / "ocf").mkdir()
            write_ocf(view, part / "ocf")
    releases = released["releases"]
    return OpenData(
        rows=rows, releases=len(releases) if isinstance(releases, list) else 0, statements=len(stated), notes=tuple(_notes(told))
    )


def publish_package(book: Book, sale: str, stage: str, out: Path, *, figures: bool = False) -> Packed:
    """Write the verification package of a stage into a new folder, or a new ZIP where the name ends so: whole, or not at all.

    Raises:
        CallError: there is no such sale or stage, or what is to be made is there already.
        DataError: the stage is not adjudicated.
    """
    mode = PRIVATE if figures else PUBLIC
    if out.suffix.lower() != ".zip":
        with whole_folder(out, mode=mode) as part:
            return write_package(book, sale, stage, part, figures=figures)
    if out.exists():
        raise CallError(Text(f"{out} ya existe.", f"{out} is there already."), Text("Dé un archivo nuevo.", "Give a new file."))
    with tempfile.TemporaryDirectory(prefix="enajena-") as name:
        made = write_package(book, sale, stage, Path(name), figures=figures)
        try:
            with whole_file(out, mode=_PRIVATE_FILE if figures else _FILE_MODE) as beside:
                _zip(Path(name), beside, f"{sale}-{stage}")
        except OSError as error:
            raise disk_error(error) from error
    return made


def _zip(folder: Path, file: Path, within: str) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(one for one in folder.rglob("*") if one.is_file()):
            entry = zipfile.ZipInfo(f"{within}/{path.relative_to(folder).as_posix()}", _ZIP_TIME)
            entry.external_attr = _FILE_MODE << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, path.read_bytes())


def _notes(told: Told) -> list[Text]:
    notes = []
    if told.ocid_prefix is None:
        notes.append(
            Text(
                f"El prefijo {UNREGISTERED_PREFIX} no está registrado: "
                "pida el suyo a la Open Contracting Partnership y délo con --ocid-prefix.",
                f"The prefix {UNREGISTERED_PREFIX} is not registered: "
                "ask the Open Contracting Partnership for yours and give it with --ocid-prefix.",
            )
        )
    if told.issuer_formed is None:
        notes.append(
            Text(
                "Sin --issuer-formed no se escribe Open Cap Format: pide la fecha de constitución de la sociedad.",
                "Without --issuer-formed no Open Cap Format is written: it asks for the day on which the company was formed.",
            )
        )
    return notes
