"""What the system says when a file cannot be read or written, in both languages, with what to do."""

import errno
from typing import NamedTuple

from enajena.basics.faults import CallError, DataError, EnajenaError
from enajena.basics.text import Text, same


class _Said(NamedTuple):
    what: Text
    remedy: Text
    of_the_call: bool = True


_PERMISSION = _Said(
    Text("no hay permiso", "there is no permission"), Text("Revise de quién es y sus permisos.", "Check whose it is, and its permissions.")
)
_TOO_MUCH = _Said(
    Text("no queda espacio en el disco", "no space is left on the disk"),
    Text("Libere espacio en el disco y repita.", "Make room on the disk and repeat."),
    of_the_call=False,
)
_SAID = {
    errno.ENOENT: _Said(Text("no existe", "it is not there"), Text("Revise la ruta.", "Check the path.")),
    errno.EISDIR: _Said(Text("es una carpeta", "it is a folder"), Text("Dé la ruta de un archivo.", "Give the path of a file.")),
    errno.ENOTDIR: _Said(Text("no es una carpeta", "it is no folder"), Text("Dé la ruta de una carpeta.", "Give the path of a folder.")),
    errno.EEXIST: _Said(Text("ya existe", "it is there already"), Text("Dé una ruta nueva.", "Give a new path.")),
    errno.ENOTEMPTY: _Said(
        Text("la carpeta no está vacía", "the folder is not empty"), Text("Dé una carpeta vacía.", "Give an empty folder.")
    ),
    errno.ENAMETOOLONG: _Said(Text("el nombre es muy largo", "the name is too long"), Text("Acorte la ruta.", "Shorten the path.")),
    errno.ELOOP: _Said(Text("los enlaces no llevan a nada", "its links lead nowhere"), Text("Revise la ruta.", "Check the path.")),
    errno.EACCES: _PERMISSION,
    errno.EPERM: _PERMISSION,
    errno.ENOSPC: _TOO_MUCH,
    errno.EDQUOT: _TOO_MUCH,
    errno.EROFS: _Said(
        Text("el disco es de sólo lectura", "the disk can only be read"),
        Text("Escriba en otro disco, o móntelo para escritura.", "Write to another disk, or mount it for writing."),
        of_the_call=False,
    ),
    errno.EMFILE: _Said(
        Text("hay demasiados archivos abiertos", "too many files are open"),
        Text("Cierre otros programas y repita.", "Close other programs and repeat."),
        of_the_call=False,
    ),
    errno.EIO: _Said(
        Text("el disco falla", "the disk fails"),
        Text("Revise el disco y repita.", "Look at the disk and repeat."),
        of_the_call=False,
    ),
}
_REMEDY = Text("Revise la ruta, los permisos y el disco, y repita.", "Check the path, the permissions and the disk, and repeat.")


def reason_of(error: OSError) -> Text:
    """Return what is wrong in a few words, to stand after a colon."""
    return _said_of(error).what


def disk_error(error: OSError) -> EnajenaError:
    """Return the error of a file that could not be read or written: of the call where its path is wrong, else of the data."""
    said = _said_of(error)
    place = "" if error.filename is None else f"{error.filename!s}: "
    what = Text("No se pudo leer o escribir: {place}{what}.", "Could not read or write: {place}{what}.").format(place=place, what=said.what)
    return (CallError if said.of_the_call else DataError)(what, said.remedy)


def _said_of(error: OSError) -> _Said:
    known = _SAID.get(error.errno or 0)
    if known is not None:
        return known
    name = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return _Said(Text("el sistema dice {name}", "the system says {name}").format(name=same(name)), _REMEDY, of_the_call=False)
