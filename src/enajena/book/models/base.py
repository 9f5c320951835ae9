"""What every table of the book shares: rows that are never changed, only followed by a newer version.

A row says which act made it (`index`), the legal date of that act (`on`), and until which act it stood (`until_index`, empty while
it stands). So the state known after any act, and the state as of any legal date, are plain queries (`asof`).

An act makes at most one version of an object, but for a correction, which makes two: what the object was before the mistake (step 0)
and what the right act makes of it (step 1). An object that only the mistake made gets a version in the state `annulled`, which never
stands: as of any date from its own on, the object is not there.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.db.models.base import ModelState

from enajena.book.models.columns import every_column_of
from enajena.book.models.row import Row
from enajena.book.models.tally import Tallied

ANNULLED = "annulled"
_NOTHING: Mapping[str, object] = MappingProxyType({})
_OF_EVERY_VERSION = frozenset({"id", "sale", "ref", "state", "on", "index", "step", "until_index"})


class Thing(Row):
    """One version of an object of a sale.

    `blanked` names the columns that hold personal data, each with what it holds once that is suppressed or missing; `person_column`
    is the one with the reference of the person. `tallied` says of a kind that grows with the sale how its objects are counted.
    """

    blanked: ClassVar[Mapping[str, object]] = _NOTHING
    person_column: ClassVar[str] = "person"
    tallied: ClassVar[Tallied | None] = None

    ref = models.TextField()
    state = models.TextField()
    on = models.DateField()
    index = models.BigIntegerField()
    step = models.SmallIntegerField(default=0)
    until_index = models.BigIntegerField(null=True)

    class Meta:
        """Found by object, by the act that made it, and by state, in the order of their references, among those that stand."""

        abstract = True
        constraints = (models.UniqueConstraint(fields=("sale", "ref", "index", "step"), name="%(class)s_versions"),)
        indexes: ClassVar[tuple[models.Index, ...]] = (
            models.Index(fields=("sale", "index"), name="%(class)s_acts"),
            models.Index(fields=("sale", "state", "ref"), condition=Q(until_index__isnull=True), name="%(class)s_states"),
        )

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """Return the columns that say something of the object itself."""
        return tuple(field.attname for field in every_column_of(cls) if field.name not in _OF_EVERY_VERSION)

    def next_version(self, index: int, **changes: object) -> Self:
        """Return a new version made by the act `index`, equal to this one but for `changes`.

        Versions come by the million, so the row is copied as it is and not built column by column.

        Raises:
            TypeError: a change names no column.
        """
        if not changes.keys() <= self.__dict__.keys():
            raise TypeError(f"{type(self).__name__} has no such column: {', '.join(changes.keys() - self.__dict__.keys())}")
        row = type(self).__new__(type(self))
        row.__dict__.update(self.__dict__, step=0, until_index=None, id=None, index=index)
        row.__dict__.update(changes, _state=ModelState())
        return row

    def place(self) -> tuple[str, str]:
        """Return kind and reference, as messages and files name the object."""
        return type(self).__name__.lower(), self.ref


class Entry(Row):
    """One line of a ledger: it is never changed; a balance is the sum of its lines. `counted` names the column that is added up.

    A correction takes lines back with contra lines (step 0) and adds those of the right act (step 1).
    """

    counted: ClassVar[str]

    on = models.DateField()
    index = models.BigIntegerField()
    step = models.SmallIntegerField(default=0)

    class Meta:
        """No table of its own."""

        abstract = True
