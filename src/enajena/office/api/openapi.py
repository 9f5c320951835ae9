"""The OpenAPI document: what the routers say of themselves, with words in one language, problems, scopes and examples."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Language, Text
from enajena.office.api.examples import EXAMPLES, Example
from enajena.office.api.problems import CONTENT_TYPE, KINDS, Kind
from enajena.office.api.programmes import YAML
from enajena.office.api.reading import JSON_TYPE
from enajena.office.api.service import api
from enajena.office.api.uploads import TYPES
from enajena.office.api.words import ABOUT, FIELDS, GROUPS, OPERATIONS, TITLE, TOKEN
from enajena.office.ground.language import language

PREFIX = "/api/v1/"
_TEXT = "text/plain"
_SCHEME = "token"
_BINARY: Mapping[str, object] = {"type": "string", "format": "binary"}
_TEXTS = {"programme_query": _TEXT, "prove_act": _TEXT, "show_checkpoint": _TEXT, "prove_consistency": _TEXT, "programme_file": YAML}
_FILES = frozenset({"assess_file", "award_file"})
_SENT = {**dict.fromkeys(("assess_file", "award_file", "explain_file"), tuple(TYPES.values())), "deposit_envelope": (JSON_TYPE,)}
_KIND = {kind.code: kind for kind in KINDS}
_ALWAYS = ("unreadable", "not_found", "faults", "storage")
_WITH_TOKEN = ("unauthenticated", "forbidden", "too_many_requests")
_WITH_BODY = ("too_large", "unsupported_media_type", "too_many_requests")
_WRITES = frozenset({"record_acts", "record_acceptance", "confirm_prepared", "withdraw_prepared"})
Json = dict[str, Any]


@require_safe
def document(_request: HttpRequest) -> HttpResponse:
    """Give the OpenAPI document in the language of the request."""
    return JsonResponse(openapi(language()), json_dumps_params={"ensure_ascii": False})


@cache
def openapi(speaks: Language) -> Json:
    """Return the OpenAPI document in one language."""
    made = dict(api.get_openapi_schema(path_prefix=PREFIX))
    made["info"] = {"title": TITLE.to(speaks), "version": api.version, "description": ABOUT.to(speaks)}
    made["servers"] = [{"url": "/"}]
    made["tags"] = [{"name": name, "description": words.to(speaks)} for name, words in GROUPS.items()]
    components = made["components"]
    components["securitySchemes"] = {_SCHEME: {"type": "http", "scheme": "bearer", "description": TOKEN.to(speaks)}}
    components["responses"] = {kind.code: _problem(kind, speaks) for kind in KINDS}
    components["schemas"]["Problem"] = _PROBLEM
    for operation in _operations(made):
        _finish(operation, speaks)
    for name, schema in components["schemas"].items():
        _word(schema, speaks, told=name.endswith("Given"))
    return made


def operations(speaks: Language) -> Iterator[tuple[str, str, Json]]:
    """Yield method, path and what is said of each operation, group by group."""
    made = openapi(speaks)
    for group in GROUPS:
        for path, methods in made["paths"].items():
            for method, operation in methods.items():
                if operation["tags"] == [group]:
                    yield method.upper(), path, operation


def _operations(made: Json) -> Iterator[Json]:
    for methods in made["paths"].values():
        yield from methods.values()


def _finish(operation: Json, speaks: Language) -> None:
    name = operation["operationId"]
    operation["summary"] = OPERATIONS[name].to(speaks)
    operation.pop("description", None)
    if "security" in operation:
        scope = api.scopes()[name]
        operation["security"] = [{_SCHEME: [scope.name]}]
        operation["description"] = f"`{scope.name}`: {scope.does.to(speaks)}."
    for parameter in operation["parameters"]:
        parameter["description"] = FIELDS[parameter["name"]].to(speaks)
        parameter["schema"].pop("title", None)
        parameter.pop("examples", None)
    _media(operation, name)
    operation["responses"] = {str(status): told for status, told in operation["responses"].items()} | _problems(operation)
    for example in EXAMPLES:
        if example.operation == name:
            _add_example(operation, example, speaks)


def _media(operation: Json, name: str) -> None:
    if name in _TEXTS:
        operation["responses"][200]["content"] = {_TEXTS[name]: {"schema": {"type": "object" if _TEXTS[name] == YAML else "string"}}}
    if name in _FILES:
        operation["responses"][200]["content"].update({kind: {"schema": _BINARY} for kind in TYPES.values()})
    if name in _SENT:
        any_bytes = {"schema": {"type": "object"}} if name == "deposit_envelope" else {"schema": _BINARY}
        operation["requestBody"] = {"required": True, "content": dict.fromkeys(_SENT[name], any_bytes)}


def _problems(operation: Json) -> Json:
    codes = [*_ALWAYS]
    codes += _WITH_TOKEN if "security" in operation else ()
    codes += _WITH_BODY if "requestBody" in operation else ()
    codes += ("conflict",) if operation["operationId"] in _WRITES else ()
    return {str(_KIND[code].status): {"$ref": f"#/components/responses/{code}"} for code in codes}


def _add_example(operation: Json, example: Example, speaks: Language) -> None:
    """Put an example where the document keeps them: of a parameter, of the body, and of the answer, which may say more."""
    name, title = _slug(example), example.title.to(speaks)
    for parameter in operation["parameters"]:
        given = {**example.path, **example.query}
        if parameter["name"] in given:
            parameter.setdefault("examples", {})[name] = {"summary": title, "value": given[parameter["name"]]}
    if example.body is not None:
        (content,) = operation["requestBody"]["content"].values()
        content.setdefault("examples", {})[name] = {"summary": title, "value": example.body}
    answered = operation["responses"][str(example.status)]
    if "content" in answered:
        (content,) = answered["content"].values()
        content.setdefault("examples", {})[name] = {"summary": title, "description": _PART.to(speaks), "value": example.answer}


def _slug(example: Example) -> str:
    return example.title.en.lower().replace(" ", "_")


def _problem(kind: Kind, speaks: Language) -> Json:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": kind.title.to(speaks), "content": {CONTENT_TYPE: {"schema": schema}}}


def _word(schema: Json, speaks: Language, *, told: bool) -> None:
    """Put words to the fields of a request's schema, and take out those in another language."""
    schema.pop("description", None)
    for name, field in schema.get("properties", {}).items():
        field.pop("title", None)
        if told and "$ref" not in field:
            field["description"] = FIELDS[name].to(speaks)


_PART = Text("La respuesta dice más.", "The answer says more.")
_SOME_TEXT = {"type": ["string", "null"]}
_PROBLEM: Json = {
    "type": "object",
    "title": "Problem",
    "required": ["type", "title", "status", "detail", "faults"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "faults": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["code", "where", "what", "remedy", "found", "row", "column"],
                "properties": {
                    **{name: {"type": "string"} for name in ("code", "where", "what", "remedy")},
                    **dict.fromkeys(("found", "column"), _SOME_TEXT),
                    "row": {"type": ["integer", "null"]},
                },
            },
        },
    },
}
