"""The numbers of identity documents, read by their type, so that one person written in two ways is one person.

What is kept true: the numbers of a file stay as they stand unless it writes any with points, hyphens or words, a NIT with its check
digit, or one number both with zeros before it and without.
"""

import duckdb

from enajena.basics.text import Text
from enajena.intake.columns import Column
from enajena.intake.forms import UNKNOWN, Canonical, Unreadable, read_cell
from enajena.intake.forms.id_numbers import RULES
from enajena.intake.forms.nit import MODULUS, THEMSELVES, WEIGHTS
from enajena.intake.odd_texts import Texts

ID_TYPE, ID_NUMBER = "id_type", "id_number"
NUMBER_COLUMN = Column(ID_NUMBER, "key", Text("número de documento", "number of the document"))

PLAIN_NUMBER = "[A-MO-Z1-9][A-Z0-9]{0,8}|1[0-9]{9}"
"""Numbers that are written in one way only, whatever their type: capitals and digits, no zero before them, no check digit of a NIT."""

_BETWEEN = "\x1f"
"""Stands between the type of a document, the cell of its check digit and its number."""

_DRESSED = "[^A-Za-z0-9]|^[Nn][Ii][Tt]"
_WITH_CHECK_DIGIT = "[2-9][0-9]{9}|[0-9]{11,}"
"""NIT that cannot be without their check digit: only bodies that start with 1 have ten digits, and none has more."""

_GROUPED = r"[1-9][0-9]{0,2}(\.[0-9]{3}){1,6}"
_ZEROS_DO_NOT_COUNT = ", ".join(f"'{name}'" for name, rule in RULES.items() if not rule.zeros_count)


def are_in_two_ways(connection: duckdb.DuckDBPyConnection, rows: str, id_type: str, number: str) -> bool:
    """Return whether a file may write the number of one document in two ways; `id_type` and `number` are SQL.

    It may where a number has more than letters and digits, or a NIT its check digit, and it does where a number has zeros before it, or
    small letters, and is there without them too.
    """
    kind = f"upper({id_type})"
    has_zeros = f"{kind} IN ({_ZEROS_DO_NOT_COUNT}) AND starts_with({number}, '0')"
    may_be_another = f"({has_zeros} OR {number} <> upper({number}))"
    found = connection.execute(
        f"SELECT bool_or(regexp_matches({number}, '{_DRESSED}')"
        f" OR ({kind} = 'NIT' AND regexp_full_match({number}, '{_WITH_CHECK_DIGIT}'))), bool_or({may_be_another}) FROM {rows}"
    ).fetchone()
    if not found or found[0] or not found[1]:
        return bool(found and found[0])
    body = f"CASE WHEN {has_zeros} THEN ltrim(upper({number}), '0') ELSE upper({number}) END"
    twice = connection.execute(
        f"WITH others AS (SELECT DISTINCT {kind} AS kind, {body} AS body FROM {rows} WHERE {may_be_another}) "
        f"SELECT 1 FROM {rows} JOIN others ON {kind} = others.kind AND {body} = others.body "
        f"GROUP BY others.kind, others.body HAVING count(DISTINCT {number}) > 1 LIMIT 1"
    )
    return twice.fetchone() is not None


def document_texts(rows: str, id_type: str, number: str, digit: str) -> Texts:
    """Return the numbers of a file. All is SQL: the type, NULL where it has no reading, the number, and the cell of the check digit."""
    key = f"coalesce(upper({id_type}), '') || chr({ord(_BETWEEN)}) || coalesce({digit}, '') || chr({ord(_BETWEEN)}) || {number}"
    return Texts(rows, number, key, f"CASE WHEN {digit} IS NULL THEN {_by_type(f'upper({id_type})', number)} END")


def read_document(key: str) -> Canonical | Unreadable:
    """Read a number by its type and check digit, which its key has too; where the type has no reading, as any key."""
    id_type, digit, number = key.split(_BETWEEN, 2)
    return read_cell(NUMBER_COLUMN, number, UNKNOWN, id_type=id_type or None, digit_cell=digit)


def type_of(key: str) -> str:
    """Return the type of document of a key."""
    return key.partition(_BETWEEN)[0]


def check_digit_sql(body: str) -> str:
    """Return the SQL of the check digit of a NIT, as text; `body` is the SQL of at most ten digits."""
    number = f"TRY_CAST({body} AS BIGINT)"
    weighted = " + ".join(f"{number} // {10**place} % 10 * {weight}" for place, weight in enumerate(WEIGHTS))
    remainder = f"({weighted}) % {MODULUS}"
    return f"CAST(CASE WHEN {remainder} <= {max(THEMSELVES)} THEN {remainder} ELSE {MODULUS} - {remainder} END AS VARCHAR)"


def _by_type(id_type: str, number: str) -> str:
    """Return the SQL of the numbers in the regular forms of each type that have its usual length; NULL for all others."""
    digits = f"CASE WHEN regexp_full_match({number}, '[0-9]+') THEN {number} WHEN {_is_grouped(number)} THEN {_ungrouped(number)} END"
    by_type = [f"WHEN 'NIT' THEN {_nit(number, digits)}"]
    for name, rule in RULES.items():
        if name == "NIT":
            continue
        bare = digits if rule.zeros_count else f"ltrim({digits}, '0')"
        if not rule.digits_only:
            bare = f"coalesce({bare}, CASE WHEN regexp_full_match({number}, '[A-Z0-9]*[0-9][A-Z0-9]*') THEN {number} END)"
        by_type.append(f"WHEN '{name}' THEN CASE WHEN regexp_full_match({bare}, '{rule.usual}') THEN {bare} END")
    return f"CASE {id_type} {' '.join(by_type)} END"


def _nit(number: str, digits: str) -> str:
    """Return the SQL of the body of a NIT with its check digit, after a hyphen or in a run that must have it; NULL where it is wrong."""
    before = f"split_part({number}, '-', 1)"
    hyphen = f"regexp_full_match({number}, '([0-9]+|{_GROUPED})-[0-9]')"
    run = f"regexp_full_match({digits}, '[2-9][0-9]{{9}}|[1-9][0-9]{{10}}')"
    body = f"CASE WHEN {hyphen} THEN ltrim({_ungrouped(before)}, '0') WHEN {run} THEN left({digits}, -1) END"
    is_right = f"{check_digit_sql(body)} = right({number}, 1)"
    return f"CASE WHEN regexp_full_match({body}, '{RULES['NIT'].usual}') AND {is_right} THEN {body} END"


def _is_grouped(number: str) -> str:
    return f"regexp_full_match({number}, '{_GROUPED}')"


def _ungrouped(number: str) -> str:
    return f"replace({number}, '.', '')"
