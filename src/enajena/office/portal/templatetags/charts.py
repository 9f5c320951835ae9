"""Charts on a page."""

from django import template

from enajena.office.ground.language import language
from enajena.publish.charts import Chart

register = template.Library()


@register.filter
def lines(chart: Chart) -> list[str]:
    """Return what a chart says, sentence by sentence."""
    return chart.text(language()).split("\n")
