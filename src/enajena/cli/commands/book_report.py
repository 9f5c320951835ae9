"""`enajena book report`: what a sale brought in."""

from decimal import Decimal
from typing import Annotated, Any

from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, SALE, opened
from enajena.cli.options import JSON, flag
from enajena.cli.speech import say


def proceeds(
    *,
    sale: SALE,
    cost: Annotated[
        tuple[str, ...],
        flag(
            "Un costo de la venta, como comision=1500000; se puede repetir.",
            "A cost of the sale, such as commission=1500000; may be repeated.",
        ),
    ] = (),
    financial_entity: Annotated[
        bool,
        flag(
            "La sociedad es una entidad financiera: no hay parte regional.",
            "The company is a financial entity: there is no regional share.",
        ),
    ] = False,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Add up what a sale brought in, by stage and seller, with the regional share of its net (Ley 226 art. 23)."""
    costs: dict[str, Decimal] = {name: values.an_amount("--cost", amount) for name, amount in values.facts("--cost", cost).items()}
    with opened(data, database) as book:
        from enajena.book.history import check_sale  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.book.reports.proceeds import proceeds as proceeds_of  # noqa: PLC0415
        from enajena.book.reports.records import proceeds_record  # noqa: PLC0415

        check_sale(book.alias, sale)
        record = proceeds_record(proceeds_of(book.alias, sale, costs=costs, is_financial_entity=financial_entity))
    if json:
        terminal.print_json({"sale": sale, **record})
        return
    _show(record)


def _show(record: dict[str, Any]) -> None:
    terminal.table(
        say("Por etapa", "By stage"),
        (
            say("etapa", "stage"),
            say("adjudicaciones pagadas", "awards paid"),
            say("acciones", "shares"),
            say("precio", "price"),
            say("de las que se pagan todavía", "of those still being paid"),
        ),
        [
            (
                row["stage"],
                _figure(str(row["paid_awards_count"])),
                _figure(str(row["paid_shares"])),
                _figure(row["price_cop"]),
                _figure(row["in_course_cop"]),
            )
            for row in record["stages"]
        ],
        right=(1, 2, 3, 4),
    )
    terminal.facts_of(
        (
            (say("Precio pagado", "Price paid"), terminal.grouped(record["price_cop"])),
            (say("Costos", "Costs"), terminal.grouped(record["costs_cop"])),
            (say("Producto neto", "Net proceeds"), terminal.grouped(record["net_cop"])),
            (say("10 % regional (Ley 226 art. 23)", "10 % regional (Ley 226 art. 23)"), terminal.grouped(record["regional_cop"])),
            (say("Retenido, por devolver o aplicar", "Held, to go back or be applied"), terminal.grouped(record["held_cop"])),
            (say("Penas y garantías perdidas", "Penalties and securities forfeited"), terminal.grouped(record["forfeited_cop"])),
            (say("Multas cobradas", "Fines collected"), terminal.grouped(record["fines_cop"])),
        )
    )
    terminal.table(
        say("Por vendedor", "By seller"),
        (
            say("vendedor", "seller"),
            say("precio", "price"),
            say("costos", "costs"),
            say("regional", "regional"),
            say("perdido", "forfeited"),
            say("multas", "fines"),
        ),
        [(row["name"], *(_figure(row[name]) for name in _SELLER_COLUMNS)) for row in record["sellers"]],
        right=(1, 2, 3, 4, 5),
    )


_SELLER_COLUMNS = ("price_cop", "costs_cop", "regional_cop", "forfeited_cop", "fines_cop")


def _figure(amount: str) -> str:
    return terminal.grouped(amount) or ""
