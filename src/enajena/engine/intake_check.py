"""Checking a file before it is used: every fault, every cell that is read by its form, and a copy that is corrected where that is safe."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Language, Text
from enajena.engine.database import Watch, database, silent
from enajena.engine.intake_copy import Copied, check_copy, write_copy
from enajena.engine.stage_query import facts_read, price_columns
from enajena.intake.columns import OFFER, Column, columns_for
from enajena.intake.doubles import Doubles, find_doubles
from enajena.intake.raw import RAW_TABLE
from enajena.intake.settle import Change, changes_of
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, examine
from enajena.programme.model import Programme
from enajena.programme.stages import stage_of
from enajena.programme.vocabulary import COMMON_FACTS, vocabulary_of

MAX_CHANGES = 10_000
"""How many different changes of a column a check returns. The list that goes with a copy has them all, whatever their number."""

MAX_DOUBLES = 1_000
"""How many persons with two types of document a check returns."""

NO_DOUBLES = Doubles()


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeOptions:
    """What a check of a file may set: the stage, how to read, where to write the copy, and in which language to explain it."""

    stage: str | None = None
    reading: ReadOptions = PLAINLY
    out: Path | None = None
    language: Language = "es"


@dataclass(frozen=True, slots=True)
class FaultCount:
    """How many cells of a column have a kind of fault, and one of them; without a column it is of lines or of the whole file."""

    code: str
    column: str | None
    count: int
    example: Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeCheck:
    """What a check found. `rows` are those that fit the table; `columns` are those of the file that are known.

    `changes` are the cells that are read by their form, each different text once, and of no column more than MAX_CHANGES of them;
    `changed_cells` is how many cells they are in all. `doubles` are natural persons who stand with two types of document.
    """

    file: Path
    rows: int
    columns: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    changes: tuple[Change, ...] = ()
    changed_cells: int = 0
    doubles: Doubles = NO_DOUBLES
    absent: tuple[Column, ...] = ()
    unused_headings: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()
    copied: Copied | None = None

    @property
    def summary(self) -> tuple[FaultCount, ...]:
        """Return the faults by kind and column, the most frequent first."""
        first: dict[tuple[str, str | None], Fault] = {}
        for fault in self.faults:
            first.setdefault((fault.code, fault.column), fault)
        counts = Counter((fault.code, fault.column) for fault in self.faults)
        return tuple(FaultCount(code, column, count, first[code, column]) for (code, column), count in counts.most_common())


def intake_check(
    file: Path, programme: Programme | None = None, options: IntakeOptions | None = None, watch: Watch = silent
) -> IntakeCheck:
    """Read a file of acceptances and return all that is wrong or was read by its form; nothing is judged.

    With a programme the columns are those of one of its stages, without one all of the common vocabulary. Where `options.out` says
    so, a copy is written, with the list of what was changed and of what a person must mend.

    Raises:
        CallError: the file is not there or cannot be of that kind, an option cannot be, or the copy could not be written.
    """
    chosen = options or IntakeOptions()
    columns = _columns(programme, chosen.stage)
    if chosen.out is not None:
        check_copy(chosen.out, file)
    with database(holding=file) as connection:
        watch(Text("Leyendo", "Reading"), connection)
        try:
            found = _checked(connection, file, columns, chosen)
        except FaultsError as error:
            return IntakeCheck(file=file, rows=0, faults=error.faults)
    if programme is not None:
        return found
    # Nobody has all of the vocabulary: only a programme tells which of it a file should have.
    return replace(found, absent=tuple(column for column in found.absent if column.required))


def _columns(programme: Programme | None, stage_id: str | None) -> tuple[Column, ...]:
    if programme is not None:
        stage = stage_of(programme, stage_id)
        return columns_for(facts_read(programme, stage), price_columns(stage), vocabulary_of(programme))
    if stage_id is not None:
        raise CallError(
            Text("--stage es una etapa de un programa.", "--stage is a stage of a programme."),
            Text("Dé también --programme.", "Give --programme too."),
        )
    return columns_for((name for name in COMMON_FACTS if name not in ("recipient", "person")), OFFER, COMMON_FACTS)


def _checked(connection: duckdb.DuckDBPyConnection, file: Path, columns: Sequence[Column], options: IntakeOptions) -> IntakeCheck:
    examined = examine(connection, file, columns, options.reading)
    intake = examined.intake
    found = IntakeCheck(
        file=file,
        rows=intake.rows,
        columns=tuple(examined.matched),
        faults=tuple(sorted(examined.faults, key=lambda fault: fault.row or 0)),
        changes=tuple(changes_of(connection, examined.settled, examined.settled.columns, MAX_CHANGES)),
        changed_cells=intake.changed_cells,
        doubles=find_doubles(connection, RAW_TABLE, {name: one.text for name, one in examined.matched.items()}, MAX_DOUBLES),
        absent=intake.absent,
        unused_headings=intake.unused_headings,
        notes=intake.notes,
    )
    if options.out is None:
        return found
    copied = write_copy(connection, replace(examined, faults=found.faults), columns, out=options.out, language=options.language)
    return replace(found, copied=copied)
