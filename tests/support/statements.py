"""Statements of an invented bank, written as the versions of camt.053 have it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape

FIRST_VERSION_WITH_CODED_STATUS = 8
ACCOUNT = "04512345678"


@dataclass(frozen=True, kw_only=True)
class Part:
    """One transaction of an entry."""

    amount: str | None = None
    under_details: bool = False  # as the oldest versions have it
    end_to_end: str | None = None
    creditor_reference: str | None = None
    text: str | None = None
    own_reference: str | None = None


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One entry; the sign is `CRDT` or `DBIT`."""

    amount: str
    on: str = "2004-02-02"
    sign: str = "CRDT"
    currency: str = "COP"
    status: str = "BOOK"
    reversal: bool = False
    reference: str | None = None
    code: tuple[str, str] = ("RCDT", "ESCT")
    parts: Sequence[Part] = field(default_factory=tuple)
    instant: bool = False
    info: str | None = None


def entry_xml(entry: Entry, version: int = 8) -> str:
    status = f"<Cd>{entry.status}</Cd>" if version >= FIRST_VERSION_WITH_CODED_STATUS else entry.status
    day = f"<DtTm>{entry.on}</DtTm>" if entry.instant else f"<Dt>{entry.on}</Dt>"
    return "".join(
        (
            f'<Ntry><Amt Ccy="{entry.currency}">{entry.amount}</Amt><CdtDbtInd>{entry.sign}</CdtDbtInd>',
            "<RvslInd>true</RvslInd>" if entry.reversal else "",
            f"<Sts>{status}</Sts><BookgDt>{day}</BookgDt>",
            f"<AcctSvcrRef>{entry.reference}</AcctSvcrRef>" if entry.reference else "",
            f"<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>{entry.code[0]}</Cd><SubFmlyCd>{entry.code[1]}</SubFmlyCd></Fmly></Domn></BkTxCd>",
            f"<NtryDtls>{''.join(map(_part_xml, entry.parts))}</NtryDtls>" if entry.parts else "",
            f"<AddtlNtryInf>{escape(entry.info)}</AddtlNtryInf>" if entry.info else "",
            "</Ntry>",
        )
    )


def _part_xml(part: Part) -> str:
    amount = "" if part.amount is None else f'<Amt Ccy="COP">{part.amount}</Amt>'
    if part.under_details:
        amount = f"<AmtDtls><TxAmt>{amount}</TxAmt></AmtDtls>"
    refs = (f"<AcctSvcrRef>{part.own_reference}</AcctSvcrRef>" if part.own_reference else "") + (
        f"<EndToEndId>{escape(part.end_to_end)}</EndToEndId>" if part.end_to_end else ""
    )
    strd = f"<Strd><CdtrRefInf><Ref>{part.creditor_reference}</Ref></CdtrRefInf></Strd>" if part.creditor_reference else ""
    ustrd = f"<Ustrd>{escape(part.text)}</Ustrd>" if part.text else ""
    return (
        f"<TxDtls><Refs>{refs}</Refs>{amount}<RltdPties><Dbtr><Nm>Pagadora Inventada</Nm></Dbtr></RltdPties>"
        f"<RmtInf>{ustrd}{strd}</RmtInf></TxDtls>"
    )


def statement_xml(*entries: Entry, version: int = 8, balances: tuple[str, str] | None = None, account: str = ACCOUNT) -> str:
    """Return a statement; `balances` are the opening and the closing one."""
    told = "" if balances is None else "".join(_balance(code, amount) for code, amount in zip(("OPBD", "CLBD"), balances, strict=True))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version:02}">'
        "<BkToCstmrStmt><GrpHdr><MsgId>X1</MsgId><CreDtTm>2004-02-03T07:00:00</CreDtTm></GrpHdr>"
        f"<Stmt><Id>E1</Id><Acct><Id><Othr><Id>{account}</Id></Othr></Id><Ccy>COP</Ccy></Acct>{told}"
        f"{''.join(entry_xml(entry, version) for entry in entries)}</Stmt></BkToCstmrStmt></Document>\n"
    )


def _balance(code: str, amount: str) -> str:
    sign = "DBIT" if amount.startswith("-") else "CRDT"
    return (
        f'<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy="COP">{amount.lstrip("-")}</Amt>'
        f"<CdtDbtInd>{sign}</CdtDbtInd><Dt><Dt>2004-02-02</Dt></Dt></Bal>"
    )


def paid(amount: str, text: str | None = None, *, reference: str | None = None, end_to_end: str | None = None, **more: object) -> Entry:
    """Return a credit with what the payer wrote."""
    return Entry(amount=amount, reference=reference, parts=(Part(text=text, end_to_end=end_to_end),), **more)  # type: ignore[arg-type]


def write(folder: Path, text: str, name: str = "extracto.xml") -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def day(text: str) -> date:
    """Return a date."""
    return date.fromisoformat(text)
