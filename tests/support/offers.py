"""A sale of Gases de La Guajira up to its awards, through the real acts: for tests of what comes before and after them.

Dates and figures are those of the decree: two months from the day after the notice of 10 October 2003 end on 11 December; 92,284
shares at 2,448.70. All persons are made up.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest

from enajena.book.acts.acceptances import AcceptanceReceived
from enajena.book.acts.kinds import Act
from enajena.book.acts.papers import CreditLineOpened, RecipientsScreened, RegulationFiled, RegulationTerms
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.acts.stages import StageClosed, StageNoticed
from enajena.book.adjudicating import StageAdjudicated, adjudicate_stage
from enajena.book.assessing import StageAssessed, assess_stage
from enajena.book.record import Receipt
from enajena.book.refusal import RecordRefusedError
from enajena.book.stored_bytes import StoredBytes
from enajena.programme.reader import path_of
from support.books import BOGOTA_BEHIND, Rehearsal

ADOPTED, NOTICED, FIRST_DAY, LAST_DAY = date(2003, 10, 3), date(2003, 10, 10), date(2003, 10, 11), date(2003, 12, 11)
CLOSED, ADJUDICATED = date(2003, 12, 12), date(2003, 12, 15)
ALL_SHARES, PRICE = 92_284, Decimal("2448.70")
BY = ("ensayo:uno",)
BY_TWO = ("ensayo:uno", "ensayo:dos")
PAPER = StoredBytes("documento.pdf", b"papel de ensayo")
TERMS = RegulationTerms(rule="largest_remainder", tie="earlier_filing")
GOOD_FACTS = {
    "executive": "false",
    "has_capacity": "true",
    "declares_lock_up": "true",
    "declares_shareholder_rights": "true",
    "declares_no_third_owner": "true",
}

CREDIT = CreditLineOpened(
    line="C-1",
    kind="credit_line",
    lender="Banco de Ensayo",
    total_cop=Decimal("22597583.08"),  # 10 % of 92,284 × 2,448.70 = 225,975,830.80
    term_months=60,
    grace_months=12,
    rate_ea_pct=Decimal("20.04"),
    granted_on=date(2003, 10, 7),
    bank_rate_ea_pct=Decimal("20.04"),
    bank_rate_certificate="Res. 1038/2003",
    bank_rate_status="single_source",
    collateral_price_cop=PRICE,
)
SCREENED = RecipientsScreened(paper="T-1", stage="first", number="1", dated=date(2003, 10, 7), file_sha256=PAPER.sha256)
REGULATION = RegulationFiled(regulation="R-1", stage="first", number="1", dated=date(2003, 10, 7), file_sha256=PAPER.sha256, terms=TERMS)
NOTICE = StageNoticed(stage="first", offered_shares=ALL_SHARES, price_cop=PRICE, last_day=LAST_DAY)


def refusal(do: Callable[[], object]) -> tuple[str, str | None]:
    """Return the code and the numeral of the one refusal that a recording meets; it says something in both languages."""
    with pytest.raises(RecordRefusedError) as refused:
        do()
    (only,) = refused.value.refusals
    assert all((only.what.es, only.what.en, only.remedy.es, only.remedy.en))
    return only.code, only.source


def at(day: date, hour: int = 10, minute: int = 0) -> datetime:
    """Return an instant of a day in Bogotá."""
    return datetime.combine(day, time(hour, minute), UTC) + BOGOTA_BEHIND


FILED = at(date(2003, 11, 4), 9)


def amended_file(programme: str, *changes: tuple[str, str]) -> StoredBytes:
    """Return the file of a built-in programme with some texts of it changed, each of which it has."""
    text = path_of(programme).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return StoredBytes("programa.yaml", text.encode())


def adopted(sale: Rehearsal, file: StoredBytes, on: date = ADOPTED) -> Receipt:
    """Adopt a programme file."""
    return sale.do(on, ProgrammeAdopted(programme=sale.programme, file_sha256=file.sha256), by=BY, files=[file])


def prepared(sale: Rehearsal, terms: RegulationTerms = TERMS) -> None:
    """Adopt the programme and put in place what the notice of the first stage asks for, with the Regulation."""
    sale.adopt(ADOPTED)
    sale.do(date(2003, 10, 7), CREDIT, SCREENED, replace(REGULATION, terms=terms), by=BY, files=[PAPER])


def noticed(sale: Rehearsal, terms: RegulationTerms = TERMS) -> None:
    """Go as far as the notice of the first stage."""
    prepared(sale, terms)
    sale.do(NOTICED, NOTICE, by=BY)


def acceptance(ref: str, shares: int, filed_at: datetime = FILED, **changes: Any) -> Act:
    """Return the acceptance of a made-up pensioner of its own, `P-REF`, with every fact in order; `changes` to body or `facts`."""
    facts: Mapping[str, str] = {**GOOD_FACTS, **changes.pop("facts", {})}
    given = {"kind": "natural", "recipient": "pensioner", "channel": "counter", "stage": "first", "person": f"P-{ref}", **changes}
    body = AcceptanceReceived(acceptance=ref, filed_at=filed_at, requested_shares=shares, **given)
    identity = {"name": f"Persona de ensayo {ref}", "id_type": "CC", "id_number": id_number(body.person)}
    if body.kind == "entity":
        identity = {**identity, "id_type": "NIT", "id_number": "8" + id_number(body.person)[2:]}
    personal = {**identity, **{f"fact.{name}": value for name, value in facts.items()}}
    return Act(body=body, on=(filed_at - BOGOTA_BEHIND).date(), by=BY, personal=personal)


def id_number(person: str) -> str:
    """Return a made-up cédula of ten digits for a person: the same for the same reference."""
    return "1" + f"{int(hashlib.sha256(person.encode()).hexdigest(), 16) % 10**9:09}"


def accepted(sale: Rehearsal, *acceptances: Act) -> Receipt:
    """Record acceptances, the clock set to the last filing where it stands before it."""
    sale.clock.now = max(sale.clock.now, *(act.body.filed_at for act in acceptances))
    return sale.book.record(sale.sale, acceptances)


def closed(sale: Rehearsal, stage: str = "first", on: date = CLOSED) -> None:
    """Close a stage the day after its last one."""
    sale.do(on, StageClosed(stage=stage), by=BY)


def assessed(sale: Rehearsal, stage: str = "first", on: date = CLOSED, ref: str = "E-1") -> StageAssessed:
    """Assess a stage."""
    sale.clock.to(on)
    return assess_stage(sale.book, sale.sale, stage, ref=ref, on=on, by=BY)


def adjudicated(sale: Rehearsal, stage: str = "first", on: date = ADJUDICATED, ref: str = "D-1") -> StageAdjudicated:
    """Adjudicate a stage."""
    sale.clock.to(on)
    return adjudicate_stage(sale.book, sale.sale, stage, ref=ref, on=on, by=BY_TWO)


def awarded(sale: Rehearsal, asked: Mapping[str, int], terms: RegulationTerms = TERMS) -> StageAdjudicated:
    """Go from the adoption to the awards of the first stage, with one acceptance of a pensioner for each reference, in that order."""
    noticed(sale, terms)
    accepted(sale, *(acceptance(ref, shares, FILED + timedelta(minutes=place)) for place, (ref, shares) in enumerate(asked.items())))
    closed(sale)
    assessed(sale)
    return adjudicated(sale)
