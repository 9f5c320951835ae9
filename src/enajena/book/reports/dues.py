"""What is still to be paid: each award with what is due next, and the code that its payer is asked to write."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import islice

from enajena.book import bulk
from enajena.book.effects.money_ledger import held_cop, unpaid_cop
from enajena.book.models import Award, Instalment
from enajena.book.statements.codes import payment_code

UNPAID = ("awarded", "held", "in_default", "paying")
_AT_ONCE = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DueRow:
    """An award that is not paid whole: what is unpaid of it and held for it, and the instalment that is due next, where it has any."""

    award: str
    person: str
    stage: str
    state: str
    unpaid_cop: Decimal
    held_cop: Decimal
    next_due_on: date | None
    next_due_cop: Decimal | None
    payment_code: str | None


def due_rows(alias: str, sale: str, after: str | None = None, limit: int | None = None) -> Iterator[DueRow]:
    """Yield the awards of a sale that are not paid whole, by reference, those after `after`, `limit` of them at the most."""
    awards = Award.objects.using(alias).filter(sale=sale, until_index__isnull=True, state__in=UNPAID).order_by("ref")
    if after is not None:
        awards = awards.filter(ref__gt=after)
    wanted = awards.iterator(chunk_size=_AT_ONCE) if limit is None else awards[:limit].iterator()
    while part := list(islice(wanted, _AT_ONCE)):
        yield from _rows(alias, sale, part)


def _rows(alias: str, sale: str, awards: list[Award]) -> Iterator[DueRow]:
    due: dict[str, list[Instalment]] = {}
    for row in bulk.standing(alias, sale, Instalment, "award", [award.ref for award in awards]):
        if isinstance(row, Instalment) and row.state == "due":
            due.setdefault(row.award, []).append(row)
    for award in awards:
        first = min(due.get(award.ref, ()), key=lambda row: (row.due_on, row.number), default=None)
        yield DueRow(
            award=award.ref,
            person=award.person,
            stage=award.stage,
            state=award.state,
            unpaid_cop=unpaid_cop(award),
            held_cop=held_cop(award),
            next_due_on=None if first is None else first.due_on,
            next_due_cop=None if first is None else first.amount_cop - first.paid_cop,
            payment_code=payment_code(award.ref),
        )
