"""Every example of the two documents on fine, price and term runs and gives what it prints."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("name", "at_least"), [("fine.md", 20), ("price-and-term.md", 15)])
def test_the_examples_of_a_document_give_what_they_print(name: str, at_least: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENAJENA_DATA", str(tmp_path))
    results = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted >= at_least
