"""The charts of a sale: its dates, what was asked for and awarded, and of each stage its demand, its ceilings and what cut it."""

import csv
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.journal import size_of
from enajena.book.models import Acceptance
from enajena.calendar.bogota import BOGOTA
from enajena.office.ground.the_book import the_book
from enajena.office.portal.documents import results_of
from enajena.office.portal.records import sale_record
from enajena.programme.model import Programme
from enajena.publish.charts import Chart, ceilings_chart, cuts_chart, demand_chart, ladder_chart
from enajena.publish.charts.sale import sale_timeline_chart

MOST_ACCEPTANCES = 20_000
"""Charts of more acceptances than these are drawn by the command, which shows how far it is."""
_AT_ONCE = 5_000
_JUDGED = ("accepted", "reduced", "rejected", "incomplete", "referred")
_COLUMNS = ("acceptance_id", "filed_at", "recipient", "verdict", "requested_shares", "admitted_shares", "binding", "reasons")
OfStage = Callable[[Programme, Path, str], Chart]
OF_STAGE: Mapping[str, OfStage] = MappingProxyType(
    {
        "demanda": lambda programme, file, stage: demand_chart(programme, file, stage=stage),
        "topes": lambda programme, file, stage: ceilings_chart(programme, file, stage=stage),
        "recortes": lambda programme, file, stage: cuts_chart(programme, file, stage=stage),
        "precios": lambda programme, file, stage: ladder_chart(programme, file, stage=stage),
    }
)
NOTHING = Text("Todavía no hay nada que dibujar.", "There is nothing to draw yet.")
OF_SALE = ("linea-de-tiempo", "resultados")


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart and the last step of its address."""

    name: str
    chart: Chart


def pictures(sale: str) -> Iterator[Picture]:
    """Yield the charts that a sale has by now; one that cannot be drawn yet is left out."""
    for name in names(sale):
        chart = chart_named(sale, name)
        if chart is not None:
            yield Picture(name, chart)


def names(sale: str) -> list[str]:
    """Return the names of the charts that a sale may have."""
    stages = [stage.id for stage in sale_record(sale).programme.stages]
    return [*OF_SALE, *(f"{kind}-{stage}" for stage in stages for kind in OF_STAGE)]


def chart_named(sale: str, name: str) -> Chart | None:
    """Return a chart of a sale, None where there is nothing to draw; the same book draws the same, and is read once."""
    alias = the_book().alias
    return _chart(alias, sale, size_of(alias, sale), name)


def too_many(sale: str) -> bool:
    """Return whether a sale has more acceptances than are drawn while somebody waits."""
    return Acceptance.objects.using(the_book().alias).filter(sale=sale, until_index__isnull=True).count() > MOST_ACCEPTANCES


@lru_cache(maxsize=64)
def _chart(alias: str, sale: str, _size: int, name: str) -> Chart | None:
    try:
        if name == "linea-de-tiempo":
            return sale_timeline_chart(alias, sale)
        if name == "resultados":
            return results_of(sale_record(sale))
        kind, _, stage = name.partition("-")
        return _of_stage(alias, sale, stage, OF_STAGE[kind]) if kind in OF_STAGE else None
    except EnajenaError:
        return None


def _of_stage(alias: str, sale: str, stage: str, draw: OfStage) -> Chart | None:
    rows = Acceptance.objects.using(alias).filter(sale=sale, until_index__isnull=True, stage=stage, verdict__in=_JUDGED)
    count = rows.count()
    if not 0 < count <= MOST_ACCEPTANCES:
        return None
    with tempfile.TemporaryDirectory(prefix="enajena-") as folder:
        file = Path(folder) / "evaluadas.csv"
        by_price = rows.filter(price_offered_cop__isnull=False).exists()
        _write(rows.order_by("ref").iterator(_AT_ONCE), file, by_price=by_price)
        return draw(Desk(alias, sale).programme, file, stage)


def _write(rows: Iterator[Acceptance], file: Path, *, by_price: bool) -> None:
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow((*_COLUMNS, *(("price_offered_cop",) if by_price else ())))
        for row in rows:
            decided = row.reasons if row.reasons and ":decided" not in row.reasons and ":cure_expired" not in row.reasons else ""
            filed = row.filed_at.astimezone(BOGOTA).isoformat()
            cells = (row.ref, filed, row.recipient, row.verdict, row.requested_shares, row.admitted_shares or 0, row.binding or "", decided)
            price = "" if row.price_offered_cop is None else f"{row.price_offered_cop:f}"
            writer.writerow((*cells, *((price,) if by_price else ())))
