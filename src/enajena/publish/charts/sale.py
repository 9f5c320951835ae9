"""The timeline of a sale in a book: its offers as they were, its adjudications, lock-ups and brackets, and what its agenda holds."""

from collections.abc import Iterator
from datetime import date

from django.db.models import Min

from enajena.basics.faults import DataError
from enajena.basics.figures import count_text, date_text
from enajena.basics.text import Text
from enajena.book.agenda.days import agenda
from enajena.book.agenda.locked import locked_groups
from enajena.book.agenda.model import KIND_LABELS, Item
from enajena.book.asof import NOW, AsOf, as_of
from enajena.book.desk import Desk
from enajena.book.history import check_sale
from enajena.book.models import Award, Stage
from enajena.calendar import add_days
from enajena.programme.model import Programme
from enajena.publish.charts.chart import Chart
from enajena.publish.charts.events import Event, chart_of_events
from enajena.publish.charts.timeline import FINE, LOCK_UP, NOTICE, bracket_events, interruption_event

_OF_LOTS = ("bracket", "lock_up", "stage_end")
"""What the agenda holds of these is drawn from the lots and the stages themselves."""


def sale_timeline_chart(alias: str, sale: str, *, at: AsOf = NOW) -> Chart:
    """Return the timeline of a sale as its book has it; `at` says how the book is looked at.

    Lock-ups and brackets are those of the lots that are locked, by the day that they are counted from.

    Raises:
        CallError: there is no such sale.
        DataError: nothing in it has a date yet.
    """
    check_sale(alias, sale)
    programme = Desk(alias, sale).programme
    offers = list(_offers(alias, sale, programme, at))
    if not offers:
        raise DataError(
            Text(f"La venta «{sale}» aún no tiene avisos.", f"The sale “{sale}” has no notices yet."),
            Text(
                "Para ver fechas supuestas use `enajena chart timeline PROGRAMA --notice`.",
                "To see supposed dates use `enajena chart timeline PROGRAMME --notice`.",
            ),
        )
    since = min(event.first for event in offers)
    others = [item for item in agenda(alias, sale, programme, since, at=at) if item.kind not in _OF_LOTS]
    return chart_of_events(
        Text("Línea de tiempo de la venta", "Timeline of the sale"),
        Text("{sale} · {title}", "{sale} · {title}").format(sale=sale, title=programme.title),
        [*offers, *_locked(alias, sale, programme, since, at), *(_item_event(item) for item in others)],
    )


def _offers(alias: str, sale: str, programme: Programme, at: AsOf) -> Iterator[Event]:
    adjudicated = dict(as_of(alias, sale, Award, at).values_list("stage").annotate(first=Min("awarded_on")).order_by("stage"))
    rows = {row.ref: row for row in as_of(alias, sale, Stage, at)}
    for stage in programme.stages:
        row = rows.get(stage.id)
        if row is None or row.notice_on is None or row.first_day is None or row.last_day is None:
            continue
        source = stage.term.source if stage.term else None
        offer = Text("Oferta, {stage}", "Offer, {stage}").format(stage=stage.label)
        yield Event(kind="offer", lane=stage.label, what=offer, first=row.first_day, last=row.last_day, source=source)
        yield from (_interruption(stage.label, pause, row.last_day) for pause in row.interruptions)
        yield _day(stage.label, Text("Aviso, {stage}", "Notice, {stage}"), row.notice_on, NOTICE)
        if stage.id in adjudicated:
            said = Text("Adjudicación, {stage}", "Adjudication, {stage}")
            yield _day(stage.label, said, adjudicated[stage.id], Text("adjudicación", "adjudication"))


def _interruption(label: Text, pause: tuple[str, str | None], last_day: date) -> Event:
    """Return an interruption; one that has not ended lasts as long as the offer is known to."""
    first = date.fromisoformat(pause[0])
    last = max(first, last_day) if pause[1] is None else add_days(date.fromisoformat(pause[1]), -1)
    return interruption_event(label, first, last)


def _locked(alias: str, sale: str, programme: Programme, since: date, at: AsOf) -> Iterator[Event]:
    if programme.lock_up is None:
        return
    groups = locked_groups(alias, sale, programme.lock_up, programme.fine, since, at=at)
    spans: dict[tuple[date, date], int] = {}
    for group in groups:
        spans[group.locked_from, group.ends_on] = spans.get((group.locked_from, group.ends_on), 0) + group.shares
    for (start, end), shares in sorted(spans.items()):
        lane = Text("{name} desde el {day}", "{name} from {day}").format(name=LOCK_UP, day=date_text(start))
        what = Text("{lane}, {shares} acciones", "{lane}, {shares} shares").format(lane=lane, shares=count_text(shares))
        yield Event(kind="lock_up", lane=lane, what=what, first=start, last=end, source=programme.lock_up.source)
    for clock_on in sorted({group.clock_on for group in groups if group.bound}):
        yield from _brackets(programme, clock_on)


def _brackets(programme: Programme, clock_on: date) -> Iterator[Event]:
    lane = Text("{name}, desde el {day}", "{name}, from {day}").format(name=FINE, day=date_text(clock_on))
    return bracket_events(programme, clock_on, lane)


def _item_event(item: Item) -> Event:
    return Event(kind="day", lane=KIND_LABELS[item.kind], what=item.title, first=item.on, last=item.on, source=item.numeral)


def _day(lane: Text, what: Text, on: date, word: Text) -> Event:
    return Event(kind="day", lane=lane, what=what.format(stage=lane), first=on, last=on, word=word)
