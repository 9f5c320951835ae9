"""Every sentence of the five texts has a row: numeral, keys of the programme file that hold it, tests that check it."""

import dataclasses
import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from decree_cases import cases_of, programme_of
from decree_paths import follow, matches

from enajena.programme.model import Assumption
from enajena.programme.reader import builtin_path
from enajena.programme.stage_model import Rule

ROOT = Path(__file__).resolve().parents[2]
# How many sentences or clauses each numeral of the five texts has, counted on the texts themselves.
SENTENCES: Mapping[str, Mapping[str, int]] = {
    "termocartagena-1996": {"6": 1, "6.1": 5, "6.2": 8},
    "gases-guajira-2003": {
        "2": 3, "2.1": 3, "2.1.1": 1, "2.1.2": 1, "2.1.3": 2, "2.1.4": 1, "2.2": 2, "2.2.1": 3, "2.2.2": 2, "2.2.3": 1, "2.2.4": 1,
        "2.2.5": 1, "5": 2, "5.1": 2, "5.2": 1, "5.3": 8,
    },
    "carbocol-2000": {
        "10": 2, "10.1": 1, "10.2": 2, "10.2(a)": 1, "10.2(b)": 1, "10.3": 2, "10.4": 1, "10.4(a)": 2, "10.4(b)": 2, "10.5": 1, "10.6": 1,
        "10.6(i)": 1, "10.6(ii)": 1, "10.6(iii)": 2, "10.7": 7, "10.7(i)": 1, "10.7(ii)": 1, "10.7(iii)": 1, "10.8": 1,
    },
    "condiciones-especiales": {
        "10": 1, "10.1": 2, "10.1(a)": 1, "10.1(b)": 1, "10.1(c)": 1, "10.2": 1, "10.2(a)": 1, "10.2(a)(i)": 1, "10.2(a)(ii)": 1,
        "10.2(a)(iii)": 1, "10.2(a)(iv)": 1, "10.2(b)": 1, "10.3": 1, "10.4": 2,
    },
}  # fmt: skip
# Numerals that a programme cites and that belong to articles beyond the texts read word by word.
BEYOND = {"gases-guajira-2003": {"1", "3", "4", "6", "8", "10", "13"}}


def rows_of(programme: str) -> list[Mapping[str, Any]]:
    text = (builtin_path(programme).parent / "numerals.yaml").read_text(encoding="utf-8")
    rows: list[Mapping[str, Any]] = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - BaseLoader makes text only
    return rows


ROWS = [(programme, row) for programme in SENTENCES for row in rows_of(programme)]
_EACH_ROW = pytest.mark.parametrize(
    ("programme", "row"), ROWS, ids=[f"{programme}:{row['numeral']}:{row['sentence']}" for programme, row in ROWS]
)


@pytest.mark.parametrize("programme", SENTENCES)
def test_every_sentence_of_the_text_has_exactly_one_row(programme: str) -> None:
    rows = [(row["numeral"], int(row["sentence"])) for row in rows_of(programme)]
    wanted = [(numeral, place) for numeral, count in SENTENCES[programme].items() for place in range(1, count + 1)]
    assert sorted(rows) == sorted(wanted)


@_EACH_ROW
def test_a_row_has_both_languages_a_key_and_a_test(programme: str, row: Mapping[str, Any]) -> None:
    assert set(row) == {"numeral", "sentence", "es", "en", "keys", "tests"}, programme
    assert row["es"]
    assert row["en"]
    assert row["keys"]
    assert row["tests"]


@_EACH_ROW
def test_every_key_stands_in_the_programme_under_that_numeral(programme: str, row: Mapping[str, Any]) -> None:
    for path in row["keys"]:
        for found in follow(programme_of(programme), path):
            assert path.startswith("assumptions[") or matches(row["numeral"], found.source), path


@_EACH_ROW
def test_every_test_that_a_row_names_exists(programme: str, row: Mapping[str, Any]) -> None:
    cases = {case.id for case in cases_of(programme)}
    for name in row["tests"]:
        assert _exists(name) if "::" in name else name in cases, name


def _exists(node: str) -> bool:
    """Return whether a test of this folder has that name and that parameter."""
    path, _, rest = node.partition("::")
    name, _, parameter = rest.rstrip("]").partition("[")
    function = getattr(importlib.import_module(path.removeprefix("tests/decrees/").removesuffix(".py")), name)
    parameters = [str(value) for mark in function.pytestmark if mark.name == "parametrize" for value in mark.args[1]]
    return parameter in parameters


@pytest.mark.parametrize("programme", SENTENCES)
def test_every_rule_under_a_numeral_of_the_text_is_reached_by_a_row(programme: str) -> None:
    named = [found.value for row in rows_of(programme) for path in row["keys"] for found in follow(programme_of(programme), path)]
    within_named = {id(part) for value in named for part in _parts(value)}
    named_itself = {id(value) for value in named if dataclasses.is_dataclass(value)}
    for rule in _parts(programme_of(programme)):
        if isinstance(rule, Rule) and rule.source.split(" par.")[0] in SENTENCES[programme]:
            assert id(rule) in within_named or named_itself & {id(part) for part in _parts(rule)}, rule


@pytest.mark.parametrize("programme", SENTENCES)
def test_a_programme_cites_no_numeral_that_the_text_lacks(programme: str) -> None:
    cited = {part.source.split(" par.")[0] for part in _parts(programme_of(programme)) if isinstance(part, Rule | Assumption)}
    own = {source for source in cited if source[0].isdigit()}
    assert own - set(SENTENCES[programme]) == BEYOND.get(programme, set())


def test_the_page_of_numerals_is_what_the_rows_make(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    page = (ROOT / "docs" / "numerals.md").read_text(encoding="utf-8")
    assert page == importlib.import_module("numerals_page").numerals_page(), "run tools/make_docs.py"
    assert all(f"| {row['numeral']} | {row['sentence']} | " in page for _, row in ROWS)


def _parts(node: Any) -> Iterator[Any]:
    """Yield a part of a programme and everything under it that is no plain value."""
    if isinstance(node, tuple):
        for element in node:
            yield from _parts(element)
    elif dataclasses.is_dataclass(node):
        yield node
        for field in dataclasses.fields(node):
            yield from _parts(getattr(node, field.name))
