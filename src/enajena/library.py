"""The library: one function a verb, with typed results. `from enajena import …` gives all of it.

What needs index tables reads them here, so that the rules below stay free of files; everything else is handed on as it is.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from enajena.indices import IndexTable, load, read_dtf_file
from enajena.programme.model import Programme
from enajena.rules.fine import FineResult, fine_tables
from enajena.rules.fine import fine as work_out_fine
from enajena.rules.fine_facts import FineFacts
from enajena.rules.price import PriceResult, minimum_price, price_tables

if TYPE_CHECKING:
    from enajena.engine.fines import FinesResult
    from enajena.intake.table import ReadOptions


def price(
    programme: Programme,
    first_stage_ended: date,
    second_notice: date,
    *,
    dtf_file: Path | None = None,
    until: date | None = None,
) -> PriceResult:
    """Return the minimum price of the stage that follows the special offer.

    `dtf_file` stands for the shipped table of the DTF; `until` is the day of the act up to which the text adjusts, where it is not
    the notice. Raises as `enajena.rules.price.minimum_price` does.
    """
    tables = {name: load(name) for name in price_tables(programme)}
    if dtf_file is not None:
        given = read_dtf_file(dtf_file)
        tables[given.name] = given
    return minimum_price(programme, first_stage_ended, second_notice, tables, until=until)


def tables_for_fines(programme: Programme) -> Mapping[str, IndexTable]:
    """Return the index tables that a fine of the programme may need."""
    return {name: load(name) for name in fine_tables(programme)}


def fine(programme: Programme, facts: FineFacts) -> FineResult:
    """Return the fine for one breach, and its interest where it is settled. Raises as `enajena.rules.fine.fine` does."""
    return work_out_fine(programme, facts, tables_for_fines(programme))


def fines(programme: Programme, file: Path, out: Path, *, strict: bool = False, reading: "ReadOptions | None" = None) -> "FinesResult":
    """Work out the fine of every breach of a file and write one row a breach. Raises as `enajena.engine.fines.fines` does."""
    from enajena.engine.fines import fines as work_out_fines  # noqa: PLC0415 - a single fine must not load the database

    return work_out_fines(programme, file, out, tables_for_fines(programme), strict=strict, reading=reading)
