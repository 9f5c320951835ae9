"""examples/carbocol-2000/acceptances.csv: 2,000 acceptances of the first stage, so many of each kind, in order of filing.

The dates are made up: a notice of 14 February 2000, so that the term runs from 15 February to 17 April, a Monday, since the 15th
was a Saturday.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import example_carbocol_people as people
from example_draw import Draw, Row, csv_text, numbered, working_days

SEED = 20_000_215
ACCEPTANCES = 2000
OPENS, CLOSES = date(2000, 2, 15), date(2000, 4, 17)
DAYS = working_days(OPENS, CLOSES, holidays=[date(2000, 3, 20)])

Change = Callable[[Draw, Row], Row]


@dataclass(frozen=True, slots=True)
class Kind:
    """So many acceptances of one kind: who files them, and what is done to the row afterwards."""

    count: int
    make: people.Maker
    changes: tuple[Change, ...]


def within(draw: Draw, row: Row) -> Row:
    """Ask for less than the ceiling."""
    room = people.room_shares(row)
    return row | {"requested_shares": str(draw.quantity(max(room // 20, 1), max(room * 19 // 20, 1)))}


def exactly(_draw: Draw, row: Row) -> Row:
    """Ask for what fits, to the last share."""
    return row | {"requested_shares": str(people.room_shares(row))}


def over(draw: Draw, row: Row) -> Row:
    """Ask for more than fits."""
    room = people.room_shares(row)
    return row | {"requested_shares": str(draw.quantity(room + max(room // 50, 1), 3 * room + 100))}


def lacks(*facts: str) -> Change:
    """Leave facts out."""
    return lambda _draw, row: row | dict.fromkeys(facts, "")


def has(**facts: str) -> Change:
    """Write other facts."""
    return lambda _draw, row: row | facts


def before_opening(draw: Draw, row: Row) -> Row:
    """File on the afternoon before the term."""
    return row | {"filed_at": draw.moment([OPENS - timedelta(days=1)]).isoformat()}


def after_closing(draw: Draw, row: Row) -> Row:
    """File in the days after the term."""
    return row | {"filed_at": draw.moment(working_days(CLOSES + timedelta(days=1), CLOSES + timedelta(days=2))).isoformat()}


def at(moment: str) -> Change:
    """File at one instant."""
    return lambda _draw, row: row | {"filed_at": moment}


def as_is(_draw: Draw, row: Row) -> Row:
    """Change nothing."""
    return row


def dismissed(answer: str) -> Change:
    """Make the acceptor a former worker, of whom that is said."""
    return lambda _draw, row: row | {"recipient": "former_worker", "dismissed_for_cause": answer}


FINE = (
    Kind(300, people.filer_by_net_worth, (within,)),
    Kind(310, people.filer_by_income, (within,)),
    Kind(26, people.executive_by_pay, (within,)),
    Kind(6, people.executive_by_net_worth, (within,)),
    Kind(3, people.executive_not_filing, (within,)),
    Kind(4, people.non_filer, (exactly,)),
    Kind(3, people.filer_by_net_worth, (exactly,)),
    Kind(3, people.filer_by_income, (exactly,)),
    Kind(2, people.executive_by_pay, (exactly,)),
    Kind(44, people.association, ()),
    Kind(28, people.by_law, (within,)),
    Kind(22, people.by_bylaws, (within,)),
    Kind(36, people.entity_in_return, (within,)),
    Kind(30, people.entity_in_statements, (within,)),
    Kind(2, people.by_law, (exactly,)),
    Kind(2, people.entity_in_return, (exactly,)),
    Kind(1, people.non_filer, (within, at("2000-02-15T00:00:00"))),
    Kind(1, people.non_filer, (within, at("2000-04-17T23:59:59"))),
)
OVER = (
    Kind(78, people.non_filer, (over,)),
    Kind(50, people.filer_by_net_worth, (over,)),
    Kind(42, people.filer_by_income, (over,)),
    Kind(10, people.executive_by_pay, (over,)),
    Kind(2, people.executive_not_filing, (over,)),
    Kind(8, people.by_law, (over,)),
    Kind(7, people.by_bylaws, (over,)),
    Kind(9, people.entity_in_return, (over,)),
    Kind(8, people.leveraged_in_return, (over,)),
    Kind(8, people.entity_in_statements, (over,)),
    Kind(7, people.leveraged_in_statements, (over,)),
    Kind(16, people.indebted_filer, (over,)),
    Kind(7, people.penniless, (over,)),
    Kind(6, people.overindebted, (over,)),
    Kind(4, people.insolvent, (over,)),
    Kind(2, people.by_law, (has(legal_maximum_cop="0"), over)),
)
NOT_ELIGIBLE = (
    Kind(14, people.outsider("public", natural=True), ()),
    Kind(3, people.outsider("public", natural=False), ()),
    Kind(5, people.outsider("compensation_fund", natural=False), ()),
    Kind(3, people.outsider("active_worker", natural=False), ()),
    Kind(2, people.outsider("union", natural=True), ()),
    Kind(17, people.non_filer, (within, dismissed("true"))),
    Kind(3, people.filer_by_income, (within, dismissed("true"))),
    Kind(10, people.non_filer, (within, dismissed(""))),
    Kind(9, people.non_filer, (within, before_opening)),
    Kind(1, people.non_filer, (within, at("2000-04-18T00:00:00"))),
    Kind(24, people.filer_by_income, (within, after_closing)),
    Kind(6, people.entity_in_return, (within, after_closing)),
)
LACKING = (
    Kind(13, people.non_filer, (within, has(figures_year="1997"))),
    Kind(18, people.filer_by_income, (within, has(figures_year="1997"))),
    Kind(6, people.entity_in_return, (within, has(figures_year="1997"))),
    Kind(6, people.entity_in_statements, (within, has(figures_year="1998"))),
    Kind(12, people.non_filer, (within, lacks("certified_income_cop"))),
    Kind(10, people.filer_by_net_worth, (within, lacks("net_worth_cop"))),
    Kind(10, people.filer_by_income, (within, lacks("gross_income_cop"))),
    Kind(6, people.non_filer, (within, lacks("files_return"))),
    Kind(9, people.non_filer, (within, lacks("executive"))),
    Kind(5, people.executive_by_pay, (within, lacks("annual_pay_cop"))),
    Kind(6, people.non_filer, (within, lacks("figures_year"))),
    Kind(5, people.by_bylaws, (within, lacks("legal_maximum_cop"))),
    Kind(5, people.by_law, (within, lacks("bylaw_maximum_cop"))),
    Kind(3, people.entity_in_return, (within, lacks("net_worth_cop"))),
    Kind(3, people.entity_in_statements, (within, lacks("gross_assets_cop"))),
    Kind(3, people.entity_in_return, (within, lacks("liabilities_cop", "financed_cop"))),
    Kind(3, people.entity_in_statements, (within, lacks("financed_cop"))),
    Kind(3, people.entity_in_return, (within, lacks("files_return"))),
)
UNDECLARED = tuple(
    kind
    for fact in people.DECLARATIONS
    for kind in (
        Kind(8, people.non_filer, (within, has(**{fact: "false"}))),
        Kind(1, people.entity_in_return, (within, has(**{fact: "false"}))),
        Kind(5, people.filer_by_income, (within, lacks(fact))),
        Kind(1, people.association, (lacks(fact),)),
    )
)
SEVERAL_FAULTS = (
    Kind(3, people.filer_by_net_worth, (over, has(sworn="false"), after_closing)),
    Kind(2, people.non_filer, (over, lacks("sworn", "declares_lock_up"))),
    Kind(2, people.entity_in_return, (within, has(figures_year="1997"), lacks("liabilities_cop"))),
    Kind(1, people.outsider("public", natural=True), (lacks(*people.DECLARATIONS), after_closing)),
)
KINDS = (*FINE, *OVER, *NOT_ELIGIBLE, *LACKING, *UNDECLARED, *SEVERAL_FAULTS)


def acceptances() -> str:
    """Return the file; whatever the other kinds leave of the 2,000 is the commonest one, who files no return and asks for what fits."""
    draw = Draw(SEED)
    rows = [*_of_kinds(draw, KINDS), *_of_one_person(draw)]
    rows += _of_kinds(draw, [Kind(ACCEPTANCES - len(rows), people.non_filer, (within,))])
    return csv_text(people.COLUMNS, numbered(rows, "CZN", 4))


def _of_kinds(draw: Draw, kinds: Sequence[Kind]) -> Iterator[Row]:
    for kind in kinds:
        for _ in range(kind.count):
            row = {"filed_at": draw.moment(DAYS).isoformat(), "accepts_reduction": draw.accepts_reduction()} | kind.make(draw)
            for change in kind.changes:
                row = change(draw, row)
            yield row


def _of_one_person(draw: Draw) -> Iterator[Row]:
    """Yield the acceptances of those who file several: their parts of what fits, in percent, and what is wrong with each."""
    shared = (
        (12, people.non_filer, ((30, as_is), (50, as_is))),
        (8, people.filer_by_income, ((60, as_is), (80, as_is))),
        (4, people.filer_by_net_worth, ((100, as_is), (40, as_is))),
        (2, people.filer_by_income, ((70, has(sworn="false")), (70, as_is), (70, as_is))),
        (2, people.executive_by_pay, ((55, as_is), (65, as_is))),
        (1, people.entity_in_return, ((90, lacks("declares_lock_up")), (50, as_is), (75, as_is))),
    )
    for count, make, parts in shared:
        for _ in range(count):
            yield from _shares_of_a_ceiling(draw, make(draw), parts)
    same_instant = draw.moment(DAYS).isoformat()
    yield from (row | {"filed_at": same_instant} for row in _shares_of_a_ceiling(draw, people.non_filer(draw), ((60, as_is), (60, as_is))))


def _shares_of_a_ceiling(draw: Draw, row: Row, parts: Sequence[tuple[int, Change]]) -> Iterator[Row]:
    room = people.room_shares(row)
    moments = sorted(draw.moment(DAYS).isoformat() for _ in parts)
    for moment, (percent, change) in zip(moments, parts, strict=True):
        asked = {"requested_shares": str(max(room * percent // 100, 1)), "filed_at": moment}
        yield change(draw, row | asked)
