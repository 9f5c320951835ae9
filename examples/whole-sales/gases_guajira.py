"""A whole sale of Gases de La Guajira (Decreto 2781 de 2003) on a simulated clock, from the adoption to the last release.

Run it as `.venv/bin/python examples/whole-sales/gases_guajira.py [FOLDER]`; the book stays in the folder. People, banks, papers
and the certificate of the DTF are made up; dates, price, terms, percentages and procedures are those of the decree.
"""

import sys
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from tempfile import mkdtemp
from types import MappingProxyType

from telling import PAPER, amount_of, at, fine_of, forfeited_of, person, shares_of, tell, unpaid_of

from enajena.basics.figures import count_text, pesos_text
from enajena.book.acts import (
    acceptances,
    assessing,
    breaches,
    fines,
    money,
    papers,
    pledges,
    sale,
    security_of_bids,
    shares,
    stages,
)
from enajena.book.acts.acceptances import PersonKind
from enajena.book.rehearsal import Rehearsed, begin
from enajena.book.stored_bytes import StoredBytes
from enajena.programme.reader import builtin_path
from enajena.programme.stage_model import RecipientClass

PROGRAMME, SALE = "gases-guajira-2003", "gases-de-ensayo"
PRICE_COP, ALL_SHARES = Decimal("2448.70"), 92_284
SELLER = "Ecopetrol S.A."
FACTS = {
    "fact.executive": "false",
    "fact.has_capacity": "true",
    "fact.declares_lock_up": "true",
    "fact.declares_shareholder_rights": "true",
    "fact.declares_no_third_owner": "true",
}


def main(folder: Path) -> None:
    """Play the sale in a folder and print what happens."""
    with begin(folder, SALE, date(2003, 10, 3)) as played:
        first_stage(played)
        second_stage(played)
        two_years(played)
        end(played)


# --- The first stage, for the recipients of the special conditions -----------------------------------------------------------------


def first_stage(played: Rehearsed) -> None:
    """From the adoption to the lots of the first stage."""
    adopt(played)
    offer(played)
    study(played)
    pay_first(played)


