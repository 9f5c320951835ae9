"""Fines for a file of breaches: the same rule as for one, row by row, and one row a breach out."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb

from enajena.basics.faults import CallError, DataError, EnajenaError, Fault, FaultsError
from enajena.basics.money import plain, round_half_up
from enajena.basics.text import Text, same
from enajena.engine.assess import refuse_assumptions
from enajena.engine.database import database
from enajena.engine.output import check_rows, check_writable, write_table
from enajena.engine.reading import reading_warnings
from enajena.indices import IndexTable
from enajena.intake.columns import Column, optional, required
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, TYPED_TABLE, read_typed
from enajena.programme.model import Assumption, Fine, Programme
from enajena.rules.fine import FineResult, fine
from enajena.rules.fine_facts import FineFacts, faults_of

BREACH_COLUMNS: tuple[Column, ...] = (
    required("breach_id", "key", "número del incumplimiento", "number of the breach", "incumplimiento"),
    required("acquired", "date", "fecha de adquisición", "date of acquisition", "adquirida"),
    required("breached", "date", "fecha del incumplimiento", "date of the breach", "incumplida"),
    required("shares", "shares", "acciones", "shares", "acciones_afectadas"),
    required("paid_cop", "price", "precio pagado por acción", "price paid a share", "precio_pagado"),
    optional("resold_cop", "price", "precio obtenido por acción", "price obtained a share", "precio_obtenido"),
    optional("second_stage_cop", "price", "precio de la segunda etapa", "second-stage price"),
    optional("second_stage_on", "date", "fecha del precio de la segunda etapa", "date of the second-stage price"),
    optional("no_second_stage", "boolean", "no hubo segunda etapa", "there was no second stage"),
    optional("awarded", "date", "fecha de adjudicación", "date of the award", "adjudicada"),
    optional("conduct", "conduct", "conducta", "conduct"),
    optional("settled", "date", "fecha de pago", "date of payment", "pagada"),
)
RESULT_COLUMNS = (
    "breach_id", "conduct", "bracket_source", "bracket_percent", "base_cop_per_share", "fine_cop", "interest_cop", "total_cop",
    "provisional", "second_penalty_cop", "notes",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class FinesResult:
    """What a run of `fines` worked out."""

    programme: str
    breaches: int
    fined: int
    not_reached: int
    provisional: int
    fine_cop: Decimal
    interest_cop: Decimal
    total_cop: Decimal
    by_bracket: Mapping[str, int]
    assumptions: tuple[Assumption, ...]
    warnings: tuple[Text, ...]
    out: Path


def fines(
    programme: Programme,
    file: Path,
    out: Path,
    tables: Mapping[str, IndexTable],
    *,
    strict: bool = False,
    reading: ReadOptions | None = None,
) -> FinesResult:
    """Work out the fine of every breach of `file` and write one row a breach to `out`.

    Raises:
        FaultsError: cells that cannot be read, facts that cannot be, rates that no table has; all are listed, `out` is not written.
    """
    check_writable(out, file)
    rule = programme.fine
    if rule is None:
        raise DataError(
            Text(f"El texto de {programme.id} no fija multas.", f"The text of {programme.id} sets no fines."),
            Text("Use un programa que las fije.", "Use a programme that sets them."),
        )
    with database() as connection:
        intake = read_typed(connection, file, BREACH_COLUMNS, reading or PLAINLY)
        check_rows(out, intake.rows)
        breaches = _breaches(connection)
        results = _work_out(programme, rule, breaches, tables, file)
        assumptions = tuple(dict.fromkeys(one for _, result in results for one in result.assumptions))
        if strict:
            refuse_assumptions(assumptions)
        _put(connection, results)
        write_table(connection, f"SELECT {', '.join(RESULT_COLUMNS)} FROM fines ORDER BY row_number", out)
    return _summary(programme, [result for _, result in results], assumptions, reading_warnings(intake), out)


def _breaches(connection: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    cursor = connection.execute(f"SELECT * FROM {TYPED_TABLE} ORDER BY row_number")
    names = [column[0] for column in cursor.description or []]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def facts_of(breach: Mapping[str, Any]) -> FineFacts:
    """Return the facts of one row; what is empty takes the rule's own default."""
    return FineFacts(
        acquired=breach["acquired"],
        breached=breach["breached"],
        shares=int(breach["shares"]),
        paid_cop=_as_written(breach["paid_cop"]),
        resold_cop=_as_written_or_none(breach["resold_cop"]),
        second_stage_cop=_as_written_or_none(breach["second_stage_cop"]),
        second_stage_on=breach["second_stage_on"],
        no_second_stage=bool(breach["no_second_stage"]),
        awarded=breach["awarded"],
        conduct=breach["conduct"] or "sale",
        settled=breach["settled"],
    )


