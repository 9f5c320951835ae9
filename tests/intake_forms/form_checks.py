"""What the tests of forms share: the strict reading as judge, one column a kind, and texts that look like values without being any."""

from functools import cache

import duckdb
from hypothesis import strategies as st

from enajena.basics.text import Text
from enajena.intake.cells import reading_of
from enajena.intake.columns import Column
from enajena.intake.forms import Canonical, Convention, Unreadable

COMMA, POINT = Convention("comma"), Convention("point")


def column(kind: str, *, may_be_negative: bool = False, name: str = "") -> Column:
    return Column(name or f"some_{kind}", kind, Text(kind, kind), may_be_negative=may_be_negative)


COLUMNS = (
    *(column(kind) for kind in ("money", "money_or_none", "price", "shares", "count", "integer", "year", "date", "instant")),
    *(column(kind) for kind in ("key", "code", "code_lower", "class", "person", "boolean", "verdict", "conduct")),
    column("money", may_be_negative=True, name="net_worth_cop"),
    column("money_or_none", may_be_negative=True, name="own_fact_cop"),
)
"""One column a kind, and those that may be below zero."""


@cache
def _connection() -> duckdb.DuckDBPyConnection:
    return duckdb.connect()


def strict_value(of: Column, text: str) -> object:
    """Return the value that the strict reading gives to a text, as text; it must take it."""
    reading = reading_of(of, "t")
    row = (
        _connection()
        .execute(f"SELECT {reading.well_formed}, CAST({reading.value} AS VARCHAR) FROM (SELECT CAST(? AS VARCHAR) AS t)", [text])
        .fetchone()
    )
    assert row is not None
    assert row[0], f"{text!r} is not in the strict form of {of.kind}"
    return row[1]


def text_of(found: Canonical | Unreadable) -> str:
    assert isinstance(found, Canonical), found
    return found.text


def code_of(found: Canonical | Unreadable) -> str:
    assert isinstance(found, Unreadable), found
    assert found.what.es
    assert found.what.en
    assert found.remedy.es.endswith(".")
    assert found.remedy.en.endswith(".")
    return found.code


number_like = st.text("0123456789.,' ", min_size=1, max_size=14)
value_like = st.one_of(
    number_like,
    st.text("0159.,'’ -−()$%COPcopesm/lE+#:\u00a0\u2009", min_size=1, max_size=16),
    st.text("0123456789-/. :TZaAmMpPhde+lunesdic()º°", min_size=1, max_size=24),
    st.from_regex(r"[0-9]{1,4}[-/. ][0-9a-z]{1,4}[-/. ][0-9]{1,4}( [0-9]{1,2}:[0-9]{2})?( ?[ap]\. ?m\.)?", fullmatch=True),
    st.from_regex(r"(NIT |CC |C\.C\. )?[0-9.]{3,14}(-[0-9])?", fullmatch=True),
    st.text(max_size=30),
    st.text("ñÑáéíóúÁÉ ̃abcSiíNo\u200b\u202e\ufffd", max_size=12),
)
