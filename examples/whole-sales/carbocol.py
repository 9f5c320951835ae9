"""A whole sale of carbocol-2000 (Decreto 20 de 2000) on a simulated clock: two tranches and the 60 % without which nothing stands.

Run it as `.venv/bin/python examples/whole-sales/carbocol.py [FOLDER]`; the book stays in the folder. It is played twice: once an
investor comes in the second tranche and the 60 % is reached; once nobody comes, and everybody gets the money back. People, banks,
papers and the certificate of the DTF are made up; price, percentages, threshold and procedures are those of the decree.
"""

import sys
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from tempfile import mkdtemp

from telling import PAPER, amount_of, at, fine_of, person, shares_of, tell, unpaid_of

from enajena.basics.figures import count_text, pesos_text
from enajena.basics.text import Text
from enajena.book.acts import acceptances, breaches, fines, money, papers, pledges, sale, security_of_bids, shares, stages
from enajena.book.acts.acceptances import PersonKind
from enajena.book.rehearsal import Rehearsed, begin
from enajena.book.stored_bytes import StoredBytes
from enajena.programme.reader import builtin_path
from enajena.programme.stage_model import RecipientClass

PROGRAMME = "carbocol-2000"
PRICE_COP, ALL_SHARES = Decimal(10_000), 84_955_500
SELLER = "Carbones de Colombia S.A., Carbocol"
SWORN = {
    f"fact.{name}": "true"
    for name in ("declares_beneficial_owner", "declares_own_account", "declares_lock_up", "declares_no_third_owner", "sworn")
}


def main(folder: Path) -> None:
    """Play the sale twice in a folder and print what happens."""
    with begin(folder / "con-inversionista", "carbocol-de-ensayo", date(2000, 1, 20)) as played:
        adopt(played)
        first_tranche(played)
        a_breach_before_the_second_tranche(played)
        second_tranche(played, comes=True)
        the_fine_again(played)
        end(played)
    print()
    with begin(folder / "sin-inversionista", "carbocol-de-ensayo", date(2000, 1, 20)) as played:
        adopt(played)
        first_tranche(played, registered=False)
        second_tranche(played, comes=False)


