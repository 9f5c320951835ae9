"""How many objects of a kind stand that are alike, and what they add up to: what the agenda reads, however many objects there are."""

from dataclasses import dataclass

from django.db import models

from enajena.book.models.row import Row


@dataclass(frozen=True, slots=True)
class Tallied:
    """How a kind of object is tallied: by which columns, and what is added up, `plus` less `minus`; what adds nothing is not counted."""

    by: tuple[str, ...]
    plus: str
    minus: str | None = None


class Tally(Row):
    """A line of the tally: the objects of a kind that stand with the same values, which `key` holds as JSON in the order of `Tallied.by`.

    It is kept with the versions that it counts, in the same transaction, and is right whenever they are.
    """

    kind = models.TextField()
    key = models.TextField()
    count = models.BigIntegerField()
    total = models.BigIntegerField()  # as the column that is added up is stored: shares, or centavos

    class Meta:
        """One line for the same values."""

        constraints = (models.UniqueConstraint(fields=("sale", "kind", "key"), name="tally_key"),)
