"""Payment orders in ISO 20022 pain.001.001.09: the file that takes refunds to the bank.

The bytes depend on what is given and on nothing else: the same order gives the same file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from enajena.basics.money import plain

NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
LONGEST_ID = 35
LONGEST_NAME = 140
LONGEST_ACCOUNT = 34
_CURRENCY = "COP"


@dataclass(frozen=True, slots=True)
class BankAccount:
    """An account: its number, and the code of its bank where it is given."""

    number: str
    bank: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """One transfer: the key that the bank hands back (35 characters at the most), to whom, how much, and what for."""

    key: str
    name: str
    account: BankAccount
    amount_cop: Decimal
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentOrder:
    """A payment order: its name, the instant it was made, who pays from which account, on which day, and the transfers."""

    name: str
    made_at: datetime
    payer: str
    payer_account: BankAccount
    pay_on: date
    transfers: Sequence[Transfer]

    @property
    def total_cop(self) -> Decimal:
        """Return the sum of the transfers."""
        return sum((one.amount_cop for one in self.transfers), Decimal(0))


def order_bytes(order: PaymentOrder) -> bytes:
    """Return the file of a payment order, in UTF-8."""
    document = Element("Document", {"xmlns": NAMESPACE})
    initiation = SubElement(document, "CstmrCdtTrfInitn")
    header = SubElement(initiation, "GrpHdr")
    _add(header, "MsgId", order.name)
    _add(header, "CreDtTm", order.made_at.isoformat(timespec="seconds"))
    _totals(header, order)
    _add(SubElement(header, "InitgPty"), "Nm", order.payer)
    payment = SubElement(initiation, "PmtInf")
    _add(payment, "PmtInfId", order.name)
    _add(payment, "PmtMtd", "TRF")
    _totals(payment, order)
    _add(SubElement(payment, "ReqdExctnDt"), "Dt", order.pay_on.isoformat())
    _add(SubElement(payment, "Dbtr"), "Nm", order.payer)
    _account(SubElement(payment, "DbtrAcct"), order.payer_account, currency=_CURRENCY)
    _bank(payment, "DbtrAgt", order.payer_account.bank or "NOTPROVIDED")
    for transfer in order.transfers:
        _transfer(SubElement(payment, "CdtTrfTxInf"), transfer)
    indent(document)
    written: bytes = tostring(document, encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _transfer(element: Element, transfer: Transfer) -> None:
    _add(SubElement(element, "PmtId"), "EndToEndId", transfer.key)
    amount = SubElement(SubElement(element, "Amt"), "InstdAmt", {"Ccy": _CURRENCY})
    amount.text = plain(transfer.amount_cop)
    if transfer.account.bank is not None:
        _bank(element, "CdtrAgt", transfer.account.bank)
    _add(SubElement(element, "Cdtr"), "Nm", transfer.name)
    _account(SubElement(element, "CdtrAcct"), transfer.account)
    _add(SubElement(element, "RmtInf"), "Ustrd", transfer.text)


def _totals(element: Element, order: PaymentOrder) -> None:
    _add(element, "NbOfTxs", str(len(order.transfers)))
    _add(element, "CtrlSum", plain(order.total_cop))


def _account(element: Element, account: BankAccount, currency: str | None = None) -> None:
    _add(SubElement(SubElement(element, "Id"), "Othr"), "Id", account.number)
    if currency is not None:
        _add(element, "Ccy", currency)


def _bank(element: Element, name: str, code: str) -> None:
    """Add a bank by the code that it has in the country's clearing, or as the standard says that none is given."""
    institution = SubElement(SubElement(element, name), "FinInstnId")
    if code == "NOTPROVIDED":
        _add(SubElement(institution, "Othr"), "Id", code)
    else:
        _add(SubElement(institution, "ClrSysMmbId"), "MmbId", code)


def _add(element: Element, name: str, text: str) -> None:
    SubElement(element, name).text = text