def adopt(played: Rehearsed) -> None:
    """Adopt the programme and put on file what the notice asks for."""
    file = StoredBytes("programme.yaml", builtin_path(PROGRAMME).read_bytes())
    played.do(date(2000, 1, 20), sale.ProgrammeAdopted(programme=PROGRAMME, file_sha256=file.sha256), files=[file])
    day = date(2000, 2, 1)
    credit = papers.CreditLineOpened(
        line="C-1",
        kind="credit_line",
        lender="Banco Inventado",
        total_cop=PRICE_COP * ALL_SHARES / 10,
        term_months=60,
        grace_months=12,
        rate_ea_pct=Decimal("19.46"),
        granted_on=day,
        bank_rate_ea_pct=Decimal("19.46"),
        bank_rate_certificate="Certificado de ensayo",
        bank_rate_status="single_source",
        collateral_price_cop=PRICE_COP,
    )
    screened = papers.RecipientsScreened(paper="T-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256)
    terms = papers.RegulationTerms(rule="largest_remainder", tie="earlier_filing", payment_days=10, default_penalty_pct=Decimal(0))
    regulation = papers.RegulationFiled(regulation="R-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256, terms=terms)
    played.do(day, credit, screened, regulation, files=[PAPER])


def first_tranche(played: Rehearsed, *, registered: bool = True) -> None:
    """Offer all the shares to the recipients of the special conditions."""
    notice = stages.StageNoticed(stage="first", offered_shares=ALL_SHARES, price_cop=PRICE_COP, last_day=date(2000, 4, 17))
    played.do(date(2000, 2, 14), notice)
    fund = {
        "fact.legal_maximum_cop": "none", "fact.bylaw_maximum_cop": "none", "fact.files_return": "true", "fact.figures_year": "1998",
        "fact.net_worth_cop": "200000000000", "fact.gross_assets_cop": "900000000000", "fact.liabilities_cop": "100000000000",
        "fact.financed_cop": "0",
    }  # fmt: skip
    pensioner = {
        "fact.executive": "false",
        "fact.files_return": "false",
        "fact.figures_year": "1998",
        "fact.certified_income_cop": "9835000",
    }
    worker = {
        "fact.executive": "false", "fact.files_return": "true", "fact.figures_year": "1998", "fact.net_worth_cop": "20000000",
        "fact.gross_income_cop": "60000000",
    }  # fmt: skip
    file_in(played, "S-01", date(2000, 3, 1), 30_000_000, "severance_pension_fund", "entity", fund)
    file_in(played, "S-02", date(2000, 3, 2), 6000, "pensioner", "natural", pensioner)
    file_in(played, "S-03", date(2000, 3, 3), 3000, "active_worker", "natural", worker)
    played.do(date(2000, 4, 18), stages.StageClosed(stage="first"))
    verdicts = played.assess("first", date(2000, 4, 18), "E-1")
    result = played.adjudicate("first", date(2000, 4, 24), "D-1")
    tell(date(2000, 4, 24), "Primer tramo a 10.000: {verdicts} (S-02 baja a cinco veces sus ingresos, 10.1 y 10.5). {result} acciones.",
         "First tranche at 10,000: {verdicts} (S-02 comes down to five times its income, 10.1 and 10.5). {result} shares.",
         verdicts=verdicts, result=count_text(result))  # fmt: skip
    threshold(played, "D-1", date(2000, 4, 24))
    day = date(2000, 5, 2)
    for award in ("S-01", "S-02", "S-03"):
        played.do(day, money.PaymentReceived(payment=f"M-{award}", award=award, amount_cop=amount_of(played, award), means="transfer"))
        if registered:
            register(played, day, award, "first")


def a_breach_before_the_second_tranche(played: Rehearsed) -> None:
    """A pensioner sells at once; the fine waits for the price of the second tranche."""
    sold = date(2000, 6, 1)
    moved = shares.TransferReported(
        transfer="TR-1",
        lot="L-S-02",
        new_lot="L-S-02-1",
        person="P-X1",
        kind="natural",
        shares=1000,
        conduct="sale",
        price_cop=Decimal(10_200),
    )
    played.do_naming(sold, moved, person("X1", "CC"))
    found = breaches.BreachFound(
        case="K-1", lot="L-S-02", shares=1000, conduct="sale", breached_on=sold, evidence="Libro de accionistas", transfer="TR-1",
        resale_cop=Decimal(10_200),
    )  # fmt: skip
    played.do(date(2000, 6, 15), found)
    fine_cop = played.work_out_fine(date(2000, 6, 16), "K-1", "F-1")
    played.do(date(2000, 6, 20), fines.FineCharged(fine="F-1", authority="Ministerio de ensayo", number="1", answer_by=date(2000, 7, 5)))
    tell(date(2000, 6, 20), "S-02 vendió mil acciones al mes: multa provisional de {fine} (50 %, 10.7), hasta que haya segundo tramo.",
         "S-02 sold a thousand shares after a month: a provisional fine of {fine} (50 %, 10.7), until the second tranche has a price.",
         fine=pesos_text(fine_cop))  # fmt: skip


def second_tranche(played: Rehearsed, *, comes: bool) -> None:
    """Offer what is left, at the fixed price plus the DTF; with less than 60 % of all, nothing stands."""
    left = ALL_SHARES - sum(shares_of(played, f"S-0{number}") for number in (1, 2, 3))
    day = date(2000, 6, 26)
    certificate = papers.IndexCertified(
        paper="I-1", index="dtf_weekly", number="9", dated=day, file_sha256=PAPER.sha256,
        values=(papers.CertifiedValue(valid_from=date(2000, 4, 10), valid_to=date(2000, 8, 6), value=Decimal("11.50")),),
    )  # fmt: skip
    terms = papers.RegulationTerms(rule="price_priority", tie="earlier_filing", payment_days=5, default_penalty_pct=Decimal(0))
    regulation = papers.RegulationFiled(regulation="R-2", stage="second", number="2", dated=day, file_sha256=PAPER.sha256, terms=terms)
    played.do(day, certificate, regulation, files=[PAPER])
    minimum = played.minimum_price("second", date(2000, 7, 3))
    notice = stages.StageNoticed(stage="second", offered_shares=left, price_cop=minimum, last_day=date(2000, 7, 17))
    played.do(date(2000, 7, 3), notice)
    tell(date(2000, 7, 3), "Segundo tramo: {left} acciones a no menos de {least}, el precio fijo más la DTF.",
         "Second tranche: {left} shares at no less than {least}, the fixed price plus the DTF.",
         left=count_text(left), least=pesos_text(minimum))  # fmt: skip
    bid(played, "I-01", date(2000, 7, 14), 25_000_000 if comes else 5_000_000, Decimal(10_500))
    played.do(date(2000, 7, 18), stages.StageClosed(stage="second"))
    played.assess("second", date(2000, 7, 18), "E-2")
    played.adjudicate("second", date(2000, 7, 20), "D-2")
    if threshold(played, "D-2", date(2000, 7, 20)):
        settle_second(played)
    else:
        nothing_stands(played)


def threshold(played: Rehearsed, ref: str, day: date) -> bool:
    """Tell whether the 60 % is reached after an adjudication, and return it."""
    reached: bool = played.standing("Adjudication", ref).threshold_reached
    yes, no = Text("se alcanzó", "is reached"), Text("todavía no se alcanza", "is not reached yet")
    tell(day, "El 60 % que exige el decreto {state}.", "The 60 % that the decree asks for {state}.", state=yes if reached else no)
    return reached


def settle_second(played: Rehearsed) -> None:
    """Take the investor's payment and register its lot."""
    day = date(2000, 7, 25)
    played.do(day, security_of_bids.BidSecurityApplied(security="G-I-01", award="I-01"))
    played.do(day, money.PaymentReceived(payment="M-I-01", award="I-01", amount_cop=unpaid_of(played, "I-01"), means="transfer"))
    register(played, day, "I-01", "second")


def nothing_stands(played: Rehearsed) -> None:
    """Declare both tranches void and give all the money back."""
    day = date(2000, 7, 24)
    for stage in ("second", "first"):
        played.declare_void(stage, day, "threshold", "No se suscribió el 60 % de lo ofrecido.")
    given_back = security_of_bids.BidSecurityReturned(security="G-I-01", reason="La etapa quedó sin efecto", refund="DV-1")
    played.do(day, given_back)
    returned = played.return_money(date(2000, 7, 28), "OP-1")
    tell(date(2000, 7, 28), "Sin el 60 % la sociedad no nace: quedan sin efecto los dos tramos y se devuelven {back}, sin intereses.",
         "Without the 60 % the company is not born: both tranches have no effect and {back} go back, without interest.",
         back=pesos_text(returned))  # fmt: skip
    conclude(played, date(2000, 7, 31))


def the_fine_again(played: Rehearsed) -> None:
    """The second tranche has a price, higher than that of the sale: the fine is worked out again, decided, appealed and paid."""
    fine_cop = played.rework_fine(date(2000, 8, 1), "F-1", "second_stage_price")
    tell(date(2000, 8, 1), "Con el precio del segundo tramo, 10.500, la multa pasa a {fine}.",
         "With the price of the second tranche, 10,500, the fine becomes {fine}.", fine=pesos_text(fine_cop))  # fmt: skip
    decided = fines.FineDecided(
        fine="F-1", authority="Ministerio de ensayo", number="Res. 1", outcome="upheld", fine_cop=fine_cop, reason="Hubo venta."
    )
    played.do(date(2000, 8, 10), decided)
    played.do(date(2000, 8, 20), fines.FineAppealed(fine="F-1", paper_sha256=PAPER.sha256))
    half = fines.FineAppealDecided(
        fine="F-1",
        authority="Ministro de ensayo",
        number="Res. 2",
        outcome="reduced",
        fine_cop=fine_cop / 2,
        reason="Graduación de ensayo.",
    )
    played.do(date(2000, 9, 20), half)
    played.do(date(2000, 9, 21), fines.FineFinal(fine="F-1", ground="Recurso resuelto"))
    owed = fine_of(played, "F-1")
    played.do(date(2000, 10, 2), fines.FinePaid(fine="F-1", payment="M-F-1", amount_cop=owed, means="transfer"))
    tell(
        date(2000, 10, 2),
        "Recurrida y rebajada a la mitad, se paga: {fine}.",
        "Appealed and halved, it is paid: {fine}.",
        fine=pesos_text(owed),
    )


def end(played: Rehearsed) -> None:
    """Release the pledges after two years and conclude."""
    day = date(2002, 5, 3)
    for lot, pledge in (("L-S-01", "PR-S-01"), ("L-S-02", "PR-S-02"), ("L-S-02-1", "PR-S-02/L-S-02-1"), ("L-S-03", "PR-S-03")):
        named = {"release": f"LV-{lot}", "pledge": pledge, "lot": lot}
        played.do(day, pledges.ReleaseRequested(**named, paper=f"Carta del titular de {lot}"))
        played.do(day, pledges.ReleaseGranted(**named))
    tell(day, "A los dos años se levantan las prendas de la Nación (10.7).", "After two years the Nation's pledges are released (10.7).")
    conclude(played, date(2002, 5, 6))


def conclude(played: Rehearsed, day: date) -> None:
    """Conclude the sale and verify the whole book."""
    played.do(day, sale.SaleConcluded(reason="No queda nada por hacer"))
    tell(day, "La venta concluye con {acts} actos; el libro entero se verificó y, rehecho desde el registro, da lo mismo.",
         "The sale is concluded with {acts} acts; the whole book was verified and, made again from the log, is the same.",
         acts=count_text(played.verify()))  # fmt: skip


def file_in(
    played: Rehearsed, ref: str, day: date, asked: int, recipient: RecipientClass, kind: PersonKind, facts: Mapping[str, str]
) -> None:
    """Take an acceptance at the counter."""
    body = acceptances.AcceptanceReceived(
        acceptance=ref, stage="first", person=f"P-{ref}", kind=kind, recipient=recipient, filed_at=at(day), channel="counter",
        requested_shares=asked,
    )  # fmt: skip
    played.do_naming(day, body, {**person(ref, "CC" if kind == "natural" else "NIT"), **SWORN, **facts})


def bid(played: Rehearsed, ref: str, day: date, asked: int, price_cop: Decimal) -> None:
    """Take an investor's acceptance with its security in cash: 10 % of the fixed price."""
    body = acceptances.AcceptanceReceived(
        acceptance=ref, stage="second", person=f"P-{ref}", kind="entity", recipient="public", filed_at=at(day), channel="counter",
        requested_shares=asked, price_offered_cop=price_cop,
    )  # fmt: skip
    played.do_naming(day, body, person(ref, "NIT"))
    amount = PRICE_COP * asked / 10
    played.do(day, security_of_bids.BidSecurityGiven(security=f"G-{ref}", acceptance=ref, kind="cash", amount_cop=amount))


def register(played: Rehearsed, day: date, award: str, stage: str) -> None:
    """Enter a lot in the register, those of the first tranche under the Nation's pledge."""
    lot = shares.LotRegistered(lot=f"L-{award}", award=award, shares=shares_of(played, award), seller=SELLER, acquired_on=day)
    played.do(day, lot)
    if stage == "first":
        pledge = pledges.PledgeConstituted(
            pledge=f"PR-{award}",
            lot=lot.lot,
            shares=lot.shares,
            kind="pledge",
            rank=1,
            creditor="La Nación",
            instrument="Contrato de prenda",
        )
        played.do(day, pledge)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(mkdtemp(prefix="carbocol-")))
