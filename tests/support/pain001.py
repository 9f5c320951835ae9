"""What the standard asks of the part of a pain.001.001.09 file that we write: order, number and form of its elements.

Written by hand from the standard's message definition, apart from the writer; an element that is not here is a fault.
"""

import re
from dataclasses import dataclass, field
from decimal import Decimal
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

NAMESPACE = "{urn:iso:std:iso:20022:tech:xsd:pain.001.001.09}"
MAX_35, MAX_34, MAX_140 = r"(?s).{1,35}", r"(?s).{1,34}", r"(?s).{1,140}"


@dataclass(frozen=True)
class Type:
    """Children in their order with how many there may be, or the pattern of a text; of a `choice` exactly one child is there."""

    children: dict[str, tuple[str, int, int | None]] = field(default_factory=dict)
    pattern: str | None = None
    choice: bool = False
    attributes: dict[str, str] = field(default_factory=dict)


def _one_text(name: str, pattern: str) -> Type:
    return Type({name: (pattern, 1, 1)})


TYPES: dict[str, Type] = {
    "Document": Type({"CstmrCdtTrfInitn": ("Initiation", 1, 1)}),
    "Initiation": Type({"GrpHdr": ("Header", 1, 1), "PmtInf": ("Payment", 1, None)}),
    "Header": Type(
        {
            "MsgId": ("Max35", 1, 1), "CreDtTm": ("Instant", 1, 1), "NbOfTxs": ("Count", 1, 1), "CtrlSum": ("Sum", 0, 1),
            "InitgPty": ("Party", 1, 1),
        }
    ),
    "Payment": Type(
        {
            "PmtInfId": ("Max35", 1, 1), "PmtMtd": ("Method", 1, 1), "NbOfTxs": ("Count", 0, 1), "CtrlSum": ("Sum", 0, 1),
            "ReqdExctnDt": ("DateChoice", 1, 1), "Dbtr": ("Party", 1, 1), "DbtrAcct": ("Account", 1, 1), "DbtrAgt": ("Agent", 1, 1),
            "CdtTrfTxInf": ("Transaction", 1, None),
        }
    ),
    "Transaction": Type(
        {
            "PmtId": ("PaymentId", 1, 1), "Amt": ("AmountChoice", 1, 1), "CdtrAgt": ("Agent", 0, 1), "Cdtr": ("Party", 0, 1),
            "CdtrAcct": ("Account", 0, 1), "RmtInf": ("Remittance", 0, 1),
        }
    ),
    "PaymentId": Type({"InstrId": ("Max35", 0, 1), "EndToEndId": ("Max35", 1, 1)}),
    "AmountChoice": Type({"InstdAmt": ("Amount", 0, 1)}, choice=True),
    "Party": Type({"Nm": ("Max140", 0, 1)}),
    "Account": Type({"Id": ("AccountChoice", 0, 1), "Ccy": ("Currency", 0, 1)}),
    "AccountChoice": Type({"IBAN": ("Iban", 0, 1), "Othr": ("OtherAccount", 0, 1)}, choice=True),
    "OtherAccount": Type({"Id": ("Max34", 1, 1)}),
    "Agent": Type({"FinInstnId": ("Institution", 1, 1)}),
    "Institution": Type({"BICFI": ("Bic", 0, 1), "ClrSysMmbId": ("Member", 0, 1), "Othr": ("OtherInstitution", 0, 1)}),
    "OtherInstitution": Type({"Id": ("Max35", 1, 1)}),
    "Member": Type({"MmbId": ("Max35", 1, 1)}),
    "DateChoice": Type({"Dt": ("Date", 0, 1), "DtTm": ("Instant", 0, 1)}, choice=True),
    "Remittance": Type({"Ustrd": ("Max140", 0, None)}),
    "Max34": Type(pattern=MAX_34),
    "Max35": Type(pattern=MAX_35),
    "Max140": Type(pattern=MAX_140),
    "Count": Type(pattern=r"[0-9]{1,15}"),
    "Sum": Type(pattern=r"[0-9]{1,16}(\.[0-9]{1,2})?"),
    "Amount": Type(pattern=r"[0-9]{1,16}(\.[0-9]{1,2})?", attributes={"Ccy": r"[A-Z]{3}"}),
    "Currency": Type(pattern=r"[A-Z]{3}"),
    "Method": Type(pattern=r"CHK|TRF|TRA"),
    "Date": Type(pattern=r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
    "Instant": Type(pattern=r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})?"),
    "Iban": Type(pattern=r"[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}"),
    "Bic": Type(pattern=r"[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?"),
}  # fmt: skip


def wrong_in(data: bytes) -> list[str]:
    """Return everything that is wrong with a file."""
    assert data.startswith(b"<?xml version='1.0' encoding='UTF-8'?>\n")
    root = fromstring(data.decode())
    if root.tag != f"{NAMESPACE}Document":
        return [f"the root is {root.tag}"]
    return [*_wrong(root, "Document", "Document"), *_sums(root)]


def _wrong(element: Element, kind: str, place: str) -> list[str]:
    declared = TYPES[kind]
    found = [f"{place}: attribute {name}" for name in element.attrib if name not in declared.attributes]
    found += [
        f"{place}@{name}" for name, pattern in declared.attributes.items() if re.fullmatch(pattern, element.attrib.get(name, "")) is None
    ]
    if declared.pattern is not None:
        bad = len(element) or re.fullmatch(declared.pattern, element.text or "") is None
        return [*found, f"{place}: {element.text!r}"] if bad else found
    names = [child.tag.removeprefix(NAMESPACE) for child in element]
    order = list(declared.children)
    found += [f"{place}: {name} is not known" for name in names if name not in order]
    if names != sorted(names, key=lambda name: order.index(name) if name in order else -1):
        found.append(f"{place}: order {names}")
    found += [
        f"{place}: {names.count(name)} of {name}"
        for name, (_, least, most) in declared.children.items()
        if not least <= names.count(name) <= (most if most is not None else names.count(name))
    ]
    if declared.choice and len(names) != 1:
        found.append(f"{place}: a choice with {len(names)}")
    for child, name in zip(element, names, strict=True):
        if name in order:
            found += _wrong(child, declared.children[name][0], f"{place}/{name}")
    return found


def _sums(root: Element) -> list[str]:
    amounts = [Decimal(one.text or "0") for one in root.iter(f"{NAMESPACE}InstdAmt")]
    counts = {one.text for one in root.iter(f"{NAMESPACE}NbOfTxs")}
    totals = {Decimal(one.text or "0") for one in root.iter(f"{NAMESPACE}CtrlSum")}
    keys = [one.text for one in root.iter(f"{NAMESPACE}EndToEndId")]
    wrong = [] if counts == {str(len(amounts))} else [f"counts {counts}"]
    wrong += [] if totals == {sum(amounts, Decimal(0))} else [f"sums {totals}"]
    return wrong if len(set(keys)) == len(keys) else [*wrong, "a key twice"]


def texts_of(data: bytes, name: str) -> list[str]:
    """Return the texts of every element of a name that holds no other."""
    return [one.text or "" for one in fromstring(data.decode()).iter(f"{NAMESPACE}{name}") if not len(one)]
