"""The JSON Schema of a programme file, for editors: made from the model, with its descriptions in Spanish.

An editor's YAML reader types what ours keeps as text: `2448.70` is a number to it, `10.2` too, and `no` may be a truth value. The
schema takes both, so that every file that the reader accepts validates.
"""

import dataclasses
import types
import typing
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, Literal, Union

from enajena.basics.text import Text
from enajena.programme.bind import hints_of, without_none
from enajena.programme.consistency_names import ASSUMPTION_ID, HYPHENATED, NORM_ARTICLE, OWN_NUMERAL, SNAKE_CASE
from enajena.programme.consistency_numbers import RANGES
from enajena.programme.keys import description_of
from enajena.programme.model import Assumption, FactDeclaration, Norm, Programme
from enajena.programme.scalars import DATE, DECIMAL, INTEGER
from enajena.programme.stage_model import CeilingTerm, Rule, Stage

Schema = dict[str, Any]

_NUMERAL = f"^({OWN_NUMERAL}|{NORM_ARTICLE.replace('?P<norm>', '')})$"
# Names of a fixed form, by class and key; a numeral such as 10.2 is a number to an editor, and has no form to check.
_FORMS: Mapping[tuple[type[object], str], str] = {
    (Programme, "id"): f"^{HYPHENATED}$",
    (Norm, "id"): f"^{HYPHENATED}$",
    (Stage, "id"): f"^{SNAKE_CASE}$",
    (CeilingTerm, "id"): f"^{SNAKE_CASE}$",
    (FactDeclaration, "name"): f"^{SNAKE_CASE}$",
    (Assumption, "id"): f"^{ASSUMPTION_ID}$",
}
_SCALARS: Mapping[object, Schema] = {
    str: {"type": ["string", "number", "boolean"], "pattern": r"\S"},
    int: {"type": ["integer", "string"], "pattern": f"^{INTEGER}$"},
    Decimal: {"type": ["number", "string"], "pattern": f"^{DECIMAL}$"},
    date: {"type": "string", "format": "date", "pattern": f"^{DATE}$"},
    bool: {"enum": [True, False, "true", "false"]},
}
_TYPED_WORDS: Mapping[str, Any] = {"no": False, "yes": True, "on": True, "off": False}


def json_schema() -> Schema:
    """Return the schema of a programme file (JSON Schema 2020-12), descriptions in Spanish."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:enajena:programa:1",
        "title": "Programa de enajenación",
        "$ref": f"#/$defs/{Programme.__name__}",
        "$defs": dict(sorted(_definitions(Programme).items())),
    }


@cache
def _definitions(kind: type) -> Mapping[str, Schema]:
    """Return the definitions of a class and of every class below it."""
    found = {kind.__name__: _definition(kind), "Texto": _text()}
    for hint in hints_of(kind).values():
        for below in _classes(hint):
            found.update(_definitions(below))
    return found


def _classes(hint: object) -> tuple[type, ...]:
    """Return the classes of the model that a hint names."""
    if hint is Text:
        return ()
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return (hint,)
    return tuple(below for argument in typing.get_args(hint) for below in _classes(argument))


def _definition(kind: type) -> Schema:
    hints = hints_of(kind)
    fields = dataclasses.fields(kind)
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [field.name for field in fields if field.default is dataclasses.MISSING],
        "properties": {field.name: _property(kind, field, hints[field.name]) for field in fields},
    }


def _property(kind: type, field: "dataclasses.Field[Any]", hint: object) -> Schema:
    described: Schema = {"title": field.name, "description": description_of(field).es, **_of(hint)}
    if field.default is dataclasses.MISSING and described.get("type") == "array":
        described["minItems"] = 1
    if field.name == "source" and (issubclass(kind, Rule) or kind is Assumption):
        described["pattern"] = _NUMERAL
    if form := _FORMS.get((kind, field.name)):
        described["pattern"] = form
    allowed = RANGES.get(kind, {}).get(field.name)
    if allowed is not None:
        target = described["items"] if described.get("type") == "array" else described
        target["exclusiveMinimum" if allowed.least_excluded else "minimum"] = allowed.least
        if allowed.greatest is not None:
            target["maximum"] = allowed.greatest
    return described


def _of(hint: object) -> Schema:
    """Return the schema of a hint, a fresh one each time."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Text:
        return {"$ref": "#/$defs/Texto"}
    if hint in _SCALARS:
        return dict(_SCALARS[hint])
    if origin is Literal:
        return {"enum": [form for choice in arguments for form in _written(str(choice))]}
    if origin is tuple:
        return {"type": "array", "items": _of(arguments[0])}
    if origin in (Union, types.UnionType):
        members = [_of(member) for member in without_none(hint)]
        return members[0] if len(members) == 1 else {"oneOf": members}
    if isinstance(hint, type):
        return {"$ref": f"#/$defs/{hint.__name__}"}
    raise TypeError(f"the schema has no way to say {hint}")


def _written(choice: str) -> tuple[Any, ...]:
    """Return a choice and what an editor may take it for: `1` for the number, `no` for a truth value."""
    if choice.isdigit():
        return choice, int(choice)
    return (choice, _TYPED_WORDS[choice]) if choice in _TYPED_WORDS else (choice,)


def _text() -> Schema:
    sentence = _of(str)
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["es", "en"],
        "properties": {
            "es": {"title": "es", "description": "el texto en español", **sentence},
            "en": {"title": "en", "description": "el texto en inglés", **sentence},
        },
    }
