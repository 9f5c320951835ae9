"""One stage of a programme as one SQL query: a row an acceptance in, a row an acceptance out, with every term of every ceiling.

The query reads `acceptances_in_turn`: the columns of an acceptance and `used_shares`, what the same person was already admitted for.
Each step of the query is one common table expression, named for what it works out, so that an auditor can read and run it.
"""

from dataclasses import dataclass

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.checks import Check, Terms, checks_of
from enajena.engine.prices import PRICE_SCALE, Setting
from enajena.engine.sql_formula import FormulaCompiler, at_scale, column_of
from enajena.programme.formula_nodes import Node
from enajena.programme.formulas import parse
from enajena.programme.model import Programme
from enajena.programme.stage_model import Ceiling, CeilingTerm, MinimumPrice, Stage
from enajena.programme.vocabulary import vocabulary_of

SOURCE_TABLE = "acceptances_in_turn"

RESULT_COLUMNS_BEFORE = ("row_number", "acceptance_id", "filed_at", "recipient", "person_key", "verdict", "requested_shares")
RESULT_COLUMNS_AFTER = ("ceiling_cop", "binding", "reasons", "accepts_reduction", "missing_facts")


@dataclass(frozen=True, slots=True)
class TermColumn:
    """One term of a ceiling in the query: where it comes from and the columns that hold it."""

    source: str
    term: CeilingTerm
    ceiling: Ceiling
    applies_sql: str
    value_sql: str
    lacks_sql: str
    wrong_year_sql: str | None
    missing: tuple[tuple[str, str], ...]
    scale: int

    @property
    def name(self) -> str:
        """Return the common part of the term's column names."""
        return f"term_{self.term.id}"


@dataclass(frozen=True, slots=True)
class StageQuery:
    """The query of a stage, the terms that it has columns for, and the facts that it reads."""

    sql: str
    terms: tuple[TermColumn, ...]
    facts: tuple[str, ...]


def stage_query(setting: Setting, *, years_are_known: bool = True, detail: bool = False) -> StageQuery:
    """Return the query of a stage; with `detail` its rows also say how each term stands and what was used up before.

    `years_are_known` is false where the file has no `figures_year` column at all: then the figures are taken to be of a year
    that the programme admits, and the result lists that as an assumption.
    """
    programme, stage, terms = setting.programme, setting.stage, setting.terms
    columns = _term_columns(programme, stage, terms, years_are_known=years_are_known)
    scale = max((column.scale for column in columns), default=2)
    checks = [*checks_of(programme, stage, terms), *(check for column in columns for check in _term_checks(column))]
    steps = [
        ("amounts", _select(SOURCE_TABLE, [line for column in columns for line in _amount_lines(column, scale)])),
        ("terms", _select("amounts", [line for column in columns for line in _term_lines(column)])),
        ("ceilings", _select("terms", _ceiling_lines(columns))),
        ("bound", _select("ceilings", _room_lines(columns, terms)[:2])),
        ("rooms", _select("bound", _room_lines(columns, terms)[2:])),
        ("checked", _select("rooms", _check_lines(checks))),
        ("judged", _select("checked", [f"{_verdict(stage)} AS verdict"])),
    ]
    body = ",\n".join(f"{name} AS (\n{sql}\n)" for name, sql in steps)
    return StageQuery(f"WITH {body}\n{_final(stage, columns, detail=detail)}", tuple(columns), facts_read(programme, stage))


def facts_read(programme: Programme, stage: Stage) -> tuple[str, ...]:
    """Return the names of the facts that a stage asks for, in the order in which its file does."""
    vocabulary = vocabulary_of(programme)
    named: list[str] = []
    for exclusion in stage.recipients.exclusions if stage.recipients else ():
        named += parse(exclusion.when, vocabulary).facts
    for ceiling in stage.ceilings:
        named += parse(ceiling.when, vocabulary).facts
        for term in ceiling.terms:
            named += ["figures_year"] if term.years else []
            named += parse(term.when, vocabulary).facts if term.when else ()
            named += parse(term.value, vocabulary).facts
    for document in stage.documents:
        named += [*parse(document.when, vocabulary).facts, document.fact]
    named += [declaration.fact for declaration in stage.declarations]
    return tuple(name for name in dict.fromkeys(named) if name not in ("recipient", "person"))


def price_columns(stage: Stage) -> tuple[str, ...]:
    """Return the columns that a price stage reads beside the facts."""
    return (
        *(["price_offered_cop"] if isinstance(stage.price, MinimumPrice) else []),
        *(["bid_security_cop"] if stage.bid_security else []),
        *(["payment_means"] if stage.payment and stage.payment.means else []),
    )


