"""Natural persons who stand in a file with two types of document of one number: each counts as a person, and may be the same.

The NIT of a natural person is the number of the cédula, and the personal number of ten digits that starts with 1 goes from the civil
register to the minor's card and the cédula. A person is told by type and number all the same: what is found here is for people to mend.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import duckdb

from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.intake.columns import ACCEPTANCE_ID
from enajena.intake.documents import ID_NUMBER, ID_TYPE
from enajena.intake.forms.id_numbers import CEDULA, PERSONAL_NUMBER, PERSONAL_NUMBER_TYPES

COLUMNS = (ACCEPTANCE_ID.name, "person", ID_TYPE, ID_NUMBER)
_SHOWN_KEYS = 3


@dataclass(frozen=True, slots=True)
class Double:
    """A number, the types of document that it stands with, and the keys of the rows."""

    number: str
    id_types: tuple[str, ...]
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Doubles:
    """How many natural persons stand with two types of document, and the first of them by number."""

    count: int = 0
    first: tuple[Double, ...] = ()

    @property
    def warning(self) -> Text | None:
        """Return what a person is told, with one of them; None where there is none."""
        if not self.first:
            return None
        double = self.first[0]
        more = "" if len(double.keys) <= _SHOWN_KEYS else ", …"
        example = f"{'/'.join(double.id_types)} {double.number}: {', '.join(double.keys[:_SHOWN_KEYS])}{more}"
        return (_ONE if self.count == 1 else _MANY).format(count=count_text(self.count), example=example)


def find_doubles(connection: duckdb.DuckDBPyConnection, rows: str, columns: Mapping[str, str], at_most: int) -> Doubles:
    """Return the natural persons who stand with two types of document.

    `rows` is SQL, and `columns` the SQL of COLUMNS by name; without all of them there is nothing to find. Rows in which only holders of
    a cédula have such a number are gone through once.
    """
    if any(name not in columns for name in COLUMNS):
        return Doubles()
    kind, number = f"upper({columns[ID_TYPE]})", columns[ID_NUMBER]
    personal = " OR ".join(f"{kind} = '{name}'" for name in PERSONAL_NUMBER_TYPES)
    may_be = (
        f"lower({columns['person']}) = 'natural' AND ({kind} IN ('CC', 'NIT') AND regexp_full_match({number}, '0*({CEDULA})') "
        f"OR ({personal}) AND regexp_full_match({number}, '{PERSONAL_NUMBER}'))"
    )
    if connection.execute(f"SELECT 1 FROM {rows} WHERE {kind} <> 'CC' AND {may_be} LIMIT 1").fetchone() is None:
        return Doubles()
    found = connection.execute(
        f"WITH persons AS (SELECT {kind} AS kind, ltrim({number}, '0') AS number, {columns[ACCEPTANCE_ID.name]} AS key FROM {rows} "
        f"WHERE {may_be}), others AS (SELECT DISTINCT number FROM persons WHERE kind <> 'CC') "
        "SELECT number, list(DISTINCT kind ORDER BY kind), list(key ORDER BY key), count(*) OVER () FROM persons SEMI JOIN others "
        f"USING (number) GROUP BY number HAVING count(DISTINCT kind) > 1 ORDER BY length(number), number LIMIT {at_most}"
    ).fetchall()
    doubles = tuple(Double(one, tuple(kinds), tuple(keys)) for one, kinds, keys, _ in found)
    return Doubles(int(found[0][3]), doubles) if found else Doubles()


_ONE = Text(
    "Una persona natural está con dos tipos de documento del mismo número ({example}), y cada uno cuenta como una persona. "
    "Si es la misma, deje un solo tipo.",
    "One natural person stands with two types of document of the same number ({example}), and each counts as a person. "
    "Where it is the same one, leave a single type.",
)
_MANY = Text(
    "{count} personas naturales están con dos tipos de documento del mismo número (así, {example}), y cada uno cuenta como una persona. "
    "Si son la misma, deje un solo tipo; `enajena intake check` las lista.",
    "{count} natural persons stand with two types of document of the same number (thus {example}), and each counts as a person. "
    "Where they are the same one, leave a single type; `enajena intake check` lists them.",
)
