"""Assessing: a file of acceptances in, a verdict with its numerals for each out.

One query judges every row, in one pass from file to file; nothing is held in memory but the few acceptances that share a ceiling.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.engine.assessed_for import AssessedFor
from enajena.engine.assumed import figures_year_assumed, stage_assumptions
from enajena.engine.database import Watch, database, silent
from enajena.engine.listed import as_listed, make_types
from enajena.engine.output import check_rows, check_writable, finish, write_results
from enajena.engine.prices import Setting, setting_of
from enajena.engine.reading import reading_warnings, with_doubles
from enajena.engine.spark.source import SparkParquet, SparkTable
from enajena.engine.stage_query import StageQuery, facts_read, price_columns, stage_query
from enajena.engine.turns import find_several, open_source
from enajena.engine.whole_file import whole_file
from enajena.intake.columns import NAME_HEADINGS, VERDICTS, Column, columns_for, normal_heading
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, Intake, read_typed
from enajena.programme.model import Assumption, Programme
from enajena.programme.vocabulary import vocabulary_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AssessOptions:
    """What a run of `assess` may set beside the programme and the file."""

    stage: str | None = None
    price_cop: Decimal | None = None
    opens: datetime | None = None
    closes: datetime | None = None
    trace: bool = False
    strict: bool = False
    reading: ReadOptions = PLAINLY


@dataclass(frozen=True, slots=True)
class ClassCount:
    """What one class of recipients asked for and was admitted for."""

    acceptances: int
    requested_shares: int
    admitted_shares: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Acceptances, persons, verdicts, reasons and shares of a run."""

    acceptances: int
    persons: int
    verdicts: Mapping[str, int]
    requested_shares: int
    admitted_shares: int
    reasons: Mapping[str, int]
    recipients: Mapping[str, ClassCount]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """What a run of `assess` found, what was assumed, and what to look at."""

    programme: str
    stage: str
    price_cop: Decimal | None
    counts: Counts
    assumptions: tuple[Assumption, ...]
    warnings: tuple[Text, ...]
    out: Path | str


def assess(
    programme: Programme,
    file: Path | SparkParquet | SparkTable,
    out: Path | str,
    options: AssessOptions | None = None,
    watch: Watch = silent,
) -> Assessment:
    """Judge every acceptance of `file` by the rules of one stage and write one row an acceptance to `out`.

    Exact: shares are whole, money is decimal, nothing is rounded on the way. The same file in another order gives the same rows.
    What is named as of Spark is judged there, and `out`, which may be an address of the cluster's storage, is a folder of Parquet.

    Raises:
        FaultsError: the file has faults; all are listed and `out` is not written.
        CallError: an option or the programme cannot be used so.
        DataError: `strict`, and the result would rest on assumptions.
    """
    chosen = options or AssessOptions()
    if not isinstance(file, Path):
        from enajena.engine.spark.assess import assess_on_spark  # noqa: PLC0415 - loads only where Spark is asked for

        return assess_on_spark(programme, file, out, chosen, watch)
    out = Path(out)
    check_writable(out, file)
    setting = setting_of(programme, chosen.stage, chosen.price_cop, opens=chosen.opens, closes=chosen.closes)
    with database(holding=file) as connection, whole_file(out) as beside:
        watch(Text("Leyendo", "Reading"), connection)
        intake = with_doubles(connection, read_typed(connection, file, stage_columns(setting), chosen.reading))
        check_rows(out, intake.rows)
        watch(Text("Evaluando", "Judging"), connection)
        persons = intake.rows - find_several(connection)
        query = open_judged(connection, setting, intake)
        stamp = AssessedFor(programme.id, setting.stage.id, setting.terms.price_cop).stamp
        results = write_results(connection, written(query, trace=chosen.trace), beside, stamp)
        watch(Text("Contando", "Counting"), connection)
        groups = groups_of(connection.execute(groups_sql(results)).fetchall())
        found = assessment_of(groups, setting, intake, persons, out)
        if chosen.strict:
            refuse_assumptions(found.assumptions)
        watch(Text("Escribiendo", "Writing"), connection)
        finish(connection, results, beside)
    return found


@dataclass(frozen=True, slots=True)
class Group:
    """Acceptances of a result that are alike in class, verdict, reasons and whether they have a ceiling; they are few groups."""

    recipient: str
    verdict: str
    reasons: str | None
    has_ceiling: bool
    acceptances: int
    requested_shares: int
    admitted_shares: int


def groups_sql(results: str) -> str:
    """Return the query of the groups of a result. Sums come as text, which is exact whatever their size.

    Where there is a ceiling a numeral binds, and the numerals are a tenth of the ceilings to read.
    """
    total = "CAST(sum({name}) AS VARCHAR)"
    return (
        f"SELECT recipient, verdict, reasons, binding IS NOT NULL AS has_ceiling, count(*), "
        f"{total.format(name='requested_shares')}, {total.format(name='admitted_shares')} "
        f"FROM {results} GROUP BY recipient, verdict, reasons, has_ceiling ORDER BY recipient"
    )


def groups_of(rows: Iterable[Sequence[Any]]) -> list[Group]:
    """Return the groups that the query gave."""
    return [Group(row[0], row[1], row[2], bool(row[3]), int(row[4]), int(row[5]), int(row[6])) for row in rows]