def _term_columns(programme: Programme, stage: Stage, terms: Terms, *, years_are_known: bool) -> list[TermColumn]:
    compiler = FormulaCompiler(vocabulary_of(programme))
    return [
        _term_column(compiler, ceiling, term, terms, years_are_known=years_are_known)
        for ceiling in stage.ceilings
        for term in ceiling.terms
    ]


def _term_column(compiler: FormulaCompiler, ceiling: Ceiling, term: CeilingTerm, terms: Terms, *, years_are_known: bool) -> TermColumn:
    conditions: list[Node] = [parse(when, compiler.facts).tree for when in (ceiling.when, term.when) if when]
    applies = " AND ".join(compiler.condition(tree) for tree in conditions)
    value = parse(term.value, compiler.facts).tree
    amount = compiler.amount(value)
    value_sql, scale = column_of(amount)
    if term.unit == "shares":
        if terms.price_sql is None:
            raise CallError(
                Text(f"El tope de {term.source} está en acciones.", f"The ceiling of {term.source} is in shares."),
                Text("Dé el precio por acción con --price-cop.", "Give the price a share with --price-cop."),
            )
        value_sql, scale = f"({at_scale(value_sql, scale)} * {terms.price_sql})", scale + _decimals_of(terms)
    name = f"applies_{term.id}"
    lacks = [f"amount_{term.id} IS NULL" + (f" AND NOT {amount.none_sql}" if amount.none_sql else "")]
    missing = [(fact, f"{name} IS NULL AND {is_}") for tree in conditions for fact, is_ in compiler.missing(tree)]
    missing += [(fact, f"coalesce({name}, FALSE) AND {is_}") for fact, is_ in compiler.missing(value)]
    wrong_year = None
    if term.years and years_are_known:
        listed = ", ".join(str(year) for year in term.years)
        wrong_year = f"coalesce({name} AND figures_year NOT IN ({listed}), FALSE)"
        lacks.append("figures_year IS NULL")
        missing.append(("figures_year", f"coalesce({name}, FALSE) AND figures_year IS NULL"))
    lacks_sql = f"CASE WHEN {name} IS NULL THEN TRUE WHEN NOT {name} THEN FALSE ELSE {' OR '.join(f'({one})' for one in lacks)} END"
    return TermColumn(term.source, term, ceiling, applies, value_sql, lacks_sql, wrong_year, tuple(missing), scale)


def _decimals_of(terms: Terms) -> int:
    return PRICE_SCALE if terms.price_cop is None else max(0, -int(terms.price_cop.as_tuple().exponent))


def _amount_lines(column: TermColumn, scale: int) -> list[str]:
    term_id = column.term.id
    return [
        f"{column.applies_sql} AS applies_{term_id} /* {column.source} */",
        f"{at_scale(column.value_sql, scale)} AS amount_{term_id}",
    ]


def _term_lines(column: TermColumn) -> list[str]:
    name = column.name
    lines = [
        f"CASE WHEN applies_{column.term.id} THEN amount_{column.term.id} END AS {name}_cop",
        f"{column.lacks_sql} AS {name}_lacks",
    ]
    if column.wrong_year_sql:
        lines.append(f"{column.wrong_year_sql} AS {name}_wrong_year")
    return lines


def _unknown(column: TermColumn) -> str:
    return f"{column.name}_lacks" + (f" OR {column.name}_wrong_year" if column.wrong_year_sql else "")


def _term_checks(column: TermColumn) -> list[Check]:
    checks = [Check(column.source, "missing_fact", lacks=f"{column.name}_lacks", missing=column.missing)]
    if column.wrong_year_sql:
        checks.append(Check(column.source, "wrong_year", lacks=f"{column.name}_wrong_year"))
    return checks


def _ceiling_lines(columns: list[TermColumn]) -> list[str]:
    """Return the minimum: unknown where any term is, and only among the terms that apply, since `least` passes over NULL."""
    if not columns:
        return ["CAST(NULL AS DECIMAL(38, 2)) AS ceiling_cop"]
    unknown = " OR ".join(_unknown(column) for column in columns)
    terms = ", ".join(f"{column.name}_cop" for column in columns)
    return [f"CASE WHEN NOT ({unknown}) THEN least({terms}) END AS ceiling_cop"]


