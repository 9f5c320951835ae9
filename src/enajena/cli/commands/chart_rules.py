"""`enajena chart` of a programme, a sale or an index: timeline, fine, index."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from cyclopts import Parameter

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.calendar import Interruption
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, opened
from enajena.cli.charts import OUT, WIDTH, give, picture_file, width_of
from enajena.cli.options import JSON, PROGRAMME, flag, option
from enajena.cli.speech import say
from enajena.indices import load as load_index
from enajena.programme.model import Programme
from enajena.programme.reader import load
from enajena.programme.stages import current_fixed_price
from enajena.publish.charts import Chart, fine_chart, index_chart, timeline_chart
from enajena.rules.fine_facts import FineFacts

_ONE_SHARE = "1"


def _several(es: str, en: str) -> Parameter:
    return Parameter(help=say(es, en), consume_multiple=True, negative="")


def timeline(
    programme: Annotated[str | None, option("Programa, si no es de una venta.", "Programme, where it is of no sale.")] = None,
    /,
    *,
    notice: Annotated[tuple[str, ...], _several("Aviso ETAPA:FECHA; se repite.", "Notice STAGE:DATE; repeat it.")] = (),
    interrupted: Annotated[
        tuple[str, ...],
        _several(
            "Interrupción ETAPA:PRIMER_DÍA_SIN:PRIMER_DÍA_CON; se repite.",
            "Interruption STAGE:FIRST_DAY_WITHOUT:FIRST_DAY_AGAIN; repeat it.",
        ),
    ] = (),
    acquired: Annotated[str | None, option("Fecha de la compra.", "Date of the purchase.")] = None,
    sale: Annotated[str | None, option("Venta de un libro, en vez de un programa.", "Sale of a book, instead of a programme.")] = None,
    data: DATA = None,
    database: DATABASE = None,
    out: OUT = None,
    width: WIDTH = None,
    json: JSON = False,
) -> None:
    """Draw the timeline of a programme from its notices, or of a sale as its book has it."""
    file, width_px = picture_file(out), width_of(width)
    if (programme is None) == (sale is None):
        raise CallError(
            Text("La línea de tiempo es de un programa o de una venta.", "A timeline is of a programme or of a sale."),
            Text("Dé el programa, o --sale.", "Give the programme, or --sale."),
        )
    if sale is not None:
        chart = _of_sale(sale, data, database)
    else:
        chart = _of_programme(load(programme or ""), notice, interrupted, values.optional(values.a_day, "--acquired", acquired))
    give(chart, file, width_px, json=json)


def _of_sale(sale: str, data: str | None, database: str | None) -> Chart:
    with opened(data, database) as book:
        from enajena.publish.charts.sale import sale_timeline_chart  # noqa: PLC0415 - needs Django, which `opened` made ready

        return sale_timeline_chart(book.alias, sale)


def _of_programme(programme: Programme, notice: tuple[str, ...], interrupted: tuple[str, ...], acquired: date | None) -> Chart:
    notices: dict[str, date] = {}
    for text in notice:
        stage, day = _staged("--notice", text)
        notices[stage] = values.a_day("--notice", day)
    pauses: dict[str, list[Interruption]] = {}
    for text in interrupted:
        stage, days = _staged("--interrupted", text)
        pauses.setdefault(stage, []).append(values.an_interruption("--interrupted", days))
    return timeline_chart(programme, notices, interruptions=pauses, acquired=acquired)


def _staged(option_name: str, text: str) -> tuple[str, str]:
    """Return the stage before the first colon, and what is behind it."""
    stage, colon, rest = text.partition(":")
    if not colon or not stage:
        raise CallError(
            Text(f"{option_name} «{text}»: falta la etapa.", f"{option_name} “{text}”: the stage is missing."),
            Text("Escríbala como first:2003-10-14.", "Write it as first:2003-10-14."),
        )
    return stage, rest


def fine(
    programme: PROGRAMME,
    /,
    *,
    acquired: Annotated[str, option("Fecha de adquisición.", "Date of acquisition.")],
    breached: Annotated[str | None, option("Día que se marca.", "Day that is marked.")] = None,
    shares: Annotated[str, option("Acciones afectadas; 1 si no se dice.", "Shares affected; 1 where none is said.")] = _ONE_SHARE,
    paid_cop: Annotated[
        str | None, option("Precio pagado por acción; si no se dice, el del programa.", "Price paid a share; else the programme's.")
    ] = None,
    resold_cop: Annotated[str | None, option("Precio obtenido por acción.", "Price obtained a share.")] = None,
    second_stage_cop: Annotated[str | None, option("Precio de la segunda etapa por acción.", "Second-stage price a share.")] = None,
    second_stage_on: Annotated[str | None, option("Fecha de ese precio.", "Date of that price.")] = None,
    no_second_stage: Annotated[bool, flag("No habrá segunda etapa.", "There will be no second stage.")] = False,
    awarded: Annotated[str | None, option("Fecha de adjudicación.", "Date of the award.")] = None,
    conduct: Annotated[
        str,
        option(
            "Conducta: sale, gratuitous, rights, limitation, beneficial_owner.",
            "Conduct: sale, gratuitous, rights, limitation, beneficial_owner.",
        ),
    ] = "sale",
    out: OUT = None,
    width: WIDTH = None,
    json: JSON = False,
) -> None:
    """Draw the fine by the day of the breach, from the purchase to the end of the last bracket."""
    file, width_px = picture_file(out), width_of(width)
    read = load(programme)
    bought = values.a_day("--acquired", acquired)
    facts = FineFacts(
        acquired=bought,
        breached=bought if breached is None else values.a_day("--breached", breached),
        shares=values.a_count("--shares", shares),
        paid_cop=_paid_cop(read, paid_cop),
        resold_cop=values.optional(values.an_amount, "--resold-cop", resold_cop),
        second_stage_cop=values.optional(values.an_amount, "--second-stage-cop", second_stage_cop),
        second_stage_on=values.optional(values.a_day, "--second-stage-on", second_stage_on),
        no_second_stage=no_second_stage,
        awarded=values.optional(values.a_day, "--awarded", awarded),
        conduct=conduct,
    )
    give(fine_chart(read, facts), file, width_px, json=json)


def _paid_cop(programme: Programme, paid_cop: str | None) -> Decimal:
    price = current_fixed_price(programme) if paid_cop is None else values.an_amount("--paid-cop", paid_cop)
    if price is None:
        raise CallError(
            Text(f"{programme.id} no trae un precio fijo.", f"{programme.id} has no fixed price."),
            Text("Dé el precio pagado con --paid-cop.", "Give the price paid with --paid-cop."),
        )
    return price


def index(
    name: Annotated[str, option("Nombre de la tabla.", "Name of the table.")],
    /,
    *,
    column: Annotated[str | None, option("Columna; la principal si no se dice.", "Column; the main one where none is named.")] = None,
    since: Annotated[str | None, option("Desde esa fecha.", "From that date.", "--from")] = None,
    until: Annotated[str | None, option("Hasta esa fecha.", "Up to that date.", "--to")] = None,
    out: OUT = None,
    width: WIDTH = None,
    json: JSON = False,
) -> None:
    """Draw the path of an index, its unverified values and proxies apart."""
    file, width_px = picture_file(out), width_of(width)
    first = values.optional(values.a_day, "--from", since)
    last = values.optional(values.a_day, "--to", until)
    give(index_chart(load_index(name), column=column, since=first, until=last), file, width_px, json=json)
