"""Recording in the name of somebody of the office, and looking first: what the book would say, with nothing left of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act
from enajena.book.journal import act_at
from enajena.book.models import ANNULLED, THINGS
from enajena.book.record import Receipt
from enajena.book.stored_bytes import StoredBytes
from enajena.engine.database import Watch, silent
from enajena.office.acting.permissions import check_may_record
from enajena.office.acting.whole import is_whole, record_whole
from enajena.office.ground.the_book import the_book

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

TWO = 2
ANOTHER = "(another person)"
"""Stands for the second person where acts are only looked at; nothing is recorded under it."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an act does to an object: its state before, None where it was not there, and after."""

    table: str
    ref: str
    before: str | None
    after: str


@dataclass(frozen=True, slots=True)
class Looked:
    """What recording acts would do: how many people they take, and the objects that they make or change."""

    people: int
    changes: tuple[Change, ...]


def record(user: "User", sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = ()) -> Receipt:
    """Record acts in the name of one person, all of them or none. What takes two people goes by `two_people`.

    Raises:
        NotPermittedError: none of the person's roles may record some of them.
        FaultsError: the book refuses some.
        DataError: the book could not be read or written.
    """
    check_may_record(user, sale, acts)
    return record_set(sale, [replace(act, by=(user.get_username(),)) for act in acts], files)


def record_set(sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = (), watch: Watch = silent) -> Receipt:
    """Record acts that say who does them, and whose people may; of an adjudication by itself all the awards, worked out again.

    Raises:
        FaultsError: the book refuses some.
        DataError: the book could not be read or written.
    """
    return record_whole(sale, acts[0], watch) if is_whole(acts) else the_book().record(sale, acts, files)


def look_at(user: "User", sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = ()) -> int:
    """Record acts, take everything back at once, and return how many people they take; what was signed meanwhile is shown to nobody.

    Raises:
        NotPermittedError: as `record`.
        FaultsError: the book would refuse some.
        DataError: as `record`.
    """
    return look_closely(user, sale, acts, files, shown=0).people


def look_closely(user: "User", sale: str, acts: Sequence[Act], files: Sequence[StoredBytes] = (), *, shown: int = 50) -> Looked:
    """Look as `look_at` does, and at what the acts would change: of each kind of object, `shown` of them at the most.

    Raises:
        NotPermittedError: as `record`.
        FaultsError: the book would refuse some.
        DataError: as `record`.
    """
    check_may_record(user, sale, acts)
    book, people = the_book(), people_for(sale, acts)
    by = (user.get_username(), *[ANOTHER] * (people - 1))
    with transaction.atomic(using=book.alias):
        receipt = record_set(sale, [replace(act, by=by) for act in acts], files)
        changes = tuple(_changes(book.alias, sale, receipt.indexes, shown)) if shown else ()
        transaction.set_rollback(True, using=book.alias)
    return Looked(people, changes)


def people_for(sale: str, acts: Sequence[Act]) -> int:
    """Return how many different people a set of acts takes: a correction takes as many as what it corrects."""
    return max(_people(sale, act) for act in acts)


def _people(sale: str, act: Act) -> int:
    if not isinstance(act.body, ActCorrected):
        return act.kind.people
    target = act_at(the_book().alias, sale, act.body.target)
    return act.kind.people if target is None else _people(sale, target.act)


def _changes(alias: str, sale: str, indexes: Sequence[int], shown: int) -> Iterator[Change]:
    for model in THINGS:
        rows = model._default_manager.using(alias).filter(sale=sale)  # noqa: SLF001 - Django's own name for it
        # A correction may make two versions of an object: it stands as the last of them, and stood before as the first that ended.
        found = rows.filter(Q(until_index__isnull=True) | Q(state=ANNULLED), index__in=indexes).order_by("ref", "index", "step")
        made = list({row.ref: row for row in found[: 2 * shown]}.values())[:shown]
        ended = rows.filter(until_index__in=indexes, ref__in=[row.ref for row in made]).order_by("-index", "-step")
        before = dict(ended.values_list("ref", "state"))
        for row in made:
            yield Change(table=row.place()[0], ref=row.ref, before=before.get(row.ref), after=row.state)
