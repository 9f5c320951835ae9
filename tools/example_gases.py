"""examples/gases-guajira-2003: 60 acceptances of the first phase and 40 of the second, so many of each kind, in order of filing.

The dates are made up: notices of 14 October 2003 and 23 March 2004, so that the terms run from 15 October to 15 December 2003 and
from 24 March to 6 April 2004. The minimum price of the second phase with those dates is 2,464.40 pesos (2.2.1).
"""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from example_draw import CENTAVOS, Draw, Row, csv_text, numbered, working_days, written

SEED = 20_031_014
MINIMUM_PRICE = 246_440
"""In centavos."""
FIRST_DAYS = working_days(date(2003, 10, 15), date(2003, 12, 15), holidays=[date(2003, 11, 3), date(2003, 11, 17), date(2003, 12, 8)])
SECOND_DAYS = working_days(date(2004, 3, 24), date(2004, 4, 6))

_IDENTITY = (
    "acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "name", "requested_shares", "accepts_reduction",
)  # fmt: skip
_DECLARATIONS = ("has_capacity", "declares_lock_up", "declares_shareholder_rights", "declares_no_third_owner")
FIRST_COLUMNS = (
    *_IDENTITY, "dismissed_for_cause", "executive", "annual_pay_cop", "pay_certificate_on", "legal_maximum_cop", *_DECLARATIONS,
)  # fmt: skip
SECOND_COLUMNS = (*_IDENTITY, "price_offered_cop", "bid_security_cop", "payment_means")

_NATURALS = {"active_worker": 4, "pensioner": 3, "former_worker": 3}
_ENTITIES = (
    "employee_association", "union", "union_federation", "employee_fund", "mutual_investment_fund", "severance_pension_fund", "cooperative",
)  # fmt: skip
_PRICE_FIRST = 244_870
_OFFERS_CENTAVOS = (
    *(310_000, 305_000, 305_000, 290_015, 280_000, 275_000, 275_000, 275_000, 270_055),
    *(260_000, 260_000, 260_000, 260_000, 260_000, 260_000),
    *(255_000, 255_000, 250_000, 250_000, 250_000, 248_010, 246_500, MINIMUM_PRICE, MINIMUM_PRICE),
)
_TIED_CENTAVOS = 260_000


def first_phase() -> str:
    """Return the file of the first phase."""
    draw = Draw(SEED)
    rows = [*_naturals(draw), *_executives(draw), *_entities(draw), *_unlike(draw)]
    return csv_text(FIRST_COLUMNS, numbered(rows, "GG1", 2))


def second_phase() -> str:
    """Return the file of the second phase."""
    draw = Draw(SEED + 1)
    rows = [*_valid_offers(draw), *_faulty_offers(draw)]
    return csv_text(SECOND_COLUMNS, numbered(rows, "GG2", 2))


def _naturals(draw: Draw) -> Iterator[Row]:
    for _ in range(20):
        yield _natural(draw, draw.weighted(_NATURALS))


def _natural(draw: Draw, recipient: str) -> Row:
    dismissed = {"dismissed_for_cause": "false"} if recipient == "former_worker" else {}
    return _filed(draw, FIRST_DAYS) | draw.natural(recipient) | dismissed | _asks(draw, 20, 1500) | {"executive": "false"} | _declared()


def _executives(draw: Draw) -> Iterator[Row]:
    """Yield executives: certificates of up to a month before, too old, too late and absent, and requests over the ceiling."""
    for days_before in (0, 5, 18, 27):
        yield _executive(draw, days_before)
    for days_before in (45, -3):
        yield _executive(draw, days_before)
    yield _executive(draw, 0) | {"pay_certificate_on": ""}
    for days_before in (3, 10):
        row = _executive(draw, days_before)
        room = 5 * int(row["annual_pay_cop"]) * CENTAVOS // _PRICE_FIRST
        yield row | {"requested_shares": str(draw.quantity(room + 1, 2 * room))}


def _executive(draw: Draw, days_before: int) -> Row:
    row = _natural(draw, "active_worker")
    certified = date.fromisoformat(row["filed_at"][:10]) - timedelta(days=days_before)
    pay = draw.amount(4_500_000) // CENTAVOS
    facts = {"executive": "true", "annual_pay_cop": str(pay), "pay_certificate_on": certified.isoformat()}
    return row | facts | _asks(draw, 200, 3000)


