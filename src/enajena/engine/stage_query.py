"""One stage of a programme as one SQL query: a row an acceptance in, a row an acceptance out, with every term of every ceiling.

The query reads `acceptances_in_turn`: the columns of an acceptance and `used_shares`, what the same person was already admitted for.
Each step of the query is one common table expression, named for what it works out, so that an auditor can read and run it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.checks import Check, Terms, checks_of
from enajena.engine.prices import Setting
from enajena.engine.sql_formula import FormulaCompiler, at_scale, column_of
from enajena.engine.told import UNKNOWN_TERM, told, without_first_separator
from enajena.intake.cells import MONEY_SCALE, PRICE_SCALE
from enajena.programme.formula_nodes import Node
from enajena.programme.formulas import parse
from enajena.programme.model import Programme
from enajena.programme.stage_model import Ceiling, CeilingTerm, MinimumPrice, Stage
from enajena.programme.vocabulary import vocabulary_of

SOURCE_TABLE = "acceptances_in_turn"

RESULT_COLUMNS = (
    "acceptance_id", "filed_at", "recipient", "person_key", "verdict", "requested_shares", "admitted_shares", "ceiling_cop", "binding",
    "reasons", "accepts_reduction",
)  # fmt: skip


Word = Callable[[str, str], str]
"""Writes a word of a list as SQL: the name of the list, and the word."""


def in_quotes(_list: str, word: str) -> str:
    """Write a word as a text."""
    return f"'{word}'"


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
    """The query of a stage, the terms that it has columns for, and the columns of a result, those of the terms apart.

    `steps` are its common table expressions alone, for whoever selects something else of them.
    """

    sql: str
    steps: str
    terms: tuple[TermColumn, ...]
    columns: tuple[str, ...]


def stage_query(setting: Setting, *, years_are_known: bool = True, detail: bool = False, word: Word = in_quotes) -> StageQuery:
    """Return the query of a stage; with `detail` its rows also say how each term stands and what was used up before.

    `years_are_known` is false where the file has no `figures_year` column at all: then the figures are taken to be of a year
    that the programme admits, and the result lists that as an assumption. `word` writes the verdicts and the numerals that bind.
    """
    programme, stage, terms = setting.programme, setting.stage, setting.terms
    columns = _term_columns(programme, stage, terms, years_are_known=years_are_known)
    scale = max((column.scale for column in columns), default=MONEY_SCALE)
    said = told(checks_of(programme, stage, terms), [check for column in columns for check in _term_checks(column)])
    steps = [
        ("conditions", _select(SOURCE_TABLE, [f"{c.applies_sql} AS applies_{c.term.id} /* {c.source} */" for c in columns])),
        ("terms", _select("conditions", [_term_line(column, scale) for column in columns])),
        ("states", _select("terms", [line for column in columns for line in _state_lines(column)])),
        ("known", _select("states", [f"{' OR '.join(_unknown(column) for column in columns) or 'FALSE'} AS {UNKNOWN_TERM}"])),
        ("ceilings", _select("known", _ceiling_lines(columns))),
        ("bound", _select("ceilings", _bound_lines(columns, terms, scale, word))),
        ("rooms", _select("bound", [_room_line(columns, terms)])),
        ("checked", _select("rooms", said.found)),
        ("weighed", _select("checked", said.weighed)),
        ("judged", _select("weighed", [f"{_verdict(stage, word)} AS verdict", *said.told])),
    ]
    body = "WITH " + ",\n".join(f"{name} AS (\n{sql}\n)" for name, sql in steps)
    return StageQuery(f"{body}\n{_final(setting, columns, detail=detail)}", body, tuple(columns), result_columns(stage))


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
    lacks = [f"term_{term.id}_cop IS NULL" + (f" AND NOT {amount.none_sql}" if amount.none_sql else "")]
    missing = [(fact, f"{name} IS NULL AND {is_}") for tree in conditions for fact, is_ in compiler.missing(tree)]
    missing += [(fact, f"{name} AND {is_}") for fact, is_ in compiler.missing(value)]
    wrong_year = None
    if term.years and years_are_known:
        listed = ", ".join(str(year) for year in term.years)
        wrong_year = f"coalesce({name} AND figures_year NOT IN ({listed}), FALSE)"
        lacks.append("figures_year IS NULL")
        missing.append(("figures_year", f"{name} AND figures_year IS NULL"))
    # A term that may apply or not has no amount: there it lacks something whatever else is known.
    any_lack = " OR ".join(f"({one})" for one in lacks)
    lacks_sql = f"{name} IS NULL OR ({name} AND ({any_lack}))" if amount.none_sql else f"coalesce({name}, TRUE) AND ({any_lack})"
    return TermColumn(term.source, term, ceiling, applies, value_sql, lacks_sql, wrong_year, tuple(missing), scale)


def _decimals_of(terms: Terms) -> int:
    return PRICE_SCALE if terms.price_cop is None else max(0, -int(terms.price_cop.as_tuple().exponent))


def _term_line(column: TermColumn, scale: int) -> str:
    """Return the amount of a term, worked out only where it applies."""
    return f"CASE WHEN applies_{column.term.id} THEN {at_scale(column.value_sql, scale)} END AS {column.name}_cop"


def _state_lines(column: TermColumn) -> list[str]:
    wrong_year = [f"{column.wrong_year_sql} AS {column.name}_wrong_year"] if column.wrong_year_sql else []
    return [f"{column.lacks_sql} AS {column.name}_lacks", *wrong_year]


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
    terms = ", ".join(f"{column.name}_cop" for column in columns)
    return [f"CASE WHEN NOT {UNKNOWN_TERM} THEN least({terms}) END AS ceiling_cop"]


def _bound_lines(columns: list[TermColumn], terms: Terms, scale: int, word: Word) -> list[str]:
    """Return the numeral that binds, and whether the shares asked for cost more than what the ceiling leaves.

    A product is compared, which is exact and needs no division; how many shares fit is worked out only where they do not. The price is
    written with the decimals of the ceiling, so that the product has them too and is compared as it is.
    """
    if not columns:
        return ["CAST(NULL AS VARCHAR) AS binding", "FALSE AS is_over"]
    cases = " ".join(f"WHEN {column.name}_cop = ceiling_cop THEN {word('binding_numeral', column.source)}" for column in columns)
    price = terms.price_sql if terms.price_cop is None else f"{terms.price_cop:.{max(scale, _decimals_of(terms))}f}"
    cost = f"CAST(requested_shares + used_shares AS DECIMAL(38, 0)) * {price}"
    over = f"coalesce({cost} > ceiling_cop, FALSE)" if price is not None else "FALSE"
    return [f"CASE WHEN ceiling_cop IS NULL THEN NULL {cases} END AS binding", f"{over} AS is_over"]


def _room_line(columns: list[TermColumn], terms: Terms) -> str:
    # `greatest` passes over NULL, so a ceiling that is not there must not reach it.
    if not columns or terms.price_sql is None:
        return "CAST(NULL AS HUGEINT) AS room_shares"
    return f"CASE WHEN is_over THEN greatest({_shares_that_fit(columns, terms)} - used_shares, 0) END AS room_shares"


def _ceiling_shares(columns: list[TermColumn], terms: Terms) -> str:
    if not columns or terms.price_sql is None:
        return "CAST(NULL AS HUGEINT) AS ceiling_shares"
    return f"CASE WHEN ceiling_cop IS NOT NULL THEN greatest({_shares_that_fit(columns, terms)}, 0) END AS ceiling_shares"


def _shares_that_fit(columns: list[TermColumn], terms: Terms) -> str:
    """Return the whole shares that a ceiling pays for: both amounts made whole numbers, then divided as such."""
    places = max(_decimals_of(terms), *(column.scale for column in columns))
    units = (
        str(int(terms.price_cop.scaleb(places))) if terms.price_cop is not None else f"CAST({terms.price_sql} * {10**places} AS HUGEINT)"
    )
    return f"CAST(ceiling_cop * {10**places} AS HUGEINT) // {units}"


def _verdict(stage: Stage, word: Word) -> str:
    """Return the verdict: rejected before incomplete before referred before reduced before accepted."""
    policy = stage.over_ceiling.policy if stage.over_ceiling else "refer"
    rejected = {"reject": "is_rejected OR is_over", "reduce": "is_rejected OR (is_over AND room_shares < 1)", "refer": "is_rejected"}[
        policy
    ]
    cases = {rejected: "rejected", "is_incomplete": "incomplete", "is_over": "reduced" if policy == "reduce" else "referred"}
    listed = " ".join(f"WHEN {condition} THEN {word('verdict_word', verdict)}" for condition, verdict in cases.items())
    return f"CASE {listed} ELSE {word('verdict_word', 'accepted')} END"


def result_columns(stage: Stage) -> tuple[str, ...]:
    """Return the columns of a result, in their order, those of the terms apart."""
    offered = ["price_offered_cop"] if isinstance(stage.price, MinimumPrice) else []
    return (*RESULT_COLUMNS, *offered, "missing_facts")


def _final(setting: Setting, columns: list[TermColumn], *, detail: bool) -> str:
    worked_out = {
        "admitted_shares": "CASE verdict WHEN 'accepted' THEN requested_shares WHEN 'reduced' THEN room_shares ELSE 0 END",
        "reasons": without_first_separator("reasons_told"),
        "missing_facts": without_first_separator("facts_told"),
    }
    listed = ["row_number", *(f"{worked_out[name]} AS {name}" if name in worked_out else name for name in result_columns(setting.stage))]
    listed += [f"{column.name}_cop" for column in columns]
    if detail:
        listed += [_ceiling_shares(columns, setting.terms), "used_shares", *(name for column in columns for name in _detail_names(column))]
    return "SELECT\n  " + ",\n  ".join(listed) + "\nFROM judged"


def _detail_names(column: TermColumn) -> list[str]:
    wrong_year = [f"{column.name}_wrong_year"] if column.wrong_year_sql else []
    return [f"applies_{column.term.id}", f"{column.name}_lacks", *wrong_year]


def _select(table: str, lines: list[str]) -> str:
    added = "".join(f",\n    {line}" for line in lines)
    return f"  SELECT *{added}\n  FROM {table}"
