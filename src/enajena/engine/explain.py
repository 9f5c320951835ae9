"""Explaining one acceptance: each term with its figures, which one binds, the numeral, what was assumed, in words a person can follow."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Context, Decimal
from pathlib import Path

import duckdb

from enajena.basics.figures import count_text, counted, date_text, instant_text, pesos_text, shares_text
from enajena.basics.text import Text, same
from enajena.engine.assess import AssessOptions, knows_years, open_judged, stage_columns
from enajena.engine.assumed import acceptance_assumptions
from enajena.engine.database import database
from enajena.engine.limit import CeilingTermResult, Row, one_row, term_result
from enajena.engine.prices import Setting, setting_of
from enajena.engine.reading import reading_warnings
from enajena.engine.reasons import REASON_TEXTS, VERDICT_TEXTS
from enajena.engine.sql_formula import FormulaCompiler
from enajena.engine.stage_query import StageQuery, TermColumn
from enajena.engine.turns import find_several
from enajena.intake.typed import TYPED_TABLE, Alike, read_typed
from enajena.programme.formula_words import words
from enajena.programme.formulas import parse
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Ceiling, Document
from enajena.programme.vocabulary import Fact, vocabulary_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """The verdict on one acceptance and the reasoning that leads to it, step by step."""

    programme: str
    stage: str
    acceptance_id: str
    person_key: str
    verdict: str
    requested_shares: int
    admitted_shares: int
    used_shares: int
    price_cop: Decimal | None
    ceiling_cop: Decimal | None
    ceiling_shares: int | None
    binding: str | None
    reasons: tuple[str, ...]
    missing: tuple[str, ...]
    terms: tuple[CeilingTermResult, ...]
    steps: tuple[Text, ...]
    assumptions: tuple[Assumption, ...]
    warnings: tuple[Text, ...]


_EXACT = Context(prec=60)
"""Shares of 20 digits times prices of 23 need more digits than the 28 of Python's own context."""


def explain(programme: Programme, file: Path, acceptance_id: str, options: AssessOptions | None = None) -> Explanation:
    """Return the reasoning behind the verdict on one acceptance of a file.

    The acceptance is judged by the query that judges the file, together with the others of the same person, which share its ceiling.

    Raises:
        FaultsError: the file has faults. CallError: no acceptance has that id, or an option cannot be.
    """
    chosen = options or AssessOptions()
    setting = setting_of(programme, chosen.stage, chosen.price_cop, opens=chosen.opens, closes=chosen.closes)
    same_person = Alike(acceptance_id, ("id_type", "id_number"))
    with database(holding=file) as connection:
        intake = read_typed(connection, file, stage_columns(setting), chosen.reading, same_person)
        find_several(connection)
        query = open_judged(connection, setting, intake, detail=True)
        row = _of(acceptance_id, connection, f"({query.sql})")
        facts = _of(acceptance_id, connection, TYPED_TABLE)
        documents = _documents_asked(acceptance_id, connection, setting)
    assumptions = acceptance_assumptions(
        programme, setting.stage, _ceilings_that_apply(query, row), documents, years_are_known=knows_years(intake)
    )
    return replace(_explanation(setting, query, row, facts, assumptions), warnings=reading_warnings(intake))


def _of(acceptance_id: str, connection: duckdb.DuckDBPyConnection, table: str) -> Row:
    return one_row(connection, f"SELECT * FROM {table} WHERE acceptance_id = ?", [acceptance_id])


def _ceilings_that_apply(query: StageQuery, row: Row) -> list[Ceiling]:
    return [column.ceiling for column in query.terms if term_result(column, row).status != "not_applicable"]


def _documents_asked(acceptance_id: str, connection: duckdb.DuckDBPyConnection, setting: Setting) -> list[Document]:
    """Return the papers that the stage asks of this person."""
    compiler = FormulaCompiler(vocabulary_of(setting.programme))

    def is_asked(document: Document) -> bool:
        when = compiler.condition(parse(document.when, compiler.facts).tree)
        return bool(_of(acceptance_id, connection, f"(SELECT acceptance_id, {when} AS asked FROM {TYPED_TABLE})")["asked"])

    return [document for document in setting.stage.documents if is_asked(document)]


def _explanation(setting: Setting, query: StageQuery, row: Row, facts: Row, assumptions: tuple[Assumption, ...]) -> Explanation:
    return Explanation(
        programme=setting.programme.id,
        stage=setting.stage.id,
        acceptance_id=row["acceptance_id"],
        person_key=row["person_key"],
        verdict=row["verdict"],
        requested_shares=row["requested_shares"],
        admitted_shares=row["admitted_shares"],
        used_shares=row["used_shares"],
        price_cop=setting.terms.price_cop,
        ceiling_cop=row["ceiling_cop"],
        ceiling_shares=row["ceiling_shares"],
        binding=row["binding"],
        reasons=_split(row["reasons"]),
        missing=_split(row["missing_facts"]),
        terms=tuple(term_result(column, row) for column in query.terms),
        steps=tuple(_steps(setting, query, row, facts)),
        assumptions=assumptions,
        warnings=(),
    )


def _split(joined: str | None) -> tuple[str, ...]:
    return tuple(joined.split(";")) if joined else ()


def _steps(setting: Setting, query: StageQuery, row: Row, facts: Row) -> Iterator[Text]:
    yield _asked(setting, row)
    vocabulary = dict(vocabulary_of(setting.programme))
    for column in query.terms:
        if term_result(column, row).status != "not_applicable":
            yield _term(column, row, facts, vocabulary)
    applying = {column.source for column in query.terms if term_result(column, row).status != "not_applicable"}
    dropped = dict.fromkeys(column.source for column in query.terms if column.source not in applying)
    if dropped:
        listed = ", ".join(dropped)
        yield Text(f"No aplican a esta persona: {listed}.", f"These do not apply to this person: {listed}.")
    yield from _ceiling(setting, row)
    yield from (_reason(reason, row) for reason in _split(row["reasons"]))
    yield _verdict(row)


