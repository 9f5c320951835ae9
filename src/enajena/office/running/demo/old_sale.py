"""A sale in its third year: two stages over, breaches with their fines, an attachment, the first pledges released."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

from enajena.book.acts import acceptances, breaches, fines, money, papers, pledges, security_of_bids, shares, stages
from enajena.book.rehearsal import Rehearsed
from enajena.calendar import add_months
from enajena.calendar.bogota import BOGOTA
from enajena.office.running.demo.acts import ALL_SHARES, PAPER, PRICE_COP, adopt, announce, file_in, pay, person, prepare, register

SALE = "gases-en-su-tercer-ano"
_ASKED_SHARES = {1: 4_000, 2: 9_000, 3: 12_000, 4: 2_500}
_BIDS = ((21, 40_000, Decimal("2700.00")), (22, 30_000, Decimal("2650.00")))
_RESOLD_COP = Decimal(3_000)
_DTF_PCT = Decimal("9.00")


def play(played: Rehearsed, today: date) -> None:
    """Play the sale up to yesterday."""
    registered = add_months(today, -25)
    _first_stage(played, registered)
    _second_stage(played, registered)
    _breaches(played, registered)
    _releases(played, today)


def _first_stage(played: Rehearsed, registered: date) -> None:
    noticed = add_months(registered, -2) - timedelta(days=30)
    terms = papers.RegulationTerms(rule="largest_remainder", tie="earlier_filing", payment_days=10, default_penalty_pct=Decimal(10))
    adopt(played, noticed - timedelta(days=7), terms)
    last_day = announce(played, noticed, "first", ALL_SHARES, PRICE_COP)
    for number, asked in _ASKED_SHARES.items():
        file_in(played, number, noticed + timedelta(days=5 * number), asked, "pensioner")
    closed = last_day + timedelta(days=1)
    played.do(closed, stages.StageClosed(stage="first"))
    played.assess("first", closed, "E-1")
    played.adjudicate("first", closed + timedelta(days=3), "D-1")
    for number in _ASKED_SHARES:
        pay(played, registered, f"A-{number:02}")
        register(played, registered, f"A-{number:02}")


def _second_stage(played: Rehearsed, registered: date) -> None:
    """Offer what was left to everybody, at the price that the DTF gives."""
    noticed = add_months(registered, 2)
    day = noticed - timedelta(days=7)
    certificate = papers.IndexCertified(
        paper="I-1", index="dtf_monthly", number="77", dated=day, file_sha256=PAPER.sha256, values=_months_of_dtf(registered, noticed)
    )
    played.do(day, certificate, files=[PAPER])
    terms = papers.RegulationTerms(rule="price_priority", tie="earlier_filing", payment_days=5, default_penalty_pct=Decimal(10))
    prepare(played, day, "second", "2", terms)
    left = ALL_SHARES - sum(_ASKED_SHARES.values())
    last_day = announce(played, noticed, "second", left, played.minimum_price("second", noticed))
    for place, (number, asked, price_cop) in enumerate(_BIDS):
        _bid(played, number, noticed + timedelta(days=2 + place), asked, price_cop)
    closed = last_day + timedelta(days=1)
    played.do(closed, stages.StageClosed(stage="second"))
    played.assess("second", closed, "E-2")
    played.adjudicate("second", closed + timedelta(days=2), "D-2")
    for number, _, _ in _BIDS:
        _settle(played, closed + timedelta(days=6), f"B-{number}")


def _months_of_dtf(since: date, until: date) -> tuple[papers.CertifiedValue, ...]:
    """Return a made-up rate for each month from two before a day to another."""
    firsts = [add_months(since.replace(day=1), month) for month in range(-2, 4)]
    spans = [(first, add_months(first, 1) - timedelta(days=1)) for first in firsts]
    return tuple(papers.CertifiedValue(valid_from=first, valid_to=last, value=_DTF_PCT) for first, last in spans if last < until)


def _bid(played: Rehearsed, number: int, day: date, asked: int, price_cop: Decimal) -> None:
    """Take an offer of the second stage with its security of 10 % in cash (2.2.4)."""
    ref = f"B-{number}"
    body = acceptances.AcceptanceReceived(
        acceptance=ref,
        stage="second",
        person=f"P-{number}",
        kind="entity",
        recipient="public",
        filed_at=datetime.combine(day, time(10), BOGOTA),
        channel="counter",
        requested_shares=asked,
        price_offered_cop=price_cop,
        payment_means="cashiers_cheque",
    )
    played.do_naming(day, body, {**person(number, "entity"), "fact.has_capacity": "true"})
    amount_cop = asked * price_cop / 10
    played.do(day, security_of_bids.BidSecurityGiven(security=f"G-{ref}", acceptance=ref, kind="cash", amount_cop=amount_cop))


def _settle(played: Rehearsed, day: date, award: str) -> None:
    """Apply the security, take the rest by cashier's cheque and register the lot."""
    played.do(day, security_of_bids.BidSecurityApplied(security=f"G-{award}", award=award))
    row = played.standing("Award", award)
    rest_cop = row.amount_cop - row.applied_cop
    played.do(day, money.PaymentReceived(payment=f"M-{award}", award=award, amount_cop=rest_cop, means="cashiers_cheque"))
    register(played, day, award, pledged=False)


