"""One entry of a camt.053 statement: the movements that it stands for, several where it is a batch."""

from collections.abc import Sequence
from decimal import Decimal
from xml.etree.ElementTree import Element

from enajena.basics.figures import pesos_text
from enajena.basics.text import Text
from enajena.book.acts.money import Means
from enajena.book.statements.camt_values import UnreadableError, all_of, amount_of, date_of, first, first_text, texts
from enajena.book.statements.movement import Movement, Passed

_BOOKED = "BOOK"
_NOT_BOOKED = {
    "PDNG": Text("está pendiente: el banco no lo ha asentado", "it is pending: the bank has not booked it"),
    "FUTR": Text("es de una fecha futura", "it is of a date to come"),
    "INFO": Text("es sólo informativo", "it is for information only"),
}
_CREDIT = {"CRDT": True, "DBIT": False}
_TRUE = {"true": True, "1": True, "false": False, "0": False, None: False}
_NOT_PROVIDED = "NOTPROVIDED"
_MEANS: dict[tuple[str | None, str | None], Means] = {
    ("CNTR", "CDPT"): "cash",
    ("RCHQ", "BCHQ"): "cashiers_cheque",
}
_FAMILIES: dict[str | None, Means] = {"RCDT": "transfer", "RRCT": "transfer"}


def entry_movements(entry: Element, where: Text, account: str) -> Sequence[Movement | Passed]:
    """Return the movements of an entry, or why it is none.

    Raises:
        UnreadableError: a value of it cannot be read, or the parts of a batch do not add up.
    """
    status = first_text(entry, "Sts", "Cd") or first_text(entry, "Sts")
    if status in _NOT_BOOKED:
        return (Passed(where, _NOT_BOOKED[status]),)
    if status != _BOOKED:
        what = Text(f"su estado «{status}» no es de los conocidos", f"its status “{status}” is not a known one")
        raise UnreadableError("status", what, _BANK, status)
    amount = signed_amount(entry)
    details = list(all_of(entry, "NtryDtls", "TxDtls"))
    if len(details) > 1:
        return _batch(entry, details, where, account=account, amount=amount)
    detail = details[0] if details else entry
    return (_movement(entry, detail, where, account=account, amount=amount),) if amount else ()


def _batch(entry: Element, details: Sequence[Element], where: Text, *, account: str, amount: Decimal) -> Sequence[Movement]:
    parts = [_part(detail, is_credit=amount > 0) for detail in details]
    total = sum(parts, Decimal(0))
    if total != amount:
        what = Text(
            "sus partes suman {parts} pesos, y el asiento es de {whole}", "its parts add up to {parts} pesos, and the entry is of {whole}"
        )
        raise UnreadableError("batch_sum", what.format(parts=pesos_text(total), whole=pesos_text(amount)), _BANK)
    return [
        _movement(entry, detail, _within(where, place), account=account, amount=part, place=place)
        for place, (detail, part) in enumerate(zip(details, parts, strict=True), start=1)
        if part
    ]


def signed_amount(element: Element) -> Decimal:
    """Return the amount of an entry or a balance: above zero for a credit, below for a debit.

    Raises:
        UnreadableError: amount or sign cannot be read.
    """
    return amount_of(first(element, "Amt")) * _sign(element)


def _sign(element: Element) -> int:
    text = first_text(element, "CdtDbtInd")
    if text not in _CREDIT:
        raise UnreadableError("sign", Text(f"«{text}» no es crédito ni débito", f"“{text}” is neither credit nor debit"), _BANK, text)
    return 1 if _CREDIT[text] else -1


def _part(detail: Element, *, is_credit: bool) -> Decimal:
    """Return the signed amount of one part of a batch; older versions give it under its details only."""
    own = first(detail, "Amt")
    amount = amount_of(first(detail, "AmtDtls", "TxAmt", "Amt") if own is None else own)
    if first(detail, "CdtDbtInd") is not None:
        return amount * _sign(detail)
    return amount if is_credit else -amount


def _movement(entry: Element, detail: Element, where: Text, *, account: str, amount: Decimal, place: int | None = None) -> Movement:
    booked_on = date_of(first(entry, "BookgDt")) or date_of(first(entry, "ValDt"))
    if booked_on is None:
        raise UnreadableError("no_date", Text("no tiene fecha", "it has no date"), _BANK)
    reversal = first_text(entry, "RvslInd")
    if reversal not in _TRUE:
        raise UnreadableError(
            "reversal", Text(f"«{reversal}» no es un sí ni un no", f"“{reversal}” is neither yes nor no"), _BANK, reversal
        )
    end_to_end = first_text(detail, "Refs", "EndToEndId")
    return Movement(
        where=where,
        account=account,
        booked_on=booked_on,
        amount_cop=abs(amount),
        is_credit=amount > 0,
        is_reversal=_TRUE[reversal],
        bank_reference=_bank_reference(entry, detail, place),
        references=(
            *((end_to_end,) if end_to_end and end_to_end != _NOT_PROVIDED else ()),
            *texts(detail, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
            *texts(detail, "RmtInf", "Strd", "RfrdDocInf", "Nb"),
        ),
        texts=(*texts(detail, "RmtInf", "Ustrd"), *texts(detail, "AddtlTxInf"), *texts(entry, "AddtlNtryInf")),
        means=_means(detail) or _means(entry) or "other",
    )


def _bank_reference(entry: Element, detail: Element, place: int | None) -> str | None:
    own = first_text(detail, "Refs", "AcctSvcrRef")
    whole = first_text(entry, "AcctSvcrRef") or first_text(entry, "NtryRef")
    if own or whole is None:
        return own
    return whole if place is None else f"{whole}/{place}"


def _means(element: Element) -> Means | None:
    """Return how the money came, by the bank's code of the movement: a family and what is within it."""
    family, within = first_text(element, "BkTxCd", "Domn", "Fmly", "Cd"), first_text(element, "BkTxCd", "Domn", "Fmly", "SubFmlyCd")
    return _MEANS.get((family, within)) or _FAMILIES.get(family)


def _within(where: Text, place: int) -> Text:
    return Text(f"{where.es}, parte {place}", f"{where.en}, part {place}")


_BANK = Text("Pida al banco el archivo de nuevo.", "Ask the bank for the file again.")
