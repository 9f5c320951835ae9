"""The form of an act: made of what is asked, and what was given read back into an act with its files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.datastructures import MultiValueDict

from enajena.basics.text import Text
from enajena.book.filed import FACT
from enajena.book.stored_bytes import StoredBytes
from enajena.intake.columns import ID_TYPES, Column
from enajena.intake.forms import Canonical
from enajena.intake.forms.id_numbers import read_id_number
from enajena.office.back.registering.fields import NEEDED, UPLOAD, SentFileField, as_typed, field_of
from enajena.office.back.registering.personal import PERSONAL
from enajena.office.back.registering.shape import Asked, in_row
from enajena.office.ground.language import tell
from enajena.office.portal.fact_fields import CellField

ON, REF, BACK, MORE, RIGHT = "_fecha", "_clave", "volver", "mas", "_correccion"
LEGAL_DATE = Text("Fecha legal", "Legal date")
_ON_HELP = Text("El día en que el acto ocurrió; nunca uno por venir.", "The day on which the act happened; never one to come.")
_RIGHT = Text("Qué se hace con el acto errado", "What is done with the mistaken act")
_ANNULLED = Text("Anularlo: no debió registrarse", "Annul it: it should not have been recorded")
_REPLACED = Text("Poner el correcto en su lugar", "Put the right one in its place")
_ANNUL, _REPLACE = "anular", "corregir"
_FILE_HELP = Text("Su huella se toma sola y el archivo queda en el libro.", "Its hash is taken and the file is kept in the book.")
_FACTS = Text("Lo que declara para evaluarla", "What it says to be assessed by")
_MOST_ROWS = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the form as it is laid out: one field, or a group of parts with its name; `more` adds a row to a list."""

    field: BoundField | None = None
    legend: Text | None = None
    parts: tuple["Part", ...] = ()
    more: str = ""


