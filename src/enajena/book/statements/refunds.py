"""Money that is to go back: what is held for awards that are paid or have ended, the acts that return it, and the bank's file."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from django.db.models import F

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Text
from enajena.book import bulk
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentReturned
from enajena.book.desk import Desk
from enajena.book.effects.money_ledger import held_cop
from enajena.book.models import Award, Leaf, Person, Refund
from enajena.book.statements.pain001 import LONGEST_ACCOUNT, LONGEST_ID, LONGEST_NAME, BankAccount, PaymentOrder, Transfer, order_bytes
from enajena.calendar import local_date
from enajena.engine.output import check_writable
from enajena.engine.whole_file import whole_file

if TYPE_CHECKING:
    from enajena.book.books import Book
    from enajena.book.record import Receipt

_RETURNING = ("paid", "resolved", "refused", "lapsed")
_NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9-]{{0,{LONGEST_ID - 7}}}")  # room for `-` and five digits
_ACCOUNT = re.compile(r"(?:([0-9A-Za-z]{1,35}):)?([0-9A-Za-z-]+)")


@dataclass(frozen=True, slots=True)
class DueRefund:
    """What is held for an award and is to go back, and why: it is beyond the price, or the award has ended in that state."""

    award: str
    reason: str
    amount_cop: Decimal


def due_refunds(alias: str, sale: str) -> list[DueRefund]:
    """Return what is to go back, by reference of the award: beyond the price, or received for what has ended."""
    gone = F("applied_cop") + F("returned_cop") + F("forfeited_cop")
    rows = Award.objects.using(alias).filter(sale=sale, until_index__isnull=True, state__in=_RETURNING, received_cop__gt=gone)
    return [DueRefund(row.ref, "excess" if row.state == "paid" else row.state, held_cop(row)) for row in rows.order_by("ref")]


def return_all(book: "Book", sale: str, order: str, *, on: date, by: tuple[str, ...]) -> "Receipt":
    """Record that everything that is due goes back, under one payment order.

    Raises:
        CallError: as `refund_acts`.
        RecordRefusedError: an act may not be recorded; none was.
    """
    return book.record(sale, refund_acts(book.alias, sale, order, on=on, by=by))


def refund_acts(alias: str, sale: str, order: str, *, on: date, by: tuple[str, ...]) -> list[Act]:
    """Return the acts by which everything that is due goes back, under one payment order; each refund is `ORDER-number`.

    Raises:
        CallError: the name of the order cannot be, or it is taken; or nothing is to go back.
    """
    if not _NAME.fullmatch(order):
        raise CallError(
            Text(f"«{order}» no puede ser el nombre de una orden de pago.", f"“{order}” cannot be the name of a payment order."),
            Text("Use letras, cifras y guiones, 29 a lo sumo.", "Use letters, digits and hyphens, 29 at the most."),
        )
    if Refund.objects.using(alias).filter(sale=sale, order=order).exists():
        raise CallError(
            Text(f"La orden «{order}» ya existe.", f"The order “{order}” is there already."),
            Text("Escríbala de nuevo sin --record, o use otro nombre.", "Write it again without --record, or use another name."),
        )
    found = due_refunds(alias, sale)
    if not found:
        raise CallError(Text("No hay dinero por devolver.", "There is no money to return."))
    return [_returned(order, number, due, on, by) for number, due in enumerate(found, start=1)]


def order_of(alias: str, sale: str, name: str, *, payer: str, payer_account: str, pay_on: date | None = None) -> PaymentOrder:
    """Return the payment order of the refunds that were recorded under a name, made when the last of them was.

    Raises:
        CallError: no refund has that order, or the payer's account cannot be read.
        FaultsError: with every refund whose person has no name or no account that a bank could pay to.
    """
    rows = list(Refund.objects.using(alias).filter(sale=sale, order=name, until_index__isnull=True).order_by("ref"))
    if not rows:
        raise CallError(
            Text(f"Ninguna devolución es de la orden «{name}».", f"No refund is of the order “{name}”."),
            Text("Regístrelas antes con --record y --by.", "Record them first with --record and --by."),
        )
    account = _account(payer_account)
    if account is None:
        raise CallError(
            Text(f"«{payer_account}» no es una cuenta.", f"“{payer_account}” is no account."),
            Text("Escríbala como BANCO:NÚMERO, o sólo el número.", "Write it as BANK:NUMBER, or the number alone."),
        )
    transfers = _transfers(alias, sale, rows)
    made = Leaf.objects.using(alias).filter(sale=sale, index=max(row.index for row in rows)).get().at
    return PaymentOrder(name=name, made_at=made, payer=payer, payer_account=account, pay_on=pay_on or local_date(made), transfers=transfers)


def write_order(order: PaymentOrder, out: Path) -> None:
    """Write the file of a payment order, whole or not at all.

    Raises:
        CallError: the file cannot be written, or its ending is not `.xml`.
    """
    check_writable(out, out, (".xml",))
    with whole_file(out) as beside:
        beside.write_bytes(order_bytes(order))


def sole_seller(alias: str, sale: str) -> str:
    """Return who sells, where it is one only.

    Raises:
        CallError: there are several sellers, or none is named.
    """
    sellers = Desk(alias, sale).programme.sellers
    if len(sellers) != 1:
        raise CallError(
            Text("No hay un solo vendedor que pague.", "There is not one seller only who could pay."),
            Text("Dé --payer NOMBRE.", "Give --payer NAME."),
        )
    return sellers[0].name


def _returned(order: str, number: int, due: DueRefund, on: date, by: tuple[str, ...]) -> Act:
    ref = f"{order}-{number:05}"
    return Act(body=PaymentReturned(refund=ref, award=due.award, amount_cop=due.amount_cop, order=order), on=on, by=by, ref=ref)


def _transfers(alias: str, sale: str, rows: Sequence[Refund]) -> list[Transfer]:
    people = {row.ref: row for row in bulk.standing(alias, sale, Person, "ref", {row.person for row in rows}) if isinstance(row, Person)}
    transfers: list[Transfer] = []
    faults: list[Fault] = []
    for row in rows:
        person = people.get(row.person)
        name = "" if person is None else (person.name or "").strip()
        account = _account("" if person is None else person.contact.get("account", ""))
        faults += _faults(row, name, account)
        if account is not None:
            text = f"Devolucion {row.award or row.security}"
            transfers.append(Transfer(key=row.ref, name=name, account=account, amount_cop=row.amount_cop, text=text))
    if faults:
        raise FaultsError(faults)
    return transfers


def _faults(row: Refund, name: str, account: BankAccount | None) -> Iterable[Fault]:
    where = Text(f"devolución {row.ref}, persona {row.person}", f"refund {row.ref}, person {row.person}")
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        yield Fault("no_name", where, Text("no consta su nombre", "its name is not known"), _ASK)
    if account is None:
        yield Fault(
            "no_account", where, Text("no consta una cuenta que el banco pueda leer", "it has no account that a bank can read"), _ASK
        )
    if len(row.ref) > LONGEST_ID:
        what = Text("su clave pasa de 35 caracteres, que el banco no admite", "its key has more than the 35 characters that a bank takes")
        yield Fault("long_key", where, what, _BY_HAND)


def _account(text: str) -> BankAccount | None:
    """Return the account that a text says: the number, after the code of the bank and a colon where it has one."""
    found = _ACCOUNT.fullmatch("".join(text.split()))
    number = "" if found is None else found[2].replace("-", "")
    return BankAccount(number, found[1]) if found is not None and 0 < len(number) <= LONGEST_ACCOUNT else None


_ASK = Text(
    "Pídalo y regístrelo con los datos de la persona (`account`: BANCO:NÚMERO), o páguela por otro medio.",
    "Ask for it and record it with the person's data (`account`: BANK:NUMBER), or pay by other means.",
)
_BY_HAND = Text("Páguela por otro medio.", "Pay it by other means.")
