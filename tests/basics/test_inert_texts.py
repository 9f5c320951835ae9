"""IN-15: a text of somebody else never becomes a formula of a CSV, and a negative number stays a number."""

import re

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.inert import HARMLESS, LIVE_START, inert, is_live


@pytest.mark.parametrize(
    "text",
    ["=cmd|'/C calc'!A0", "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1", "-2+3+cmd|' /C calc'!A0", "+A1", "=", "-A1"],
)
def test_what_a_spreadsheet_would_work_out_gets_an_apostrophe(text: str) -> None:
    assert is_live(text)
    assert inert(text) == f"'{text}"


@pytest.mark.parametrize(
    "text", ["", "-0.02", "-5", "+5", "-1.234.567,89", "-$ 5", "- 5", "-5 %", "-", "--", "Ana", "A=1", "1+1", "'=1", "5 = 5"]
)
def test_numbers_dashes_and_other_texts_stay_as_they_are(text: str) -> None:
    assert not is_live(text)
    assert inert(text) == text


@given(st.text("=+-@\t\r\n0123456789.,$% 'abcN", max_size=12))
def test_what_is_inert_stays_so_and_the_patterns_mean_the_same_to_the_database(text: str) -> None:
    assert not is_live(inert(text))
    row = duckdb.execute("SELECT regexp_matches(t, ?) AND NOT regexp_full_match(t, ?) FROM (SELECT ?::VARCHAR AS t)",
                         [f"^{LIVE_START}", HARMLESS, text]).fetchone()  # fmt: skip
    assert row == (is_live(text),)
    assert not is_live(text) or re.match(LIVE_START, text)