def _room_lines(columns: list[TermColumn], terms: Terms) -> list[str]:
    if not columns:
        return ["CAST(NULL AS VARCHAR) AS binding", "CAST(NULL AS HUGEINT) AS ceiling_shares", "CAST(NULL AS HUGEINT) AS room_shares"]
    cases = " ".join(f"WHEN {column.name}_cop = ceiling_cop THEN '{column.source}'" for column in columns)
    fits = f"greatest({_shares_that_fit(columns, terms)}, 0)" if terms.price_sql is not None else "CAST(NULL AS HUGEINT)"
    # `greatest` passes over NULL, so a ceiling that is not there must not reach it.
    return [
        f"CASE WHEN ceiling_cop IS NULL THEN NULL {cases} END AS binding",
        f"CASE WHEN ceiling_cop IS NOT NULL THEN {fits} END AS ceiling_shares",
        "CASE WHEN ceiling_shares IS NOT NULL THEN greatest(ceiling_shares - used_shares, 0) END AS room_shares",
    ]


def _shares_that_fit(columns: list[TermColumn], terms: Terms) -> str:
    """Return the whole shares that a ceiling pays for: both amounts made whole numbers, then divided as such."""
    places = max(_decimals_of(terms), *(column.scale for column in columns))
    units = (
        str(int(terms.price_cop.scaleb(places))) if terms.price_cop is not None else f"CAST({terms.price_sql} * {10**places} AS HUGEINT)"
    )
    return f"CAST(ceiling_cop * {10**places} AS HUGEINT) // {units}"


def _check_lines(checks: list[Check]) -> list[str]:
    rejects = [f"({check.rejects})" for check in checks if check.rejects]
    lacks = [f"({check.lacks})" for check in checks if check.lacks]
    reasons: dict[str, list[str]] = {}
    for check in checks:
        conditions = [condition for condition in (check.rejects, check.lacks) if condition]
        reasons.setdefault(f"{check.source}:{check.code}", []).extend(f"({condition})" for condition in conditions)
    missing: dict[str, list[str]] = {}
    for check in checks:
        for fact, is_missing in check.missing:
            missing.setdefault(f"{check.source}:{fact}", []).append(f"({is_missing})")
    over = "CASE WHEN is_over THEN binding || ':over_ceiling' END"
    return [
        "coalesce(room_shares < requested_shares, FALSE) AS is_over",
        f"{' OR '.join(rejects) or 'FALSE'} AS is_rejected",
        f"{' OR '.join(lacks) or 'FALSE'} AS is_incomplete",
        f"nullif(concat_ws(';', {', '.join([*_cases(reasons), over])}), '') AS reasons",
        f"nullif(concat_ws(';', {', '.join([*_cases(missing), 'NULL'])}), '') AS missing_facts",
    ]


def _cases(texts: dict[str, list[str]]) -> list[str]:
    return [f"CASE WHEN {' OR '.join(dict.fromkeys(conditions))} THEN '{text}' END" for text, conditions in texts.items()]


def _verdict(stage: Stage) -> str:
    """Return the verdict: rejected before incomplete before referred before reduced before accepted."""
    policy = stage.over_ceiling.policy if stage.over_ceiling else "refer"
    rejected = {"reject": "is_rejected OR is_over", "reduce": "is_rejected OR (is_over AND room_shares < 1)", "refer": "is_rejected"}[
        policy
    ]
    over = "reduced" if policy == "reduce" else "referred"
    return f"CASE WHEN {rejected} THEN 'rejected' WHEN is_incomplete THEN 'incomplete' WHEN is_over THEN '{over}' ELSE 'accepted' END"


def _final(stage: Stage, columns: list[TermColumn], *, detail: bool) -> str:
    admitted = "CASE verdict WHEN 'accepted' THEN requested_shares WHEN 'reduced' THEN room_shares ELSE 0 END AS admitted_shares"
    offered = ["price_offered_cop"] if isinstance(stage.price, MinimumPrice) else []
    listed = [*RESULT_COLUMNS_BEFORE, admitted, *RESULT_COLUMNS_AFTER, *offered, *(f"{column.name}_cop" for column in columns)]
    if detail:
        listed += ["ceiling_shares", "used_shares", *(name for column in columns for name in _detail_names(column))]
    return "SELECT\n  " + ",\n  ".join(listed) + "\nFROM judged"


def _detail_names(column: TermColumn) -> list[str]:
    wrong_year = [f"{column.name}_wrong_year"] if column.wrong_year_sql else []
    return [f"applies_{column.term.id}", f"{column.name}_lacks", *wrong_year]


def _select(table: str, lines: list[str]) -> str:
    added = "".join(f",\n    {line}" for line in lines)
    return f"  SELECT *{added}\n  FROM {table}"
