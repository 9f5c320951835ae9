"""Charts of a sale: one style, exact numbers, and words for whoever cannot see them.

Each function returns a `Chart`: `.svg(language)` and `.png(language)` draw it, `.text(language)` says it, `.table` holds its exact rows.
"""

from enajena.publish.charts.chart import Cell, Chart, Column
from enajena.publish.charts.fine import fine_chart
from enajena.publish.charts.settings import Heading, compare_chart, sweep_chart
from enajena.publish.charts.style import PHONE_PX, WIDE_PX
from enajena.publish.charts.timeline import timeline_chart

__all__ = [
    "PHONE_PX",
    "WIDE_PX",
    "Cell",
    "Chart",
    "Column",
    "Heading",
    "compare_chart",
    "fine_chart",
    "sweep_chart",
    "timeline_chart",
]
