"""The timeline of a programme: its offers from their notices, interruptions, the lock-up and the brackets of the fine."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType

from enajena.basics.faults import CallError
from enajena.basics.figures import date_text, percent_text
from enajena.basics.text import Text
from enajena.calendar import Interruption, add_days, edges
from enajena.programme.model import Assumption, Programme
from enajena.programme.stages import stage_of
from enajena.publish.charts.chart import Chart
from enajena.publish.charts.events import Event, chart_of_events
from enajena.rules.brackets import placed_brackets
from enajena.rules.results import assumptions_of
from enajena.rules.term import TermResult, term

NOTICE = Text("aviso", "notice")
LOCK_UP = Text("Restricción", "Lock-up")
FINE = Text("Multa, por tramo", "Fine, by bracket")
_SUPPOSED = Text(
    "La restricción y los tramos se cuentan como si se comprara el {day}, último día de la primera oferta.",
    "The lock-up and the brackets are counted as if bought on {day}, the last day of the first offer.",
)


def timeline_chart(
    programme: Programme,
    notices: Mapping[str, date],
    *,
    interruptions: Mapping[str, Sequence[Interruption]] = MappingProxyType({}),
    acquired: date | None = None,
) -> Chart:
    """Return the timeline of a programme: `notices` and `interruptions` by the id of their stage.

    The lock-up and the brackets are counted from `acquired`, which stands for the award too; without it from the last day of the first
    offer, and a note says so. A programme without stages needs `acquired` alone.

    Raises:
        CallError: there is no such stage, no date at all, or an interruption does not fit in its term.
        DataError: the text gives a stage no term, or a day is outside the holiday table.
    """
    _check(programme, notices, interruptions, acquired)
    noticed = [stage.id for stage in programme.stages if stage.id in notices]
    terms = [term(programme, stage_id, notices[stage_id], interruptions.get(stage_id, ())) for stage_id in noticed]
    from_day = acquired or terms[0].last_day
    offers = [
        event
        for result in terms
        for event in offer_events(
            stage_of(programme, result.stage_id).label, notices[result.stage_id], result, interruptions.get(result.stage_id, ())
        )
    ]
    return chart_of_events(
        Text("Línea de tiempo", "Timeline"),
        Text("{id} · {title}", "{id} · {title}").format(id=programme.id, title=programme.title),
        [*offers, *_after(programme, from_day)],
        [_SUPPOSED.format(day=date_text(from_day))] if acquired is None and (programme.lock_up or programme.fine) else [],
        _assumptions(programme, terms),
    )


def _check(
    programme: Programme, notices: Mapping[str, date], interruptions: Mapping[str, Sequence[Interruption]], acquired: date | None
) -> None:
    if not notices and acquired is None:
        raise CallError(
            Text(
                "Falta una fecha: la línea de tiempo cuenta desde un aviso o una compra.",
                "A date is missing: a timeline counts from a notice or a purchase.",
            ),
            Text("Dé --notice o --acquired.", "Give --notice or --acquired."),
        )
    for stage_id in (*notices, *interruptions):
        if stage_of(programme, stage_id).id not in notices:
            raise CallError(
                Text(f"La etapa {stage_id} tiene una interrupción y no un aviso.", f"Stage {stage_id} has an interruption and no notice."),
                Text("Dé también su --notice.", "Give its --notice too."),
            )


def _assumptions(programme: Programme, terms: Sequence[TermResult]) -> list[Assumption]:
    """Return what the terms, the lock-up and the edges of the brackets rest on, each once."""
    after = assumptions_of(programme, (programme.lock_up, *(programme.fine.brackets if programme.fine else ())))
    return list({one.id: one for one in (*(one for result in terms for one in result.assumptions), *after)}.values())


def offer_events(label: Text, notice: date, result: TermResult, interruptions: Sequence[Interruption]) -> Iterator[Event]:
    """Yield an offer with its notice and its interruptions, in one lane."""
    yield Event(
        kind="offer",
        lane=label,
        what=Text("Oferta, {stage}", "Offer, {stage}").format(stage=label),
        first=result.first_day,
        last=result.last_day,
        source=result.source,
    )
    for pause in interruptions:
        yield interruption_event(label, pause.from_, add_days(pause.to, -1))
    yield Event(
        kind="day",
        lane=label,
        what=Text("Aviso, {stage}", "Notice, {stage}").format(stage=label),
        first=notice,
        last=notice,
        word=NOTICE,
    )


def interruption_event(label: Text, first: date, last: date) -> Event:
    """Return an interruption of an offer: its first and its last day without one."""
    what = Text("Interrupción, {stage}", "Interruption, {stage}").format(stage=label)
    return Event(kind="interruption", lane=label, what=what, first=first, last=last)


def _after(programme: Programme, acquired: date) -> Iterator[Event]:
    if programme.lock_up is not None:
        span = edges(acquired, [programme.lock_up.months])[0]
        yield Event(kind="lock_up", lane=LOCK_UP, what=LOCK_UP, first=span.first, last=span.last, source=programme.lock_up.source)
    yield from bracket_events(programme, acquired, FINE)


def bracket_events(programme: Programme, clock_on: date, lane: Text) -> Iterator[Event]:
    """Yield the brackets of the fine counted from a day, in one lane."""
    for bracket in placed_brackets(programme.fine, clock_on) if programme.fine else ():
        percent = percent_text(bracket.rule.percent)
        yield Event(
            kind="bracket",
            lane=lane,
            what=Text("Multa del {percent}", "Fine of {percent}").format(percent=percent),
            first=bracket.first,
            last=bracket.last,
            source=bracket.rule.source,
            word=percent,
        )