def _as_written(amount: Decimal) -> Decimal:
    """Return an amount without the zeros that the column type added, since its decimals say with how many it is shown."""
    return Decimal(plain(amount, 0))


def _as_written_or_none(amount: Decimal | None) -> Decimal | None:
    return None if amount is None else _as_written(amount)


def _work_out(
    programme: Programme, rule: Fine, breaches: Sequence[dict[str, Any]], tables: Mapping[str, IndexTable], file: Path
) -> list[tuple[dict[str, Any], FineResult]]:
    results: list[tuple[dict[str, Any], FineResult]] = []
    faults: list[Fault] = []
    for breach in breaches:
        facts = facts_of(breach)
        wrong = [replace(fault, where=_place(file, breach, fault.where)) for fault in faults_of(programme, rule, facts)]
        if wrong:
            faults += wrong
            continue
        try:
            results.append((breach, fine(programme, facts, tables)))
        except (CallError, DataError) as error:
            faults.append(_row_fault(file, breach, error))
    if faults:
        raise FaultsError(faults)
    return results


def _place(file: Path, breach: Mapping[str, Any], option: Text) -> Text:
    """Return the row, and the column that stands for the option of the single command."""
    column = option.en.removeprefix("--").replace("-", "_")
    row = breach["row_number"]
    return Text(f"{file}: fila {row}, columna {column}", f"{file}: row {row}, column {column}")


def _row_fault(file: Path, breach: Mapping[str, Any], error: EnajenaError) -> Fault:
    row = breach["row_number"]
    return Fault(
        "no_fine",
        Text(f"{file}: fila {row}", f"{file}: row {row}"),
        error.message,
        error.remedy or same(""),
        str(breach["breach_id"]),
    )


def _put(connection: duckdb.DuckDBPyConnection, results: Sequence[tuple[dict[str, Any], FineResult]]) -> None:
    rows = [_cells(breach, result) for breach, result in results]
    columns = ", ".join(f"unnest(?::VARCHAR[]) AS {name}" for name in RESULT_COLUMNS)
    connection.execute(
        f"CREATE OR REPLACE TABLE fines AS SELECT unnest(?::BIGINT[]) AS row_number, {columns}",
        [[breach["row_number"] for breach, _ in results], *(list(column) for column in zip(*rows, strict=True))],
    )


def _cells(breach: Mapping[str, Any], result: FineResult) -> tuple[str | None, ...]:
    record = result.record("en")
    bracket, penalty = result.bracket, result.second_penalty
    indexed = None if penalty is None else penalty.fine_indexed_cop
    return (
        breach["breach_id"],
        result.conduct,
        None if bracket is None else str(bracket.record()["source"]),
        None if bracket is None else str(bracket.record()["percent"]),
        *(_text(record[name]) for name in ("base_cop_per_share", "fine_cop", "interest_cop", "total_cop")),
        str(result.provisional).lower(),
        None if indexed is None else plain(indexed),
        " ".join(note.es for note in result.notes) or None,
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _summary(
    programme: Programme, results: Sequence[FineResult], assumptions: tuple[Assumption, ...], warnings: tuple[Text, ...], out: Path
) -> FinesResult:
    brackets = Counter(str(result.bracket.record()["source"]) if result.bracket else "" for result in results)
    return FinesResult(
        programme=programme.id,
        breaches=len(results),
        fined=sum(1 for result in results if result.fine_cop),
        not_reached=sum(1 for result in results if result.fine_cop is None),
        provisional=sum(1 for result in results if result.provisional),
        fine_cop=_total(result.fine_cop for result in results),
        interest_cop=_total(result.interest_cop for result in results),
        total_cop=_total(result.total_cop for result in results),
        by_bracket=dict(sorted(brackets.items())),
        assumptions=assumptions,
        warnings=warnings,
        out=out,
    )


def _total(amounts: Iterable[Decimal | None]) -> Decimal:
    """Add up amounts of centavos; as Fractions, since Decimals are cut to the digits of their context."""
    return round_half_up(sum((Fraction(amount) for amount in amounts if amount is not None), Fraction(0)))
