"""The two ways in for a file of an issuer. What reads the files is imported only when there is one to read."""

from pathlib import Path

from enajena.indices.report import ImportReport
from enajena.indices.table import IndexTable


def import_table(name: str, file: Path | str, data_dir: Path | str | None = None) -> ImportReport:
    """Read an issuer's file into the user's table `name` and return what changed.

    The layout is told by the content. Nothing is stored unless the whole file was read: faults are raised together in a FaultsError; a
    name, a path or a folder that cannot be used is a CallError.
    """
    # The importers cost a tenth of a second that a command without a file should not pay.
    from enajena.indices.importers import importing  # noqa: PLC0415

    return importing.import_table(name, file, data_dir)


def read_dtf_file(path: Path | str) -> IndexTable:
    """Return the monthly DTF that a file gives, without storing it.

    Any layout that feeds a DTF table will do. Rates of months are used as they are; of weeks or days the mean of the days of each
    whole month is taken, and marked `proxy`. Faults are raised together in a FaultsError.
    """
    from enajena.indices.importers import importing  # noqa: PLC0415

    return importing.read_dtf_file(path)
