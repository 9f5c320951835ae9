"""The rows of the book that concern one acceptance, read by a fixed number of queries."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from enajena.book.asof import as_of
from enajena.book.books import Book
from enajena.book.models import (
    Acceptance,
    Adjudication,
    Attachment,
    Award,
    BidSecurity,
    Case,
    Cure,
    Fine,
    Instalment,
    Lot,
    Payment,
    Pledge,
    Refund,
    Regulation,
    Release,
    Thing,
)
from enajena.office.portal.mine_access import Filed

T = TypeVar("T", bound=Thing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """What stands of an acceptance and of what came of it."""

    acceptance: Acceptance
    regulation: Regulation | None
    adjudications: Sequence[Adjudication]
    cures: Sequence[Cure]
    securities: Sequence[BidSecurity]
    awards: Sequence[Award]
    instalments: Sequence[Instalment]
    payments: Sequence[Payment]
    refunds: Sequence[Refund]
    lots: Sequence[Lot]
    pledges: Sequence[Pledge]
    releases: Sequence[Release]
    attachments: Sequence[Attachment]
    cases: Sequence[Case]
    fines: Sequence[Fine]

    def things(self) -> Iterator[Thing]:
        """Yield the objects whose acts are those of the acceptance."""
        yield self.acceptance
        for some in (
            self.cures, self.securities, self.awards, self.instalments, self.payments, self.refunds, self.lots, self.pledges,
            self.releases, self.attachments, self.cases, self.fines,
        ):  # fmt: skip
            yield from some


def rows_of(book: Book, sale: str, filed: Filed) -> Rows | None:
    """Return the rows of what was filed, None where it gave no acceptance. Lots are those that its person still has."""
    acceptance = filed.acceptance
    if acceptance is None:
        return None

    def standing(model: type[T], column: str, values: Iterable[str]) -> list[T]:
        return sorted(as_of(book.alias, sale, model).filter(**{f"{column}__in": set(values)}), key=lambda row: (row.index, row.ref))

    awards = standing(Award, "acceptance", [acceptance.ref])
    refs = [award.ref for award in awards]
    lots = [lot for lot in standing(Lot, "award", refs) if lot.holder == acceptance.person]
    lot_refs = [lot.ref for lot in lots]
    pledges, cases = standing(Pledge, "lot", lot_refs), standing(Case, "lot", lot_refs)
    return Rows(
        acceptance=acceptance,
        regulation=next(iter(standing(Regulation, "stage", [acceptance.stage])), None),
        adjudications=standing(Adjudication, "ref", [award.adjudication for award in awards]),
        cures=standing(Cure, "acceptance", [acceptance.ref]),
        securities=standing(BidSecurity, "acceptance", [acceptance.ref]),
        awards=awards,
        instalments=sorted(standing(Instalment, "award", refs), key=lambda row: (row.due_on, row.number)),
        payments=standing(Payment, "award", refs),
        refunds=standing(Refund, "award", refs),
        lots=lots,
        pledges=pledges,
        releases=standing(Release, "pledge", [pledge.ref for pledge in pledges]),
        attachments=standing(Attachment, "lot", lot_refs),
        cases=cases,
        fines=standing(Fine, "case", [case.ref for case in cases]),
    )


def versions_of(book: Book, sale: str, things: Iterable[Thing]) -> list[Thing]:
    """Return every version of some objects, by the act that made it: one query a kind."""
    refs: dict[type[Thing], set[str]] = {}
    for thing in things:
        refs.setdefault(type(thing), set()).add(thing.ref)
    rows = (model._default_manager.using(book.alias).filter(sale=sale, ref__in=found) for model, found in refs.items())  # noqa: SLF001
    return sorted((row for some in rows for row in some), key=lambda row: (row.index, row.step))
