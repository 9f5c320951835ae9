"""The reference of the API as a page: what the OpenAPI document says, for people, made here and with nothing from elsewhere."""

import json
from dataclasses import dataclass
from http.client import responses
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from enajena.basics.text import Language
from enajena.office.api.openapi import openapi, operations
from enajena.office.api.words import ABOUT, GROUPS
from enajena.office.ground.language import language, tell

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class FieldTold:
    """A field or parameter: its name, where it goes, what it takes, whether it must be there, and in words."""

    name: str
    place: str
    takes: str
    required: bool
    words: str


@dataclass(frozen=True, slots=True)
class ExampleTold:
    """An example: its title, what is sent, and what is answered."""

    title: str
    sent: str
    answered: str


@dataclass(frozen=True, slots=True)
class OperationTold:
    """An operation of the API as its reference shows it."""

    name: str
    method: str
    path: str
    title: str
    about: str
    fields: tuple[FieldTold, ...]
    answers: tuple[str, ...]
    examples: tuple[ExampleTold, ...]


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Show every operation, group by group."""
    speaks = language()
    groups = [
        (tell(GROUPS[group]), [_told(method, path, one, speaks) for method, path, one in found])
        for group, found in groupby(operations(speaks), key=lambda each: each[2]["tags"][0])
    ]
    return render(request, "api/reference.html", {"groups": groups, "about": tell(ABOUT)})


def _told(method: str, path: str, operation: Json, speaks: Language) -> OperationTold:
    schema = _body(operation, speaks)
    fields = [_parameter(one) for one in operation["parameters"]]
    fields += [_field(name, one, schema) for name, one in schema.get("properties", {}).items()]
    return OperationTold(
        name=operation["operationId"],
        method=method,
        path=path,
        title=operation["summary"],
        about=operation.get("description", ""),
        fields=tuple(fields),
        answers=tuple(f"{status} {responses[int(status)]}" for status in sorted(operation["responses"])),
        examples=tuple(_examples(operation, path)),
    )


def _body(operation: Json, speaks: Language) -> Json:
    """Return the schema of a JSON body, nothing where there is none or its bytes are sent as they are."""
    content = operation.get("requestBody", {}).get("content", {})
    name = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    found: Json = openapi(speaks)["components"]["schemas"].get(name.rpartition("/")[2], {})
    return found


def _parameter(one: Json) -> FieldTold:
    return FieldTold(one["name"], one["in"], _takes(one["schema"]), one.get("required", False), one["description"])


def _field(name: str, field: Json, schema: Json) -> FieldTold:
    return FieldTold(name, "body", _takes(field), name in schema.get("required", []), field.get("description", ""))


def _takes(schema: Json) -> str:
    """Return what a schema takes, short."""
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(_takes(one) for one in schema[union] if one.get("type") != "null")
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    kind = schema.get("type", "")
    inner = f" ({_takes(schema['items'])})" if "items" in schema else ""
    example = f", {schema['examples'][0]}" if schema.get("examples") else ""
    return f"{kind}{inner}{example}"


def _examples(operation: Json, path: str) -> list[ExampleTold]:
    """Return the examples of an operation: the address or the body that is sent, and what is answered."""
    sent: Json = next(iter(operation.get("requestBody", {}).get("content", {}).values()), {})
    bodies: Json = sent.get("examples", {})
    answers = {
        name: one for told in operation["responses"].values() for content in told.get("content", {}).values()
        for name, one in content.get("examples", {}).items()
    }  # fmt: skip
    names = dict.fromkeys([*bodies, *answers])
    return [
        ExampleTold(
            title=(bodies.get(name) or answers[name])["summary"],
            sent=_pretty(bodies[name]["value"]) if name in bodies else _filled(operation, path, name),
            answered=_pretty(answers[name]["value"]) if name in answers else "",
        )
        for name in names
    ]


def _filled(operation: Json, path: str, name: str) -> str:
    query = []
    for one in operation["parameters"]:
        value = one.get("examples", {}).get(name, {}).get("value")
        if value is not None and one["in"] == "path":
            path = path.replace(f"{{{one['name']}}}", str(value))
        elif value is not None:
            query.append(f"{one['name']}={value}")
    return f"GET {path}{'?' if query else ''}{'&'.join(query)}"


def _pretty(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
