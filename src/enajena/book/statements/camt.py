"""Bank statements in ISO 20022 camt.053, versions 001.02 to 001.14, read as a stream and by local names.

What is kept true: an entry is a movement, is passed over with a reason, or is a fault; the amounts of a batch add up to that of its
entry; where a statement gives its opening and closing balance, its entries lead from the one to the other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from enajena.basics.faults import Fault, FaultsError
from enajena.basics.figures import pesos_text
from enajena.basics.text import Text, same
from enajena.book.statements.camt_entry import entry_movements, signed_amount
from enajena.book.statements.camt_values import UnreadableError, first, first_text, local
from enajena.book.statements.movement import Movement, Read

_NAMESPACE = re.compile(r"\{urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-4])\}Document")
_MAX_DEPTH = 40


@dataclass(slots=True)
class _Statement:
    """One statement of a file, as far as it was read: its account, the balances it gives, the sum of its entries."""

    account: str = ""
    balances: dict[str, Decimal] = field(default_factory=dict)
    sum_cop: Decimal = Decimal(0)
    is_sound: bool = True


def read_camt(path: Path) -> Iterator[Read]:
    """Yield what each entry of a camt.053 file is.

    Raises:
        FaultsError: it is no well-formed XML, declares a DTD, is too deep, or is another message.
    """
    with path.open("rb") as file:
        try:
            yield from _entries(path, iterparse(file, events=("start", "end"), forbid_dtd=True))
        except ParseError as error:
            raise FaultsError([_not_xml(path, error.position[0])]) from error
        except DefusedXmlException as error:
            raise FaultsError([Fault("xml_entities", same(str(path)), _DTD, _ASK_AGAIN)]) from error


def _entries(path: Path, events: Iterator[tuple[str, Element]]) -> Iterator[Read]:
    opened: list[Element] = []
    statement, number = _Statement(), 0
    for event, element in events:
        if event == "start":
            _check_place(path, element, opened)
            opened.append(element)
            if local(element) == "Stmt":
                statement = _Statement()
            continue
        opened.pop()
        parent = local(opened[-1]) if opened else ""
        match parent, local(element):
            case "Stmt", "Acct":
                statement.account = first_text(element, "Id", "IBAN") or first_text(element, "Id", "Othr", "Id") or ""
            case "Stmt", "Bal":
                _keep_balance(statement, element)
            case "Stmt", "Ntry":
                number += 1
                yield from _one(path, number, statement, element)
                opened[-1].remove(element)
            case _, "Stmt":
                yield from _sums(path, statement)
                element.clear()


def _one(path: Path, number: int, statement: _Statement, element: Element) -> Iterator[Read]:
    where = Text(f"{path}: asiento {number}", f"{path}: entry {number}")
    try:
        found = entry_movements(element, where, statement.account)
    except UnreadableError as unreadable:
        statement.is_sound = False
        yield Fault(unreadable.code, where, unreadable.what, unreadable.remedy, unreadable.found)
        return
    for one in found:
        if isinstance(one, Movement):
            statement.sum_cop += one.amount_cop if one.is_credit else -one.amount_cop
        yield one


def _check_place(path: Path, element: Element, opened: list[Element]) -> None:
    if len(opened) >= _MAX_DEPTH:
        raise FaultsError([Fault("xml_too_deep", same(str(path)), _DEEP, _ASK_AGAIN)])
    message = element.tag if not opened else ""
    if message and not _NAMESPACE.fullmatch(message):
        raise FaultsError([Fault("other_message", same(str(path)), _OTHER_MESSAGE, _ASK_CAMT, message)])


def _keep_balance(statement: _Statement, element: Element) -> None:
    """Keep an opening or closing booked balance; one of a page within the statement is left out, since entries go on after it."""
    code = first_text(element, "Tp", "CdOrPrtry", "Cd") or ""
    if code in {"OPBD", "PRCD", "CLBD"} and first(element, "Tp", "SubTp") is None:
        try:
            statement.balances["CLBD" if code == "CLBD" else "OPBD"] = signed_amount(element)
        except UnreadableError:
            statement.is_sound = False


def _sums(path: Path, statement: _Statement) -> Iterator[Fault]:
    if not statement.is_sound or not {"OPBD", "CLBD"} <= statement.balances.keys():
        return
    expected = statement.balances["CLBD"] - statement.balances["OPBD"]
    if statement.sum_cop != expected:
        what = Text(
            "los asientos suman {found} pesos, y entre el saldo inicial y el final hay {expected}",
            "the entries add up to {found} pesos, and between the opening and the closing balance there are {expected}",
        ).format(found=pesos_text(statement.sum_cop), expected=pesos_text(expected))
        where = Text(f"{path}: extracto de {statement.account}", f"{path}: statement of {statement.account}")
        yield Fault("balance", where, what, _INCOMPLETE)


def _not_xml(path: Path, line: int) -> Fault:
    where = Text(f"{path}: línea {line}", f"{path}: line {line}")
    return Fault("not_xml", where, Text("el XML no está bien formado", "the XML is not well formed"), _ASK_AGAIN)


_ASK_AGAIN = Text("Pida al banco el archivo de nuevo.", "Ask the bank for the file again.")
_ASK_CAMT = Text(
    "Pida al banco el extracto en camt.053, o guárdelo como CSV con las columnas de `docs/statements.md`.",
    "Ask the bank for the statement in camt.053, or save it as CSV with the columns of `docs/statements.md`.",
)
_DTD = Text("el XML declara un DTD o entidades", "the XML declares a DTD or entities")
_DEEP = Text("el XML tiene demasiados niveles", "the XML has too many levels")
_OTHER_MESSAGE = Text("no es un extracto camt.053.001 de la versión 02 a la 14", "it is no statement camt.053.001, version 02 to 14")
_INCOMPLETE = Text("Al extracto le faltan asientos: pídalo completo.", "Entries are missing: ask for the whole statement.")
