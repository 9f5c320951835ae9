"""What the demonstration's sales share: made-up people and papers, and the acts that each of them needs.

Names and numbers say that nobody is real: «Persona Inventada», documents of the series 9999… The text is that of Gases de La Guajira
(Decreto 2781 de 2003) with its price, terms and percentages; the days are of today's calendar.
"""

from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from types import MappingProxyType

from enajena.book.acts import acceptances, money, papers, pledges, sale, shares, stages
from enajena.book.acts.acceptances import PersonKind
from enajena.book.rehearsal import Rehearsed
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar.bogota import BOGOTA
from enajena.programme.reader import builtin_path, load
from enajena.programme.stage_model import RecipientClass
from enajena.rules.term import term

PROGRAMME = "gases-guajira-2003"
PRICE_COP, ALL_SHARES = Decimal("2448.70"), 92_284
SELLER = "Ecopetrol S.A."
PAPER = StoredBytes("papel.txt", "Papel inventado de la demostración.\n".encode())
DECLARED = {
    "executive": "false",
    "has_capacity": "true",
    "declares_lock_up": "true",
    "declares_shareholder_rights": "true",
    "declares_no_third_owner": "true",
}
_CREDIT_RATE = Decimal("20.04")


def person(number: int, kind: PersonKind = "natural") -> dict[str, str]:
    """Return a made-up person or entity."""
    natural = kind == "natural"
    return {
        "name": f"{'Persona' if natural else 'Entidad'} Inventada {number:02}",
        "id_type": "CC" if natural else "NIT",
        "id_number": f"9999{number:04}" if natural else f"99990{number:04}",
    }


def adopt(played: Rehearsed, day: date, terms: papers.RegulationTerms) -> None:
    """Adopt the programme and put on file what the notice of the first stage asks for."""
    file = StoredBytes("programme.yaml", builtin_path(PROGRAMME).read_bytes())
    credit = papers.CreditLineOpened(
        line="C-1",
        kind="credit_line",
        lender="Banco Inventado",
        total_cop=(PRICE_COP * ALL_SHARES / 10).quantize(Decimal("0.01")) + 1,
        term_months=60,
        grace_months=12,
        rate_ea_pct=_CREDIT_RATE,
        granted_on=day,
        bank_rate_ea_pct=_CREDIT_RATE,
        bank_rate_certificate="Certificado inventado",
        bank_rate_status="single_source",
        collateral_price_cop=PRICE_COP,
    )
    adopted = sale.ProgrammeAdopted(programme=PROGRAMME, file_sha256=file.sha256)
    played.do(day, adopted, credit, files=[file])
    prepare(played, day, "first", "1", terms)


def prepare(played: Rehearsed, day: date, stage: str, number: str, terms: papers.RegulationTerms) -> None:
    """File the Regulation of a stage and the paper on the screening of its recipients."""
    regulation = papers.RegulationFiled(
        regulation=f"R-{number}", stage=stage, number=number, dated=day, file_sha256=PAPER.sha256, terms=terms
    )
    screened = papers.RecipientsScreened(paper=f"T-{number}", stage=stage, number=number, dated=day, file_sha256=PAPER.sha256)
    played.do(day, regulation, screened, files=[PAPER])


def announce(played: Rehearsed, day: date, stage: str, offered: int, price_cop: Decimal) -> date:
    """Announce a stage for the term of its text and return its last day."""
    last_day = term(load(PROGRAMME), stage, day).last_day
    played.do(day, stages.StageNoticed(stage=stage, offered_shares=offered, price_cop=price_cop, last_day=last_day))
    return last_day


def file_in(
    played: Rehearsed,
    number: int,
    day: date,
    asked: int,
    recipient: RecipientClass,
    *,
    kind: PersonKind = "natural",
    facts: Mapping[str, str] = MappingProxyType({}),
) -> int:
    """Take an acceptance of the first stage at the counter and return its place in the log; a fact that is empty is left out."""
    body = acceptances.AcceptanceReceived(
        acceptance=f"A-{number:02}",
        stage="first",
        person=f"P-{number:02}",
        kind=kind,
        recipient=recipient,
        filed_at=datetime.combine(day, time(10), BOGOTA),
        channel="counter",
        requested_shares=asked,
    )
    said = {f"fact.{name}": value for name, value in {**DECLARED, **facts}.items() if value}
    return played.do_naming(day, body, {**person(number, kind), **said}).indexes[0]


def pay(played: Rehearsed, day: date, award: str, part: Decimal | None = None) -> None:
    """Take a payment by transfer: the price of an award, or a part of it."""
    amount_cop = part or played.standing("Award", award).amount_cop
    played.do(day, money.PaymentReceived(payment=f"M-{award}", award=award, amount_cop=amount_cop, means="transfer"))


def register(played: Rehearsed, day: date, award: str, *, pledged: bool = True) -> None:
    """Enter a lot in the register, under the seller's pledge where it is of the first stage."""
    count = played.standing("Award", award).shares
    played.do(day, shares.LotRegistered(lot=f"L-{award}", award=award, shares=count, seller=SELLER, acquired_on=day))
    if pledged:
        pledge = pledges.PledgeConstituted(
            pledge=f"PR-{award}",
            lot=f"L-{award}",
            shares=count,
            kind="pledge",
            rank=1,
            creditor=SELLER,
            instrument="Contrato de prenda inventado",
        )
        played.do(day, pledge)
