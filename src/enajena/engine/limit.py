"""How much one person may acquire: the ceilings of a stage for facts given by name, through the query that judges a file."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

import duckdb

from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.engine.assess import knows_years, open_judged, refuse_assumptions, stage_columns
from enajena.engine.assumed import limit_assumptions
from enajena.engine.database import database
from enajena.engine.prices import Setting, setting_of
from enajena.engine.stage_query import StageQuery, TermColumn
from enajena.engine.turns import find_several
from enajena.intake.columns import Column
from enajena.intake.typed import read_facts
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Stage
from enajena.programme.vocabulary import NATURAL_CLASSES, vocabulary_of

Status = Literal["known", "not_applicable", "unknown"]
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CeilingTermResult:
    """One term of a ceiling: its numeral, what it is, how it stands, and its amount where known."""

    source: str
    label: Text
    status: Status
    value_cop: Decimal | None
    formula: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitResult:
    """The ceiling of one person. `ceiling_cop` None: there is no ceiling, or `missing` says which facts are unknown.

    `eligible` is None where `undecided` holds the facts without which it is not known whether the person is a recipient.
    """

    programme: str
    stage: str
    price_cop: Decimal | None
    ceiling_cop: Decimal | None
    ceiling_shares: int | None
    binding: str | None
    terms: tuple[CeilingTermResult, ...]
    missing: tuple[str, ...]
    eligible: bool | None
    undecided: tuple[str, ...]
    assumptions: tuple[Assumption, ...]
    notes: tuple[Text, ...]


def limit(
    programme: Programme, facts: Mapping[str, str], *, stage: str | None = None, price_cop: Decimal | None = None, strict: bool = False
) -> LimitResult:
    """Return how much the person with these facts may acquire in a stage.

    `facts` are texts, read exactly as the cells of a file; one that is not given is unknown. Where `figures_year` is not given the
    figures are taken to be of a year that the programme admits, and that is listed as an assumption.

    Raises:
        CallError: a fact that the programme does not know or that cannot be read; a stage or a price that cannot be.
        DataError: `strict`, and the answer would rest on assumptions.
    """
    setting = setting_of(programme, stage, price_cop, price_needed=False)
    columns = stage_columns(setting)
    known = _with_person(facts)
    _refuse_unknown_names(programme, columns, known)
    with database() as connection:
        try:
            intake = read_facts(connection, known, columns, "--fact")
        except FaultsError as error:
            raise CallError(error.message) from error
        find_several(connection)
        query = open_judged(connection, setting, intake, detail=True)
        row = one_row(connection, query.sql)
    years_are_known = knows_years(intake)
    applying = [column.ceiling for column in query.terms if term_result(column, row).status != "not_applicable"]
    assumptions = limit_assumptions(programme, setting.stage, applying, years_are_known=years_are_known)
    if strict:
        refuse_assumptions(assumptions)
    return _result(setting, query, row, assumptions)


def _with_person(facts: Mapping[str, str]) -> dict[str, str]:
    """Add what the class of recipient says by itself: workers are natural persons, unions and funds are entities."""
    recipient = facts.get("recipient", "").strip().lower()
    if "person" in facts or not recipient or recipient == "public":
        return dict(facts)
    return {**facts, "person": "natural" if recipient in NATURAL_CLASSES else "entity"}


def _refuse_unknown_names(programme: Programme, columns: tuple[Column, ...], facts: Mapping[str, str]) -> None:
    known = {*(column.name for column in columns), *vocabulary_of(programme)}
    for name in facts:
        if name not in known:
            close = difflib.get_close_matches(name, sorted(known), n=3)
            listed = ", ".join(close) or ", ".join(sorted(known))
            raise CallError(
                Text(f"--fact {name}: el programa no conoce ese dato.", f"--fact {name}: the programme does not know that fact."),
                Text(f"Use: {listed}.", f"Use: {listed}."),
            )


def _result(setting: Setting, query: StageQuery, row: Row, assumptions: tuple[Assumption, ...]) -> LimitResult:
    found = tuple(term_result(column, row) for column in query.terms)
    ceiling = row["ceiling_cop"]
    undecided = _undecided(row, setting.stage)
    return LimitResult(
        programme=setting.programme.id,
        stage=setting.stage.id,
        price_cop=setting.terms.price_cop,
        ceiling_cop=ceiling,
        ceiling_shares=row["ceiling_shares"],
        binding=row["binding"],
        terms=found,
        missing=_missing(row, query),
        eligible=False if _is_left_out(row) else None if undecided else True,
        undecided=undecided,
        assumptions=assumptions,
        notes=_notes(setting, found, row),
    )


def one_row(connection: duckdb.DuckDBPyConnection, query: str, values: Sequence[object] = ()) -> Row:
    """Return the first row of a query by column name."""
    cursor = connection.execute(query, list(values))
    names = [column[0] for column in cursor.description or []]
    row = cursor.fetchone()
    if row is None:
        raise LookupError("the query gave no row")
    return dict(zip(names, row, strict=True))


def term_result(column: TermColumn, row: Row) -> CeilingTermResult:
    """Return how one term of a ceiling stands in a row of the detailed result."""
    value = row[f"{column.name}_cop"]
    unknown = bool(row[f"{column.name}_lacks"]) or bool(row.get(f"{column.name}_wrong_year"))
    status: Status = "unknown" if unknown else "known" if isinstance(value, Decimal) else "not_applicable"
    return CeilingTermResult(
        source=column.source,
        label=column.term.label,
        status=status,
        value_cop=value if isinstance(value, Decimal) and status == "known" else None,
        formula=column.term.value,
    )


def _missing(row: Row, query: StageQuery) -> tuple[str, ...]:
    """Return the facts that a ceiling lacks, each once; the year of figures of a wrong year counts as lacking."""
    asked = {f"{column.source}:{fact}": fact for column in query.terms for fact, _ in column.missing}
    missing = [asked[entry] for entry in (row["missing_facts"] or "").split(";") if entry in asked]
    wrong_year = any(row.get(f"{column.name}_wrong_year") for column in query.terms)
    return tuple(dict.fromkeys([*missing, *(["figures_year"] if wrong_year else [])]))


def _undecided(row: Row, stage: Stage) -> tuple[str, ...]:
    """Return the facts that an exclusion of the stage's recipients lacks, each once."""
    sources = {exclusion.source for exclusion in stage.recipients.exclusions} if stage.recipients else set()
    declared = {declaration.fact for declaration in stage.declarations}
    lacked = [entry.rpartition(":") for entry in (row["missing_facts"] or "").split(";") if entry]
    return tuple(dict.fromkeys(fact for source, _, fact in lacked if source in sources and fact not in declared))


def _is_left_out(row: Row) -> bool:
    return ":not_eligible" in (row["reasons"] or "")


def _notes(setting: Setting, found: tuple[CeilingTermResult, ...], row: Row) -> tuple[Text, ...]:
    notes, stage, ceiling = [], setting.stage, row["ceiling_cop"]
    if _is_left_out(row):
        notes.append(
            Text(
                "Con estos datos no es destinatario de esta etapa: su aceptación se rechaza, quepa o no en un tope.",
                "With these facts this is not a recipient of the stage: the acceptance is rejected, whatever the ceiling.",
            )
        )
    elif ceiling is None and all(term.status == "not_applicable" for term in found):
        notes.append(Text("Ningún tope alcanza a esta persona en esta etapa.", "No ceiling reaches this person in this stage."))
        if stage.without_ceiling:
            notes.append(stage.without_ceiling.label)
    if ceiling is not None and setting.terms.price_cop is None:
        notes.append(
            Text(
                "El texto no da el precio: con --price-cop se dice cuántas acciones caben.",
                "The text gives no price: with --price-cop the shares that fit are told.",
            )
        )
    return tuple(notes)