@dataclass(slots=True)
class ActForm:
    """The form of an act of a kind.

    `given` are the values as they were typed: of a request, or those the form begins with. What is bound is read by `read`.
    """

    asked: tuple[Asked, ...]
    personal: tuple[Asked, ...]
    given: MultiValueDict[str, Any]
    files: MultiValueDict[str, Any] | None
    lists: Mapping[str, Sequence[tuple[str, Text]]]
    form: forms.Form = field(init=False)
    sent: dict[str, StoredBytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make the fields."""
        bound = self.files is not None
        self.form = forms.Form(self.given if bound else None, self.files, initial=_initial(self.given), use_required_attribute=False)
        self.form.fields[ON] = CellField(Column(ON, "date", LEGAL_DATE), label=tell(LEGAL_DATE), help_text=tell(_ON_HELP), required=True)
        for one in (*self._every(self.asked), *self.personal):
            self._add(one)
        if self._corrects:
            choices = [(_ANNUL, tell(_ANNULLED)), (_REPLACE, tell(_REPLACED))]
            self.form.fields[RIGHT] = forms.ChoiceField(choices=choices, label=tell(_RIGHT), widget=forms.RadioSelect)

    @property
    def _corrects(self) -> bool:
        return any(one.shape == "act" and one.kind for one in self.asked)

    def layout(self) -> tuple[Part, ...]:
        """Return the parts of the body as they stand on the page."""
        return tuple(part for one in self.asked for part in self._parts(one))

    def personal_layout(self) -> tuple[Part, ...]:
        """Return the parts of what is personal, the facts of an acceptance together."""
        facts = [one for one in self.personal if one.name.startswith(FACT)]
        parts = tuple(part for one in self.personal if one not in facts for part in self._parts(one))
        told = tuple(part for one in facts for part in self._parts(one))
        return (*parts, Part(legend=_FACTS, parts=told)) if told else parts

    def head(self) -> Iterator[BoundField]:
        """Yield the fields that are of no part of the body: the legal date, and what a correction does."""
        yield self.form[ON]
        if RIGHT in self.form.fields:
            yield self.form[RIGHT]

    def is_valid(self) -> bool:
        """Return whether everything can be read; nothing is missing of a group, a row or an act that is not given."""
        self.form.full_clean()
        self.sent = dict(self._sent())
        for one in self._left_out(self.asked):
            self.form.errors.pop(one.path, None)
            self.form.errors.pop(one.path + UPLOAD, None)
        for one in self._every(self.asked):
            if self.form.cleaned_data.get(one.path):  # where the hash is said, the file need not be sent
                self.form.errors.pop(one.path + UPLOAD, None)
        return not self.form.errors

    def uploads(self) -> list[StoredBytes]:
        """Return the files that were sent with this request and that the book is to keep: what is personal is not."""
        return [file for path, file in self.sent.items() if not path.startswith(PERSONAL)]

    def body(self) -> dict[str, object]:
        """Return the values of the body as the log keeps them."""
        return self._values(self.asked)

    def personal_values(self) -> dict[str, str]:
        """Return what is personal, as acts carry it."""
        found = {one.name: value for one in self.personal if (value := str(self._value(one) or ""))}
        # As it is printed on a cédula, with points, or a NIT with its digit: the intake reads it.
        if found.get("id_type") in ID_TYPES and "id_number" in found:
            read = read_id_number(found["id_type"], found["id_number"])
            found["id_number"] = read.text if isinstance(read, Canonical) else found["id_number"]
        return found

    def on(self) -> date:
        """Return the legal date."""
        return date.fromisoformat(self.form.cleaned_data[ON])

    def hashes(self) -> list[str]:
        """Return the hashes that the body names."""
        every = self._every(self.asked)
        return [str(value) for one in every if one.shape == "file" and (value := self._value(one))]

    def carried(self) -> list[tuple[str, str]]:
        """Return every value as a form carries it on unseen: files by their hash."""
        names = [name for name in self.form.fields if not name.endswith(UPLOAD)]
        values = [(name, value) for name in names for value in self.given.getlist(name) if name not in self.sent and value != ""]
        return [*values, *((name, file.sha256) for name, file in self.sent.items())]

    def _sent(self) -> Iterator[tuple[str, StoredBytes]]:
        for name in self.form.fields:
            file = self.form.cleaned_data.get(name) if name.endswith(UPLOAD) else None
            if file:
                yield name.removesuffix(UPLOAD), StoredBytes(file.name, file.read())

    def _every(self, asked: Iterable[Asked]) -> Iterator[Asked]:
        """Yield every field that takes a value, in groups and rows too."""
        for one in asked:
            if one.shape in {"group", "act"}:
                yield from self._every(one.inner)
            elif one.shape == "rows":
                for row in range(self._rows(one)):
                    yield from self._every(in_row(one.inner, one.path, row))
            else:
                yield one

    def _rows(self, one: Asked) -> int:
        """Return how many rows of a list the form has: those given, one to begin with, and one more where it was asked for."""
        given = [int(part) for name in self.given if (part := _row_of(name, one.path)).isdigit()]
        return min(max(given, default=0) + 1 + (self.given.get(MORE) == one.path), _MOST_ROWS)

    def _add(self, one: Asked) -> None:
        if one.shape == "file":
            label = tell(one.label)
            needed = {"required": tell(NEEDED)}
            self.form.fields[one.path + UPLOAD] = SentFileField(
                required=one.required, label=label, help_text=tell(_FILE_HELP), error_messages=needed
            )
        self.form.fields[one.path] = field_of(one, listed=one.name in self.lists)

    def _parts(self, one: Asked) -> Iterator[Part]:
        if one.shape in {"group", "act"}:
            inner = tuple(part for each in one.inner for part in self._parts(each))
            if inner:
                yield Part(legend=one.label, parts=inner)
        elif one.shape == "rows":
            rows = (in_row(one.inner, one.path, row) for row in range(self._rows(one)))
            parts = (Part(parts=tuple(part for each in row for part in self._parts(each))) for row in rows)
            yield Part(legend=one.label, parts=tuple(parts), more=one.path)
        else:
            if one.shape == "file":
                yield Part(field=self.form[one.path + UPLOAD])
            yield Part(field=self.form[one.path])

    def _left_out(self, asked: Iterable[Asked]) -> Iterator[Asked]:
        """Yield the fields of groups, rows and acts that are not given: what they would need is not missing."""
        for one in asked:
            if one.shape in {"group", "act"}:
                yield from self._left_out(one.inner) if self._is_given(one) else self._every([one])
            elif one.shape == "rows":
                rows = [in_row(one.inner, one.path, row) for row in range(self._rows(one))]
                yield from (each for row in rows if not self._says(row) for each in row)

    def _given_rows(self, one: Asked) -> list[tuple[Asked, ...]]:
        rows = [in_row(one.inner, one.path, row) for row in range(self._rows(one))]
        return [row for row in rows if self._says(row)]

    def _says(self, asked: Iterable[Asked]) -> bool:
        """Return whether something was typed or sent for some fields."""
        return any(one.path in self.sent or any(self.given.getlist(one.path)) for one in asked)

    def _is_given(self, group: Asked) -> bool:
        if group.shape == "act":
            return self.given.get(RIGHT) == _REPLACE
        return group.required or self._says(self._every(group.inner))

    def _values(self, asked: Iterable[Asked]) -> dict[str, object]:
        found: dict[str, object] = {}
        for one in asked:
            if one.shape == "rows":
                rows = [self._values(row) for row in self._given_rows(one)]
                if rows or one.required:
                    found[one.name] = rows
            elif one.shape in {"group", "act"}:
                if self._is_given(one):
                    inner = self._values(one.inner)
                    found[one.name] = {"act": one.kind, "body": inner} if one.shape == "act" else inner
            elif (value := self._value(one)) not in ("", None, []) or one.required:
                found[one.name] = value
            elif one.nothing:
                found[one.name] = None
        return found

    def _value(self, one: Asked) -> object:
        value = self.form.cleaned_data.get(one.path)
        if one.path in self.sent:
            return self.sent[one.path].sha256
        if one.shape == "yes_no" and value:
            return value == "true"
        if one.shape == "texts":
            return [line.strip() for line in str(value or "").splitlines() if line.strip()]
        return value


def given_of(asked: Iterable[Asked], body: Mapping[str, Any]) -> dict[str, str | list[str]]:
    """Return the values of a body as somebody would have typed them, each under its path."""
    found: dict[str, str | list[str]] = {}
    for one in asked:
        value = body.get(one.name)
        if value is None:
            continue
        if one.shape == "group":
            found |= given_of(one.inner, value)
        elif one.shape == "act":
            found |= {**given_of(one.inner, value["body"]), RIGHT: _REPLACE}
        elif one.shape == "rows":
            for row, each in enumerate(value):
                found |= given_of(in_row(one.inner, one.path, row), each)
        else:
            found[one.path] = as_typed(one, value)
    return found


def personal_given(personal: Mapping[str, str]) -> dict[str, str | list[str]]:
    """Return what is personal as somebody would have typed it."""
    return {PERSONAL + name: value for name, value in personal.items()}


def _row_of(name: str, path: str) -> str:
    return name.removeprefix(f"{path}.").split(".")[0] if name.startswith(f"{path}.") else ""


def _initial(given: MultiValueDict[str, Any]) -> dict[str, object]:
    return {name: values if len(values) > 1 else values[0] for name, values in given.lists() if values}
