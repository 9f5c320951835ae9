"""Made-up acceptances for the benchmark: who files, how often, and what every programme asks of them.

One person in a hundred files twice, the second time far away in the file. What is a person's is the same in both acceptances. Nobody
here exists: the numbers of documents come from series kept for examples.
"""

from collections.abc import Mapping

from bench.draws import PERSON, ROW, chance, check_digit, drawn, unless, weighted

PERSONS_A_GROUP = 100
"""Each full group of so many persons takes one row more: a second acceptance of somebody of the group at the other end of the file."""

NATURAL_CLASSES = {
    "active_worker": 45,
    "pensioner": 30,
    "former_worker": 12,
    "subsidiary_worker": 8,
    "subsidiary_pensioner": 3,
    "subsidiary_former_worker": 2,
}
ENTITY_CLASSES = {
    "cooperative": 30,
    "employee_fund": 25,
    "union": 15,
    "mutual_investment_fund": 10,
    "employee_association": 8,
    "union_federation": 6,
    "severance_pension_fund": 4,
    "compensation_fund": 2,
}
_ENTITIES_PER_MILLE = 60
_FILING_SECONDS = 60 * 24 * 3600

IS_ENTITY = chance("entity", _ENTITIES_PER_MILLE)


def data_sql(columns: Mapping[str, str], rows: int) -> str:
    """Return the query that makes `rows` acceptances with the columns given, each an expression of `person_no` and `row_no`."""
    size = PERSONS_A_GROUP + 1
    groups = rows // size
    group, place = f"({ROW} // {size})", f"({ROW} % {size})"
    again = f"({groups - 1} - {group}) * {PERSONS_A_GROUP} + {drawn('again', PERSONS_A_GROUP, group)}"
    person = f"CASE WHEN {place} = {PERSONS_A_GROUP} THEN {again} ELSE {group} * {PERSONS_A_GROUP} + {place} END"
    listed = ",\n  ".join(f"{sql} AS {name}" for name, sql in columns.items())
    return f"SELECT\n  {listed}\nFROM (SELECT {ROW}, {person} AS {PERSON} FROM range({rows}) AS made({ROW}))"


def identity(prefix: str, opening: str, requested_shares: str) -> dict[str, str]:
    """Return the columns that every file has; `opening` is the first day of filing."""
    natural, entity = weighted("class", NATURAL_CLASSES), weighted("class", ENTITY_CLASSES)
    anybody = unless(3, "public", natural, "'public'")
    nit = f"'9' || lpad(CAST({PERSON} AS VARCHAR), 8, '0')"
    cedula = f"'99' || lpad(CAST({PERSON} AS VARCHAR), 8, '0')"
    filed_after = drawn("filed", _FILING_SECONDS, ROW)
    return {
        "acceptance_id": f"'{prefix}-' || lpad(CAST({ROW} AS VARCHAR), 8, '0')",
        "filed_at": f"TIMESTAMP '{opening}' + to_seconds({filed_after})",
        "recipient": f"CASE WHEN {IS_ENTITY} THEN {entity} ELSE {anybody} END",
        "person": f"CASE WHEN ({IS_ENTITY}) <> ({chance('mismatch', 2)}) THEN 'entity' ELSE 'natural' END",
        "id_type": f"CASE WHEN {IS_ENTITY} THEN 'NIT' ELSE 'CC' END",
        "id_number": f"CASE WHEN {IS_ENTITY} THEN {nit} || '-' || {check_digit(nit)} ELSE {cedula} END",
        "requested_shares": f"CAST({requested_shares} AS BIGINT)",
        "accepts_reduction": f"CASE WHEN {chance('states', 100, ROW)} THEN {chance('reduction', 500, ROW)} END",
    }
