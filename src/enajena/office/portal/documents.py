"""The files of a sale that anybody may read, and the pictures of its page."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Language, Text
from enajena.office.ground.language import language
from enajena.office.portal.records import SaleRecord, file_of, public_files, sale_record
from enajena.office.portal.stages import interruptions_of, stage_views
from enajena.publish.charts import PHONE_PX, WIDE_PX, Chart, Heading, compare_chart, timeline_chart

_TYPES = {".pdf": "application/pdf", ".csv": "text/csv; charset=utf-8", ".yaml": "text/plain; charset=utf-8"}
_ASKED_AND_AWARDED = (Text("pedidas", "asked for"), Text("adjudicadas", "awarded"))


@require_safe
def document(request: HttpRequest, sale: str, sha256: str) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Hand over a public file as it was recorded, to be kept and never run."""
    if sha256 not in set(public_files(sale_record(sale))):
        raise Http404
    file = file_of(sha256)
    ending = f".{file.ending}" if f".{file.ending}" in _TYPES else ".bin"
    response = HttpResponse(bytes(file.content), content_type=_TYPES.get(ending, "application/octet-stream"))
    response.headers["Content-Disposition"] = f'attachment; filename="{sale}-{sha256[:12]}{ending}"'
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


@require_safe
def timeline(request: HttpRequest, sale: str) -> HttpResponse:
    """Draw the dates of a sale."""
    chart = timeline_of(sale_record(sale))
    if chart is None:
        raise Http404
    return picture(chart, request)


@require_safe
def results(request: HttpRequest, sale: str) -> HttpResponse:
    """Draw what was asked for and what was awarded, stage by stage."""
    chart = results_of(sale_record(sale))
    if chart is None:
        raise Http404
    return picture(chart, request)


def timeline_of(record: SaleRecord) -> Chart | None:
    """Return the chart of a sale's dates, None where there is no notice yet or the text gives no term."""
    rows = {stage.id: record.stages[stage.id] for stage in record.programme.stages if stage.id in record.stages and stage.term}
    notices = {name: row.notice_on for name, row in rows.items() if row.notice_on is not None}
    if not notices:
        return None
    interruptions = {name: interruptions_of(rows[name]) for name in notices}
    try:
        return timeline_chart(record.programme, notices, interruptions=interruptions)
    except EnajenaError:
        # An interruption within days that the notice added goes beyond the term of the text, which is what the chart counts.
        return None


def results_of(record: SaleRecord) -> Chart | None:
    """Return the chart of what was asked for and awarded, None before any adjudication."""
    found = [(view.rule.label, view.results.adjudication) for view in stage_views(record) if view.results]
    if not found:
        return None
    heading = Heading(
        title=Text("Lo que se pidió y lo que se adjudicó", "What was asked for and what was awarded"),
        subtitle=record.programme.title,
        measure=Text("acciones", "shares"),
        kind="count",
    )
    return compare_chart(heading, _ASKED_AND_AWARDED, [(label, one.demanded_shares, one.awarded_shares) for label, one in found])


def picture(chart: Chart, request: HttpRequest) -> HttpResponse:
    """Return a chart as SVG in the page's language, narrow where `?ancho=` asks for a phone's."""
    width = PHONE_PX if request.GET.get("ancho") == str(PHONE_PX) else WIDE_PX
    response = HttpResponse(picture_text(chart, language(), width), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "private, max-age=60"
    return response


def picture_text(chart: Chart, tongue: Language, width_px: int) -> str:
    """Return a chart as the text of an SVG, drawn once for what it says."""
    return _svg(_ByContent(chart), tongue, width_px)


class _ByContent:
    """A chart that is the same as another one that says the same: drawing takes a third of a second, and is done once."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.said = (chart.kind, chart.text("es"), chart.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByContent) and self.said == other.said

    def __hash__(self) -> int:
        return hash(self.said)


@lru_cache(maxsize=128)
def _svg(chart: _ByContent, tongue: Language, width_px: int) -> str:
    return chart.chart.svg(tongue, width_px)
