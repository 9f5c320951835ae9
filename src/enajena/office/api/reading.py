"""Reads requests strictly, and says field by field what could not be read."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, cast

from django.http import HttpRequest
from ninja.parser import Parser

from enajena.basics.faults import Fault
from enajena.basics.json_text import JsonTextError, read_json
from enajena.basics.text import Text, same
from enajena.office.api.problems import TOO_LARGE, UNREADABLE, UNSUPPORTED, ApiError

_LONGEST = 60
JSON_TYPE = "application/json"
_PARTS = {
    "body": Text("el cuerpo", "the body"),
    "query": Text("la consulta de la dirección", "the query of the address"),
    "path": Text("la dirección", "the address"),
    "header": Text("los encabezados", "the headers"),
}
# By the beginning of the error's type: the first that fits.
_WORDS: tuple[tuple[str, Text], ...] = (
    ("missing", Text("Falta.", "It is missing.")),
    ("extra_forbidden", Text("Ese campo no existe.", "There is no such field.")),
    ("amount", Text("Se esperan pesos como texto: «2448.70».", "Pesos are expected as text: “2448.70”.")),
    ("day", Text("Se espera una fecha que exista, como «2003-10-14».", "A date that exists is expected, such as “2003-10-14”.")),
    ("moment", Text("Se espera una fecha u hora de Bogotá, como «2003-12-15T18:00».",
                    "A date or time of Bogotá is expected, such as “2003-12-15T18:00”.")),
    ("cursor", Text("Se espera el valor de `next` de la página anterior.", "The value of `next` of the page before is expected.")),
    ("content", Text("Se espera el contenido en base64.", "The content is expected in base64.")),
    ("string_pattern_mismatch", Text("El texto no tiene la forma que se pide.", "The text is not in the form that is asked for.")),
    ("string_too", Text("El texto es demasiado corto o largo.", "The text is too short or too long.")),
    ("string", Text("Se espera un texto.", "A text is expected.")),
    ("bool", Text("Se espera true o false.", "true or false is expected.")),
    ("int", Text("Se espera un número entero.", "A whole number is expected.")),
    ("greater_than", Text("El número es demasiado pequeño.", "The number is too small.")),
    ("less_than", Text("El número es demasiado grande.", "The number is too large.")),
    ("too_", Text("Son demasiados o muy pocos.", "There are too many or too few.")),
    ("list", Text("Se espera una lista.", "A list is expected.")),
    ("dict", Text("Se espera un objeto: {…}.", "An object is expected: {…}.")),
    ("model", Text("Se espera un objeto: {…}.", "An object is expected: {…}.")),
    ("literal_error", Text("No es una de las palabras que se admiten.", "It is none of the words that are taken.")),
)  # fmt: skip
_OTHER = Text("No se puede leer.", "It cannot be read.")
_DETAIL = Text("La petición no se puede leer como está.", "The request cannot be read as it is.")
_REMEDY = Text("La referencia dice qué lleva cada campo: /api/v1/.", "The reference says what each field takes: /api/v1/.")


class StrictParser(Parser):
    """Reads JSON bodies as the house reads JSON: each name once, no number that is none, UTF-8."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """Return what the body says.

        Raises:
            ApiError: it is no JSON by its type.
            JsonTextError: it is no JSON.
        """
        check_type(request, JSON_TYPE)
        return cast("dict[str, Any]", read_json(request.body))


def check_type(request: HttpRequest, *types: str) -> None:
    """Check that a body is of one of the kinds that are taken.

    Raises:
        ApiError: it is of another one.
    """
    if request.content_type not in types:
        listed = ", ".join(types)
        raise ApiError(UNSUPPORTED, Text(f"Se espera {listed}.", f"{listed} is expected."))


def read_at_most(request: HttpRequest, most_bytes: int) -> bytes:
    """Return the bytes of a body.

    Raises:
        ApiError: there are more than `most_bytes`.
    """
    content = request.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise too_large(most_bytes)
    return content


def too_large(most_bytes: int) -> ApiError:
    """Return the problem of a body that is too large."""
    return ApiError(TOO_LARGE, Text(f"Caben {most_bytes} bytes.", f"There is room for {most_bytes} bytes."))


def unreadable(errors: Iterable[Mapping[str, Any]]) -> ApiError:
    """Return the problem of fields that could not be read, a fault for each."""
    return ApiError(UNREADABLE, _DETAIL, faults=[_fault(one) for one in errors])


def not_json(error: JsonTextError) -> ApiError:
    """Return the problem of a body that is no JSON."""
    fault = Fault("json", _PARTS["body"], Text("No es JSON: {what}.", "It is no JSON: {what}.").format(what=error.what), _REMEDY)
    return ApiError(UNREADABLE, fault.what, faults=[fault])


def _fault(one: Mapping[str, Any]) -> Fault:
    part, *path = (str(step) for step in one["loc"])
    kind = str(one["type"])
    where = Text("{part}: {path}", "{part}: {path}").format(part=_PARTS.get(part, same(part)), path=same(".".join(path[1:] or path)))
    what = next((words for start, words in _WORDS if kind.startswith(start)), _OTHER)
    given = one.get("input")
    return Fault(kind, where, what, _REMEDY, found=None if kind == "missing" or given is None else _shown(given))


def _shown(given: object) -> str:
    text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