def _asked(setting: Setting, row: Row) -> Text:
    asked = Text(
        "{who}, {kind}, presentó la aceptación {key} el {when} y pide {shares}",
        "{who}, {kind}, filed acceptance {key} on {when} and asks for {shares}",
    ).format(
        who=row["person_key"], kind=RECIPIENT_LABELS[row["recipient"]], key=row["acceptance_id"],
        when=instant_text(row["filed_at"]), shares=shares_text(row["requested_shares"]),
    )  # fmt: skip
    price = row.get("price_offered_cop") or setting.terms.price_cop
    if price is None:
        return Text(f"{asked.es}.", f"{asked.en}.")
    total = pesos_text(_EXACT.multiply(price, Decimal(row["requested_shares"])))
    return Text("{asked} a {price} pesos: {total}.", "{asked} at {price} pesos: {total}.").format(
        asked=asked, price=pesos_text(price), total=total
    )


def _term(column: TermColumn, row: Row, facts: Row, vocabulary: dict[str, Fact]) -> Text:
    formula = parse(column.term.value, vocabulary)
    result = term_result(column, row)
    figures = [_figure(name, facts, vocabulary) for name in formula.facts]
    frame = Text("{source}: {label}: {words}", "{source}: {label}: {words}")
    said = frame.format(source=column.source, label=column.term.label, words=words(formula, vocabulary))
    listed = Text("; ".join(one.es for one in figures), "; ".join(one.en for one in figures))
    if figures:
        said = Text("{said} ({listed})", "{said} ({listed})").format(said=said, listed=listed)
    if row.get(f"{column.name}_wrong_year"):
        year = facts["figures_year"]
        return Text(
            f"{said.es}: las cifras son de {year}, que no se admite.", f"{said.en}: the figures are of {year}, which is not admitted."
        )
    if result.value_cop is None:
        return Text(f"{said.es}: no se puede calcular.", f"{said.en}: it cannot be worked out.")
    return Text("{said} = {value} pesos.", "{said} = {value} pesos.").format(said=said, value=pesos_text(result.value_cop))


def _figure(name: str, facts: Row, vocabulary: dict[str, Fact]) -> Text:
    value = facts.get(name)
    label = vocabulary[name].label
    if facts.get(f"{name}_none"):
        return Text(f"{label.es}: ninguno", f"{label.en}: none")
    return Text("{label}: {value}", "{label}: {value}").format(label=label, value=_shown(value))


def _shown(value: object) -> Text:
    match value:
        case None:
            return Text("no se sabe", "unknown")
        case bool():
            return Text("sí", "yes") if value else Text("no", "no")
        case Decimal():
            return pesos_text(value)
        case date():
            return date_text(value)
        case _:
            return same(str(value))


def _ceiling(setting: Setting, row: Row) -> Iterator[Text]:
    if row["ceiling_cop"] is None:
        if row["verdict"] in ("accepted", "rejected") and not row["missing_facts"]:
            yield Text("Ningún tope la alcanza.", "No ceiling reaches it.")
        return
    fit = counted(
        row["ceiling_shares"],
        Text("cabe {count} acción", "{count} share fits"),
        Text("caben {count} acciones", "{count} shares fit"),
    )
    yield Text(
        "El menor es el de {binding}: {ceiling} pesos, en el que {fit}.",
        "The least is that of {binding}: {ceiling} pesos, into which {fit}.",
    ).format(binding=row["binding"], ceiling=pesos_text(row["ceiling_cop"]), fit=fit)
    if row["used_shares"]:
        admitted = counted(
            row["used_shares"],
            Text("se le admitió {count} acción", "{count} share"),
            Text("se le admitieron {count} acciones", "{count} shares"),
        )
        yield Text(
            "A esta persona ya {admitted} en aceptaciones anteriores, que gastan del mismo tope.",
            "This person was already admitted for {admitted} in earlier acceptances, which use up the same ceiling.",
        ).format(admitted=admitted)
    over = setting.stage.over_ceiling
    if over and "over_ceiling" in (row["reasons"] or ""):
        yield Text("{source}: {what}", "{source}: {what}").format(source=over.source, what=_POLICIES[over.policy])


_POLICIES = {
    "reject": Text("lo que pasa del tope se rechaza entero.", "what passes the ceiling is rejected whole."),
    "reduce": Text("lo que pasa del tope se entiende reducido a lo que cabe.", "what passes the ceiling stands reduced to what fits."),
    "refer": Text("el texto no dice qué sigue, y decide una persona.", "the text does not say what follows, and a person decides."),
}


def _reason(reason: str, row: Row) -> Text:
    source, code = reason.rsplit(":", 1)
    lacking = [entry.rsplit(":", 1)[1] for entry in _split(row["missing_facts"]) if entry.rsplit(":", 1)[0] == source]
    text = REASON_TEXTS[code]
    if lacking and code.startswith("missing"):
        listed = ", ".join(lacking)
        text = Text(f"{text.es} ({listed})", f"{text.en} ({listed})")
    return Text(f"{source}: {text.es}.", f"{source}: {text.en}.")


def _verdict(row: Row) -> Text:
    return Text("Resultado: {verdict}; acciones admitidas: {shares}.", "Result: {verdict}; shares admitted: {shares}.").format(
        verdict=VERDICT_TEXTS[row["verdict"]], shares=count_text(row["admitted_shares"])
    )
