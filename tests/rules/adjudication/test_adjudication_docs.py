"""The page on adjudication says what the rules do: its examples run, and every rule has its section."""

import doctest
from pathlib import Path

from enajena.rules.adjudication import PRICE_PRIORITY, RULES, TIE_RULES

PAGE = Path(__file__).parents[3] / "docs" / "adjudication.md"


def test_every_example_of_the_page_gives_what_it_shows() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_every_rule_has_its_section_and_every_tie_rule_its_mention() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in (*RULES, PRICE_PRIORITY):
        assert f"\n### `{name}`" in page
    for name in TIE_RULES:
        assert f"`{name}`" in page
