"""Replays the log of a sale into tables: what recording did, done again from the leaves alone."""

from collections.abc import Iterator
from itertools import islice

from django.db import transaction

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book import bulk, journal
from enajena.book.acts.kinds import Recorded
from enajena.book.applying import apply, loads_of
from enajena.book.desk import Desk
from enajena.book.locks import one_writer
from enajena.book.models import REPLAYED
from enajena.book.refusal import RefusedError


def rebuild(alias: str, sale: str) -> int:
    """Empty the tables of a sale and replay its log into them; return how many acts were replayed.

    Raises:
        DataError: an act of the log cannot be applied; another program wrote it, or it was changed.
    """
    with transaction.atomic(using=alias):
        one_writer(alias)
        for model in REPLAYED:
            model._default_manager.using(alias).filter(sale=sale).delete()  # noqa: SLF001
        return replay(alias, alias, sale)


def replay(source: str, into: str, sale: str, until: int | None = None) -> int:
    """Apply the acts of a log to the tables of a database that holds none of the sale, those before `until` where it is given.

    The checks that wait for the end of a transaction are run where each of them ended.
    """
    working = _Replay(Desk(into, sale, source, replaying=True), journal.sizes_of(source, sale))
    acts = journal.acts_of(source, sale, until=until)
    count = 0
    while part := list(islice(acts, journal.AT_ONCE)):
        working.part(part)
        count += len(part)
    if count >= journal.AT_ONCE:
        bulk.count_anew(into)
    return count


class _Replay:
    """A replay as far as it has come. `ends` are the sizes of the log after each transaction."""

    def __init__(self, desk: Desk, ends: Iterator[int]) -> None:
        self._desk = desk
        self._ends = ends
        self._next_end = next(ends, None)

    def part(self, acts: list[Recorded]) -> None:
        """Apply some acts and write what they change."""
        self._desk.load(load for act in acts for load in loads_of(act.act))
        for act in acts:
            try:
                self._one(act)
            except RefusedError as refused:
                raise _not_replayed(act, refused) from refused
        self._desk.flush()

    def _one(self, act: Recorded) -> None:
        apply(self._desk, act)
        if act.index + 1 == self._next_end:
            self._desk.end_checks()
            self._next_end = next(self._ends, None)


def _not_replayed(act: Recorded, refused: RefusedError) -> DataError:
    return DataError(
        Text("El acto {index} ({name}) no se deja aplicar otra vez: {what}", "Act {index} ({name}) cannot be applied again: {what}").format(
            index=act.index, name=act.act.kind.name, what=refused.what
        ),
        Text(
            "El registro fue alterado, o lo escribió otra versión de Enajena: compárelo con la copia de seguridad (`enajena book verify`).",
            "The log was changed, or another version of Enajena wrote it: compare it with the backup (`enajena book verify`).",
        ),
    )
