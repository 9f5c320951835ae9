"""The floor reads every column that assess reads, writes a row of assess's types for each acceptance, and nothing is judged."""

import re
from pathlib import Path

import duckdb
import pytest

from bench import files
from bench.files import types_of
from bench.floor import floor_sql, run_floor
from bench.make_data import COLUMNS, make_parquet
from enajena import assess, load
from enajena.engine import output


@pytest.mark.parametrize("programme", tuple(COLUMNS))
def test_every_column_is_scanned_and_every_row_written(programme: str, tmp_path: Path) -> None:
    acceptances, assessed, out = (tmp_path / name for name in ("acceptances.parquet", "assessed.parquet", "out.parquet"))
    with duckdb.connect() as connection:
        make_parquet(connection, programme, 1000, acceptances)
        assess(load(programme), acceptances, assessed)
        run_floor(connection, acceptances, assessed, out)
        assert types_of(connection, out) == types_of(connection, assessed)
        assert connection.execute("SELECT count(DISTINCT acceptance_id) FROM read_parquet(?)", [str(out)]).fetchone() == (1000,)
        sql = floor_sql(types_of(connection, acceptances), types_of(connection, assessed), acceptances, out)
        plan = connection.execute(f"EXPLAIN {sql}").fetchall()[0][1]
        scan = plan[plan.lower().rindex("read_parquet") :]
        assert set(COLUMNS[programme]()) <= set(re.findall(r"\w+", scan))


def test_the_floor_is_stored_in_the_form_of_a_result() -> None:
    assert files.PARQUET_FORM == output.PARQUET_FORM
