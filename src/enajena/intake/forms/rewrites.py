"""The commonest odd texts as patterns and replacements, for whoever has millions of them and an engine that replaces by pattern.

What is kept true: the replacements, in their order, turn a text that matches into just what `read_cell` returns for it. Patterns and
replacements mean the same in Python and in RE2 (a backslash and 1 for the first group); a pattern matches a whole text, a replacement all
it finds.
"""

import re
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.intake.columns import Column
from enajena.intake.forms.model import Convention

_GROUPED = "[1-9][0-9]{{0,2}}({mark}[0-9]{{3}}){{1,4}}"
_DAY_FIRST = (
    "((0[1-9]|1[0-9]|2[0-8])/(0[1-9]|1[0-2])|(29|30)/(0[13-9]|1[0-2])|31/(0[13578]|1[02]))/(19[1-9][0-9]|20[0-9]{2})",
    ("^([0-9]{2})/([0-9]{2})/([0-9]{4})", r"\3-\2-\1"),
)
_DECIMALS = {"money": "[0-9]{1,2}", "money_or_none": "[0-9]{1,2}", "price": "([0-9]{1,2}|[0-9]{4,8})"}
_WHOLE = ("shares", "count", "integer")


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A form of text, the replacements that make it canonical, and what a person is told."""

    pattern: str
    replacements: tuple[tuple[str, str], ...]
    note: Text

    def apply(self, text: str) -> str | None:
        """Return the canonical text, or None for a text of another form."""
        if not re.fullmatch(self.pattern, text):
            return None
        for sought, put in self.replacements:
            text = re.sub(sought, put, text)
        return text


def rewrites(column: Column, convention: Convention) -> tuple[Rewrite, ...]:
    """Return the commonest forms of a column under a convention; none where nothing tells its decimal sign or order of dates."""
    if column.kind in ("date", "instant"):
        return () if convention.month_first else (_DATE if column.kind == "date" else _INSTANT,)
    if convention.decimal is None or column.kind not in (*_WHOLE, *_DECIMALS):
        return ()
    mark, sign = (r"\.", ",") if convention.decimal == "comma" else (",", r"\.")
    grouped, note = _GROUPED.format(mark=mark), _NOTES[convention.decimal]
    if column.kind in _WHOLE:
        return (Rewrite(f"{grouped}({sign}(0|00))?", ((f"{sign}0+$", ""), (mark, "")), note),)
    minus = "-?" if column.may_be_negative and column.kind != "price" else ""
    decimals = f"{sign}{_DECIMALS[column.kind]}"
    return (Rewrite(rf"{minus}(\$ ?)?({grouped}({decimals})?|[0-9]{{1,15}}{decimals})", ((rf"[$ ]|{mark}", ""), (sign, ".")), note),)


_NOTES = {
    "comma": Text("punto de miles y coma decimal", "point for thousands and decimal comma"),
    "point": Text("coma de miles y punto decimal", "comma for thousands and decimal point"),
}
_DATE = Rewrite(_DAY_FIRST[0], (_DAY_FIRST[1],), Text("día, mes y año", "day, month and year"))
_INSTANT = Rewrite(
    f"{_DAY_FIRST[0]} ([0-9]|[01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?",
    (_DAY_FIRST[1], (" ([0-9]):", r" 0\1:"), (" ", "T"), ("(T[0-9]{2}:[0-9]{2}):00$", r"\1")),
    Text("día, mes, año y hora", "day, month, year and hour"),
)
