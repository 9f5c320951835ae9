"""Draws for the example files: seeded, in whole numbers only, so that every machine makes the same files.

Whoever appears in them is made up, and looks it: names that say so, and numbers of documents from series kept for the examples.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from random import Random

Row = dict[str, str]

CENTAVOS = 100
"""Amounts are whole centavos until they are written."""

ENTITY_NAMES: Mapping[str, str] = {
    "employee_association": "Asociación de Ejemplo",
    "union": "Sindicato de Ejemplo",
    "union_federation": "Federación de Ejemplo",
    "employee_fund": "Fondo de Empleados de Ejemplo",
    "mutual_investment_fund": "Fondo Mutuo de Ejemplo",
    "severance_pension_fund": "Fondo de Pensiones de Ejemplo",
    "cooperative": "Cooperativa de Ejemplo",
    "compensation_fund": "Caja de Compensación de Ejemplo",
    "public": "Sociedad de Ejemplo",
}
_RATIOS_PER_CENT = (70, 134)
_RATIOS = 10
_SATURDAY = 5


class Draw(Random):
    """A source of made-up persons, days, amounts and quantities; one seed gives one sequence."""

    def __init__(self, seed: int) -> None:
        """Start a sequence with nobody made up yet."""
        super().__init__(seed)
        self._naturals = 0
        self._entities: dict[str, int] = {}

    def natural(self, recipient: str, *, foreigner_per_mille: int = 10) -> Row:
        """Return who a new natural person is."""
        self._naturals += 1
        foreign = self.chance(foreigner_per_mille)
        number = f"999{self._naturals:04}" if foreign else f"9999{self._naturals:06}"
        return {
            "recipient": recipient,
            "person": "natural",
            "id_type": "CE" if foreign else "CC",
            "id_number": number,
            "name": f"Persona Inventada {self._naturals:04}",
        }

    def entity(self, recipient: str) -> Row:
        """Return who a new entity is."""
        place = self._entities[recipient] = self._entities.get(recipient, 0) + 1
        number = sum(self._entities.values())
        name = ENTITY_NAMES.get(recipient, "Entidad de Ejemplo")
        return {
            "recipient": recipient,
            "person": "entity",
            "id_type": "NIT",
            "id_number": f"999{number:06}",
            "name": f"{name} {place}",
        }

    def chance(self, per_mille: int) -> bool:
        """Return true that many times in a thousand."""
        return self.randint(1, 1000) <= per_mille

    def weighted(self, weights: Mapping[str, int]) -> str:
        """Return one of the names, each as often as its weight says."""
        drawn = self.randint(1, sum(weights.values()))
        for name, weight in weights.items():
            drawn -= weight
            if drawn <= 0:
                return name
        raise ValueError(weights)

    def amount(self, median_cop: int) -> int:
        """Return an amount in centavos, half the time above the median, with the long tail that incomes have."""
        amount = median_cop
        for _ in range(_RATIOS):
            amount = amount * self.randint(*_RATIOS_PER_CENT) // 100
        if self.chance(550):
            amount -= amount % 1000
        centavos = self.randint(1, 99) if self.chance(40) else 0
        return max(amount, 1) * CENTAVOS + centavos

    def part(self, amount: int, low_percent: int, high_percent: int) -> int:
        """Return a part of an amount, between two percents of it."""
        return amount * self.randint(low_percent, high_percent) // 100

    def quantity(self, low: int, high: int) -> int:
        """Return a number of shares from `low` to `high`, seven times in ten a round one."""
        drawn = self.randint(low, high)
        if self.chance(700):
            step = next((step for step in (1000, 500, 100, 50, 10) if drawn >= 5 * step), 1)
            return max(drawn - drawn % step, low)
        return drawn

    def moment(self, days: Sequence[date]) -> datetime:
        """Return an instant in office hours of one of the days, more often of the later ones."""
        day = days[max(self.randrange(len(days)), self.randrange(len(days)))]
        return datetime.combine(day, time(8)) + timedelta(seconds=self.randrange(9 * 3600))

    def accepts_reduction(self) -> str:
        """Return what is answered to a reduction: mostly nothing, which is yes; one in twenty-five refuses."""
        return self.weighted({"": 700, "true": 260, "false": 40})


def working_days(first: date, last: date, holidays: Iterable[date] = ()) -> list[date]:
    """Return the days from Monday to Friday between two dates, both included, without the holidays."""
    closed = set(holidays)
    every = (first + timedelta(days=days) for days in range((last - first).days + 1))
    return [day for day in every if day.weekday() < _SATURDAY and day not in closed]


def written(centavos: int) -> str:
    """Return an amount as files carry it: `1500`, `1500.05`, `-20`."""
    sign, whole, rest = "-" if centavos < 0 else "", *divmod(abs(centavos), CENTAVOS)
    return f"{sign}{whole}.{rest:02}" if rest else f"{sign}{whole}"


def numbered(rows: Iterable[Row], prefix: str, digits: int) -> list[Row]:
    """Return the rows in order of filing, each with its number."""
    ordered = sorted(rows, key=lambda row: row["filed_at"])
    return [row | {"acceptance_id": f"{prefix}-{place:0{digits}}"} for place, row in enumerate(ordered, start=1)]


def csv_text(columns: Sequence[str], rows: Iterable[Row]) -> str:
    """Return rows as CSV; a column that a row lacks is empty."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
