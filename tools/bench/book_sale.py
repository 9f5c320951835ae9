"""The sale whose book is measured: so many people accept ten shares each, are awarded them, pay, are registered and pledge them.

It is `gases-guajira-2003` with more shares, on a simulated clock, everybody in it made up; every act goes the way that any act goes.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

from enajena.book.acts import acceptances, money, papers, pledges, sale, shares, stages
from enajena.book.acts.kinds import Act
from enajena.book.rehearsal import NOON, Rehearsed, SimulatedClock
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar.bogota import BOGOTA
from enajena.programme.reader import builtin_path

SALE = "carga"
PAID, REGISTERED = date(2003, 12, 18), date(2003, 12, 20)
_BY = ("carga:una", "carga:otro")
_PRICE_COP = Decimal("2448.70")
_PAPER = StoredBytes("papel.txt", b"Papel de carga")
_ASKED = 10
_BEGINS, _NOTICED, _FILED, _CLOSED, _AWARDED = (
    date(2003, 10, 3), date(2003, 10, 10), date(2003, 12, 1), date(2003, 12, 12), date(2003, 12, 15),
)  # fmt: skip


def opened(folder: Path, url: str | None = None) -> Rehearsed:
    """Open the book of a folder, whose tables are in PostgreSQL where a URL is given."""
    from enajena.book.opening import open_book  # noqa: PLC0415 - needs Django, which it makes ready

    clock = SimulatedClock(datetime.combine(_BEGINS, NOON, BOGOTA))
    return Rehearsed(open_book(folder, url=url, clock=clock), clock, SALE, _BY)


def record(played: Rehearsed, on: date, acts: Iterator[Act]) -> None:
    """Record a set of acts of one day."""
    played.clock.to(on)
    played.book.record(SALE, acts)


def announce(played: Rehearsed, count: int) -> None:
    """Adopt the programme with as many shares as are asked for, and announce the first stage."""
    text = builtin_path("gases-guajira-2003").read_text(encoding="utf-8").replace("92284", str(count))
    file = StoredBytes("programme.yaml", text.encode())
    played.do(_BEGINS, sale.ProgrammeAdopted(programme="gases-guajira-2003", file_sha256=file.sha256), files=[file])
    day = date(2003, 10, 7)
    credit = papers.CreditLineOpened(
        line="C-1", kind="credit_line", lender="Banco Inventado", total_cop=_PRICE_COP * count, term_months=60, grace_months=12,
        rate_ea_pct=Decimal(20), granted_on=day, bank_rate_ea_pct=Decimal(20), bank_rate_certificate="Certificado inventado",
        bank_rate_status="single_source", collateral_price_cop=_PRICE_COP,
    )  # fmt: skip
    screened = papers.RecipientsScreened(paper="T-1", stage="first", number="1", dated=day, file_sha256=_PAPER.sha256)
    terms = papers.RegulationTerms(rule="largest_remainder", tie="earlier_filing")
    regulation = papers.RegulationFiled(regulation="R-1", stage="first", number="1", dated=day, file_sha256=_PAPER.sha256, terms=terms)
    played.do(day, credit, screened, regulation, files=[_PAPER])
    played.do(_NOTICED, stages.StageNoticed(stage="first", offered_shares=count, price_cop=_PRICE_COP, last_day=date(2003, 12, 11)))


def award_all(played: Rehearsed, rows: int) -> None:
    """Play the sale up to its awards."""
    announce(played, rows * _ASKED)
    record(played, _FILED, _acceptances(rows))
    played.do(_CLOSED, stages.StageClosed(stage="first"))
    played.assess("first", _CLOSED, "E-1")
    played.adjudicate("first", _AWARDED, "D-1")


def payments(rows: int) -> Iterator[Act]:
    """Yield a payment of each award."""
    for number in range(rows):
        body = money.PaymentReceived(payment=f"M-{number}", award=f"A-{number}", amount_cop=_PRICE_COP * _ASKED, means="transfer")
        yield Act(body=body, on=PAID, by=_BY[:1], ref=f"M-{number}")


def lots(rows: int) -> Iterator[Act]:
    """Yield the registration of the shares of each award."""
    for number in range(rows):
        body = shares.LotRegistered(lot=f"L-{number}", award=f"A-{number}", shares=_ASKED, seller="Ecopetrol S.A.", acquired_on=REGISTERED)
        yield Act(body=body, on=REGISTERED, by=_BY[:1])


def securities(rows: int) -> Iterator[Act]:
    """Yield the pledge of each lot."""
    for number in range(rows):
        body = pledges.PledgeConstituted(
            pledge=f"PR-{number}", lot=f"L-{number}", shares=_ASKED, kind="pledge", rank=1, creditor="Ecopetrol S.A.", instrument="Contrato"
        )
        yield Act(body=body, on=REGISTERED, by=_BY[:1])


def _acceptances(rows: int) -> Iterator[Act]:
    filed = datetime.combine(_FILED, NOON, BOGOTA) - timedelta(hours=4)
    facts = ("has_capacity", "declares_lock_up", "declares_shareholder_rights", "declares_no_third_owner")
    told = {"fact.executive": "false", **{f"fact.{name}": "true" for name in facts}}
    for number in range(rows):
        body = acceptances.AcceptanceReceived(
            acceptance=f"A-{number}", stage="first", person=f"P-{number}", kind="natural", recipient="pensioner",
            filed_at=filed + timedelta(milliseconds=number), channel="counter", requested_shares=_ASKED,
        )  # fmt: skip
        identity = {"name": f"Persona Inventada {number}", "id_type": "CC", "id_number": str(10**9 + number)}
        yield Act(body=body, on=_FILED, by=_BY[:1], personal={**identity, **told})
