"""Index tables with certificate, validity and check status: DTF, IPC, bank rate and usury, minimum wage, UVT.

Rules take a table as a parameter; `load` is what reads one, shipped or imported.
"""

from enajena.indices.catalogue import CATALOGUE, NOTE_LABELS, STATUS_LABELS, TableSpec, notes_of, spec_of
from enajena.indices.files import import_table, read_dtf_file
from enajena.indices.rates import monthly_factor, power
from enajena.indices.report import ImportReport
from enajena.indices.store import data_folder, imported_path, load
from enajena.indices.table import IndexRow, IndexTable

__all__ = [
    "CATALOGUE",
    "NOTE_LABELS",
    "STATUS_LABELS",
    "ImportReport",
    "IndexRow",
    "IndexTable",
    "TableSpec",
    "data_folder",
    "import_table",
    "imported_path",
    "load",
    "monthly_factor",
    "notes_of",
    "power",
    "read_dtf_file",
    "spec_of",
]
