"""Days cut at the changes of a certified rate: each stretch has the one rate that was in force on all of its days."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from enajena.rules.provenance import Reading
from enajena.rules.results import plain_percent

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class RatePeriod:
    """Days from `first` to `last`, both counted, at one effective annual rate in percent, and the certificate that set it."""

    first: date
    last: date
    rate_pct: Decimal
    certificate: str

    @property
    def days(self) -> int:
        """How many days the period has."""
        return (self.last - self.first).days + 1

    def record(self) -> dict[str, object]:
        """Return the period as a flat record."""
        return {
            "from": self.first.isoformat(),
            "to": self.last.isoformat(),
            "days": self.days,
            "rate_ea": plain_percent(self.rate_pct),
            "certificate": self.certificate or None,
        }


def rate_periods(reading: Reading, name: str, column: str, after: date, until: date) -> tuple[RatePeriod, ...]:
    """Return the days after `after` and up to `until`, that one included, cut where the rate changes.

    Kept true: the days of the periods add up to `until` less `after`; none where the two are the same day.

    Raises:
        DataError: the table has no rate for one of the days.
    """
    if until <= after:
        return ()
    return tuple(_cut(reading, name, column, after + _ONE_DAY, until))


def _cut(reading: Reading, name: str, column: str, first: date, last: date) -> Iterator[RatePeriod]:
    for row in reading.between(name, first, last):
        start = max(row.valid_from, first)
        rate_pct = reading.at(name, start, column)
        yield RatePeriod(start, min(row.valid_to, last), rate_pct, row.certificate)
