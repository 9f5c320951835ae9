"""Elements of ISO 20022 messages by local name, and the values that they hold."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from xml.etree.ElementTree import Element

from enajena.basics.text import Text
from enajena.calendar import local_date

_AMOUNT = re.compile(r"[0-9]{1,18}(\.[0-9]{1,5})?")
_DATE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(Z|[+-][0-9]{2}:[0-9]{2})?")
_CURRENCY = "COP"


class UnreadableError(Exception):
    """An entry cannot be read: the code of the fault, what is wrong, what to do, and what stood there."""

    def __init__(self, code: str, what: Text, remedy: Text, found: str | None = None) -> None:
        """Keep what will be said."""
        super().__init__(what.en)
        self.code = code
        self.what = what
        self.remedy = remedy
        self.found = found


def local(element: Element) -> str:
    """Return the name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def all_of(element: Element, *names: str) -> Iterator[Element]:
    """Yield the elements at the end of a path of local names."""
    if not names:
        yield element
        return
    for child in element:
        if local(child) == names[0]:
            yield from all_of(child, *names[1:])


def first(element: Element, *names: str) -> Element | None:
    """Return the first element at the end of a path, or None."""
    return next(all_of(element, *names), None)


def first_text(element: Element, *names: str) -> str | None:
    """Return the text of the first element at the end of a path, None where there is none or it is blank."""
    found = first(element, *names)
    text = "" if found is None or found.text is None else found.text.strip()
    return text or None


def texts(element: Element, *names: str) -> tuple[str, ...]:
    """Return the texts at the end of a path that are not blank."""
    found = (one.text.strip() for one in all_of(element, *names) if one.text)
    return tuple(text for text in found if text)


def amount_of(element: Element | None) -> Decimal:
    """Return an amount of pesos.

    Raises:
        UnreadableError: there is none, it is in another currency, or it is no amount in centavos.
    """
    if element is None or element.text is None:
        raise UnreadableError("no_amount", Text("no tiene valor", "it has no amount"), _BANK)
    text, currency = element.text.strip(), element.get("Ccy")
    if currency != _CURRENCY:
        what = Text(f"está en «{currency}», no en pesos", f"it is in “{currency}”, not in pesos")
        raise UnreadableError("other_currency", what, _ONLY_PESOS, f"{currency} {text}")
    amount = Decimal(text) if _AMOUNT.fullmatch(text) else None
    if amount is None or amount * 100 != int(amount * 100):
        raise UnreadableError("amount", Text(f"«{text}»: no es un monto", f"“{text}”: it is no amount"), _BANK, text)
    return amount


def date_of(element: Element | None) -> date | None:
    """Return the local date in Bogotá of a `Dt` or a `DtTm`, None where there is none.

    Raises:
        UnreadableError: it is no date.
    """
    if element is None:
        return None
    day, instant = first_text(element, "Dt"), first_text(element, "DtTm")
    try:
        if day is not None:
            found = _DATE.fullmatch(day)
            return date.fromisoformat(found[1] if found else day)
        if instant is not None:
            moment = datetime.fromisoformat(instant)
            return moment.date() if moment.tzinfo is None else local_date(moment)
    except ValueError as error:
        text = day or instant or ""
        raise UnreadableError("date", Text(f"«{text}»: no es una fecha", f"“{text}”: it is no date"), _BANK, text) from error
    return None


_BANK = Text("Pida al banco el archivo de nuevo.", "Ask the bank for the file again.")
_ONLY_PESOS = Text("Use el extracto de la cuenta en pesos.", "Use the statement of the account in pesos.")
