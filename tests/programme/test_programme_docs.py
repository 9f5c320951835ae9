"""The pages made from the code are as committed, and the examples of the programme page hold."""

import importlib
import re
from pathlib import Path

import pytest

from enajena.programme.consistency_names import NORM_ARTICLE, OWN_NUMERAL
from enajena.programme.formulas import parse
from enajena.programme.vocabulary import COMMON_FACTS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "programme-file.md").read_text(encoding="utf-8")


def _between(start: str, end: str) -> str:
    return PAGE.split(start, 1)[1].split(end, 1)[0]


def test_the_committed_pages_are_what_the_code_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    pages = importlib.import_module("make_docs").PAGES
    stale = [name for name, make in pages if (ROOT / name).read_text(encoding="utf-8") != make()]
    assert stale == [], "run tools/make_docs.py"


def test_every_formula_of_the_page_is_one() -> None:
    table = _between("| what | how it is written |", "Nothing else is admitted")
    formulas = [said for said in re.findall(r"`([^`]+)`", table) if any(name in said for name in COMMON_FACTS)]
    assert len(formulas) == 6
    for formula in formulas:
        assert parse(formula, COMMON_FACTS).facts


def test_every_numeral_of_the_page_is_one() -> None:
    said = re.findall(r"`([^`]+)`", _between("Every rule says where it comes from:", "## "))
    numerals = [numeral for numeral in said if numeral != "norms"]
    assert len(numerals) == 6
    assert [numeral for numeral in numerals if not re.fullmatch(f"{OWN_NUMERAL}|{NORM_ARTICLE}", numeral)] == []


def test_every_common_fact_is_on_the_page() -> None:
    assert [name for name in COMMON_FACTS if f"| `{name}` |" not in PAGE] == []
