"""Assessing on Spark: the query that DuckDB runs, over a table that lives in a cluster."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.assess import (
    Assessment,
    AssessOptions,
    assessment_of,
    groups_of,
    groups_sql,
    knows_years,
    refuse_assumptions,
    stage_columns,
    written,
)
from enajena.engine.database import NoProgress, Watch
from enajena.engine.prices import Setting, setting_of
from enajena.engine.spark.opening import check_source
from enajena.engine.spark.reading import Repeats, read_typed
from enajena.engine.spark.session import exact_session
from enajena.engine.spark.source import SparkParquet, SparkTable, address_to_read, place_of
from enajena.engine.spark.tables import Tables, tables_of
from enajena.engine.spark.turns import open_source
from enajena.engine.spark.writing import check_folder, whole_folder, write
from enajena.engine.stage_query import stage_query
from enajena.programme.model import Programme

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


_RESULTS = "results"
_SPARK = NoProgress()


def assess_on_spark(
    programme: Programme, source: SparkParquet | SparkTable, out: Path | str, options: AssessOptions, watch: Watch
) -> Assessment:
    """Judge every acceptance of a source on Spark, as `enajena.engine.assess.assess` does; `out` is a folder of Parquet files.

    Raises as it does, and:
        CallError: pyspark or Java is missing, there is no such table, or something stands at `out` that is not replaced.
    """
    source, out = _placed(source), place_of(out)
    check_folder(out, source)
    check_source(source)
    _refuse_sheet(options)
    setting = setting_of(programme, options.stage, options.price_cop, opens=options.opens, closes=options.closes)
    with exact_session(source.session) as session, tables_of(session) as tables, whole_folder(out) as place:
        watch(Text("Leyendo", "Reading"), _SPARK)
        intake, repeats = read_typed(tables, source, stage_columns(setting))
        watch(Text("Evaluando", "Judging"), _SPARK)
        judged = _judged(tables, setting, repeats, years_are_known=knows_years(intake), trace=options.trace)
        persons = intake.rows - repeats.rows + repeats.persons

        def found(results: "DataFrame") -> Assessment:
            tables.put(_RESULTS, results)
            return assessment_of(groups_of(tables.rows(groups_sql(_RESULTS))), setting, intake, persons, out)

        if options.strict:
            # What is written to an address stays there, so what the result rests on is looked at first.
            refuse_assumptions(found(judged).assumptions)
        watch(Text("Escribiendo", "Writing"), _SPARK)
        write(judged, place)
        watch(Text("Contando", "Counting"), _SPARK)
        return found(session.read.parquet(address_to_read(place)))


def _judged(tables: Tables, setting: Setting, repeats: Repeats, *, years_are_known: bool, trace: bool) -> "DataFrame":
    """Return the rows of the result."""
    plain, turning = (stage_query(setting, years_are_known=years_are_known, detail=detail) for detail in (False, True))
    open_source(tables, turning, repeats, share=bool(setting.stage.ceilings))
    return tables.query(written(plain, trace=trace))


def _placed(source: SparkParquet | SparkTable) -> SparkParquet | SparkTable:
    return replace(source, path=place_of(source.path)) if isinstance(source, SparkParquet) else source


def _refuse_sheet(options: AssessOptions) -> None:
    if options.reading.sheet is not None:
        raise CallError(
            Text("Lo que Spark lee no tiene hojas.", "What Spark reads has no sheets."), Text("Quite --sheet.", "Leave out --sheet.")
        )
