"""`enajena book fine`: work out the fine of a case of the book, once or anew, and record it where a person says so."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.calendar import local_date
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, SALE, check_recorder, opened, receipt_record, show_receipt
from enajena.cli.commands.fine import show_fine
from enajena.cli.options import JSON, flag, option
from enajena.cli.speech import language, say

if TYPE_CHECKING:
    from enajena.book.books import Book
    from enajena.book.liquidation import Prepared

Again = Literal["second_stage_price", "settlement", "facts"]


def fine(
    ref: Annotated[str, option("Referencia de la multa.", "Reference of the fine.")],
    /,
    *,
    case: Annotated[str | None, option("Caso del que se liquida una multa nueva.", "Case of which a new fine is worked out.")] = None,
    again: Annotated[
        Again | None,
        option(
            "Reliquida la multa que ya está, y por qué: el precio de la segunda etapa, el día del pago, o un hecho corregido.",
            "Work out anew the fine that is there, and why: the price of the second stage, the day of payment, or a mended fact.",
        ),
    ] = None,
    settled: Annotated[
        str | None, option("Día del pago, hasta el que corren intereses.", "Day of payment, up to which interest runs.")
    ] = None,
    no_second_stage: Annotated[
        bool, flag("No habrá segunda etapa, y el libro no lo sabe.", "There will be no second stage, and the book does not know.")
    ] = False,
    record: Annotated[bool, flag("Registra la liquidación.", "Record the liquidation.")] = False,
    by: Annotated[tuple[str, ...], flag("Quién la registra.", "Who records it.")] = (),
    on: Annotated[str | None, option("Fecha del acto; hoy si no se dice.", "Day of the act; today where none is said.")] = None,
    sale: SALE,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Work out the fine of a case by the book and the programme; nothing is recorded unless a person says so."""
    check_recorder(by, record=record)
    day = values.optional(values.a_day, "--settled", settled)
    with opened(data, database) as book:
        from enajena.book.acts.kinds import Act  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.book.history import check_sale  # noqa: PLC0415

        check_sale(book.alias, sale)
        prepared = _prepared(_Asked(book, sale, ref, none_comes=no_second_stage), case=case, again=again, settled=day)
        act = Act(body=prepared.body, on=values.optional(values.a_day, "--on", on) or local_date(book.clock()), by=by)
        receipt = book.record(sale, [act], [prepared.file]) if record else None
    answer = {"sale": sale, "fine": ref, **_figures(prepared), "liquidation": prepared.result.record(language())}
    if json:
        terminal.print_json({**answer, **({} if receipt is None else receipt_record(receipt))})
        return
    _show(prepared)
    if receipt is None:
        terminal.console().print(say("Sin registrar: con --record --by NOMBRE.", "Not recorded: with --record --by NAME."))
    else:
        show_receipt(receipt)


@dataclass(frozen=True, slots=True)
class _Asked:
    book: "Book"
    sale: str
    ref: str
    none_comes: bool


def _prepared(asked: _Asked, *, case: str | None, again: Again | None, settled: date | None) -> "Prepared":
    from enajena.book.liquidation import NOT_KNOWN, SecondStage, known_second_stage, rework, work_out  # noqa: PLC0415 - as above

    alias, sale = asked.book.alias, asked.sale
    known = known_second_stage(alias, sale)
    if asked.none_comes and known == NOT_KNOWN:
        known = SecondStage(none=True)
    if case is not None and again is None:
        return work_out(alias, sale, case, asked.ref, second_stage=known, settled=settled)
    if again is not None and case is None:
        return rework(alias, sale, asked.ref, again, second_stage=known, settled=settled)
    raise CallError(
        Text("Una multa nueva es de un caso; la que ya está se reliquida.", "A new fine is of a case; one that is there is reworked."),
        Text("Dé --case CASO o --again MOTIVO, uno de los dos.", "Give --case CASE or --again REASON, one of the two."),
    )


def _figures(prepared: "Prepared") -> dict[str, object]:
    figures = prepared.body.figures
    return {
        "percent": f"{figures.percent:f}",
        "fine_cop": f"{figures.fine_cop:.2f}",
        "interest_cop": None if figures.interest_cop is None else f"{figures.interest_cop:.2f}",
        "because": list(figures.because),
        "file_sha256": figures.file_sha256,
    }


def _show(prepared: "Prepared") -> None:
    result, figures = prepared.result, prepared.body.figures
    if result.fine_cop is not None:
        # Once decided, the fine is the one that was decided, whatever its base gives today.
        total = figures.fine_cop + (figures.interest_cop or 0)
        show_fine({**result.record(language()), **_figures(prepared), "total_cop": f"{total:.2f}"})
    elif result.second_penalty is not None:
        penalty = result.second_penalty.record(language())
        terminal.facts_of(
            (
                (say("Segunda sanción", "Second penalty"), f"{penalty['percent']} % ({penalty['source']})"),
                (say("Base por acción", "Base a share"), terminal.grouped(str(penalty["base_cop_per_share"]))),
                (say("Multa en pesos", "Fine in pesos"), terminal.grouped(f"{figures.fine_cop:.2f}")),
                (say("A favor de", "Paid to"), str(penalty["payee"])),
            )
        )
    terminal.notes(result.notes)
    terminal.assumed(result.assumptions)
