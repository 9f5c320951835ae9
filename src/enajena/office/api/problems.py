"""What the API answers when it cannot do what was asked: a problem (RFC 9457) with its faults, in the language of the request."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.http import HttpResponse

from enajena.basics.faults import DataError, EnajenaError, Fault, FaultsError
from enajena.basics.text import Language, Text
from enajena.book.refusal import StorageError
from enajena.office.acting.permissions import NotPermittedError
from enajena.office.acting.two_people import NoSetError, OthersError
from enajena.office.ground.language import language

CONTENT_TYPE = "application/problem+json"
TYPE = "urn:enajena:problem:"
OTHER_ACT = "other_act_same_key"
"""The code of a refusal: an act was recorded under the same key and says something else."""
_NOTHING: Mapping[str, str] = MappingProxyType({})
_THE_CALL = Text("la petición", "the request")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its code, the status that it is answered with, and its title."""

    code: str
    status: int
    title: Text


UNREADABLE = Kind("unreadable", 400, Text("La petición no se puede leer", "The request cannot be read"))
UNAUTHENTICATED = Kind("unauthenticated", 401, Text("Falta una ficha válida", "A valid token is missing"))
FORBIDDEN = Kind("forbidden", 403, Text("La ficha no alcanza para esto", "The token does not reach this far"))
NOT_FOUND = Kind("not_found", 404, Text("No existe", "There is no such thing"))
METHOD = Kind("method_not_allowed", 405, Text("Aquí no se admite ese método", "That method is not taken here"))
CONFLICT = Kind("conflict", 409, Text("Choca con lo que ya está", "It conflicts with what is there"))
TOO_LARGE = Kind("too_large", 413, Text("La petición es demasiado grande", "The request is too large"))
UNSUPPORTED = Kind("unsupported_media_type", 415, Text("No se admite esa clase de contenido", "That kind of content is not taken"))
FAULTS = Kind("faults", 422, Text("Lo que se dio tiene faltas", "What was given has faults"))
TOO_MANY = Kind("too_many_requests", 429, Text("Demasiadas peticiones", "Too many requests"))
BROKEN = Kind("internal", 500, Text("Falló el servidor", "The server failed"))
STORAGE = Kind("storage", 503, Text("La base de datos o el disco no responden", "The database or the disk does not answer"))
KINDS = (
    UNREADABLE, UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, METHOD, CONFLICT,
    TOO_LARGE, UNSUPPORTED, FAULTS, TOO_MANY, BROKEN, STORAGE,
)  # fmt: skip
_OF_STATUS = {kind.status: kind for kind in KINDS}
_STOPPED = ((NotPermittedError, FORBIDDEN), (NoSetError, NOT_FOUND), (OthersError, CONFLICT))
_DETAILS = {
    400: Text("La petición no tiene la forma que se espera.", "The request is not in the form that is expected."),
    404: Text("En esta dirección no hay nada.", "There is nothing at this address."),
    405: Text("Los métodos que se admiten están en Allow.", "The methods that are taken are in Allow."),
    413: Text("Los límites están en la referencia.", "The limits are in the reference."),
    500: Text("No es culpa de la petición; quedó anotado.", "The request is not at fault; it was noted."),
}


class ApiError(Exception):
    """Stops a request with a problem."""

    def __init__(
        self, kind: Kind, detail: Text, remedy: Text | None = None, *, faults: Iterable[Fault] = (), headers: Mapping[str, str] = _NOTHING
    ) -> None:
        """Keep what will be answered."""
        super().__init__(detail.en)
        self.kind = kind
        self.detail = detail if remedy is None else Text(f"{detail.es} {remedy.es}", f"{detail.en} {remedy.en}")
        self.faults = tuple(faults)
        self.headers = headers


def not_found(detail: Text, remedy: Text | None = None) -> ApiError:
    """Return the error of something that is not there."""
    return ApiError(NOT_FOUND, detail, remedy)


def problem(error: ApiError) -> HttpResponse:
    """Return the answer to a request that was stopped."""
    speaks = language()
    record = {
        "type": TYPE + error.kind.code,
        "title": error.kind.title.to(speaks),
        "status": error.kind.status,
        "detail": error.detail.to(speaks),
        "faults": [_record(fault, speaks) for fault in error.faults],
    }
    content = json.dumps(record, ensure_ascii=False)
    return HttpResponse(content, status=error.kind.status, content_type=CONTENT_TYPE, headers=dict(error.headers))


def in_form(error: EnajenaError) -> ApiError:
    """Return what stopped a function of the library as a problem with its faults."""
    if isinstance(error, StorageError):
        return ApiError(STORAGE, error.message, error.remedy, headers={"Retry-After": "5"})
    for stopped, kind in _STOPPED:
        if isinstance(error, stopped):
            return ApiError(kind, error.message, error.remedy)
    if isinstance(error, FaultsError):
        kind = CONFLICT if any(fault.code == OTHER_ACT for fault in error.faults) else FAULTS
        count = len(error.faults)
        return ApiError(kind, Text(f"Faltas: {count}.", f"Faults: {count}."), faults=error.faults)
    code = "data" if isinstance(error, DataError) else "call"
    fault = Fault(code, _THE_CALL, error.message, error.remedy or Text("Corríjalo y repita.", "Mend it and repeat."))
    return ApiError(FAULTS, error.message, error.remedy, faults=[fault])


def of_status(status: int) -> ApiError:
    """Return the problem of an answer that has only its status."""
    kind = _OF_STATUS.get(status, UNREADABLE)
    return ApiError(kind, _DETAILS.get(kind.status, Text(f"{kind.title.es}.", f"{kind.title.en}.")))


def _record(fault: Fault, speaks: Language) -> dict[str, object]:
    return {**fault.record(speaks), "row": fault.row, "column": fault.column}
