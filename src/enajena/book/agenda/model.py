"""What an agenda is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Literal

from enajena.basics.money import plain_or_none
from enajena.basics.text import Language, Text

Kind = Literal["bracket", "lock_up", "instalment", "bid_security", "cure", "stage_end"]

KIND_LABELS: Mapping[Kind, Text] = MappingProxyType(
    {
        "bracket": Text("cambio de tramo", "change of bracket"),
        "lock_up": Text("fin de la restricción", "end of the lock-up"),
        "instalment": Text("cuotas", "instalments"),
        "bid_security": Text("vencen garantías de seriedad", "bid securities expire"),
        "cure": Text("plazo para subsanar", "term to make good"),
        "stage_end": Text("fin de la oferta", "end of the offer"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A date of the agenda: what happens, how the date was worked out, by which numeral, and to how many objects.

    `key` tells apart what happens on one day. `ref` is the object, where it is only one.
    """

    on: date
    kind: Kind
    key: str
    title: Text
    how: Text
    numeral: str | None
    count: int
    shares: int | None = None
    amount_cop: Decimal | None = None
    ref: str | None = None

    def record(self, language: Language) -> dict[str, object]:
        """Return the record of a date for JSON."""
        return {
            "on": self.on.isoformat(),
            "kind": self.kind,
            "title": self.title.to(language),
            "how": self.how.to(language),
            "numeral": self.numeral,
            "count": self.count,
            "shares": self.shares,
            "amount_cop": plain_or_none(self.amount_cop),
            "ref": self.ref,
        }