def assessment_of(groups: Sequence[Group], setting: Setting, intake: Intake, persons: int, out: Path | str) -> Assessment:
    """Return what a run found, told by the groups of what it wrote."""
    return Assessment(
        programme=setting.programme.id,
        stage=setting.stage.id,
        price_cop=setting.terms.price_cop,
        counts=_counts(groups, persons),
        assumptions=_assumptions(groups, setting, intake),
        warnings=_warnings(intake),
        out=out,
    )


def stage_columns(setting: Setting) -> tuple[Column, ...]:
    """Return the columns of a file of acceptances that a stage reads."""
    programme, stage = setting.programme, setting.stage
    return columns_for(facts_read(programme, stage), price_columns(stage), vocabulary_of(programme))


def open_judged(connection: duckdb.DuckDBPyConnection, setting: Setting, intake: Intake, *, detail: bool = False) -> StageQuery:
    """Return the query that judges TYPED_TABLE, ready to run: its source is open and what persons used up before is known.

    `find_several` goes before. Without `detail` it is for writing many rows, and words of short lists are of types of their own.
    """
    years_are_known = knows_years(intake)
    if detail:
        query = stage_query(setting, years_are_known=years_are_known, detail=True)
    else:
        make_types(connection, (term.source for ceiling in setting.stage.ceilings for term in ceiling.terms))
        query = stage_query(setting, years_are_known=years_are_known, word=as_listed)
    open_source(connection, query, share=bool(setting.stage.ceilings), quick=not detail)
    return query


def written(query: StageQuery, *, trace: bool) -> str:
    """Return the query of what is written: the columns of a result, and with `trace` those of the terms."""
    terms = [f"{column.name}_cop" for column in query.terms] if trace else []
    return f"SELECT {', '.join([*query.columns, *terms])} FROM ({query.sql})"


def _assumptions(groups: Sequence[Group], setting: Setting, intake: Intake) -> tuple[Assumption, ...]:
    """Return what the result rests on; that of acceptors without a ceiling only where there is one."""
    programme, stage = setting.programme, setting.stage
    has_uncapped = bool(stage.ceilings) and any(group.verdict == "accepted" and not group.has_ceiling for group in groups)
    assumed = stage_assumptions(programme, stage, uncapped=has_uncapped)
    uses_years = any(term.years for ceiling in stage.ceilings for term in ceiling.terms)
    return (*assumed, figures_year_assumed(stage)) if uses_years and not knows_years(intake) else assumed


def knows_years(intake: Intake) -> bool:
    """Return whether the file says of which year the figures are."""
    return all(column.name != "figures_year" for column in intake.absent)


def refuse_assumptions(assumptions: tuple[Assumption, ...]) -> None:
    """Refuse a result that rests on assumptions, naming them (`--strict`)."""
    if assumptions:
        listed = "; ".join(f"{one.id} ({one.source})" for one in assumptions)
        raise DataError(
            Text(f"El resultado descansa en supuestos, y con --strict no se usan: {listed}.",
                 f"The result rests on assumptions, and under --strict none is used: {listed}."),
            Text("Resuélvalos en el archivo del programa, citando la norma o el Reglamento.",
                 "Settle them in the programme file, citing the norm or the Regulation."),
        )  # fmt: skip


def _counts(groups: Sequence[Group], persons: int) -> Counts:
    verdicts, reasons = Counter[str](), Counter[str]()
    recipients: dict[str, ClassCount] = {}
    for group in groups:
        verdicts[group.verdict] += group.acceptances
        reasons.update(dict.fromkeys(group.reasons.split(";") if group.reasons else (), group.acceptances))
        recipients[group.recipient] = _and(recipients.get(group.recipient), group)
    return Counts(
        acceptances=verdicts.total(),
        persons=persons,
        verdicts={verdict: verdicts[verdict] for verdict in VERDICTS},
        requested_shares=sum(count.requested_shares for count in recipients.values()),
        admitted_shares=sum(count.admitted_shares for count in recipients.values()),
        reasons=dict(sorted(reasons.items())),
        recipients=recipients,
    )


def _and(counted: ClassCount | None, group: Group) -> ClassCount:
    before = counted or ClassCount(0, 0, 0)
    return ClassCount(
        before.acceptances + group.acceptances,
        before.requested_shares + group.requested_shares,
        before.admitted_shares + group.admitted_shares,
    )


def _warnings(intake: Intake) -> tuple[Text, ...]:
    warnings = list(reading_warnings(intake))
    absent = [column for column in intake.absent if column.name not in ("accepts_reduction", "figures_year")]
    if absent:
        names = ", ".join(column.name for column in absent)
        warnings.append(
            Text(f"El archivo no trae {names}: el dato es desconocido en todas las aceptaciones.",
                 f"The file lacks {names}: the fact is unknown for every acceptance.")
        )  # fmt: skip
    unused = [heading for heading in intake.unused_headings if normal_heading(heading) not in NAME_HEADINGS]
    if unused:
        names = ", ".join(unused)
        warnings.append(
            Text(f"Ninguna regla de esta etapa usa estas columnas: {names}.", f"No rule of this stage uses these columns: {names}.")
        )
    return tuple(warnings)
