"""Why the book does not take an act, told at the field that it is about where that can be told, else at the head of the form."""

import re

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.acts.kinds import kind_named
from enajena.book.refusal import RecordRefusedError
from enajena.office.back.registering.form import LEGAL_DATE, ON, ActForm
from enajena.office.back.words import has_words, name_label
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
_CODE = re.compile(r"`(?P<marked>\w+)`|(?P<bare>\b[a-z]+(?:_[a-z]+)+\b)")


def say(form: ActForm, error: EnajenaError) -> None:
    """Add what an error says to a form, each refusal at its field."""
    if not isinstance(error, RecordRefusedError):
        form.form.add_error(None, in_words(tell(error.message) + (f" {tell(error.remedy)}" if error.remedy else "")))
        return
    for one in error.refusals:
        said = (_SAID if one.source is None else _BY).format(what=one.what, remedy=one.remedy, source=one.source)
        form.form.add_error(_field(form, one.code, one.what.es, one.remedy.es), in_words(tell(said)))


def in_words(said: str) -> str:
    """Return a sentence of the book with the names of acts and fields that it holds as whoever fills in a form knows them."""
    return _CODE.sub(_word, said)


def _word(found: re.Match[str]) -> str:
    name = found["marked"] or found["bare"]
    kind = kind_named(name)
    if kind is not None:
        return f"«{tell(kind.label)}»"
    if not found["marked"]:
        return found[0]
    if name == "on":
        return f"«{tell(LEGAL_DATE)}»"
    return f"«{tell(name_label(name))}»" if has_words(name) else name


def _field(form: ActForm, code: str, what: str, remedy: str) -> str | None:
    """Return the field that a refusal is about: the one whose value it quotes, whose name its code is, or which its remedy names."""
    quoted = [name for name in form.form.fields if _quotes(form, name, what)]
    if len(quoted) == 1:
        return quoted[0]
    wanted = [_OF_CODES.get(code, code), *(ON if one == "on" else one for one in re.findall(r"`(\w+)`", remedy))]
    named = (name for one in wanted for name in form.form.fields if one in {name, name.rsplit(".", 1)[-1]} or name.endswith(f"_{one}"))
    return next(named, None)


def _quotes(form: ActForm, name: str, what: str) -> bool:
    value = form.given.get(name)
    return isinstance(value, str) and bool(value) and f"«{value}»" in what
