"""`enajena book agenda`: the coming dates of a sale, as a list or a calendar file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from enajena.basics.figures import date_text, pesos_text
from enajena.calendar import local_date
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, SALE, opened
from enajena.cli.options import JSON, option
from enajena.cli.speech import language, say, tell

if TYPE_CHECKING:
    from enajena.book.agenda.model import Item


def agenda(
    *,
    sale: SALE,
    on: Annotated[
        str | None, option("Lo que viene desde esa fecha; hoy si no se dice.", "What comes from that date on; today where none is said.")
    ] = None,
    until: Annotated[str | None, option("Hasta esa fecha.", "Until that date.")] = None,
    out: Annotated[str | None, Parameter(name=["--out", "-o"], help=say("Archivo de calendario, .ics.", "Calendar file, .ics."))] = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Show the coming dates of a sale, each with how it was worked out and its numeral."""
    with opened(data, database) as book:
        from enajena.book.agenda.days import agenda as agenda_of  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.book.agenda.ical import write_calendar  # noqa: PLC0415
        from enajena.book.asof import AsOf  # noqa: PLC0415
        from enajena.book.desk import Desk  # noqa: PLC0415
        from enajena.book.history import check_sale  # noqa: PLC0415

        check_sale(book.alias, sale)
        today = local_date(book.clock())
        since = values.optional(values.a_day, "--on", on) or today
        items = agenda_of(
            book.alias,
            sale,
            Desk(book.alias, sale).programme,
            since,
            until=values.optional(values.a_day, "--until", until),
            at=AsOf(on=since) if since < today else AsOf(),
        )
        if out is not None:
            write_calendar(book.alias, sale, items, Path(out), language())
    if json:
        terminal.print_json({"sale": sale, "on": since.isoformat(), "out": out, "dates": [item.record(language()) for item in items]})
        return
    _show(items)
    terminal.facts_of(((say("Calendario en", "Calendar in"), out),))


def _show(items: "list[Item]") -> None:
    terminal.table(
        say("Lo que viene", "What comes"),
        (
            say("fecha", "date"),
            say("qué", "what"),
            say("acciones", "shares"),
            say("pesos", "pesos"),
            say("numeral", "numeral"),
            say("cómo se contó", "how it was counted"),
        ),
        [
            (
                tell(date_text(item.on)),
                tell(item.title),
                terminal.grouped(None if item.shares is None else str(item.shares)) or "",
                "" if item.amount_cop is None else tell(pesos_text(item.amount_cop)),
                item.numeral or "",
                tell(item.how),
            )
            for item in items
        ],
        right=(2, 3),
    )
