"""The page on the tables: its examples run, and its lists are those of the program."""

import doctest
import re
from pathlib import Path

import pytest

from enajena.indices import CATALOGUE, NOTE_LABELS, STATUS_LABELS, load

PAGE = Path(__file__).parents[2] / "docs" / "indices.md"


def test_the_examples_give_what_the_page_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENAJENA_DATA", str(tmp_path))
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("code", [*STATUS_LABELS, *NOTE_LABELS])
def test_every_status_and_note_is_explained(code: str) -> None:
    assert re.search(rf"^\| `{code}[=`]", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_every_table_is_listed_with_its_columns_and_rows(name: str, tmp_path: Path) -> None:
    (line,) = re.findall(rf"^\| `{name}` \|.*$", PAGE.read_text(encoding="utf-8").split("## What is missing")[0], re.MULTILINE)
    table = load(name, tmp_path)
    assert f"| {len(table.rows):,} " in line
    for column in table.columns:
        assert f"`{column}`" in line
