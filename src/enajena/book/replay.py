"""Replays the log of a sale into tables: what recording did, done again from the leaves alone."""

from django.db import transaction

from enajena.book import journal
from enajena.book.acts.kinds import Recorded
from enajena.book.applying import apply, loads_of
from enajena.book.desk import Desk
from enajena.book.locks import one_writer
from enajena.book.models import ENTRIES, THINGS
from enajena.book.record import AT_ONCE


def rebuild(alias: str, sale: str) -> int:
    """Empty the tables of a sale and replay its log into them; return how many acts were replayed.

    Raises:
        RefusedError: an act of the log may not be; the log was not written by this program or was changed.
    """
    with transaction.atomic(using=alias):
        one_writer(alias)
        for model in (*THINGS, *ENTRIES):
            model._default_manager.using(alias).filter(sale=sale).delete()  # noqa: SLF001
        return replay(alias, alias, sale)


def replay(source: str, into: str, sale: str, until: int | None = None) -> int:
    """Apply the acts of a log to the tables of a database that holds none of the sale, those before `until` where it is given."""
    desk = Desk(into, sale)
    part: list[Recorded] = []
    count = 0
    for act in journal.acts_of(source, sale, until=until):
        part.append(act)
        count += 1
        if len(part) == AT_ONCE:
            _apply(desk, part)
            part = []
    _apply(desk, part)
    desk.end_checks()
    return count


def _apply(desk: Desk, acts: list[Recorded]) -> None:
    desk.load(load for act in acts for load in loads_of(act.act))
    for act in acts:
        desk.begin(act)
        apply(desk, act)
    desk.flush()