def _entities(draw: Draw) -> Iterator[Row]:
    for place in range(8):
        yield _entity(draw, _ENTITIES[place % len(_ENTITIES)], percent_of_room=(20, 100))
    for recipient in ("union", "employee_fund", "cooperative", "employee_association"):
        yield _entity(draw, recipient, percent_of_room=(105, 180))
    for place in range(6):
        yield _entity(draw, _ENTITIES[-1 - place], percent_of_room=(20, 90)) | {"legal_maximum_cop": "none"}
    for recipient in ("union_federation", "employee_fund"):
        yield _entity(draw, recipient, percent_of_room=(20, 90)) | {"legal_maximum_cop": ""}
    for _ in range(2):
        yield _filed(draw, FIRST_DAYS) | draw.entity("compensation_fund") | _asks(draw, 500, 3000) | _declared()
    twice = _entity(draw, "mutual_investment_fund", percent_of_room=(55, 80))
    yield twice
    # The second of them finds the ceiling used up by the first, whichever was filed first: each asks for more than half of it.
    yield twice | _filed(draw, FIRST_DAYS)


def _entity(draw: Draw, recipient: str, percent_of_room: tuple[int, int]) -> Row:
    most = draw.amount(7_500_000)
    asked = {"requested_shares": str(draw.part(most // _PRICE_FIRST, *percent_of_room))}
    return _filed(draw, FIRST_DAYS) | draw.entity(recipient) | asked | {"legal_maximum_cop": written(most)} | _declared()


def _unlike(draw: Draw) -> Iterator[Row]:
    """Yield who is not invited, who does not declare, and who is late."""
    yield _natural(draw, "subsidiary_worker")
    yield _natural(draw, "public")
    yield _natural(draw, "former_worker") | {"dismissed_for_cause": "true"}
    yield _natural(draw, "former_worker") | {"dismissed_for_cause": ""}
    yield _natural(draw, "pensioner") | {"declares_shareholder_rights": "false"}
    yield _natural(draw, "active_worker") | {"has_capacity": ""}
    yield _natural(draw, "pensioner") | {"filed_at": "2003-12-16T08:05:00"}


def _valid_offers(draw: Draw) -> Iterator[Row]:
    for price in _OFFERS_CENTAVOS:
        most = 2600 if price == _TIED_CENTAVOS else 4400
        yield _offer(draw, price, draw.quantity(400, most))


def _faulty_offers(draw: Draw) -> Iterator[Row]:
    for price in (_PRICE_FIRST, MINIMUM_PRICE - 1, 200_000, 240_000):
        yield _offer(draw, price, draw.quantity(300, 3000))
    for percent in (5, 8):
        row = _offer(draw, draw.randint(250_000, 290_000), draw.quantity(300, 3000))
        yield row | {"bid_security_cop": written(draw.part(_asked_centavos(row), percent, percent))}
    short = _offer(draw, 262_500, 1000)
    yield short | {"bid_security_cop": written(_security(short) - 1)}
    for means in ("bonos", "acciones", "pagaré"):
        yield _offer(draw, draw.randint(250_000, 290_000), draw.quantity(300, 3000)) | {"payment_means": means}
    for absent in ("price_offered_cop", "bid_security_cop", "payment_means"):
        yield _offer(draw, 255_000, draw.quantity(300, 3000)) | {absent: ""}
    yield _offer(draw, 252_000, 500) | draw.natural("union")
    for filed_at in ("2004-04-07T08:00:00", "2004-04-12T11:30:00"):
        yield _offer(draw, 266_000, draw.quantity(300, 3000)) | {"filed_at": filed_at}


def _offer(draw: Draw, price: int, shares: int) -> Row:
    """Return an offer with a security of a tenth, rounded up, or somewhat more."""
    recipient = draw.weighted({"public": 7, "pensioner": 1, "cooperative": 2})
    natural = recipient == "pensioner" or (recipient == "public" and draw.chance(500))
    who = draw.natural(recipient) if natural else draw.entity(recipient)
    row = _filed(draw, SECOND_DAYS) | who | {"requested_shares": str(shares), "price_offered_cop": written(price)}
    more = draw.randint(1, 50) * 10_000 * CENTAVOS if draw.chance(400) else 0
    means = draw.choice(("cash", "cashiers_cheque"))
    return row | {"bid_security_cop": written(_security(row) + more), "payment_means": means}


def _asked_centavos(row: Row) -> int:
    whole, _, rest = row["price_offered_cop"].partition(".")
    return (int(whole) * CENTAVOS + int(rest or 0)) * int(row["requested_shares"])


def _security(row: Row) -> int:
    """Return a tenth of the whole price, rounded up to the centavo."""
    return -(-_asked_centavos(row) // 10)


def _filed(draw: Draw, days: Sequence[date]) -> Row:
    return {"filed_at": draw.moment(days).isoformat(), "accepts_reduction": draw.accepts_reduction()}


def _asks(draw: Draw, low: int, high: int) -> Row:
    return {"requested_shares": str(draw.quantity(low, high))}


def _declared() -> Row:
    return dict.fromkeys(_DECLARATIONS, "true")