def adopt(played: Rehearsed) -> None:
    """Adopt the programme and put on file what the notice asks for."""
    file = StoredBytes("programme.yaml", builtin_path(PROGRAMME).read_bytes())
    played.do(date(2003, 10, 3), sale.ProgrammeAdopted(programme=PROGRAMME, file_sha256=file.sha256), files=[file])
    day = date(2003, 10, 7)
    credit = papers.CreditLineOpened(
        line="C-1",
        kind="credit_line",
        lender="Banco Inventado",
        total_cop=Decimal(22_600_000),
        term_months=60,
        grace_months=12,
        rate_ea_pct=Decimal("20.04"),
        granted_on=day,
        bank_rate_ea_pct=Decimal("20.04"),
        bank_rate_certificate="Res. 1038/2003",
        bank_rate_status="single_source",
        collateral_price_cop=PRICE_COP,
    )
    screened = papers.RecipientsScreened(paper="T-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256)
    terms = papers.RegulationTerms(
        rule="largest_remainder", tie="earlier_filing", cure_days=5, withdrawals=True, payment_days=10, default_penalty_pct=Decimal(10)
    )
    regulation = papers.RegulationFiled(regulation="R-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256, terms=terms)
    played.do(day, credit, screened, regulation, files=[PAPER])
    tell(
        day,
        "Se adoptó el programa; hay crédito por el 10 % del valor (art. 4) y Reglamento.",
        "The programme was adopted; there is credit for 10 % of the value (art. 4), and a Regulation.",
    )


def offer(played: Rehearsed) -> None:
    """Open the first stage, interrupt it, go on, extend it and take acceptances."""
    notice = stages.StageNoticed(stage="first", offered_shares=ALL_SHARES, price_cop=PRICE_COP, last_day=date(2003, 12, 11))
    played.do(date(2003, 10, 10), notice)
    tell(
        date(2003, 10, 10),
        "Aviso de la primera fase: todas las acciones a 2.448,70, hasta el 11-dic-2003 (2.1.3).",
        "Notice of the first stage: all shares at 2,448.70, until 2003-12-11 (2.1.3).",
    )
    file_in(played, "A-01", date(2003, 10, 20), 400, "pensioner")
    file_in(
        played,
        "A-02",
        date(2003, 10, 21),
        900,
        "active_worker",
        facts={"fact.executive": "true", "fact.annual_pay_cop": "36000000", "fact.pay_certificate_on": "2003-10-15"},
    )
    file_in(
        played,
        "A-03",
        date(2003, 10, 22),
        5000,
        "active_worker",
        facts={"fact.executive": "true", "fact.annual_pay_cop": "2000000", "fact.pay_certificate_on": "2003-10-15"},
    )
    file_in(played, "A-04", date(2003, 10, 23), 12_000, "employee_fund", kind="entity", facts={"fact.legal_maximum_cop": "60000000"})
    played.do(date(2003, 11, 4), stages.StageInterrupted(stage="first", ground="Aviso de interrupción de ensayo"))
    played.do(date(2003, 11, 14), stages.StageResumed(stage="first", last_day=date(2003, 12, 22)))
    tell(
        date(2003, 11, 14),
        "Diez días sin oferta, que se devuelven: termina el lunes 22-dic-2003 (2.1.3; Ley 226 art. 25).",
        "The offer was interrupted for ten days; they are given back, and it ends on Monday 2003-12-22 (2.1.3; Ley 226 art. 25).",
    )
    addendum = papers.RegulationAddendum(regulation="R-1", number="1-A", dated=date(2003, 12, 1), file_sha256=PAPER.sha256)
    played.do(date(2003, 12, 1), addendum)
    played.do(date(2003, 12, 1), stages.StageExtended(stage="first", last_day=date(2003, 12, 29), addendum="1-A"))
    tell(date(2003, 12, 1), "Un adendo da una semana más: hasta el 29-dic-2003.", "An addendum gives a week more: until 2003-12-29.")
    file_in(played, "A-05", date(2003, 12, 3), 300, "pensioner", facts={"fact.declares_no_third_owner": ""})
    file_in(played, "A-06", date(2003, 12, 4), 250, "former_worker", facts={"fact.dismissed_for_cause": "false"})
    file_in(played, "A-07", date(2003, 12, 5), 100, "pensioner")
    played.do(date(2003, 12, 9), acceptances.AcceptanceWithdrawn(acceptance="A-07", filed_at=at(date(2003, 12, 9))))
    file_in(played, "A-08", date(2003, 12, 26), 700, "pensioner")
    played.do(date(2003, 12, 30), stages.StageClosed(stage="first"))
    tell(
        date(2003, 12, 30),
        "Se cierra con siete aceptaciones; una se retiró en término.",
        "It closes with seven acceptances; one was withdrawn in term.",
    )


def study(played: Rehearsed) -> None:
    """Assess, ask for what is missing, decide what is referred, adjudicate."""
    day = date(2003, 12, 30)
    verdicts = played.assess("first", day, "E-1")
    tell(
        day,
        "Evaluación: {verdicts}. Falta una declaración de A-05 (5.3); A-03 pasa de cinco veces su remuneración (5.1).",
        "Assessment: {verdicts}. A declaration of A-05 is missing (5.3); A-03 passes five times the annual pay (5.1).",
        verdicts=verdicts,
    )
    cure = acceptances.CureRequested(
        cure="S-1", acceptance="A-05", asks="Declaración de no convertir a un tercero en beneficiario real", numeral="5.3", business_days=5
    )
    played.do(day, cure)
    played.do_naming(
        date(2004, 1, 5),
        acceptances.CureReceived(cure="S-1", acceptance="A-05", person="P-05", kind="natural"),
        {"fact.declares_no_third_owner": "true"},
    )
    played.assess("first", date(2004, 1, 5), "E-2")
    decided = assessing.ReferredDecided(
        acceptance="A-03",
        admitted_shares=4083,
        numeral="5.1",
        reason="El texto calla sobre el exceso: se admite hasta el tope, con su consentimiento.",
    )
    played.do(date(2004, 1, 6), decided)
    result = played.adjudicate("first", date(2004, 1, 7), "D-1")
    tell(
        date(2004, 1, 7),
        "Adjudicación de la primera fase: {result} acciones; las demás van a la segunda.",
        "Adjudication of the first stage: {result} shares; the rest go to the second.",
        result=count_text(result),
    )


def pay_first(played: Rehearsed) -> None:
    """Pay, fall into default, register lots under the seller's pledge."""
    day = date(2004, 1, 15)
    paid = ("A-01", "A-02", "A-03", "A-04", "A-05", "A-06")
    played.do(day, *(money.PaymentScheduled(award=award) for award in (*paid, "A-08")))
    played.do(
        day,
        *(
            money.PaymentReceived(payment=f"M-{award}", award=award, amount_cop=amount_of(played, award), means="transfer")
            for award in paid
        ),
    )
    played.do(day, money.PaymentReceived(payment="M-A-08", award="A-08", amount_cop=Decimal(500_000), means="transfer"))
    tell(day, "Seis adjudicatarios pagan; A-08 abona 500.000,00.", "Six awards are paid; A-08 pays 500,000.00 in part.")
    for award in paid:
        register(played, day, award)
    tell(
        day,
        "Se inscriben sus lotes, con prenda en primer grado a favor de Ecopetrol (5.3).",
        "Their lots are registered, under a pledge of the first rank in favour of Ecopetrol (5.3).",
    )
    played.do(date(2004, 1, 26), money.AwardInDefault(award="A-08"))
    played.do(date(2004, 2, 2), money.AwardResolved(award="A-08"))
    forfeited = forfeited_of(played, "A-08")
    played.do(date(2004, 2, 4), money.PaymentReturned(refund="DV-1", award="A-08", amount_cop=Decimal(500_000) - forfeited))
    tell(
        date(2004, 2, 4),
        "A-08 no completó: pierde {lost} y se le devuelve el resto; sus acciones pasan a la segunda fase.",
        "A-08 did not complete: it loses {lost}, the rest goes back, and its shares go to the second stage.",
        lost=pesos_text(forfeited),
    )


# --- The second stage, for everybody ------------------------------------------------------------------------------------------------


def second_stage(played: Rehearsed) -> None:
    """The minimum price adjusted by the DTF, ten business days, ties at the highest price, short securities."""
    left = ALL_SHARES - sum(shares_of(played, f"A-0{number}") for number in range(1, 7))
    certificate = papers.IndexCertified(
        paper="I-1",
        index="dtf_monthly",
        number="77",
        dated=date(2004, 4, 1),
        file_sha256=PAPER.sha256,
        values=(
            papers.CertifiedValue(valid_from=date(2004, 2, 1), valid_to=date(2004, 2, 29), value=Decimal("7.80")),
            papers.CertifiedValue(valid_from=date(2004, 3, 1), valid_to=date(2004, 3, 31), value=Decimal("7.82")),
        ),
    )
    terms = papers.RegulationTerms(rule="price_priority", tie="earlier_filing", payment_days=5, default_penalty_pct=Decimal(10))
    regulation = papers.RegulationFiled(
        regulation="R-2", stage="second", number="2", dated=date(2004, 4, 1), file_sha256=PAPER.sha256, terms=terms
    )
    screened = papers.RecipientsScreened(paper="T-2", stage="second", number="2", dated=date(2004, 4, 1), file_sha256=PAPER.sha256)
    played.do(date(2004, 4, 1), certificate, regulation, screened, files=[PAPER])
    minimum = played.minimum_price("second", date(2004, 4, 13))
    played.do(date(2004, 4, 13), stages.StageNoticed(stage="second", offered_shares=left, price_cop=minimum, last_day=date(2004, 4, 27)))
    tell(
        date(2004, 4, 13),
        "Segunda fase: {left} acciones a no menos de {least} (DTF de los meses completos, 2.2.1), diez días hábiles.",
        "Second stage: {left} shares at no less than {least} (DTF of the whole months, 2.2.1), for ten business days.",
        left=count_text(left),
        least=pesos_text(minimum),
    )
    bids = {
        "B-01": (40_000, "2700.00", 100),
        "B-02": (20_000, "2600.00", 100),
        "B-03": (30_000, "2600.00", 100),
        "B-04": (9000, "2650.00", 50),
    }
    for place, (ref, (asked, price, security)) in enumerate(bids.items()):
        bid(played, ref, date(2004, 4, 20) + timedelta(days=place), asked, Decimal(price), security)
    played.do(date(2004, 4, 28), stages.StageClosed(stage="second"))
    verdicts = played.assess("second", date(2004, 4, 28), "E-3")
    result = played.adjudicate("second", date(2004, 4, 30), "D-2")
    tell(
        date(2004, 4, 30),
        "Evaluación: {verdicts} (B-04 trae media garantía, 2.2.4). Adjudicadas: {result}, de mayor a menor precio (2.2.3).",
        "Assessment: {verdicts} (B-04 brought half the security, 2.2.4). Awarded: {result}, from the highest price down (2.2.3).",
        verdicts=verdicts,
        result=count_text(result),
    )
    settle_second(played)


def settle_second(played: Rehearsed) -> None:
    """Apply and return securities, take payment by cashier's cheque, register lots."""
    day = date(2004, 5, 6)
    for award in ("B-01", "B-02", "B-03"):
        if amount_of(played, award):
            played.do(day, security_of_bids.BidSecurityApplied(security=f"G-{award}", award=award))
            due = unpaid_of(played, award)
            if due:
                played.do(day, money.PaymentReceived(payment=f"M-{award}", award=award, amount_cop=due, means="cashiers_cheque"))
            register(played, day, award)
    played.do(
        day, security_of_bids.BidSecurityReturned(security="G-B-04", reason="Rechazada: la garantía no alcanzaba el 10 %.", refund="DV-2")
    )
    tell(
        day,
        "Se paga con cheque de gerencia (2.2.2) y la garantía se imputa al precio; la de B-04 se devuelve.",
        "Payment is by cashier's cheque (2.2.2) and the security goes towards the price; that of B-04 goes back.",
    )


# --- The two years of the lock-up ---------------------------------------------------------------------------------------------------


def two_years(played: Rehearsed) -> None:
    """Transfers in breach, a donation, an attachment, a lender's lien, rights given away; and the fines that follow."""
    a_sale_in_the_first_semester(played)
    a_donation_in_the_second(played)
    an_attachment_and_a_lien(played)
    rights_given_away(played)


def a_sale_in_the_first_semester(played: Rehearsed) -> None:
    """A buyer sells, agrees to the fine and pays it."""
    sold = date(2004, 6, 10)
    moved = shares.TransferReported(
        transfer="TR-1",
        lot="L-A-01",
        new_lot="L-A-01-1",
        person="P-X1",
        kind="natural",
        shares=150,
        conduct="sale",
        price_cop=Decimal(3000),
    )
    played.do_naming(sold, moved, person("X1", "CC"))
    found = breaches.BreachFound(
        case="K-1",
        lot="L-A-01",
        shares=150,
        conduct="sale",
        breached_on=sold,
        evidence="Libro de accionistas",
        transfer="TR-1",
        resale_cop=Decimal(3000),
    )
    played.do(date(2004, 7, 1), found)
    fine_cop = played.work_out_fine(date(2004, 7, 2), "K-1", "F-1")
    tell(
        date(2004, 7, 2),
        "A-01 vendió 150 acciones a los cinco meses: 25 % del mayor valor, {fine} (5.3).",
        "A-01 sold 150 shares after five months: 25 % of the higher value, {fine} (5.3).",
        fine=pesos_text(fine_cop),
    )
    played.do(date(2004, 7, 5), fines.FineClaimed(fine="F-1", number="CC-1", answer_by=date(2004, 7, 26)))
    played.do(date(2004, 7, 20), fines.FineAgreed(fine="F-1", paper_sha256=PAPER.sha256))
    played.do(date(2004, 7, 21), fines.FineFinal(fine="F-1", ground="Reconocida por escrito"))
    played.do(date(2004, 8, 2), fines.FinePaid(fine="F-1", payment="M-F-1", amount_cop=fine_cop, means="transfer"))


def a_donation_in_the_second(played: Rehearsed) -> None:
    """A fund gives shares away and goes to court."""
    given = date(2004, 11, 20)
    moved = shares.TransferReported(
        transfer="TR-2", lot="L-A-04", new_lot="L-A-04-1", person="P-X2", kind="entity", shares=1000, conduct="gratuitous"
    )
    played.do_naming(given, moved, person("X2", "NIT"))
    found = breaches.BreachFound(
        case="K-2", lot="L-A-04", shares=1000, conduct="gratuitous", breached_on=given, evidence="Libro de accionistas", transfer="TR-2"
    )
    played.do(date(2004, 12, 1), found)
    fine_cop = played.work_out_fine(date(2004, 12, 2), "K-2", "F-2")
    tell(
        date(2004, 12, 2),
        "A-04 donó mil acciones a los diez meses: 20 % del precio de compra, {fine} (5.3).",
        "A-04 gave a thousand shares away after ten months: 20 % of the purchase price, {fine} (5.3).",
        fine=pesos_text(fine_cop),
    )
    played.do(date(2004, 12, 6), fines.FineClaimed(fine="F-2", number="CC-2", answer_by=date(2004, 12, 27)))
    played.do(date(2004, 12, 20), fines.FineAnswered(fine="F-2", paper_sha256=PAPER.sha256))
    played.do(date(2005, 2, 1), fines.FineDemanded(fine="F-2", court="Juzgado de ensayo", proceeding="2005-0001"))


def an_attachment_and_a_lien(played: Rehearsed) -> None:
    """A judge attaches a lot and lets it go; a lender wants a lien that the text does not provide for."""
    played.do(
        date(2005, 3, 1),
        shares.AttachmentOrdered(attachment="E-1", lot="L-A-05", shares=300, authority="Juzgado de ensayo", proceeding="2005-0002"),
    )
    played.do(date(2005, 3, 2), pledges.RightsTaken(pledge="PR-A-05", cause="attachment", evidence="E-1"))
    played.do(date(2005, 9, 1), shares.AttachmentLifted(attachment="E-1", order="Oficio 45"))
    played.do(date(2005, 9, 2), pledges.RightsGivenBack(pledge="PR-A-05", reason="Se levantó el embargo"))
    tell(
        date(2005, 9, 2),
        "Embargo de A-05: Ecopetrol ejerció seis meses los derechos de accionista (5.3) y los devolvió.",
        "Attachment of A-05: Ecopetrol exercised the shareholder's rights for six months (5.3) and gave them back.",
    )
    lien = pledges.LienRegistered(
        lien="GV-1", lot="L-A-06", shares=250, lender="Banco Inventado", instrument="Contrato 9", paid_these_shares=True
    )
    played.do(date(2005, 9, 10), lien)
    played.do(
        date(2005, 9, 20), pledges.LienRefused(lien="GV-1", reason="El texto sólo admite la prenda en primer grado a favor de Ecopetrol.")
    )
    tell(
        date(2005, 9, 20),
        "El gravamen de un banco sobre A-06 se remite y no se admite: la prenda es en primer grado (5.3).",
        "A bank's lien over A-06 is referred and refused: the pledge is of the first rank (5.3).",
    )


def rights_given_away(played: Rehearsed) -> None:
    """A holder trades the shareholder's rights: no graduated fine, but the second penalty of article 8."""
    breached = date(2005, 6, 1)
    found = breaches.BreachFound(case="K-3", lot="L-A-02", shares=100, conduct="rights", breached_on=breached, evidence="Acta de asamblea")
    played.do(date(2005, 10, 3), found)
    referred = breaches.BreachReferred(case="K-3", to="second_penalty", reason="Los porcentajes sólo alcanzan la enajenación.")
    played.do(date(2005, 10, 4), referred)
    before = played.work_out_fine(date(2005, 10, 5), "K-3", "F-3")
    played.do(date(2005, 10, 6), fines.FineClaimed(fine="F-3", number="CC-3", answer_by=date(2005, 10, 27)))
    paid = date(2005, 11, 15)
    after = played.rework_fine(paid, "F-3", "settlement", paid)
    played.do(paid, fines.FinePaid(fine="F-3", payment="M-F-3", amount_cop=after, means="transfer"))
    tell(
        paid,
        "A-02 cedió sus derechos: 150 % del precio (art. 8), {before}; al pagarse, con IPC, {after}.",
        "A-02 gave its rights away: 150 % of the price (art. 8), {before}; when paid, with IPC, {after}.",
        before=pesos_text(before),
        after=pesos_text(after),
    )


# --- The end ------------------------------------------------------------------------------------------------------------------------


def end(played: Rehearsed) -> None:
    """Releases on written request, the last fine, the conclusion, and the verification of the whole book."""
    day = date(2006, 1, 16)
    for lot in ("L-A-01", "L-A-02", "L-A-03", "L-A-05", "L-A-06"):
        release(played, day, lot, lot.replace("L-", "PR-", 1))
    release(played, day, "L-A-01-1", "PR-A-01/L-A-01-1")
    tell(
        day,
        "Pasados los dos años, seis titulares piden por escrito el levantamiento y se les concede (5.3).",
        "Two years on, six holders ask for the release in writing and it is granted (5.3).",
    )
    asked = pledges.ReleaseRequested(release="LV-0", pledge="PR-A-04", lot="L-A-04", paper="Carta de A-04")
    refused = pledges.ReleaseRefused(release="LV-0", pledge="PR-A-04", lot="L-A-04", reason="La multa F-2 no se ha pagado.")
    played.do(day, asked)
    played.do(day, refused)
    played.do(date(2006, 3, 1), fines.FineRuled(fine="F-2", ruling="Sentencia 10", outcome="upheld", fine_cop=fine_of(played, "F-2")))
    played.do(date(2006, 3, 15), fines.FineFinal(fine="F-2", ground="Sentencia ejecutoriada"))
    played.do(date(2006, 3, 20), fines.FinePaid(fine="F-2", payment="M-F-2", amount_cop=fine_of(played, "F-2"), means="transfer"))
    release(played, date(2006, 3, 21), "L-A-04", "PR-A-04")
    release(played, date(2006, 3, 21), "L-A-04-1", "PR-A-04/L-A-04-1")
    tell(
        date(2006, 3, 21),
        "A-04 perdió el pleito y pagó; se levantan su prenda y la de lo donado: eran las últimas.",
        "A-04 lost in court and paid; its pledge and that of what was given away are released: they were the last.",
    )
    played.do(date(2006, 3, 22), sale.SaleConcluded(reason="No queda nada por hacer"))
    acts = played.verify()
    tell(
        date(2006, 3, 22),
        "La venta concluye con {acts} actos; el libro entero se verificó y, rehecho desde el registro, da lo mismo.",
        "The sale is concluded with {acts} acts; the whole book was verified and, made again from the log, is the same.",
        acts=count_text(acts),
    )


# --- Small things -------------------------------------------------------------------------------------------------------------------


def file_in(
    played: Rehearsed,
    ref: str,
    day: date,
    asked: int,
    recipient: RecipientClass,
    *,
    kind: PersonKind = "natural",
    facts: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Take an acceptance at the counter."""
    body = acceptances.AcceptanceReceived(
        acceptance=ref,
        stage="first",
        person=f"P-{ref[2:]}",
        kind=kind,
        recipient=recipient,
        filed_at=at(day),
        channel="counter",
        requested_shares=asked,
    )
    told = {name: value for name, value in {**FACTS, **facts}.items() if value}
    played.do_naming(day, body, {**person(ref[2:], "CC" if kind == "natural" else "NIT"), **told})


def bid(played: Rehearsed, ref: str, day: date, asked: int, price_cop: Decimal, security_percent: int) -> None:
    """Take an acceptance of the second stage with its security in cash: a part of the 10 % that is asked for."""
    body = acceptances.AcceptanceReceived(
        acceptance=ref,
        stage="second",
        person=f"P-{ref}",
        kind="entity",
        recipient="public",
        filed_at=at(day),
        channel="counter",
        requested_shares=asked,
        price_offered_cop=price_cop,
        payment_means="cashiers_cheque",
    )
    played.do_naming(day, body, {**person(ref, "NIT"), "fact.has_capacity": "true"})
    amount = (asked * price_cop * security_percent / 1000).quantize(Decimal("0.01"))
    played.do(day, security_of_bids.BidSecurityGiven(security=f"G-{ref}", acceptance=ref, kind="cash", amount_cop=amount))


def register(played: Rehearsed, day: date, award: str) -> None:
    """Enter a lot in the register, those of the first stage under their pledge."""
    lot = shares.LotRegistered(lot=f"L-{award}", award=award, shares=shares_of(played, award), seller=SELLER, acquired_on=day)
    played.do(day, lot)
    if award.startswith("A-"):
        pledge = pledges.PledgeConstituted(
            pledge=f"PR-{award}",
            lot=f"L-{award}",
            shares=lot.shares,
            kind="pledge",
            rank=1,
            creditor=SELLER,
            instrument="Contrato de prenda",
        )
        played.do(day, pledge)


def release(played: Rehearsed, day: date, lot: str, pledge: str) -> None:
    """Ask for a release in writing, and grant it."""
    named = {"release": f"LV-{lot}", "pledge": pledge, "lot": lot}
    played.do(day, pledges.ReleaseRequested(**named, paper=f"Carta del titular de {lot}"))
    played.do(day, pledges.ReleaseGranted(**named))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(mkdtemp(prefix="gases-")))
