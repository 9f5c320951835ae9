"""A sale whose first stage was adjudicated two weeks ago: some awards are paid and registered, one in part, the others are due."""

from datetime import date, timedelta
from decimal import Decimal

from enajena.book.acts import acceptances, money, stages
from enajena.book.acts.papers import RegulationTerms
from enajena.book.rehearsal import Rehearsed
from enajena.calendar import add_months
from enajena.office.running.demo.acts import ALL_SHARES, PRICE_COP, adopt, announce, file_in, pay, register

SALE = "gases-adjudicada"
LOOKED_UP = 2
"""The number of the acceptance that a visitor is told to look up: its award is still to be paid."""
_ASKED_SHARES = {1: 30_000, LOOKED_UP: 12_000, 3: 25_000, 4: 40_000}
_EXECUTIVE, _FORGETFUL = 5, 6
_PAID = ("A-01", "A-04")
_PAID_IN_PART = "A-03"


def play(played: Rehearsed, today: date) -> int:
    """Play the sale up to yesterday and return the place in the log of the acceptance to look up."""
    adjudicated = today - timedelta(days=14)
    noticed = add_months(adjudicated, -2) - timedelta(days=21)
    terms = RegulationTerms(
        rule="largest_remainder", tie="earlier_filing", cure_days=5, withdrawals=True, payment_days=15, default_penalty_pct=Decimal(10)
    )
    adopt(played, noticed - timedelta(days=7), terms)
    last_day = announce(played, noticed, "first", ALL_SHARES, PRICE_COP)
    place = _acceptances(played, noticed)
    _study(played, last_day + timedelta(days=1))
    played.adjudicate("first", adjudicated, "D-1")
    _payments(played, adjudicated)
    return place


def _acceptances(played: Rehearsed, noticed: date) -> int:
    places = {}
    for number, asked in _ASKED_SHARES.items():
        places[number] = file_in(played, number, noticed + timedelta(days=3 * number), asked, "pensioner")
    day = noticed + timedelta(days=30)
    paid = {"executive": "true", "annual_pay_cop": "60000000", "pay_certificate_on": str(day)}
    file_in(played, _EXECUTIVE, day, 9_000, "active_worker", facts=paid)
    file_in(played, _FORGETFUL, day, 8_000, "pensioner", facts={"declares_no_third_owner": ""})
    return places[LOOKED_UP]


def _study(played: Rehearsed, closed: date) -> None:
    """Close, assess, and ask the forgetful one for the declaration, which never comes."""
    played.do(closed, stages.StageClosed(stage="first"))
    played.assess("first", closed, "E-1")
    asks = acceptances.CureRequested(
        cure="S-1",
        acceptance=f"A-{_FORGETFUL:02}",
        asks="Declaración de no convertir a un tercero en beneficiario real",
        numeral="5.3",
        business_days=5,
    )
    played.do(closed, asks)
    played.do(closed + timedelta(days=13), acceptances.CureExpired(cure="S-1", acceptance=asks.acceptance))


def _payments(played: Rehearsed, adjudicated: date) -> None:
    awards = [f"A-{number:02}" for number in (*_ASKED_SHARES, _EXECUTIVE)]
    played.do(adjudicated + timedelta(days=1), *(money.PaymentScheduled(award=award) for award in awards))
    day = adjudicated + timedelta(days=7)
    for award in _PAID:
        pay(played, day, award)
        register(played, day + timedelta(days=1), award)
    pay(played, day + timedelta(days=2), _PAID_IN_PART, Decimal(20_000_000))
