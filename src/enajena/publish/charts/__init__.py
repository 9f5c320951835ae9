"""Charts of a sale: one style, exact numbers, and words for whoever cannot see them.

Each function returns a `Chart`: `.svg(language)` and `.png(language)` draw it, `.text(language)` says it, `.table` holds its exact rows.
The timeline of a sale in a book is `enajena.publish.charts.sale.sale_timeline_chart`, apart because it needs Django.
"""

from enajena.publish.charts.chart import Cell, Chart, Column
from enajena.publish.charts.cuts import cuts_chart
from enajena.publish.charts.demand import ceilings_chart, demand_chart, stage_named
from enajena.publish.charts.fine import fine_chart
from enajena.publish.charts.holders import concentration_chart
from enajena.publish.charts.ladder import ladder_chart
from enajena.publish.charts.paths import index_chart
from enajena.publish.charts.settings import Heading, compare_chart, sweep_chart
from enajena.publish.charts.style import LEAST_PX, MOST_PX, PHONE_PX, WIDE_PX
from enajena.publish.charts.timeline import timeline_chart

__all__ = [
    "LEAST_PX",
    "MOST_PX",
    "PHONE_PX",
    "WIDE_PX",
    "Cell",
    "Chart",
    "Column",
    "Heading",
    "ceilings_chart",
    "compare_chart",
    "concentration_chart",
    "cuts_chart",
    "demand_chart",
    "fine_chart",
    "index_chart",
    "ladder_chart",
    "stage_named",
    "sweep_chart",
    "timeline_chart",
]
