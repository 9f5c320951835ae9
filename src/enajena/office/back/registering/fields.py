"""The form's field for each thing asked. What is typed is read as people write it, by the rules of the intake, and never guessed."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from enajena.basics.odd_signs import HIDDEN
from enajena.basics.text import Text
from enajena.book.machines import MACHINES
from enajena.calendar.bogota import BOGOTA
from enajena.intake.columns import Column
from enajena.office.back.registering.shape import Asked
from enajena.office.back.values import value_label
from enajena.office.ground.language import tell
from enajena.office.portal.fact_fields import CellField

UPLOAD = ".archivo"
"""After the path of a hash: the field that takes the file itself."""
_CELLS = {"whole": "integer", "cop": "money", "exact": "price", "day": "date"}
_LONG = frozenset({"reason", "reasons", "says", "asks", "text", "evidence", "ground", "finding", "request", "signature", "seal"})
_HASH = re.compile(r"[0-9a-f]{64}")
_YES, _NO, _UNSAID = Text("Sí", "Yes"), Text("No", "No"), Text("— sin decir —", "— not said —")
_COP_HELP = Text("En pesos: 2.448,70", "In pesos: 2,448.70")
_INSTANT_HELP = Text("Fecha y hora de Bogotá.", "Date and time of Bogotá.")
_LINES_HELP = Text("Uno por línea.", "One a line.")
_HASH_LABEL = Text("{label}: su huella SHA-256", "{label}: its SHA-256")
_HASH_HELP = Text("Sólo si el libro ya tiene el archivo y no lo sube aquí.", "Only where the book has the file and it is not sent here.")
_NO_HASH = Text(
    "Una huella SHA-256 tiene 64 cifras o letras de la a a la f. Suba el archivo y se toma sola.",
    "A SHA-256 has 64 digits or letters a to f. Send the file and it is taken.",
)
_NO_INSTANT = Text("Escriba la fecha y la hora: 2003-10-07T10:00.", "Write the date and the time: 2003-10-07T10:00.")
MOST_BYTES = 20 * 1024 * 1024
_TOO_LARGE = Text("El archivo pasa de 20 MB.", "The file is larger than 20 MB.")
_LINE_END = re.compile(r"[ \t]*\r?\n\s*")
_ODD_SIGN = re.compile(rf"[\x00-\x08\x0b\x0c\x0e-\x1f{HIDDEN}]")
_ODD = Text(
    "Tiene un signo que no se ve ({code}) y que el registro no guarda. Escríbalo otra vez, sin pegarlo.",
    "It has a sign that is not seen ({code}) and that the record does not keep. Write it again, without pasting it.",
)
_DOTS = Text("Un punto o dos no son un nombre: escriba otro.", "One point or two are no name: write another.")
NEEDED = Text("Falta este dato.", "This is missing.")


class InstantField(forms.CharField):
    """A date and time of Bogotá; its clean value says its zone."""

    def clean(self, value: object) -> str:
        """Return the instant as an act takes it.

        Raises:
            ValidationError: it is no date and time.
        """
        written = str(super().clean(value) or "").strip()
        if not written:
            return ""
        try:
            found = datetime.fromisoformat(written)
        except ValueError as error:
            raise ValidationError(tell(_NO_INSTANT)) from error
        return (found if found.tzinfo else found.replace(tzinfo=BOGOTA)).isoformat()


class HashField(forms.CharField):
    """The SHA-256 of a file, in hexadecimal."""

    def clean(self, value: object) -> str:
        """Return the hash in lower case.

        Raises:
            ValidationError: it is none.
        """
        written = str(super().clean(value) or "").strip().lower()
        if written and not _HASH.fullmatch(written):
            raise ValidationError(tell(_NO_HASH))
        return written


class TextField(forms.CharField):
    """A text as the record keeps it: on one line where it enters the log, and without signs that make it read as something else."""

    def __init__(self, *, one_line: bool, **more: Any) -> None:  # noqa: ANN401 - what Django's field takes
        """Make the field."""
        super().__init__(**more)
        self._one_line = one_line

    def clean(self, value: object) -> str:
        """Return the text.

        Raises:
            ValidationError: it has a sign that the record does not keep.
        """
        text = str(super().clean(value) or "")
        text = _LINE_END.sub(" ", text) if self._one_line else text
        odd = _ODD_SIGN.search(text)
        if odd:
            raise ValidationError(tell(_ODD.format(code=f"U+{ord(odd[0]):04X}")))
        if text.strip() in {".", ".."}:  # as a reference it would be an address that no browser asks for
            raise ValidationError(tell(_DOTS))
        return text


class SentFileField(forms.FileField):
    """A file of a size that the office takes."""

    def clean(self, data: Any, initial: Any = None) -> Any:  # noqa: ANN401 - as Django has it
        """Return the file.

        Raises:
            ValidationError: it is larger.
        """
        found = super().clean(data, initial)
        if found and found.size > MOST_BYTES:
            raise ValidationError(tell(_TOO_LARGE))
        return found


def field_of(one: Asked, *, listed: bool = False) -> forms.Field:
    """Return the field of one thing asked; `listed` says that the page has a list of references to pick from."""
    label, needed = _capital(tell(one.label)), {"required": tell(NEEDED)}
    match one.shape:
        case "whole" | "cop" | "exact" | "day":
            return _cell(one, label)
        case "instant":
            moment = forms.DateTimeInput({"type": "datetime-local", "step": "any"})
            return InstantField(required=one.required, label=label, help_text=tell(_INSTANT_HELP), widget=moment, error_messages=needed)
        case "yes_no":
            return forms.ChoiceField(choices=_yes_no(), required=one.required, label=label, error_messages=needed)
        case "choice":
            return forms.ChoiceField(choices=_choices(one), required=one.required, label=label, error_messages=needed)
        case "choices":
            return forms.MultipleChoiceField(
                choices=_told(one), required=one.required, label=label, widget=forms.CheckboxSelectMultiple, error_messages=needed
            )
        case "texts":
            return forms.CharField(
                required=one.required, label=label, help_text=tell(_LINES_HELP), widget=forms.Textarea({"rows": 4}), error_messages=needed
            )
        case "file":
            label = _capital(tell(_HASH_LABEL.format(label=one.label)))
            return HashField(required=False, label=label, help_text=tell(_HASH_HELP), max_length=64)
        case _:
            attributes = {"list": list_id(one), "autocomplete": "off"} if listed else {"autocomplete": "off"}
            widget = forms.Textarea({"rows": 4}) if one.name in _LONG else forms.TextInput(attributes)
            one_line = one.path != "personal.text"
            return TextField(one_line=one_line, required=one.required, label=label, widget=widget, error_messages=needed)


def list_id(one: Asked) -> str:
    """Return the name of the list of references that a field picks from."""
    return f"refs_{one.name}"


def as_typed(one: Asked, value: object) -> str | list[str]:
    """Return a value that the log keeps as somebody would type it, so that the field reads it back."""
    if isinstance(value, list):
        return "\n".join(map(str, value)) if one.shape == "texts" else [str(each) for each in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if one.shape == "instant":
        return datetime.fromisoformat(text).astimezone(BOGOTA).replace(tzinfo=None).isoformat()
    # With three decimals a point could be that of thousands: one more zero leaves no doubt.
    return f"{text}0" if one.shape in {"cop", "exact"} and re.fullmatch(r"-?\d{1,3}\.\d{3}", text) else text


def _cell(one: Asked, label: str) -> CellField:
    column = Column(one.name, _CELLS[one.shape], one.label, may_be_negative=one.shape == "cop")
    return CellField(column, label=label, help_text=tell(_COP_HELP) if one.shape == "cop" else "", required=one.required)


def _choices(one: Asked) -> list[tuple[str, str]]:
    return [("", tell(_UNSAID)), *_told(one)]


def _told(one: Asked) -> list[tuple[str, str]]:
    return [(value, value_words(one.name, value)) for value in one.choices]


def _yes_no() -> Iterable[tuple[str, str]]:
    return [("", tell(_UNSAID)), ("true", tell(_YES)), ("false", tell(_NO))]


def value_words(name: str, value: str) -> str:
    """Return a value that is one of a few in words."""
    if value in {"true", "false"}:
        return tell(_YES if value == "true" else _NO)
    found = MACHINES[value].label if name == "kind" and value in MACHINES else value_label(name, value)
    return value if found is None else tell(found)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
