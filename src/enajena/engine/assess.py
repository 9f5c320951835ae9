"""Assessing: a file of acceptances in, a verdict with its numerals for each out.

One query judges every row. The acceptances of one person share the ceiling in order of filing, so the same query runs in turns over
the few persons who have several: in each turn, what they were already admitted for is a column.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import duckdb

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.engine.assumed import figures_year_assumed, stage_assumptions
from enajena.engine.database import Watch, database, silent
from enajena.engine.output import check_writable, write_table
from enajena.engine.prices import Setting, setting_of
from enajena.engine.stage_query import SOURCE_TABLE, StageQuery, facts_read, price_columns, stage_query
from enajena.intake.columns import NAME_HEADINGS, VERDICTS, Column, columns_for, normal_heading
from enajena.intake.typed import TYPED_TABLE, Intake, read_typed
from enajena.programme.model import Assumption, Programme
from enajena.programme.vocabulary import vocabulary_of

RESULT_TABLE = "assessed"


@dataclass(frozen=True, slots=True, kw_only=True)
class AssessOptions:
    """What a run of `assess` may set beside the programme and the file."""

    stage: str | None = None
    price_cop: Decimal | None = None
    opens: datetime | None = None
    closes: datetime | None = None
    trace: bool = False
    strict: bool = False


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
    out: Path


def assess(programme: Programme, file: Path, out: Path, options: AssessOptions | None = None, watch: Watch = silent) -> Assessment:
    """Judge every acceptance of `file` by the rules of one stage and write one row an acceptance to `out`.

    Exact: shares are whole, money is decimal, nothing is rounded on the way. The same file in another order gives the same rows.

    Raises:
        FaultsError: the file has faults; all are listed and `out` is not written.
        CallError: an option or the programme cannot be used so.
        DataError: `strict`, and the result would rest on assumptions.
    """
    chosen = options or AssessOptions()
    check_writable(out)
    setting = setting_of(programme, chosen.stage, chosen.price_cop, opens=chosen.opens, closes=chosen.closes)
    with database() as connection:
        watch(Text("Leyendo", "Reading"), connection)
        intake = read_typed(connection, file, stage_columns(setting))
        watch(Text("Evaluando", "Judging"), connection)
        assumptions = judge(connection, setting, intake)
        if chosen.strict:
            refuse_assumptions(assumptions)
        watch(Text("Escribiendo", "Writing"), connection)
        write_table(connection, _result_query(connection, trace=chosen.trace), out)
        counts = _count_results(connection)
    return Assessment(
        programme=programme.id,
        stage=setting.stage.id,
        price_cop=setting.terms.price_cop,
        counts=counts,
        assumptions=assumptions,
        warnings=_warnings(intake),
        out=out,
    )


def stage_columns(setting: Setting) -> tuple[Column, ...]:
    """Return the columns of a file of acceptances that a stage reads."""
    programme, stage = setting.programme, setting.stage
    return columns_for(facts_read(programme, stage), price_columns(stage), vocabulary_of(programme))


def judge(connection: duckdb.DuckDBPyConnection, setting: Setting, intake: Intake, *, detail: bool = False) -> tuple[Assumption, ...]:
    """Fill RESULT_TABLE from TYPED_TABLE, turn by turn, and return the assumptions that the result rests on."""
    programme, stage = setting.programme, setting.stage
    years_are_known = knows_years(intake)
    query = stage_query(setting, years_are_known=years_are_known, detail=detail)
    turns = _number_the_turns(connection, has_ceilings=bool(stage.ceilings))
    _run_turn(connection, query, 1)
    for turn in range(2, turns + 1):
        _run_turn(connection, query, turn)
    uncapped = _exists(connection, f"SELECT 1 FROM {RESULT_TABLE} WHERE ceiling_cop IS NULL AND verdict = 'accepted' LIMIT 1")
    assumed = stage_assumptions(programme, stage, uncapped=uncapped and bool(stage.ceilings))
    uses_years = any(term.years for ceiling in stage.ceilings for term in ceiling.terms)
    return (*assumed, figures_year_assumed(stage)) if uses_years and not years_are_known else assumed


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


def _number_the_turns(connection: duckdb.DuckDBPyConnection, *, has_ceilings: bool) -> int:
    """Give each acceptance its turn: 1, or its place among those of a person who has several. Nobody else is sorted."""
    connection.execute(
        f"""
        CREATE OR REPLACE VIEW keyed AS SELECT *, id_type || ':' || id_number AS person_key FROM {TYPED_TABLE};
        CREATE OR REPLACE TABLE turns AS
        WITH several AS (SELECT person_key FROM keyed GROUP BY person_key HAVING count(*) > 1)
        SELECT row_number, row_number() OVER (PARTITION BY person_key ORDER BY filed_at, acceptance_id) AS turn
        FROM keyed SEMI JOIN several USING (person_key)
        """
    )
    if not has_ceilings:
        connection.execute("DELETE FROM turns")
    row = connection.execute("SELECT coalesce(max(turn), 1) FROM turns").fetchone()
    return int(row[0]) if row else 1


def _run_turn(connection: duckdb.DuckDBPyConnection, query: StageQuery, turn: int) -> None:
    """Judge the acceptances of one turn; the first also takes everybody who has only one."""
    if turn == 1:
        connection.execute(
            f"""
            CREATE OR REPLACE VIEW {SOURCE_TABLE} AS
            SELECT keyed.*, CAST(0 AS HUGEINT) AS used_shares
            FROM keyed LEFT JOIN turns USING (row_number) WHERE turn IS NULL OR turn = 1
            """
        )
        connection.execute(f"CREATE OR REPLACE TABLE {RESULT_TABLE} AS {query.sql}")
        return
    connection.execute(
        f"""
        CREATE OR REPLACE TABLE this_turn AS
        WITH now AS (SELECT keyed.* FROM keyed JOIN turns USING (row_number) WHERE turn = {turn}),
        used AS (
            SELECT person_key, sum(admitted_shares) AS used_shares
            FROM {RESULT_TABLE} SEMI JOIN now USING (person_key) GROUP BY person_key
        )
        SELECT now.*, CAST(coalesce(used_shares, 0) AS HUGEINT) AS used_shares FROM now LEFT JOIN used USING (person_key);
        CREATE OR REPLACE VIEW {SOURCE_TABLE} AS SELECT * FROM this_turn
        """
    )
    connection.execute(f"INSERT INTO {RESULT_TABLE} {query.sql}")


def _exists(connection: duckdb.DuckDBPyConnection, query: str) -> bool:
    return connection.execute(query).fetchone() is not None


def _result_query(connection: duckdb.DuckDBPyConnection, *, trace: bool) -> str:
    names = [row[0] for row in connection.execute(f"DESCRIBE {RESULT_TABLE}").fetchall()]
    kept = [name for name in names if name != "row_number" and (trace or not name.startswith("term_"))]
    return f"SELECT {', '.join(kept)} FROM {RESULT_TABLE} ORDER BY row_number"


def _count_results(connection: duckdb.DuckDBPyConnection) -> Counts:
    def rows(query: str) -> list[tuple[str, ...]]:
        return connection.execute(query.replace("RESULT", RESULT_TABLE)).fetchall()

    # Sums leave DuckDB as text: a HUGEINT sum is exact, and so is its text, whatever the size.
    totals = "sum(requested_shares)::VARCHAR, sum(admitted_shares)::VARCHAR"
    acceptances, persons, requested, admitted = rows(f"SELECT count(*), count(DISTINCT person_key), {totals} FROM RESULT")[0]
    verdicts = {verdict: int(count) for verdict, count in rows("SELECT verdict, count(*) FROM RESULT GROUP BY verdict")}
    listed = "SELECT unnest(string_split(reasons, ';')) AS reason FROM RESULT WHERE reasons IS NOT NULL"
    recipients = rows(f"SELECT recipient, count(*), {totals} FROM RESULT GROUP BY recipient ORDER BY recipient")
    return Counts(
        acceptances=int(acceptances),
        persons=int(persons),
        verdicts={verdict: verdicts.get(verdict, 0) for verdict in VERDICTS},
        requested_shares=int(requested),
        admitted_shares=int(admitted),
        reasons={reason: int(count) for reason, count in rows(f"SELECT reason, count(*) FROM ({listed}) GROUP BY reason ORDER BY reason")},
        recipients={name: ClassCount(int(count), int(asked), int(given)) for name, count, asked, given in recipients},
    )


def _warnings(intake: Intake) -> tuple[Text, ...]:
    warnings = []
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
