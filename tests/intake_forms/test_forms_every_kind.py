"""What holds for every kind of cell: nothing raises, what is read is in the strict form, and reading it again changes nothing (IN-13)."""

import re

import pytest
from form_checks import COLUMNS, COMMA, POINT, column, strict_value, value_like
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.basics.text import Text
from enajena.intake.columns import Column
from enajena.intake.forms import UNKNOWN, Canonical, Convention, Evidence, Unreadable, read_cell

CONVENTIONS = (UNKNOWN, COMMA, POINT, Convention(None, (Evidence("month_first", "12/31/2005", Text("fila 2", "row 2"), 2, "filed_at"),)))
conventions = st.sampled_from(CONVENTIONS)
BY_NAME = [pytest.param(of, id=of.name) for of in COLUMNS]


@pytest.mark.parametrize("of", BY_NAME)
@given(typed=value_like, convention=conventions)
@settings(max_examples=150)
def test_whatever_stands_in_a_cell_is_read_into_the_strict_form_or_is_a_fault(of: Column, typed: str, convention: Convention) -> None:
    found = read_cell(of, typed, convention)
    if isinstance(found, Unreadable):
        assert re.fullmatch("[a-z0-9_]+", found.code)
        assert found.what.es.strip()
        assert found.what.en.strip()
        assert found.remedy.es.endswith(".")
        assert found.remedy.en.endswith(".")
        return
    strict_value(of, found.text)
    assert found.changed == (found.text != typed.strip(" \t\r\n\u00a0\u1680\u2000\u2009\u202f\u205f\u3000"))
    assert not found.changed or found.note is not None


@pytest.mark.parametrize("of", BY_NAME)
@pytest.mark.parametrize("typed", ["\x0c", "\x0b \u2028", "\u2003\x85"])
def test_a_cell_of_breaks_between_lines_alone_is_an_empty_one(of: Column, typed: str) -> None:
    found = read_cell(of, typed, UNKNOWN)
    assert isinstance(found, Unreadable)
    assert found.code == "empty_cell"


@pytest.mark.parametrize("of", BY_NAME)
@given(typed=value_like, convention=conventions)
def test_what_was_read_once_is_read_again_as_it_stands(of: Column, typed: str, convention: Convention) -> None:
    """A file of canonical cells needs no convention, and nothing in it is asked for or changed."""
    found = read_cell(of, typed, convention)
    if isinstance(found, Canonical):
        for again in (UNKNOWN, POINT):
            assert read_cell(of, found.text, again) == Canonical(found.text)


@pytest.mark.parametrize("of", BY_NAME)
@given(typed=value_like)
@settings(max_examples=60)
def test_what_is_read_without_a_convention_is_read_alike_or_refused_with_one(of: Column, typed: str) -> None:
    alone = read_cell(of, typed, UNKNOWN)
    for convention in (COMMA, POINT):
        found = read_cell(of, typed, convention)
        if isinstance(alone, Canonical):
            assert isinstance(found, Unreadable) or found.text == alone.text


@pytest.mark.parametrize("typed", ["0012345", "52123456", "1e5", "1.500", "219E01"])
def test_in_13_text_stays_text(typed: str) -> None:
    """IN-13: identifiers and codes of lots are never numbers."""
    assert read_cell(column("key"), typed, UNKNOWN) == Canonical(typed)
