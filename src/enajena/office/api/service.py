"""The API as a whole: its routers, how it reads requests, and what it answers when something stops one."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError, ValidationErrorContext
from ninja.operation import Operation

from enajena.basics.faults import EnajenaError
from enajena.basics.json_text import JsonTextError
from enajena.book.storage import in_words
from enajena.office.api import acceptances, acts, figures, files, log, programmes, register, sales, urns
from enajena.office.api.problems import NOT_FOUND, TOO_LARGE, ApiError, in_form, of_status, problem
from enajena.office.api.reading import StrictParser, not_json, unreadable
from enajena.office.api.scopes import Scope
from enajena.office.api.tokens import Bearer

VERSION = "1.0"


class Service(NinjaAPI):
    """An API that tells of each field what was found in it."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Return the name of an operation: that of its function."""
        name: str = operation.view_func.__name__
        return name

    def scopes(self) -> dict[str, Scope]:
        """Return the scope of each operation that asks for one, by its name."""
        operations = (one for bound in self._get_bound_routers() for view in bound.path_operations.values() for one in view.operations)
        return {one.view_func.__name__: auth.scope for one in operations for auth in one.auth_callbacks if isinstance(auth, Bearer)}

    def validation_error_from_error_contexts(self, error_contexts: list[ValidationErrorContext[Any]]) -> ValidationError:
        """Return every error of every part of a request, with what was given."""
        return ValidationError(
            [
                {**error, "loc": (context.model.__ninja_param_source__, *error["loc"])}
                for context in error_contexts
                for error in context.pydantic_validation_error.errors(include_url=False, include_context=False)
            ]
        )

    def on_exception(self, request: HttpRequest, exc: Exception | type[Exception]) -> HttpResponse:
        """Answer what stopped a request; whatever is not foreseen goes on to where every failure of the office is noted."""
        stopped = _problem_of(exc)
        return super().on_exception(request, exc) if stopped is None else problem(stopped)


def _problem_of(exc: object) -> ApiError | None:
    match exc:
        case ApiError():
            return exc
        case EnajenaError():
            return in_form(exc)
        case ValidationError():
            return unreadable(exc.errors)
        case HttpError():
            return _cause_of(exc)
        case Http404():
            return of_status(NOT_FOUND.status)
        case RequestDataTooBig():
            return of_status(TOO_LARGE.status)
        case DatabaseError():
            return in_form(in_words(exc))
        case _:
            return None


def _cause_of(error: HttpError) -> ApiError:
    """Return the problem of what the library stopped; what it could not read of a body is in the cause."""
    match error.__cause__:
        case ApiError() as cause:
            return cause
        case JsonTextError() as cause:
            return not_json(cause)
        case _:
            return of_status(error.status_code)


def _service() -> Service:
    made = Service(title="Enajena", version=VERSION, openapi_url=None, docs_url=None, urls_namespace="api", parser=StrictParser())
    for each in (programmes, figures, files, sales, log, urns, acceptances, register, acts):
        made.add_router("", each.router)
    return made


api = _service()
