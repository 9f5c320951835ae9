"""Recording in the name of somebody of the office, and looking first: what the book would say, with nothing left of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act
from enajena.book.journal import act_at
from enajena.book.record import Receipt
from enajena.book.stored_bytes import StoredBytes
from enajena.office.acting.permissions import check_may_record
from enajena.office.ground.the_book import the_book

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

TWO = 2
ANOTHER = "(another person)"
"""Stands for the second person where acts are only looked at; nothing is recorded under it."""


def record(user: "User", sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = ()) -> Receipt:
    """Record acts in the name of one person, all of them or none. What takes two people goes by `two_people`.

    Raises:
        NotPermittedError: none of the person's roles may record some of them.
        FaultsError: the book refuses some.
        DataError: the book could not be read or written.
    """
    check_may_record(user, sale, acts)
    return record_set(sale, [replace(act, by=(user.get_username(),)) for act in acts], files)


def record_set(sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = ()) -> Receipt:
    """Record acts that say who does them, and whose people may.

    Raises:
        FaultsError: the book refuses some.
        DataError: the book could not be read or written.
    """
    return the_book().record(sale, acts, files)


def look_at(user: "User", sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = ()) -> int:
    """Record acts, take everything back at once, and return how many people they take; what was signed meanwhile is shown to nobody.

    Raises:
        NotPermittedError: as `record`.
        FaultsError: the book would refuse some.
        DataError: as `record`.
    """
    check_may_record(user, sale, acts)
    book, people = the_book(), people_for(sale, acts)
    by = (user.get_username(), *[ANOTHER] * (people - 1))
    with transaction.atomic(using=book.alias):
        book.record(sale, [replace(act, by=by) for act in acts], files)
        transaction.set_rollback(True, using=book.alias)
    return people


def people_for(sale: str, acts: Sequence[Act]) -> int:
    """Return how many different people a set of acts takes: a correction takes as many as what it corrects."""
    return max(_people(sale, act) for act in acts)


def _people(sale: str, act: Act) -> int:
    if not isinstance(act.body, ActCorrected):
        return act.kind.people
    target = act_at(the_book().alias, sale, act.body.target)
    return act.kind.people if target is None else _people(sale, target.act)
