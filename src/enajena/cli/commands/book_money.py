"""`enajena book due`, `statement` and `refunds`: what is to be paid, what the bank says, what goes back."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from cyclopts import Parameter

from enajena.basics.faults import CallError
from enajena.basics.money import plain
from enajena.basics.text import Text
from enajena.calendar import local_date
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, SALE, check_recorder, opened, receipt_record, show_receipt
from enajena.cli.options import DECIMAL, JSON, SHEET, flag, option
from enajena.cli.speech import language, say, tell

BY = Annotated[tuple[str, ...], flag("Quién lo registra.", "Who records it.")]
OUT_XML = Annotated[str, Parameter(name=["--out", "-o"], help=say("Archivo para el banco, .xml.", "File for the bank, .xml."))]
LIMIT = Annotated[str, option("Cuántas filas se muestran.", "How many rows are shown.")]
_SHOWN = "50"


def due(
    *,
    sale: SALE,
    after: Annotated[str | None, option("Sigue después de esa adjudicación.", "Goes on after that award.")] = None,
    limit: LIMIT = _SHOWN,
    out: Annotated[
        str | None, Parameter(name=["--out", "-o"], help=say("Todas a un archivo, .csv o .xlsx.", "All of them to a file, .csv or .xlsx."))
    ] = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Show the awards that are not paid whole, what is due next, and the code to pay each with."""
    with opened(data, database) as book:
        from enajena.book.history import check_sale  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.book.reports.dues import DueRow, due_rows  # noqa: PLC0415
        from enajena.book.row_file import parts, record_of, write_rows  # noqa: PLC0415

        check_sale(book.alias, sale)
        record: dict[str, Any] = {"sale": sale}
        if out is not None:
            record |= {"rows_written": write_rows(Path(out), DueRow, due_rows(book.alias, sale)), "out": out}
        else:
            wanted = values.a_count_within("--limit", limit, values.MOST_ROWS)
            found, more = parts(due_rows(book.alias, sale, after, wanted + 1), wanted)
            rows = [record_of(row) for row in found]
            record |= {"rows": rows, "next": rows[-1]["award"] if more and rows else None}
    if json:
        terminal.print_json(record)
        return
    _show_due(record)


