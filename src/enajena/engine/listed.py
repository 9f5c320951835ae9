"""Words of short lists as types of DuckDB, which compares and writes them several times quicker than texts; in the file they are texts."""

from collections.abc import Iterable

import duckdb

from enajena.intake.columns import VERDICTS
from enajena.programme.vocabulary import PERSON_KINDS, RECIPIENT_CLASSES

AS_LISTED = "CAST(recipient AS recipient_class) AS recipient, CAST(person AS person_kind) AS person"
"""The columns of an acceptance that hold such a word, as their types."""


def make_types(connection: duckdb.DuckDBPyConnection, numerals: Iterable[str]) -> None:
    """Make the types of the words: classes, kinds of person, verdicts, and the numerals that may bind."""
    listed = {
        "recipient_class": RECIPIENT_CLASSES,
        "person_kind": PERSON_KINDS,
        "verdict_word": VERDICTS,
        "binding_numeral": tuple(dict.fromkeys(numerals)),
    }
    for name, words in listed.items():
        if words:
            quoted = ", ".join("'" + word.replace("'", "''") + "'" for word in words)
            connection.execute(f"CREATE TYPE {name} AS ENUM ({quoted})")


def as_listed(type_name: str, word: str) -> str:
    """Write a word as one of its list."""
    return f"CAST('{word}' AS {type_name})"
