"""The API describes itself truly: its examples run, and its page has every operation and needs nothing from elsewhere."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from jsonschema import Draft202012Validator

from enajena.office.api.examples import EXAMPLES, SALE, Example
from enajena.office.api.openapi import openapi, operations
from enajena.office.api.scopes import SCOPES
from enajena.office.api.service import api
from support.books import rehearsal
from support.browsers import complaints, keep, overflows, visiting
from support.calling import anybody, said
from support.offers import noticed
from support.offices import office_of, visitor


@pytest.fixture
def _office(tmp_path: Path) -> Iterator[None]:
    with rehearsal(tmp_path, sale=SALE) as played, office_of(played.book):
        noticed(played)
        yield


@pytest.mark.usefixtures("_office")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.operation}, {one.title.en}")
def test_every_example_runs_and_is_answered_as_it_states(example: Example) -> None:
    method, path = next((method, path) for method, path, one in operations("en") if one["operationId"] == example.operation)
    for name, value in example.path.items():
        path = path.replace(f"{{{name}}}", str(value))
    address = path.removeprefix("/api/v1") + (f"?{urlencode(example.query)}" if example.query else "")
    answer = anybody().get(address) if method == "GET" else anybody().post(address, example.body)
    if isinstance(example.answer, str):
        assert answer.status_code == example.status
        assert answer.content.decode().startswith(example.answer)
    else:
        _check_says(said(answer, example.status), example.answer)


def _check_says(found: Any, stated: Any) -> None:
    """Check that an answer says what is stated, whatever else it says."""
    if isinstance(stated, Mapping):
        for name, value in stated.items():
            _check_says(found[name], value)
    elif isinstance(stated, list):
        assert len(found) == len(stated)
        for one, value in zip(found, stated, strict=True):
            _check_says(one, value)
    else:
        assert found == stated


def test_the_document_is_openapi_3_1_in_both_languages_and_names_every_scope() -> None:
    spanish, english = openapi("es"), openapi("en")
    assert english["openapi"].startswith("3.1")
    assert spanish["info"]["title"] == "API de Enajena"
    for made in (spanish, english):
        for schema in made["components"]["schemas"].values():
            Draft202012Validator.check_schema(schema)
        used = {name for _, _, one in operations("en") for scheme in one.get("security", []) for name in scheme["token"]}
        assert used == set(SCOPES) == {scope.name for scope in api.scopes().values()}
    summaries = [(one["operationId"], one["summary"]) for _, _, one in operations("es")]
    assert len({name for name, _ in summaries}) == len(summaries) == sum(len(methods) for methods in english["paths"].values())
    assert all(words and words != other["summary"] for (_, words), (_, _, other) in zip(summaries, operations("en"), strict=True))


def test_every_answer_that_may_come_is_described_as_a_problem() -> None:
    for _, _, one in operations("en"):
        for status, told in one["responses"].items():
            if int(status) >= 400:
                code = told["$ref"].rpartition("/")[2]
                assert "application/problem+json" in openapi("en")["components"]["responses"][code]["content"]


@pytest.mark.usefixtures("_office")
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_reference_is_a_page_of_its_own_with_every_operation(language: str) -> None:
    page = visitor(language).get("/api/v1/").content.decode()
    for _, path, one in operations("en"):
        assert f'id="{one["operationId"]}"' in page
        assert path in page
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert not re.findall(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", page)


@pytest.mark.usefixtures("_office")
def test_the_reference_can_be_read_by_everybody_and_fits_a_phone() -> None:
    with visiting() as visit, visit.page("phone") as page:
        page.goto("/api/v1/")
        page.locator("details").first.evaluate("node => node.open = true")
        assert not complaints(page)
        assert not overflows(page)
        keep(page, "api-reference-phone")


@pytest.mark.usefixtures("_office")
def test_the_document_is_served_in_the_language_that_is_asked_for() -> None:
    spanish, english = (json.loads(anybody(language).get("/openapi.json").content) for language in ("es", "en"))
    assert spanish["paths"].keys() == english["paths"].keys()
    assert (spanish["info"]["title"], english["info"]["title"]) == ("API de Enajena", "API of Enajena")
