"""A quick look at a file: which of its columns have a cell that is not plainly good, at the least that a column has to be gone through.

Numbers and days that a file stores as such are looked at by their least and greatest, which a Parquet file keeps beside the rows; words
of a list by each word once; the other texts one by one, all in one pass.
"""

from collections.abc import Iterable, Mapping, Sequence

import duckdb

from enajena.intake.cells import LONGEST, native_reading, reading_of
from enajena.intake.columns import Column
from enajena.intake.raw import RAW_TABLE, RawColumn
from enajena.intake.settle import ONE_WAY, is_bad, is_plain
