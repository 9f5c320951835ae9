"""examples/carbocol-2000/breaches.csv: 30 breaches of the lock-up, on the edges of every bracket and within, of every conduct.

The dates and prices are made up. The clock is the subscription; a bracket ends on the same-numbered day of its month.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import cycle

from enajena.calendar import add_months
from example_draw import Draw, Row, csv_text, written

SEED = 20_000_502
COLUMNS = (
    "breach_id", "acquired", "breached", "shares", "paid_cop", "resold_cop", "second_stage_cop", "second_stage_on", "no_second_stage",
    "conduct", "settled",
)  # fmt: skip

_ACQUIRED = (date(2000, 5, 2), date(2000, 5, 31), date(2000, 6, 30), date(2000, 8, 31))
_AFTER = (
    *((0, 0), (1, 12), (3, 3), (6, 0), (6, 1), (8, 17), (11, 29), (12, 0), (12, 1), (14, 6)),
    *((17, 21), (18, 0), (18, 1), (19, 19), (23, 2), (24, 0), (24, 1), (27, 5), (4, 9), (10, 10)),
    *((13, 13), (21, 8), (5, 25), (9, 9), (15, 15), (22, 22), (2, 2), (7, 7), (16, 16), (20, 20)),
)
"""When each breach is: months after the subscription, and days after that."""
_CONDUCTS = ("sale", "sale", "gratuitous", "sale", "rights", "sale", "limitation", "sale", "beneficial_owner")
_SECOND_STAGE: tuple[Row, ...] = (
    {},
    {"second_stage_cop": "10850", "second_stage_on": "2000-10-20"},
    {"no_second_stage": "true"},
    {"second_stage_cop": "10850.50", "second_stage_on": "2000-10-20"},
)


def breaches() -> str:
    """Return the file."""
    return csv_text(COLUMNS, _rows(Draw(SEED)))


def _rows(draw: Draw) -> Iterator[Row]:
    acquired_days, conducts, second_stages = cycle(_ACQUIRED), cycle(_CONDUCTS), cycle(_SECOND_STAGE)
    for place, (months, days) in enumerate(_AFTER, start=1):
        acquired, conduct = next(acquired_days), next(conducts)
        breached = add_months(acquired, months) + timedelta(days=days)
        settled = breached + timedelta(days=draw.randint(20, 400)) if draw.chance(600) else None
        resold = {"resold_cop": written(draw.randint(900_000, 1_450_000))} if conduct == "sale" else {}
        yield (
            {
                "breach_id": f"CZN-I{place:02}",
                "acquired": acquired.isoformat(),
                "breached": breached.isoformat(),
                "shares": str(draw.quantity(20, 6000)),
                "paid_cop": "10000",
                "conduct": conduct,
                "settled": settled.isoformat() if settled else "",
            }
            | resold
            | next(second_stages)
        )
