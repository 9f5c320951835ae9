"""A sale played on a simulated clock: for the examples, for learning, and for trying out a programme before it is adopted."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self

from enajena.basics.faults import FaultsError
from enajena.basics.text import Text
from enajena.basics.words import counted, listed
from enajena.book.acts.kinds import Act
from enajena.book.opening import open_book
from enajena.calendar.bogota import BOGOTA

if TYPE_CHECKING:
    from enajena.book.books import Book
    from enajena.book.liquidation import Reason
    from enajena.book.record import Receipt
    from enajena.book.stored_bytes import StoredBytes

NOON = time(12)


@dataclass(slots=True)
class SimulatedClock:
    """A clock that stands where it is put and never goes back."""

    now: datetime

    def __call__(self) -> datetime:
        """Return where it stands."""
        return self.now

    def to(self, day: date) -> None:
        """Put it to noon of a day in Bogotá, or leave it where it is later already."""
        self.now = max(self.now, datetime.combine(day, NOON, BOGOTA))


@dataclass(slots=True)
class Rehearsed:
    """A sale in a book of its own, played by made-up people; `with` closes the book at the end."""

    book: "Book"
    clock: SimulatedClock
    sale: str
    by: tuple[str, ...]

    def __enter__(self) -> Self:
        """Return the sale."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close the book."""
        self.book.close()

    def do(self, on: date, *bodies: Any, files: "Iterable[StoredBytes]" = ()) -> "Receipt":  # noqa: ANN401 - bodies of acts of any kind
        """Record acts that name nobody, on a day, the clock put to that day."""
        self.clock.to(on)
        return self.book.record(self.sale, [Act(body=body, on=on, by=self.by) for body in bodies], files)

    def do_naming(self, on: date, body: Any, personal: dict[str, str]) -> "Receipt":  # noqa: ANN401 - as above
        """Record one act with its personal part."""
        self.clock.to(on)
        return self.book.record(self.sale, [Act(body=body, on=on, by=self.by, personal=personal)])

    def assess(self, stage: str, on: date, ref: str) -> Text:
        """Assess a stage and return the verdicts in words."""
        from enajena.book.assessing import assess_stage  # noqa: PLC0415 - the database of the engine, only where it is used

        self.clock.to(on)
        verdicts = assess_stage(self.book, self.sale, stage, ref=ref, on=on, by=self.by).verdicts
        return listed([counted(count, *_VERDICTS[verdict]) for verdict, count in sorted(verdicts.items()) if count])

    def adjudicate(self, stage: str, on: date, ref: str) -> int:
        """Adjudicate a stage and return how many shares were awarded."""
        from enajena.book.adjudicating import adjudicate_stage  # noqa: PLC0415 - as above

        self.clock.to(on)
        return adjudicate_stage(self.book, self.sale, stage, ref=ref, on=on, by=self.by).result.awarded

    def minimum_price(self, stage: str, notice: date) -> Decimal:
        """Return the minimum price of a stage announced on a day, on the indices certified on file."""
        from enajena.book.desk import Desk  # noqa: PLC0415 - as above
        from enajena.book.effects.gates_price import least_price  # noqa: PLC0415
        from enajena.programme.stage_model import MinimumPrice  # noqa: PLC0415
        from enajena.programme.stages import stage_of  # noqa: PLC0415

        desk = Desk(self.book.alias, self.sale)
        rule = stage_of(desk.programme, stage)
        if not isinstance(rule.price, MinimumPrice):
            raise TypeError(f"the stage {stage} has no minimum price")
        return least_price(desk, rule, rule.price, notice, notice)

    def work_out_fine(self, on: date, case: str, fine: str) -> Decimal:
        """Work out the fine of a case with what is known of the second stage, record it and return it."""
        from enajena.book.liquidation import known_second_stage, work_out  # noqa: PLC0415 - as above

        known = known_second_stage(self.book.alias, self.sale)
        prepared = work_out(self.book.alias, self.sale, case, fine, second_stage=known)
        self.do(on, prepared.body, files=[prepared.file])
        return prepared.body.figures.fine_cop

    def rework_fine(self, on: date, fine: str, reason: "Reason", settled: date | None = None) -> Decimal:
        """Work a fine out again, to a day of payment where one is given; record that and return what is owed."""
        from enajena.book.liquidation import known_second_stage, rework  # noqa: PLC0415 - as above

        known = known_second_stage(self.book.alias, self.sale)
        prepared = rework(self.book.alias, self.sale, fine, reason, second_stage=known, settled=settled)
        self.do(on, prepared.body, files=[prepared.file])
        return prepared.body.figures.fine_cop + (prepared.body.figures.interest_cop or Decimal(0))

    def declare_void(self, stage: str, on: date, because: Literal["deserted", "threshold", "norm"], reason: str) -> None:
        """Declare a stage void with everything that was awarded in it."""
        from enajena.book.adjudicating import declare_void  # noqa: PLC0415 - as above

        self.clock.to(on)
        declare_void(self.book, self.sale, stage, because=because, numeral="60 %", reason=reason, on=on, by=self.by)

    def return_money(self, on: date, order: str) -> Decimal:
        """Give back under one payment order everything that is held and due, and return how much that was."""
        from enajena.book.statements.refunds import due_refunds, return_all  # noqa: PLC0415 - as above

        due = due_refunds(self.book.alias, self.sale)
        self.clock.to(on)
        return_all(self.book, self.sale, order, on=on, by=self.by)
        return sum((one.amount_cop for one in due), Decimal(0))

    def standing(self, model: str, ref: str) -> Any:  # noqa: ANN401 - a row of the table of that name
        """Return an object of the book as it stands, by the name of its table."""
        from enajena.book import models  # noqa: PLC0415 - needs an open book

        return getattr(models, model).objects.using(self.book.alias).get(sale=self.sale, ref=ref, until_index__isnull=True)

    def verify(self) -> int:
        """Verify the whole book and return how many acts it has.

        Raises:
            FaultsError: something does not hold.
        """
        from enajena.book.verifying.verify import verify  # noqa: PLC0415 - as above

        found = verify(self.book)
        if found.faults:
            raise FaultsError(found.faults)
        return sum(sale.acts for sale in found.sales)


def begin(folder: Path, sale: str, day: date, by: tuple[str, ...] = ("ensayo:una", "ensayo:otro")) -> Rehearsed:
    """Open a book in a folder, its clock at noon of a day.

    Raises:
        CallError: the folder cannot be used.
    """
    clock = SimulatedClock(datetime.combine(day, NOON, BOGOTA))
    return Rehearsed(open_book(folder, clock=clock), clock, sale, by)


_VERDICTS = {
    "accepted": (Text("aceptada", "accepted"), Text("aceptadas", "accepted")),
    "reduced": (Text("reducida", "reduced"), Text("reducidas", "reduced")),
    "rejected": (Text("rechazada", "rejected"), Text("rechazadas", "rejected")),
    "incomplete": (Text("incompleta", "incomplete"), Text("incompletas", "incomplete")),
    "referred": (Text("remitida", "referred"), Text("remitidas", "referred")),
}
