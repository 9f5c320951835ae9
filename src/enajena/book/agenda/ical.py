"""An agenda as an iCalendar file (RFC 5545): all-day events that any calendar program takes. The same agenda gives the same bytes."""

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from icalendar import Calendar, Event

from enajena.basics.figures import count_text, pesos_text
from enajena.basics.text import Language, Text
from enajena.book.agenda.model import Item
from enajena.book.models import Leaf
from enajena.engine.output import check_writable
from enajena.engine.whole_file import whole_file

_MADE_BY = "-//Enajena//Agenda//ES"


def write_calendar(alias: str, sale: str, items: Iterable[Item], out: Path, language: Language) -> None:
    """Write the file, whole or not at all, stamped with the instant of the last act of the sale.

    Raises:
        CallError: it cannot be written.
    """
    check_writable(out, out, (".ics",))
    last = Leaf.objects.using(alias).filter(sale=sale).order_by("-index").values_list("at", flat=True)[0]
    with whole_file(out) as beside:
        beside.write_bytes(calendar_bytes(sale, items, last, language))


def calendar_bytes(sale: str, items: Iterable[Item], stamped: datetime, language: Language) -> bytes:
    """Return the file. `stamped` is the instant of the last act of the book that the agenda rests on.

    An event keeps its UID as long as its date, kind and key are the same, so that a calendar program takes a later file for the same
    events.
    """
    calendar = Calendar()
    calendar.add("prodid", _MADE_BY)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", Text(f"Venta {sale}", f"Sale {sale}").to(language))
    calendar.add("x-wr-timezone", "America/Bogota")
    for item in items:
        calendar.add_component(_event(sale, item, stamped, language))
    return bytes(calendar.to_ical())


def _event(sale: str, item: Item, stamped: datetime, language: Language) -> Event:
    event = Event()
    event.add("uid", _uid(sale, item))
    event.add("dtstamp", stamped.astimezone(UTC))
    event.add("dtstart", item.on)
    event.add("summary", f"{item.title.to(language)} ({sale})")
    event.add("description", "\n".join(line.to(language) for line in _lines(item)))
    event.add("categories", [item.kind])
    event.add("transp", "TRANSPARENT")
    return event


def _uid(sale: str, item: Item) -> str:
    place = f"{sale}/{item.kind}/{item.on.isoformat()}/{item.key}"
    return f"{hashlib.sha256(place.encode()).hexdigest()[:32]}@enajena.co"


def _lines(item: Item) -> Iterable[Text]:
    yield item.how
    if item.numeral is not None:
        yield Text(f"Numeral: {item.numeral}", f"Numeral: {item.numeral}")
    if item.ref is not None:
        yield Text(f"Referencia: {item.ref}", f"Reference: {item.ref}")
    elif item.shares is not None:
        yield Text("Lotes: {lots}", "Lots: {lots}").format(lots=count_text(item.count))
    if item.shares is not None:
        yield Text("Acciones: {shares}", "Shares: {shares}").format(shares=count_text(item.shares))
    if item.amount_cop is not None:
        yield Text("Pesos: {amount}", "Pesos: {amount}").format(amount=pesos_text(item.amount_cop))
