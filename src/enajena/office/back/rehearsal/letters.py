"""The made-up people of a rehearsal and what they send: acceptances, the depository's file. Nobody in it exists."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from types import MappingProxyType

from enajena.book.acts.acceptances import AcceptanceReceived
from enajena.book.models import Lot
from enajena.calendar import BusinessCalendar, add_days
from enajena.calendar.bogota import BOGOTA
from enajena.office.running.demo.acts import DECLARED, person
from enajena.programme.stage_model import RecipientClass

DEPOSITORY_NAME = "movimientos-del-deposito.csv"
SOLD_SHARES, RESOLD_COP = 1_000, "3000.00"
MISSING = "declares_no_third_owner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptor:
    """Somebody who accepts: when, so many days after the notice, what, and what the papers say."""

    number: int
    after_days: int
    asked: int
    recipient: RecipientClass
    facts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def filed_on(self, noticed: date) -> date:
        """Return the day on which it comes: one on which the window is open."""
        return BusinessCalendar().next_business(add_days(noticed, self.after_days))

    @property
    def ref(self) -> str:
        """Return the reference of the acceptance."""
        return f"A-{self.number:02}"

    def body(self, noticed: date) -> AcceptanceReceived:
        """Return the acceptance as it is recorded."""
        return AcceptanceReceived(
            acceptance=self.ref,
            stage="first",
            person=f"P-{self.number:02}",
            kind="natural",
            recipient=self.recipient,
            filed_at=datetime.combine(self.filed_on(noticed), time(8, 30), BOGOTA),
            channel="counter",
            requested_shares=self.asked,
        )

    def personal(self, noticed: date) -> dict[str, str]:
        """Return who it is, and what the papers say of that person; a fact that is empty did not come."""
        day = self.filed_on(noticed)
        facts = {**DECLARED, **self.facts}
        said = {f"fact.{name}": value.format(day=day) for name, value in facts.items() if value}
        return {**person(self.number), **said}


ACCEPTORS = (
    Acceptor(number=1, after_days=3, asked=60_000, recipient="pensioner"),
    Acceptor(
        number=2,
        after_days=10,
        asked=9_000,
        recipient="active_worker",
        facts={"executive": "true", "annual_pay_cop": "60000000", "pay_certificate_on": "{day}"},
    ),
    Acceptor(number=3, after_days=20, asked=40_000, recipient="pensioner", facts={MISSING: ""}),
)


def depository_file(lot: Lot, moved_on: date) -> bytes:
    """Return the file that the depository sends: a sale of shares that are still locked."""
    seller, buyer = person(2), person(32)
    names = ("movement_id", "moved_on", "says", "id_type", "id_number", "shares", "price_cop", "lot",
             "to_id_type", "to_id_number", "to_person", "to_name")  # fmt: skip
    row = ("MOV-1", moved_on.isoformat(), "venta", seller["id_type"], seller["id_number"], SOLD_SHARES, RESOLD_COP, lot.ref,
           buyer["id_type"], buyer["id_number"], "natural", buyer["name"])  # fmt: skip
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerow(row)
    return out.getvalue().encode()
