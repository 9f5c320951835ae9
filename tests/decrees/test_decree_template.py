"""The teaching file shows every key of the format once at least, says what each is for, and names nobody real."""

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import pytest
from decree_cases import programme_of
from decree_paths import parts_of

from enajena.basics.text import Text
from enajena.programme.bind import hints_of
from enajena.programme.model import Programme
from enajena.programme.reader import builtin_path

TEMPLATE = "plantilla-docente"
LINES = builtin_path(TEMPLATE).read_text(encoding="utf-8").splitlines()
# `until` of a validity and `months` exclude each other: the one that is not written is shown in the comment.
SHOWN_IN_A_COMMENT = {("Validity", "until")}


def classes_under(kind: type) -> Iterator[type]:
    yield kind
    for hint in hints_of(kind).values():
        for below in _dataclasses_in(hint):
            yield from classes_under(below)


def _dataclasses_in(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        if hint is not Text:
            yield hint
        return
    for argument in getattr(hint, "__args__", ()):
        yield from _dataclasses_in(argument)


KEYS = sorted({(kind.__name__, field.name) for kind in classes_under(Programme) for field in dataclasses.fields(kind)})
WRITTEN = {
    (type(part).__name__, field.name)
    for part in parts_of(programme_of(TEMPLATE))
    for field in dataclasses.fields(part)
    if field.default is dataclasses.MISSING or getattr(part, field.name) != field.default
}
# `assumes` belongs to every rule, and three of its values are those that stand where nothing is written.
FOR_EVERY_RULE = {key for key in KEYS if key[1] == "assumes"}
WRITTEN_AS_BY_DEFAULT = {("CeilingTerm", "unit"), ("StageTerm", "extends"), ("Indexation", "until"), ("DefaultInterest", "method")}


@pytest.mark.parametrize("key", [key for key in KEYS if key not in FOR_EVERY_RULE | SHOWN_IN_A_COMMENT], ids=".".join)
def test_the_teaching_file_writes_every_key(key: tuple[str, str]) -> None:
    in_text = any(re.match(rf"\s*(- )?{key[1]}:", line) for line in LINES)
    assert in_text
    assert key in WRITTEN or key in WRITTEN_AS_BY_DEFAULT


@pytest.mark.parametrize("key", sorted(SHOWN_IN_A_COMMENT), ids=".".join)
def test_a_key_that_excludes_another_is_shown_in_a_comment(key: tuple[str, str]) -> None:
    assert any(line.startswith("#") and f"`{key[1]}: " in line for line in LINES)


def test_the_teaching_file_shows_how_a_rule_rests_on_an_assumption() -> None:
    assert any(isinstance(getattr(part, "assumes", None), tuple) and part.assumes for part in parts_of(programme_of(TEMPLATE)))


def test_every_key_is_explained_where_it_first_appears() -> None:
    """On its own line or on the one above; `es` and `en` are explained at the head of the file."""
    seen = {"es", "en"}
    for number, line in enumerate(LINES):
        key = re.match(r"\s*(?:- )?([a-z_]+):", line)
        if key and key[1] not in seen:
            assert "  # " in line or LINES[number - 1].strip().startswith("#"), line
            seen.add(key[1])
    assert {name for _, name in KEYS} <= seen


def test_comments_are_in_spanish_with_a_line_of_english() -> None:
    comments = [line.strip() for line in LINES if line.strip().startswith("#")]
    assert len(comments) > 100
    assert sum("(" in line for line in comments) > 60


def test_company_and_decree_say_that_they_are_invented() -> None:
    programme = programme_of(TEMPLATE)
    assert "inventada" in programme.title.es
    assert "invented" in programme.title.en
    assert "inventado" in programme.decree.title.es
