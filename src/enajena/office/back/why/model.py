"""What an explanation is made of: the answer, its steps with their numerals, what went in, and the act whose word it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.models import Thing
from enajena.programme.model import Assumption, Programme

T = TypeVar("T", bound=Thing)
NO_ACTS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One step, or one thing that went in: what is said, the numeral that says it, its value, and where there is more of it.

    `binds` marks the step that decides the figure.
    """

    says: Text
    value: Text | None = None
    source: str | None = None
    address: str | None = None
    binds: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The act that gave a figure its present value: its place, its kind, its dates, who did it, and the field that says the figure.

    `field` is None where the figure follows from the act by a rule, and is no word of the act itself.
    """

    index: int
    kind: str
    label: Text
    on: date
    at: datetime
    by: tuple[str, ...]
    field: str | None
    is_correction: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """How a figure comes about: what is said first, its steps, what went in, what was assumed, and the list whose rows it counts."""

    said: Text
    steps: tuple[Line, ...] = ()
    inputs: tuple[Line, ...] = ()
    notes: tuple[Text, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    rows: Line | None = None


@dataclass(frozen=True)
class Asked:
    """A figure that somebody asks about: of which object of which sale, as it stands."""

    alias: str
    sale: str
    row: Thing
    figure: str

    @cached_property
    def desk(self) -> Desk:
        """The book, to be read."""
        return Desk(self.alias, self.sale)

    @property
    def programme(self) -> Programme:
        """Return the programme as it was last amended."""
        return self.desk.programme

    def of(self, model: type[T]) -> T:
        """Return the object, which is of this kind.

        Raises:
            TypeError: it is of another.
        """
        if not isinstance(self.row, model):
            raise TypeError(f"{self.table} is no {model.__name__}")
        return self.row

    @property
    def table(self) -> str:
        """Return the name of the table."""
        return type(self.row).__name__.lower()


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a table.

    `acts` are the kinds of act that say it themselves, each with the field that holds it: `on` is the legal date of the act, `at` the
    instant of its recording, `index` its place in the log. `worked` tells how it comes about by a rule; without it the figure is the
    word of one of those acts alone.
    """

    acts: Mapping[str, str] = field(default_factory=lambda: NO_ACTS)
    worked: Callable[[Asked], Worked] | None = None
