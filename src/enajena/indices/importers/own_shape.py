"""A CSV of our own shape: `valid_from,valid_to,<values>,certificate,certificate_on,source,status,note`.

The way in for figures typed from a certificate, and for tables that no issuer publishes as a file.
"""

from dataclasses import replace

from enajena.basics.text import Text
from enajena.indices.catalogue import CATALOGUE, TableSpec, spec_of
from enajena.indices.collecting import Collector
from enajena.indices.importers.content import Content
from enajena.indices.importers.grid import first_line
from enajena.indices.importers.layout import Layout, Maker, Parsed
from enajena.indices.monthly import is_month, months_of_days
from enajena.indices.shape import read_shape
from enajena.indices.table import IndexRow


def recognises(content: Content) -> bool:
    """Return whether the first column is `valid_from`."""
    return content.is_text and first_line(content).startswith(("valid_from,", "valid_from;"))


def parse(content: Content, spec: TableSpec) -> Parsed:
    """Return the rows of the file, each naming it. For `dtf_monthly`, weeks become the mean of the days of each month."""
    maker = Maker(spec, content, "own file", Collector(content.name))
    rows = read_shape(spec, content.text, content.name)
    if spec.name == "dtf_monthly" and not all(map(is_month, rows)):
        return Parsed(_months(maker, content))
    return Parsed(tuple(_sourced(maker, row) for row in rows))


def _months(maker: Maker, content: Content) -> tuple[IndexRow, ...]:
    weeks = read_shape(spec_of("dtf_weekly"), content.text, content.name)
    return months_of_days(weeks, f"mean of the days of {maker.source}")


def _sourced(maker: Maker, row: IndexRow) -> IndexRow:
    return replace(row, source=f"{row.source}; {maker.source}" if row.source else maker.source)


LAYOUT = Layout(
    name="own-csv",
    label=Text("CSV de la forma propia", "CSV of our own shape"),
    tables=tuple(CATALOGUE),
    recognises=recognises,
    parse=parse,
)
