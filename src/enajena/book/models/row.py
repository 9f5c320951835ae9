"""What the tables of the book that grow by the million share: rows that are made and read without what Django does for relations."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models.base import ModelState

from enajena.book.models.columns import every_column_of


class Row(models.Model):
    """A row of a sale, whose columns are set as they are given; the book has no relations."""

    sale = models.TextField()

    class Meta:
        """No table of its own."""

        abstract = True

    # For the type checker rows are made and read as all of Django's, so that it checks each column.
    if not TYPE_CHECKING:

        def __init__(self, **columns: object) -> None:
            """Make a row with these columns, and the others at their defaults.

            Raises:
                TypeError: one of them is no column.
            """
            defaults, made = _defaults(type(self))
            if not columns.keys() <= defaults.keys():
                raise TypeError(f"{type(self).__name__} has no such column: {', '.join(columns.keys() - defaults.keys())}")
            self.__dict__.update(defaults)
            self.__dict__.update(columns, _state=ModelState())
            for name, make in made:
                if name not in columns:
                    self.__dict__[name] = make()

        @classmethod
        def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[object]) -> Self:
            """Return a row as a database has it; a column that was not asked for is read when it is looked at."""
            state = ModelState()
            state.adding, state.db = False, db
            row = cls.__new__(cls)
            row.__dict__.update(zip(field_names, values, strict=True))
            row.__dict__["_state"] = state
            return row


@cache
def _defaults(model: type[models.Model]) -> tuple[Mapping[str, object], Sequence[tuple[str, Callable[[], object]]]]:
    """Return what the columns of a new row hold where nothing is said, and how to make those that no two rows may share."""
    fields = every_column_of(model)
    made = [(field.attname, field.get_default) for field in fields if field.has_default() and callable(field.default)]
    return {field.attname: field.get_default() for field in fields}, made
