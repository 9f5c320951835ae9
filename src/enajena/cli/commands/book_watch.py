"""`enajena book watch`: the depository's files against the register, with a case proposed for every movement out of a locked lot."""

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, get_args

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.calendar import local_date
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, SALE, check_recorder, opened
from enajena.cli.options import DECIMAL, JSON, SHEET, flag, option
from enajena.cli.speech import language, say, tell, warn
from enajena.intake.columns import normal_heading

if TYPE_CHECKING:
    from enajena.book.acts.shares import TransferConduct
    from enajena.book.books import Book
    from enajena.book.depository.reading import DepositoryLines
    from enajena.book.depository.watch import Watched, WatchOptions


def watch(
    file: Annotated[str, option("Archivo de posiciones o de movimientos.", "File of positions or of movements.")],
    /,
    *,
    sale: SALE,
    on: Annotated[
        str | None, option("Fecha de corte de las posiciones; hoy si no se dice.", "Day of the positions; today where none is said.")
    ] = None,
    issuer: Annotated[str | None, option("Cómo llama el archivo al emisor.", "How the file names the issuer.")] = None,
    word: Annotated[
        tuple[str, ...],
        flag(
            "Qué quiere decir una clase de movimiento, como TRASPASO=gratuitous; se puede repetir.",
            "What a kind of movement means, such as TRASPASO=gratuitous; may be repeated.",
        ),
    ] = (),
    record: Annotated[
        bool,
        flag(
            "Registra el archivo, sus movimientos y las transferencias; nunca un caso.",
            "Record the file, its movements and the transfers; never a case.",
        ),
    ] = False,
    by: Annotated[str | None, option("Quién lo registra.", "Who records it.")] = None,
    cases: Annotated[
        str | None,
        option(
            "Escribe los casos propuestos, para que una persona los revise y los registre con `book record`.",
            "Write the proposed cases, for a person to check and to record with `book record`.",
        ),
    ] = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Match a file of the depository to the lots of a sale and propose a case for every movement that breaches the lock-up."""
    check_recorder(by, record=record)
    with opened(data, database) as book:
        from enajena.book.depository.reading import read_file  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.book.depository.records import watched_record  # noqa: PLC0415
        from enajena.book.depository.watch import WatchOptions  # noqa: PLC0415
        from enajena.book.history import check_sale  # noqa: PLC0415
        from enajena.intake.table import ReadOptions  # noqa: PLC0415

        check_sale(book.alias, sale)
        today = local_date(book.clock())
        day = values.optional(values.a_day, "--on", on) or today
        read = read_file(Path(file), ReadOptions(decimal, sheet))
        watched = _watched(book, sale, read, WatchOptions(on=day, issuer=issuer, words=_words(word)))
        _write_cases(cases, watched, today)
        indexes = _record(book, sale, watched, day, by) if record and by else None
        answer = {"sale": sale, "on": day.isoformat(), **watched_record(watched, language()), "recorded": indexes, "cases": cases}
    for warning in read.warnings:
        warn(warning)
    if json:
        terminal.print_json(answer)
    else:
        _show(answer)


def _watched(book: "Book", sale: str, read: "DepositoryLines", options: "WatchOptions") -> "Watched":
    from enajena.book.depository.watch import watch as watch_file  # noqa: PLC0415 - as above
    from enajena.book.desk import Desk  # noqa: PLC0415

    return watch_file(book.alias, sale, Desk(book.alias, sale).programme, read, options)


def _write_cases(cases: str | None, watched: "Watched", today: date) -> None:
    """Write the proposed cases, before anything is recorded: a place where they cannot be written is told first."""
    from enajena.book.depository.records import case_lines  # noqa: PLC0415 - as above

    if cases is not None:
        Path(cases).write_text(case_lines(watched.proposals, today), encoding="utf-8")


def _record(book: "Book", sale: str, watched: "Watched", day: date, by: str) -> list[int]:
    from enajena.book.depository.recording import acts_of, check_new  # noqa: PLC0415 - as above

    check_new(book.alias, sale, watched)
    acts = acts_of(watched, day, local_date(book.clock()), (by,))
    return list(book.record(sale, acts).indexes)


def _words(given: Iterable[str]) -> "dict[str, TransferConduct]":
    from enajena.book.acts.shares import TransferConduct  # noqa: PLC0415 - pydantic, which only acts need

    known: tuple[TransferConduct, ...] = get_args(TransferConduct)
    words: dict[str, TransferConduct] = {}
    for text in given:
        says, equals, named = text.partition("=")
        conduct = next((each for each in known if each == named), None)
        if not says or not equals or conduct is None:
            listed = ", ".join(known)
            raise CallError(
                Text(f"--word «{text}»: no se puede leer.", f"--word “{text}”: it cannot be read."),
                Text(f"Escríbalo como TRASPASO=gratuitous; una de {listed}.", f"Write it as TRASPASO=gratuitous; one of {listed}."),
            )
        words[normal_heading(says)] = conduct
    return words


def _show(answer: dict[str, Any]) -> None:
    terminal.facts_of(
        (
            (say("Líneas leídas", "Lines read"), terminal.grouped(str(answer["read"]))),
            (say("De la venta", "Of the sale"), terminal.grouped(str(answer["matched"]))),
            (say("Otras", "Others"), terminal.grouped(str(answer["unmatched"]))),
        )
    )
    terminal.table(
        say("Movimientos", "Movements"),
        (say("número", "number"), say("fecha", "date"), say("dice", "says"), say("estado", "status"), say("lotes", "lots")),
        [
            (
                line["movement"],
                line["moved_on"],
                line["says"],
                tell(STATUS_LABELS[line["status"]]),
                ", ".join(f"{lot['lot']}: {lot['shares']}" for lot in line["lots"]),
            )
            for line in answer["lines"]
        ],
    )
    for proposal in answer["proposals"]:
        terminal.lines(say(f"Caso propuesto {proposal['case']}", f"Proposed case {proposal['case']}"), proposal["explanation"])
    terminal.table(
        say("Posiciones que no son las del registro", "Positions that are not those of the register"),
        (say("titular", "holder"), say("en el depósito", "in the depository"), say("en el registro", "in the register")),
        [(one["holder"], str(one["in_depository"]), str(one["in_register"])) for one in answer["differences"]],
        right=(1, 2),
    )
    recorded = answer["recorded"]
    terminal.facts_of(
        (
            (say("Actos registrados", "Acts recorded"), None if recorded is None else terminal.grouped(str(len(recorded)))),
            (say("Casos propuestos en", "Proposed cases in"), answer["cases"]),
        )
    )


STATUS_LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "matched": Text("de la venta", "of the sale"),
        "known_already": Text("ya registrado", "recorded already"),
        "other_issuer": Text("de otro emisor", "of another issuer"),
        "unknown_holder": Text("de nadie en la venta", "of nobody in the sale"),
        "unknown_word": Text("clase de movimiento sin definir: use --word", "kind of movement not known: use --word"),
        "own_accounts": Text("entre cuentas del mismo titular", "between accounts of one holder"),
        "no_free_shares": Text("sin acciones libres", "no free shares"),
        "other_lot": Text("el lote no es de ese titular", "the lot is not of that holder"),
        "out_of_order": Text("anterior a lo último del lote", "earlier than the last of the lot"),
    }
)
