"""A file that is uploaded to be looked at: its form, and the file on disk under a name of its own for as long as it is read."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.http import HttpRequest

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.stored_bytes import StoredBytes
from enajena.intake.table import ReadOptions
from enajena.office.back.holding import held, hold
from enajena.office.back.sets import Stopped, told
from enajena.office.ground.language import tell

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

MOST_BYTES = 20 * 1024 * 1024
_NO_FILE = Text("Elija el archivo.", "Choose the file.")
_GONE = Text("El archivo ya no está aquí: elíjalo otra vez.", "The file is here no more: choose it again.")
_TOO_LARGE = Text("El archivo pasa de 20 MB.", "The file is larger than 20 MB.")
_ENDING = Text("Elija un archivo de estos: {endings}.", "Choose a file of these: {endings}.")
_LABELS = {
    "archivo": Text("Archivo", "File"),
    "decimal": Text("Signo decimal, si el archivo no lo deja ver", "Decimal sign, where the file does not tell"),
    "hoja": Text("Hoja, si es un libro de cálculo", "Sheet, of a workbook"),
}


class FileForm(forms.Form):
    """A file, and how its numbers are written. `huella` names one that was uploaded before and is still held."""

    archivo = forms.FileField(required=False)
    huella = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    decimal = forms.ChoiceField(required=False, choices=(("", "—"), (",", "1.234,56"), (".", "1,234.56")))
    hoja = forms.CharField(required=False, max_length=80)

    def __init__(self, request: HttpRequest, endings: Sequence[str], help_text: Text) -> None:
        """Take what a request says, or nothing of it yet."""
        super().__init__(*((request.POST, request.FILES) if request.method == "POST" else ()))
        self.user = cast("User", request.user)
        self.path = Path()
        self.endings = endings
        for name, label in _LABELS.items():
            self.fields[name].label = tell(label)
        self.fields["archivo"].help_text = tell(help_text)
        self.fields["archivo"].widget.attrs["accept"] = ",".join(endings)

    def clean(self) -> dict[str, Any]:
        """Find the file, and hold it until it is recorded."""
        said = super().clean() or self.cleaned_data
        given = said.get("archivo")
        if given is None:
            kept = held(self.user, said.get("huella", "")) if said.get("huella") else None
            if kept is None:
                self.add_error("archivo", tell(_GONE if said.get("huella") else _NO_FILE))
            said["file"] = kept
            return said
        if given.size > MOST_BYTES:
            self.add_error("archivo", tell(_TOO_LARGE))
        elif Path(given.name).suffix.lower() not in self.endings:
            self.add_error("archivo", tell(_ENDING.format(endings=", ".join(self.endings))))
        else:
            said["file"] = StoredBytes(given.name, given.read())
            hold(self.user, said["file"])
        return said

    @property
    def file(self) -> StoredBytes:
        """Return the file of a form that is valid."""
        found: StoredBytes = self.cleaned_data["file"]
        return found

    @property
    def options(self) -> ReadOptions:
        """Return how the file is read."""
        return ReadOptions(self.cleaned_data["decimal"] or None, self.cleaned_data["hoja"] or None)


@contextmanager
def on_disk(file: StoredBytes) -> Iterator[Path]:
    """Give a file on disk for as long as it is read."""
    with TemporaryDirectory(prefix="enajena-back-") as folder:
        path = Path(folder) / f"archivo.{file.ending}"
        path.write_bytes(file.content)
        yield path


def renamed(text: Text, path: Path, name: str) -> Text:
    """Return a text with the name that a file came under in the place of where it is read: nobody who sent it knows that."""
    return Text(text.es.replace(str(path), name), text.en.replace(str(path), name))


def stopped_reading(error: EnajenaError, path: Path, name: str) -> list[Stopped]:
    """Return why a file could not be read, told by the name that it came under."""

    def named(text: Text | None) -> Text | None:
        return None if text is None else renamed(text, path, name)

    return [replace(one, what=renamed(one.what, path, name), remedy=named(one.remedy), where=named(one.where)) for one in told(error)]