def statement(
    file: Annotated[
        str, option("Extracto: camt.053 (.xml) o tabla (.csv, .xlsx, .ods).", "Statement: camt.053 (.xml) or a table (.csv, .xlsx, .ods).")
    ],
    /,
    *,
    sale: SALE,
    record: Annotated[
        bool, flag("Registra los pagos que concuerdan, cada uno una sola vez.", "Record the payments that are matched, each once.")
    ] = False,
    by: BY = (),
    limit: LIMIT = _SHOWN,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Match the movements of a bank statement to awards and fines, and record the matched ones where a person says so."""
    _check_by(by, record=record)
    shown = values.a_count_within("--limit", limit, values.MOST_ROWS)
    with opened(data, database) as book:
        from enajena.book.history import check_sale  # noqa: PLC0415 - as above
        from enajena.book.statements.reading import open_statement  # noqa: PLC0415
        from enajena.book.statements.recording import go_through  # noqa: PLC0415
        from enajena.book.statements.records import outcome_record  # noqa: PLC0415
        from enajena.intake.table import ReadOptions  # noqa: PLC0415

        check_sale(book.alias, sale)
        outcome = go_through(book, sale, open_statement(Path(file), ReadOptions(decimal, sheet)), by if record else ())
        answer = outcome_record(outcome, language())
    if json:
        terminal.print_json({"sale": sale, **answer})
        return
    _show_statement(answer, shown, recorded=record)


def refunds(
    *,
    sale: SALE,
    order: Annotated[str | None, option("Nombre nuevo de la orden de pago.", "New name of the payment order.")] = None,
    record: Annotated[
        bool, flag("Registra que todo lo debido se devuelve con esa orden.", "Record that all that is due goes back by that order.")
    ] = False,
    by: BY = (),
    on: Annotated[str | None, option("Fecha del acto; hoy si no se dice.", "Day of the act; today where none is said.")] = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Show the money that is to go back, and record that it does under a payment order."""
    _check_by(by, record=record)
    if record and order is None:
        raise CallError(Text("Falta el nombre de la orden.", "The order has no name."), Text("Dé --order NOMBRE.", "Give --order NAME."))
    with opened(data, database) as book:
        from enajena.book.history import check_sale  # noqa: PLC0415 - as above
        from enajena.book.statements.records import refund_records  # noqa: PLC0415
        from enajena.book.statements.refunds import due_refunds, return_all  # noqa: PLC0415

        check_sale(book.alias, sale)
        found = refund_records(due_refunds(book.alias, sale))
        day = values.optional(values.a_day, "--on", on) or local_date(book.clock())
        receipt = return_all(book, sale, order, on=day, by=by) if record and order is not None else None
    if json:
        recorded = {} if receipt is None else receipt_record(receipt)
        terminal.print_json({"sale": sale, "order": order if record else None, "refunds": found, **recorded})
        return
    _show_refunds(found)
    if receipt is not None:
        show_receipt(receipt)


def payment_order(
    order: Annotated[str, option("Nombre de la orden, como se registró.", "Name of the order, as it was recorded.")],
    /,
    *,
    sale: SALE,
    out: OUT_XML,
    payer_account: Annotated[str, option("Cuenta de quien paga, BANCO:NÚMERO.", "Account of whoever pays, BANK:NUMBER.")],
    payer: Annotated[str | None, option("Quién paga; el vendedor si es uno solo.", "Who pays; the seller where there is only one.")] = None,
    pay_on: Annotated[
        str | None,
        option(
            "Día en que el banco paga; el del registro si no se dice.", "Day on which the bank pays; that of the record where none is said."
        ),
    ] = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Write the file that takes the refunds of a payment order to the bank."""
    with opened(data, database) as book:
        from enajena.book.history import check_sale  # noqa: PLC0415 - as above
        from enajena.book.statements.refunds import order_of, sole_seller, write_order  # noqa: PLC0415

        check_sale(book.alias, sale)
        made = order_of(
            book.alias,
            sale,
            order,
            payer=payer or sole_seller(book.alias, sale),
            payer_account=payer_account,
            pay_on=values.optional(values.a_day, "--pay-on", pay_on),
        )
        write_order(made, Path(out))
    answer = {"sale": sale, "order": order, "transfers": len(made.transfers), "total_cop": plain(made.total_cop), "out": out}
    if json:
        terminal.print_json(answer)
        return
    terminal.facts_of(
        (
            (say("Transferencias", "Transfers"), terminal.grouped(str(answer["transfers"]))),
            (say("Total en pesos", "Total in pesos"), terminal.grouped(plain(made.total_cop))),
            (say("Resultado en", "Result in"), out),
        )
    )


def _check_by(by: tuple[str, ...], *, record: bool) -> None:
    check_recorder(by, record=record)


def _show_due(record: dict[str, Any]) -> None:
    from enajena.book.machines import MACHINES  # noqa: PLC0415 - as above

    award_states = dict(MACHINES["award"].states)
    terminal.table(
        say("Por pagar", "To be paid"),
        (
            say("adjudicación", "award"),
            say("estado", "state"),
            say("falta", "unpaid"),
            say("retenido", "held"),
            say("vence", "due"),
            say("cuota", "instalment"),
            say("código de pago", "payment code"),
        ),
        [
            (
                row["award"],
                tell(award_states[row["state"]]),
                terminal.grouped(row["unpaid_cop"]) or "",
                terminal.grouped(row["held_cop"]) or "",
                row["next_due_on"] or "—",
                terminal.grouped(row["next_due_cop"]) or "—",
                row["payment_code"] or "—",
            )
            for row in record.get("rows", ())
        ],
        right=(2, 3, 5),
    )
    terminal.facts_of(
        (
            (say("Filas escritas", "Rows written"), terminal.grouped(_text(record.get("rows_written")))),
            (say("Resultado en", "Result in"), _text(record.get("out"))),
            (say("Sigue con --after", "Goes on with --after"), _text(record.get("next"))),
        )
    )


def _show_statement(answer: dict[str, Any], limit: int, *, recorded: bool) -> None:
    counts = answer["counts"]
    labels = {name: tell(text) for name, text in STATUS_LABELS.items()}
    terminal.facts_of(
        (
            (say("Movimientos", "Movements"), terminal.grouped(str(answer["movements"]))),
            (say("Débitos, que no se miran", "Debits, not looked at"), terminal.grouped(str(answer["debits"]))),
            (say("Sin asentar", "Not booked"), terminal.grouped(str(len(answer["passed"])))),
            *((labels[name].capitalize(), terminal.grouped(str(count))) for name, count in counts.items()),
            (say("Registrados ahora", "Recorded now"), terminal.grouped(str(answer["recorded"])) if recorded else None),
        )
    )
    silent = ("already_recorded", "matched") if recorded else ("already_recorded",)
    told = [one for one in answer["proposals"] if one["status"] not in silent]
    terminal.table(
        say("Para revisar", "To look at") if recorded else say("Propuestas", "Proposals"),
        (say("fecha", "date"), say("valor", "amount"), say("propuesta", "proposal"), say("de", "for"), say("por qué", "why")),
        [
            (
                one["booked_on"],
                terminal.grouped(one["amount_cop"]) or "",
                labels[one["status"]],
                ", ".join(one["targets"]) or "—",
                one["why"],
            )
            for one in told[:limit]
        ],
        right=(1,),
    )
    if len(told) > limit:
        more = len(told) - limit
        terminal.notes([Text(f"Hay {more} más: use --limit o --json.", f"There are {more} more: use --limit or --json.")])


def _show_refunds(found: list[dict[str, Any]]) -> None:
    terminal.table(
        say("Por devolver", "To go back"),
        (say("adjudicación", "award"), say("por qué", "why"), say("pesos", "pesos")),
        [(one["award"], tell(REASON_LABELS[one["reason"]]), terminal.grouped(one["amount_cop"]) or "") for one in found],
        right=(2,),
    )
    if not found:
        terminal.notes([Text("No hay dinero por devolver.", "There is no money to return.")])


def _text(value: object) -> str | None:
    return None if value is None else str(value)


STATUS_LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "matched": Text("concuerda", "matched"),
        "already_recorded": Text("ya registrado", "already recorded"),
        "ambiguous": Text("dudoso", "ambiguous"),
        "unmatched": Text("sin dueño", "unmatched"),
    }
)
REASON_LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "excess": Text("sobra del precio", "beyond the price"),
        "resolved": Text("compra resuelta por mora", "purchase resolved by default"),
        "refused": Text("autorización negada", "authorisation refused"),
        "lapsed": Text("adjudicación sin efecto", "award lapsed"),
    }
)