def _breaches(played: Rehearsed, registered: date) -> None:
    """Two holders sell before time: one pays its fine, the other has not answered yet; a judge attaches a third lot."""
    sold = add_months(registered, 5)
    fine_cop = _sell(played, 1, "A-01", sold, 1_500)
    played.do(sold + timedelta(days=40), fines.FineAgreed(fine="F-1", paper_sha256=PAPER.sha256), files=[PAPER])
    played.do(sold + timedelta(days=41), fines.FineFinal(fine="F-1", ground="Reconocida por escrito"))
    played.do(sold + timedelta(days=50), fines.FinePaid(fine="F-1", payment="M-F-1", amount_cop=fine_cop, means="transfer"))
    order = shares.AttachmentOrdered(
        attachment="E-1", lot="L-A-03", shares=2_000, authority="Juzgado inventado", proceeding="Proceso inventado 1"
    )
    played.do(add_months(registered, 9), order)
    _sell(played, 2, "A-02", add_months(registered, 20), 3_000)


def _sell(played: Rehearsed, number: int, award: str, sold: date, count: int) -> Decimal:
    """Report a sale in breach, find it, work out its fine and claim it; return the fine."""
    named = f"TR-{number}"
    moved = shares.TransferReported(
        transfer=named,
        lot=f"L-{award}",
        new_lot=f"L-{award}-1",
        person=f"P-X{number}",
        kind="natural",
        shares=count,
        conduct="sale",
        price_cop=_RESOLD_COP,
    )
    played.do_naming(sold, moved, person(30 + number))
    found = breaches.BreachFound(
        case=f"K-{number}",
        lot=f"L-{award}",
        shares=count,
        conduct="sale",
        breached_on=sold,
        evidence="Libro de accionistas inventado",
        transfer=named,
        resale_cop=_RESOLD_COP,
    )
    played.do(sold + timedelta(days=20), found)
    fine_cop = played.work_out_fine(sold + timedelta(days=21), f"K-{number}", f"F-{number}")
    answer_by = sold + timedelta(days=45)
    played.do(sold + timedelta(days=24), fines.FineClaimed(fine=f"F-{number}", number=f"CC-{number}", answer_by=answer_by))
    return fine_cop


def _releases(played: Rehearsed, today: date) -> None:
    """Two years on: one holder asked and got the release, another has asked."""
    released, asked = today - timedelta(days=15), today - timedelta(days=3)
    named = {"release": "LV-1", "pledge": "PR-A-04", "lot": "L-A-04"}
    played.do(released, pledges.ReleaseRequested(**named, paper="Carta inventada del titular"))
    played.do(released, pledges.ReleaseGranted(**named))
    waiting = {"release": "LV-2", "pledge": "PR-A-01", "lot": "L-A-01"}
    played.do(asked, pledges.ReleaseRequested(**waiting, paper="Carta inventada del titular"))
