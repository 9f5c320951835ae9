"""Where a rehearsal is: its rows as they stand, its clock, and the days of its calendar."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, TypeVar

from enajena.book.acts.kinds import Act
from enajena.book.desk import Desk
from enajena.book.models import Award, Lot, Stage, Thing
from enajena.calendar import local_date
from enajena.office.ground.the_book import the_book
from enajena.programme.model import Programme

T = TypeVar("T", bound=Thing)
STAGE = "first"


@dataclass(frozen=True)
class Scene:
    """A sale in rehearsal, read once a page."""

    sale: str

    @cached_property
    def desk(self) -> Desk:
        """The book, to be read."""
        return Desk(the_book().alias, self.sale)

    @property
    def today(self) -> date:
        """Return the day that the clock says."""
        return local_date(the_book().clock())

    @property
    def programme(self) -> Programme:
        """Return the programme of the sale."""
        return self.desk.programme

    @property
    def stage(self) -> Stage | None:
        """Return the stage that is played."""
        return self.desk.get(Stage, STAGE)

    @property
    def last_day(self) -> date:
        """Return the last day of the offer; today before its notice."""
        return self.today if self.stage is None or self.stage.last_day is None else self.stage.last_day

    @cached_property
    def awards(self) -> list[Award]:
        """What was awarded, by reference."""
        return self.desk.all_standing(Award)

    @cached_property
    def lots(self) -> list[Lot]:
        """The lots, by reference."""
        return self.desk.all_standing(Lot)

    def get(self, model: type[T], ref: str) -> T | None:
        """Return an object as it stands."""
        return self.desk.get(model, ref)

    def need(self, model: type[T], ref: str) -> T:
        """Return an object that is there."""
        return self.desk.need(model, ref)

    def state(self, model: type[Thing], ref: str) -> str | None:
        """Return the state of an object, None where it is not there."""
        found = self.desk.get(model, ref)
        return None if found is None else found.state

    def act(self, body: Any, key: str, on: date | None = None, personal: dict[str, str] | None = None) -> Act:  # noqa: ANN401 - any body
        """Return an act of a step under a key of its own, so that twice is once."""
        return Act(body=body, on=on or self.today, by=(), ref=f"ensayo/{key}", personal=personal or {})
