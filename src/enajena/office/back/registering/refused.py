"""Why the book does not take an act, told at the field that it is about where that can be told, else at the head of the form."""

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.refusal import RecordRefusedError
from enajena.office.back.registering.form import ON, ActForm
from enajena.office.ground.language import tell

_SAID = Text("{what} {remedy}", "{what} {remedy}")
_BY = Text("{what} {remedy} ({source})", "{what} {remedy} ({source})")
_OF_CODES = {
    "future": ON,
    "out_of_order": ON,
    "no_file": "sha256",
    "no_person": "id_number",
    "price_moved": "price_cop",
    "other_person": "person",
    "unknown_act": "target",
    "empty_note": "text",
}
"""Codes of refusals that are about a field of another name."""


def say(form: ActForm, error: EnajenaError) -> None:
    """Add what an error says to a form, each refusal at its field."""
    if not isinstance(error, RecordRefusedError):
        form.form.add_error(None, tell(error.message) + (f" {tell(error.remedy)}" if error.remedy else ""))
        return
    for one in error.refusals:
        told = tell((_SAID if one.source is None else _BY).format(what=one.what, remedy=one.remedy, source=one.source))
        form.form.add_error(_field(form, one.code, one.what.es), told)


def _field(form: ActForm, code: str, what: str) -> str | None:
    """Return the field that a refusal is about: the one whose value it quotes, or whose name its code is."""
    quoted = [name for name in form.form.fields if _quotes(form, name, what)]
    if len(quoted) == 1:
        return quoted[0]
    wanted = _OF_CODES.get(code, code)
    named = [name for name in form.form.fields if wanted in {name, name.rsplit(".", 1)[-1]} or name.endswith(f"_{wanted}")]
    return named[0] if named else None


def _quotes(form: ActForm, name: str, what: str) -> bool:
    value = form.given.get(name)
    return isinstance(value, str) and bool(value) and f"«{value}»" in what
