"""Programme files from their place to the model: the built-in ones by id, any other by path.

Reading does not parse formulas and imports no SQL library; `check` does.
"""

import difflib
import re
from importlib.resources import files
from pathlib import Path

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Text
from enajena.basics.words import AND
from enajena.programme.bind import bind
from enajena.programme.bound import Bound
from enajena.programme.consistency import inconsistencies
from enajena.programme.messages import joined
from enajena.programme.model import Programme
from enajena.programme.yaml_tree import MAX_BYTES, read_tree

FILE_NAME = "programme.yaml"
_LOOKS_LIKE_ID = re.compile(r"[A-Za-z0-9_-]+")
_MAX_NEAR = 3


def builtin_ids() -> tuple[str, ...]:
    """Return the ids of the built-in programmes, in order."""
    folder = _decrees()
    return tuple(sorted(entry.name for entry in folder.iterdir() if (entry / FILE_NAME).is_file())) if folder.is_dir() else ()


def builtin_path(programme_id: str) -> Path:
    """Return where the file of a built-in programme is.

    Raises:
        CallError: no built-in programme has that id.
    """
    if programme_id not in builtin_ids():
        raise _unknown(programme_id)
    return _decrees() / programme_id / FILE_NAME


def path_of(programme: str) -> Path:
    """Return the file that a person means by an id or a path; a built-in id goes before a file of the same name.

    Raises:
        CallError: there is no such id and no such file.
    """
    if programme in builtin_ids():
        return builtin_path(programme)
    path = Path(programme)
    if _LOOKS_LIKE_ID.fullmatch(programme) and not path.is_file():
        raise _unknown(programme)
    return path


def load(programme: str) -> Programme:
    """Return the programme of a built-in id or of a path.

    Raises:
        CallError: there is no such id and no such file.
        FaultsError: the file has faults; all of them are in it.
    """
    return read(path_of(programme))


def read(path: Path | str) -> Programme:
    """Return the programme of a file.

    Raises:
        CallError: the file is not there, or cannot be opened.
        FaultsError: the file has faults; all of them are in it, in the order of the file.
    """
    return read_bytes(_bytes_of(Path(path)), str(path))


def read_bytes(content: bytes, name: str) -> Programme:
    """Return the programme of a file's bytes; `name` is the file as its faults name it.

    Raises:
        FaultsError: the file has faults; all of them are in it, in the order of the file.
    """
    bound, faults = examine_bytes(content, name)
    if bound.value is None or faults:
        raise FaultsError(faults)
    return bound.value


def examine(path: Path | str) -> tuple[Bound[Programme], tuple[Fault, ...]]:
    """Return what a file says, as far as it could be bound, and all the faults of tree, binding and consistency, in order.

    Raises:
        CallError: the file is not there, or cannot be opened.
    """
    return examine_bytes(_bytes_of(Path(path)), str(path))


def examine_bytes(content: bytes, name: str) -> tuple[Bound[Programme], tuple[Fault, ...]]:
    """Return of a file's bytes what `examine` returns of a file; `name` is the file as its faults name it."""
    bound = bind(read_tree(content, name), Programme)
    return bound, in_order((*bound.faults, *inconsistencies(bound)))


def in_order(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Return faults of one file in the order of their lines."""
    return tuple(sorted(faults, key=lambda fault: tuple(int(number) for number in fault.where.en.rsplit(":", 2)[1:])))


def _bytes_of(path: Path) -> bytes:
    """Return the bytes of a file, one more than the limit at most."""
    if path.is_dir():
        raise CallError(
            Text(f"{path} es una carpeta, no un archivo de programa.", f"{path} is a folder, not a programme file."),
            Text(f"Dé el archivo, como {path / FILE_NAME}.", f"Give the file, such as {path / FILE_NAME}."),
        )
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise CallError(Text(f"No existe el archivo {path}.", f"There is no file {path}."), _known_ids()) from error
    except (OSError, ValueError) as error:
        why = reason_of(error) if isinstance(error, OSError) else Text("el nombre no puede ser", "the name cannot be")
        raise CallError(
            Text("No se puede abrir el archivo {path}: {why}.", "The file {path} cannot be opened: {why}.").format(path=path, why=why),
            Text("Revise el nombre y los permisos del archivo.", "Check the name of the file and its permissions."),
        ) from error


def _unknown(programme: str) -> CallError:
    near = difflib.get_close_matches(programme, builtin_ids(), n=_MAX_NEAR)
    hint = (
        _known_ids()
        if not near
        else Text("¿Quiso decir {near}? {known}", "Did you mean {near}? {known}").format(near=joined(near), known=_known_ids())
    )
    message = Text(
        f"No hay un programa incorporado ni un archivo que se llame {programme}.",
        f"There is no built-in programme and no file called {programme}.",
    )
    return CallError(message, hint)


def _known_ids() -> Text:
    known = joined(builtin_ids(), AND)
    return Text("Los programas incorporados son {known}.", "The built-in programmes are {known}.").format(known=known)


def _decrees() -> Path:
    return Path(str(files("enajena"))) / "decrees"
