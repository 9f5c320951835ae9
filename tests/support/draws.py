"""Random files of acceptances that sit on the edges: facts at the boundary, a centavo off, missing, `none`, negative."""

import random
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from support.files import Row
from support.law import NATURAL

CENT = Decimal("0.01")
ENTITIES = (
    "employee_association", "union", "union_federation", "employee_fund", "mutual_investment_fund", "severance_pension_fund",
    "cooperative", "compensation_fund",
)  # fmt: skip


class Draw:
    """A seeded source of acceptances of a handful of persons, for one price."""

    def __init__(
        self, seed: int, price: Decimal, *, shares: Sequence[int] = (1, 2, 3, 7, 13, 27, 40), years: Sequence[int] = (1999,)
    ) -> None:
        self.random = random.Random(seed)  # noqa: S311 - a draw of test cases
        self.price = price
        self.shares = shares
        self.years = years

    def file(self, count: int, classes: Sequence[str], facts: Mapping[str, Sequence[str]], persons: int = 0) -> list[Row]:
        """Draw a file; `facts` says how each fact is drawn: `money:5` (five times it is the price of some shares), `truth`, `year`, …"""
        people = [self._person(number, classes) for number in range(persons or count // 3)]
        rows = [self._row(number, self.random.choice(people), facts) for number in range(count)]
        self.random.shuffle(rows)
        return rows

    def _person(self, number: int, classes: Sequence[str]) -> Row:
        recipient = self.random.choice(classes)
        natural = recipient in NATURAL or (recipient == "public" and self.random.random() < 0.5)
        if self.random.random() < 0.04:
            natural = not natural  # a person of the wrong kind for the class: no recipient
        kind = self.random.choice(["CC", "CE"]) if natural else "NIT"
        return {
            "recipient": recipient,
            "person": "natural" if natural else "entity",
            "id_type": kind,
            "id_number": str(70000 + number // 2),
        }

    def _row(self, number: int, person: Row, facts: Mapping[str, Sequence[str]]) -> Row:
        # Few instants, so that filings tie and the number of the acceptance decides.
        filed = datetime(2003, 11, self.random.randint(1, 4), 9, self.random.choice([0, 30]))  # noqa: DTZ001 - local
        asked = self.random.choice(self.shares)
        row = {
            "acceptance_id": f"A-{self.random.randint(10, 99)}-{number}",
            "filed_at": filed.isoformat(timespec=self.random.choice(["minutes", "seconds"])),
            **person,
            "requested_shares": str(asked),
        }
        gaps = self.random.random() < 0.35
        for name, kinds in facts.items():
            missing = gaps and self.random.random() < 0.2
            row[name] = "" if missing else self._fact(self.random.choice(kinds), asked, filed)
        return row

    def _fact(self, kind: str, asked: int, filed: datetime) -> str:
        how, _, multiple = kind.partition(":")
        match how:
            case "money":
                return self._amount(asked, int(multiple))
            case "none":
                return "none" if self.random.random() < 0.3 else self._amount(asked, int(multiple))
            case "negative":
                return f"-{self._amount(asked, int(multiple))}"
            case "truth":
                return self.random.choice(["si", "no", "true", "false", "1", "0", "Sí", "NO"])
            case "declared":
                return self.random.choice(["si", "true", "1", "SI"]) if self.random.random() < 0.97 else "no"
            case "year":
                return str(self.random.choice(self.years))
            case "day":
                return (filed + timedelta(days=self.random.choice([-40, -32, -31, -30, -29, -5, 0, 1]))).date().isoformat()
            case _:
                return kind

    def _amount(self, asked: int, multiple: int) -> str:
        """Draw an amount whose multiple buys what is asked for, or a centavo less or more, or something else."""
        shares = asked if self.random.random() < 0.7 else self.random.choice([0, 1, 2 * asked, 3 * asked, asked // 2])
        exact = self.price * shares / multiple
        rounding = self.random.choice([ROUND_FLOOR, ROUND_CEILING])
        amount = exact.quantize(CENT, rounding) + self.random.choice([0, 0, 0, 1, -1, 100000]) * CENT
        text = f"{max(amount, Decimal(0)):f}"
        return self.random.choice([text, text.rstrip("0").rstrip(".")]) if "." in text else text
