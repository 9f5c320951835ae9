"""`record`: the only thing that writes a book. Checks acts against the state, appends them to the log, applies them to the tables.

All in one transaction: either every act of the set is recorded, or none is and every refusal is told.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from typing import TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import transaction

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.book import bulk, collector, journal
from enajena.book.acts.codec import Prepared, prepare, same_act
from enajena.book.acts.kinds import Act, Recorded
from enajena.book.applying import apply, loads_of
from enajena.book.clock import Clock
from enajena.book.desk import Desk
from enajena.book.files import FilesGiven
from enajena.book.locks import one_writer
from enajena.book.models import Leaf
from enajena.book.refusal import RecordRefusedError, Refusal, RefusedError
from enajena.book.stored_bytes import StoredBytes

T = TypeVar("T")
_MEND = Text("Corríjalo y repita.", "Mend it and repeat.")
_SALE_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What was recorded: the index of each act sent, in order, and the signed checkpoint that covers them."""

    indexes: tuple[int, ...]
    checkpoint: str


def record(
    alias: str,
    sale: str,
    acts: Iterable[Act],
    *,
    clock: Clock,
    key: Ed25519PrivateKey,
    files: Iterable[StoredBytes] = (),
) -> Receipt:
    """Record acts of a sale.

    Args:
        alias: the database.
        sale: the sale they belong to.
        acts: the acts, in the order they happened; read in parts, so that there may be millions.
        clock: tells the instant of recording, with its zone, once nobody else writes; never before that of the last act.
        key: the key of the log.
        files: the files that acts name by their hash.

    Raises:
        RecordRefusedError: some act may not be; nothing was recorded and every refusal is in it.
        CallError: there is no act, a file is named by none, the sale's name cannot be, or the clock was set back.
    """
    _check_name(sale)
    with transaction.atomic(using=alias):
        one_writer(alias)
        head = journal.head_of(alias, sale)
        work = _Work(alias, sale, clock().astimezone(UTC), journal.grown(head), Desk(alias, sale), FilesGiven(alias, files))
        work.check_clock()
        remaining = iter(acts)
        while part := list(islice(remaining, journal.AT_ONCE)):
            with collector.put_off():
                work.part(part)
        work.end()
        if work.log == journal.grown(head) and head is not None:
            return Receipt(indexes=tuple(work.indexes), checkpoint=head.note)
        return Receipt(indexes=tuple(work.indexes), checkpoint=journal.close(alias, sale, work.log, key).note)


def _check_name(sale: str) -> None:
    if not _SALE_NAME.fullmatch(sale):
        raise CallError(
            Text(f"Una venta no puede llamarse «{sale}».", f"A sale cannot be called “{sale}”."),
            Text(
                "Use hasta 64 letras minúsculas sin acentos, cifras y guiones.",
                "Use up to 64 lower-case letters a to z, digits and hyphens.",
            ),
        )


@dataclass(slots=True)
class _Work:
    """One transaction of `record`, as far as it has come."""

    alias: str
    sale: str
    at: datetime
    log: journal.Grown
    desk: Desk
    files: FilesGiven
    refusals: list[Refusal] = field(default_factory=list)
    indexes: list[int] = field(default_factory=list)

    def check_clock(self) -> None:
        """Refuse a clock that was set back: the order of the log is the order of the instants."""
        last = Leaf.objects.using(self.alias).filter(sale=self.sale).order_by("-index").values_list("at", flat=True).first()
        if last is not None and self.at < last:
            raise CallError(
                Text(
                    f"El reloj marca {self.at.isoformat()}, antes del último acto registrado ({last.isoformat()}).",
                    f"The clock says {self.at.isoformat()}, before the last recorded act ({last.isoformat()}).",
                ),
                Text("Ponga el reloj en hora y repita.", "Set the clock right and repeat."),
            )

    def part(self, acts: Sequence[Act]) -> None:
        """Apply some acts and append their leaves; after a refusal only look for further ones."""
        known = _already_recorded(self.alias, self.sale, acts)
        prepared = [self._collect(len(self.indexes) + place, act, partial(prepare, act)) for place, act in enumerate(acts)]
        self.desk.load(load for one in prepared if one is not None for load in loads_of(one.act))
        fresh: list[journal.Draft] = []
        for act, one in zip(acts, prepared, strict=True):
            done = None if one is None else self._collect(len(self.indexes), act, partial(self._one, one, known, fresh))
            self.indexes.append(-1 if done is None else done)
        if fresh and not self.refusals:
            self.log = journal.append(self.alias, self.log, fresh, self.desk.suppressed)
        if len(acts) == journal.AT_ONCE:
            self.desk.flush()

    def end(self) -> None:
        """Run the checks that wait for the end, and write what is left.

        Raises:
            RecordRefusedError: something was refused.
            CallError: there was no act, or a file is named by none.
        """
        if not self.indexes:
            raise CallError(
                Text("No hay ningún acto que registrar.", "There is no act to record."),
                Text(
                    "Dé al menos uno; las clases están en `enajena book acts`.", "Give one at least; the kinds are in `enajena book acts`."
                ),
            )
        if not self.refusals:
            self._collect(None, None, self.desk.end_checks)
        if self.refusals:
            raise RecordRefusedError(tuple(self.refusals))
        self.files.check_all_named()
        self.desk.flush()
        if len(self.indexes) >= journal.AT_ONCE:
            bulk.count_anew(self.alias)

    def _one(self, prepared: Prepared, known: dict[str, Recorded], fresh: list[journal.Draft]) -> int:
        """Apply one act, or find that it was recorded before; return its index."""
        act, named = prepared.act, self.files.named_by(prepared.values)
        before = None if act.ref is None else known.get(act.ref)
        if before is not None:
            self._check_same(before, act)
            return before.index
        recorded = Recorded(sale=self.sale, index=self.log.size + len(fresh), at=self.at, act=act, files=named)
        if act.ref is not None:
            known[act.ref] = recorded
        fresh.append(journal.draft(recorded, prepared))
        apply(self.desk, recorded)
        return recorded.index

    def _check_same(self, before: Recorded, act: Act) -> None:
        if not same_act(before.act, act):
            self.desk.refuse(
                "other_act_same_key",
                Text(
                    f"Con la clave «{act.ref}» ya se registró otro acto (el {before.index}).",
                    f"Another act was recorded under the key “{act.ref}” (act {before.index}).",
                ),
                Text("Use una clave nueva para un acto distinto.", "Use a new key for a different act."),
            )

    def _collect(self, position: int | None, act: Act | None, do: Callable[[], T]) -> T | None:
        name = "" if act is None else act.kind.name
        try:
            return do()
        except RefusedError as refused:
            found = Refusal(position=position, act=name, code=refused.code, what=refused.what, remedy=refused.remedy, source=refused.source)
        except DataError as error:
            found = Refusal(position=position, act=name, code="unreadable", what=error.message, remedy=error.remedy or _MEND)
        self.refusals.append(found)
        return None


def _already_recorded(alias: str, sale: str, acts: Sequence[Act]) -> dict[str, Recorded]:
    refs = [act.ref for act in acts if act.ref is not None]
    if not refs:
        return {}
    return journal.by_ref(alias, sale, refs)
