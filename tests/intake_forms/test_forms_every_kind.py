"""What holds for every kind of cell: nothing raises, what is read is in the strict form, and reading it again changes nothing (IN-13)."""

import re

import duckdb
import pytest
from form_checks import COLUMNS, COMMA, POINT, column, strict_value, value_like
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.basics.text import Text
from enajena.intake.columns import Column
from enajena.intake.forms import (
    UNKNOWN,
    Canonical,
    Convention,
    Evidence,
    Rewrite,
    Unreadable,
    plain_pattern,
    read_cell,
    read_serial_date,
    read_serial_instant,
    rewrites,
)

CONVENTIONS = (UNKNOWN, COMMA, POINT, Convention(None, (Evidence("month_first", "12/31/2005", Text("fila 2", "row 2")),)))
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


@pytest.mark.parametrize("of", BY_NAME)
@given(data=st.data(), convention=conventions)
def test_plain_texts_stay_as_they_are(of: Column, data: st.DataObject, convention: Convention) -> None:
    pattern = plain_pattern(of, convention)
    typed = data.draw(st.from_regex(re.compile(f"(?:{pattern})"), fullmatch=True))
    assert read_cell(of, typed, convention) == Canonical(typed)
    strict_value(of, typed)


@pytest.mark.parametrize("of", BY_NAME)
@given(typed=value_like, convention=conventions)
def test_a_text_that_a_plain_pattern_takes_by_chance_stays_too(of: Column, typed: str, convention: Convention) -> None:
    if re.fullmatch(plain_pattern(of, convention), typed):
        assert read_cell(of, typed, convention) == Canonical(typed)


@pytest.mark.parametrize("of", BY_NAME)
def test_a_plain_pattern_means_the_same_to_the_database(of: Column) -> None:
    texts = ["1500", "1.500", "1.5", "1500.50", "-5", "0", "2005-12-31", "2005-02-30", "2005-02-29", "2005-12-31T09:30", "2005-12-31 24:00"]
    texts += [
        "si",
        "sí",
        "SÍ",
        "x",
        "CC",
        "cc",
        "pensioner",
        "natural",
        "cash",
        "A-1",
        "A1",
        "accepted",
        "sale",
        "1900-01-01",
        "2003",
        "1.2345",
    ]
    pattern = plain_pattern(of, UNKNOWN)
    rows = duckdb.execute("SELECT t, regexp_full_match(t, ?) FROM (SELECT unnest(?) AS t)", [pattern, texts]).fetchall()
    assert {text: bool(taken) for text, taken in rows} == {text: re.fullmatch(pattern, text) is not None for text in texts}


REWRITES = [
    pytest.param(of, convention, rewrite, id=f"{of.name} {convention.decimal}")
    for of in COLUMNS
    for convention in (COMMA, POINT)
    for rewrite in rewrites(of, convention)
]


@pytest.mark.parametrize(("of", "convention", "rewrite"), REWRITES)
@given(data=st.data())
def test_a_rewrite_by_pattern_gives_what_the_reading_gives(
    of: Column, convention: Convention, rewrite: Rewrite, data: st.DataObject
) -> None:
    typed = data.draw(st.one_of(st.from_regex(re.compile(f"(?:{rewrite.pattern})"), fullmatch=True), value_like))
    rewritten = rewrite.apply(typed)
    if rewritten is not None:
        found = read_cell(of, typed, convention)
        assert isinstance(found, Canonical), typed
        assert found.text == rewritten


@pytest.mark.parametrize(("of", "convention", "rewrite"), REWRITES)
@given(data=st.data())
@settings(max_examples=20)
def test_a_rewrite_means_the_same_to_the_database(of: Column, convention: Convention, rewrite: Rewrite, data: st.DataObject) -> None:
    typed = data.draw(st.one_of(st.from_regex(re.compile(f"(?:{rewrite.pattern})"), fullmatch=True), value_like))
    replaced = "t"
    for sought, put in rewrite.replacements:
        replaced = f"regexp_replace({replaced}, '{sought}', '{put}', 'g')"
    query = f"SELECT regexp_full_match(t, ?), {replaced} FROM (SELECT CAST(? AS VARCHAR) AS t)"
    row = duckdb.execute(query, [rewrite.pattern, typed]).fetchone()
    assert row is not None
    assert (row[1] if row[0] else None) == rewrite.apply(typed)
    assert rewrites(of, UNKNOWN) == () or of.kind in ("date", "instant")
    assert convention in CONVENTIONS


def test_dates_that_are_not_trusted_are_not_rewritten() -> None:
    month_first = CONVENTIONS[-1]
    assert rewrites(column("date"), month_first) == rewrites(column("instant"), month_first) == ()


def test_the_numbers_of_documents_are_never_plain() -> None:
    assert re.fullmatch(plain_pattern(column("key", name="id_number"), UNKNOWN), "79123456") is None


@pytest.mark.parametrize("typed", ["0012345", "52123456", "1e5", "1.500", "219E01"])
def test_in_13_text_stays_text(typed: str) -> None:
    """IN-13: identifiers and codes of lots are never numbers."""
    assert read_cell(column("key"), typed, UNKNOWN) == Canonical(typed)


@given(st.text(max_size=20), st.sampled_from([1900, 1904]))
def test_no_text_of_a_serial_raises(typed: str, system: int) -> None:
    for read in (read_serial_date, read_serial_instant):
        assert isinstance(read(typed, 1900 if system == 1900 else 1904), (Canonical, Unreadable))
