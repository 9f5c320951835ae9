"""Goes through a statement: what each movement seems to be, and, where a person says so, the acts of those that are matched."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from enajena.book.desk import Desk
from enajena.book.stage_work import told
from enajena.book.statements.matching import Matcher, Proposal, Status
from enajena.book.statements.reading import Statement
from enajena.book.statements.targets import Targets
from enajena.calendar import local_date

if TYPE_CHECKING:
    from enajena.book.books import Book

STATUSES: tuple[Status, ...] = ("matched", "already_recorded", "ambiguous", "unmatched")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a statement: every proposal in the order of the file, how many of each status, how many acts were recorded."""

    statement: Statement
    proposals: tuple[Proposal, ...]
    counts: Mapping[Status, int]
    debits_count: int
    recorded_count: int


def go_through(book: "Book", sale: str, statement: Statement, by: tuple[str, ...] = ()) -> Outcome:
    """Match the movements of a statement to what is due, and record the matched ones where `by` says who does it.

    They are recorded in sets, each in a transaction of its own; after an interruption the same statement goes on where it stopped.

    Raises:
        CallError: there is no such sale.
        RecordRefusedError: acts of a set may not be recorded; the sets before it were.
    """
    with told():
        programme = Desk(book.alias, sale).programme
    matcher = Matcher(book.alias, sale, programme, statement.sha256, Targets(book.alias, sale), local_date(book.clock()))
    proposals: list[Proposal] = []
    recorded = 0
    for part in matcher.proposals(statement.movements()):
        proposals += part
        matched = [proposal.act(by) for proposal in part if proposal.status == "matched"]
        if by and matched:
            book.record(sale, matched)
            recorded += len(matched)
            matcher.forget()
    counts = Counter(proposal.status for proposal in proposals)
    return Outcome(
        statement=statement,
        proposals=tuple(proposals),
        counts=MappingProxyType({status: counts[status] for status in STATUSES}),
        debits_count=statement.movements_count - len(proposals),
        recorded_count=recorded,
    )
