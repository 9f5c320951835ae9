"""Fields of forms whose values are read as people write them, by the rules of the intake, and never guessed."""

import re

from django import forms
from django.core.exceptions import ValidationError

from enajena.basics.text import Text
from enajena.intake.columns import Column
from enajena.intake.forms import UNKNOWN, Canonical, read_cell
from enajena.office.ground.language import tell

_TWO_READINGS = Text(
    "«{found}» puede leerse de dos modos. Si quiso decir {whole}, escríbalo así, sin puntos ni comas; si son decimales, con dos cifras.",
    "“{found}” can be read in two ways. If you meant {whole}, write it so, without points or commas; if decimals, with two digits.",
)
_NOT_READ = Text("«{found}»: {what}. {remedy}", "“{found}”: {what}. {remedy}")
_NEEDED = Text("Falta este dato.", "This is missing.")
_MOST_SIGNS = 60
_NUMBERS = frozenset({"money", "money_or_none", "price", "shares", "integer", "year"})


class CellField(forms.CharField):
    """A value of a kind that the intake knows; its clean value is text in the strict form, empty where it is not known."""

    def __init__(self, column: Column, *, label: str, help_text: str = "", required: bool = False) -> None:
        """Make the field of a column."""
        attributes = {"autocomplete": "off", "spellcheck": "false"}
        if column.kind in _NUMBERS:
            attributes["inputmode"] = "text" if column.may_be_negative or column.kind == "money_or_none" else "decimal"
        widget = forms.DateInput({"type": "date"}) if column.kind == "date" else forms.TextInput(attributes)
        messages = {"required": tell(_NEEDED)}
        super().__init__(
            required=required, label=label, help_text=help_text, widget=widget, max_length=_MOST_SIGNS, error_messages=messages
        )
        self.column = column

    def clean(self, value: object) -> str:
        """Return what was written in its strict form.

        Raises:
            ValidationError: it cannot be read, or has two readings.
        """
        written = str(super().clean(value) or "").strip()
        if not written:
            return ""
        read = read_cell(self.column, written, UNKNOWN)
        if isinstance(read, Canonical):
            return read.text
        if read.code == "ambiguous_decimal":
            raise ValidationError(tell(_TWO_READINGS.format(found=written, whole=re.sub(r"\D", "", written))))
        raise ValidationError(tell(_NOT_READ.format(found=written, what=read.what, remedy=read.remedy)))
