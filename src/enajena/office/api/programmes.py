"""The built-in programmes: their list, each in words and as its file, the schema of the files, and the query that judges a stage."""

from dataclasses import asdict
from functools import cache
from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router

from enajena.basics.text import Text
from enajena.engine.stage_sql import stage_sql
from enajena.office.api.problems import not_found
from enajena.office.api.shapes.kinds import Amount, Name
from enajena.office.api.shapes.programmes import Programmes, ProgrammeTold
from enajena.office.ground.language import language, tell
from enajena.programme.model import Programme
from enajena.programme.reader import builtin_ids, builtin_path, load
from enajena.programme.schema import json_schema
from enajena.programme.show import tell as told

router = Router(tags=["programmes"])
YAML = "application/yaml"
PLAIN = "text/plain; charset=utf-8"


@cache
def _read(programme: str) -> Programme:
    return load(programme)


def builtin(programme: str) -> Programme:
    """Return a built-in programme; no path is ever read.

    Raises:
        ApiError: there is none of that name.
    """
    if programme not in builtin_ids():
        raise not_found(
            Text(f"No hay un programa «{programme}».", f"There is no programme “{programme}”."),
            Text("Los que hay están en /api/v1/programmes.", "Those there are at /api/v1/programmes."),
        )
    return _read(programme)


@router.get("/programmes", response=Programmes)
def list_programmes(*_: HttpRequest) -> dict[str, object]:
    """List the built-in programmes."""
    return {"programmes": [_listed(builtin(one)) for one in builtin_ids()]}


@router.get("/programmes/{programme}", response=ProgrammeTold)
def show_programme(*_: HttpRequest, programme: Name) -> dict[str, object]:
    """Tell a programme in words."""
    read = builtin(programme)
    return {**_listed(read), "sections": [asdict(section) for section in told(read, language())]}


@router.get("/programmes/{programme}/file", response=str)
def programme_file(*_: HttpRequest, programme: Name) -> HttpResponse:
    """Give the programme file, the decree as data."""
    builtin(programme)
    return HttpResponse(builtin_path(programme).read_bytes(), content_type=YAML)


@router.get("/programmes/{programme}/query", response=str)
def programme_query(
    *_: HttpRequest,
    programme: Name,
    stage: Name | None = None,
    price_cop: Amount | None = None,
    dialect: Literal["duckdb", "spark"] = "duckdb",
) -> HttpResponse:
    """Give the query that judges a stage, to be run by anybody."""
    return HttpResponse(stage_sql(builtin(programme), stage, dialect=dialect, price_cop=price_cop), content_type=PLAIN)


@router.get("/programme-schema", response=dict[str, object])
def programme_schema(*_: HttpRequest) -> dict[str, object]:
    """Give the JSON Schema of programme files."""
    return json_schema()


def _listed(programme: Programme) -> dict[str, object]:
    return {"id": programme.id, "title": tell(programme.title), "stages": [stage.id for stage in programme.stages]}
