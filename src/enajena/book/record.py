"""`record`: the only thing that writes a book. Checks acts against the state, appends them to the log, applies them to the tables.

All in one transaction: either every act of the set is recorded, or none is and every refusal is told.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import islice

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import transaction

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book import journal
from enajena.book.acts.codec import same_act
from enajena.book.acts.kinds import Act, Recorded
from enajena.book.applying import apply, loads_of
from enajena.book.desk import Desk
from enajena.book.files import StoredBytes, keep_files
from enajena.book.locks import one_writer
from enajena.book.models import Head, Leaf
from enajena.book.refusal import RecordRefusedError, Refusal, RefusedError

AT_ONCE = 5_000


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
    at: datetime,
    key: Ed25519PrivateKey,
    files: Iterable[StoredBytes] = (),
) -> Receipt:
    """Record acts of a sale.

    Args:
        alias: the database.
        sale: the sale they belong to.
        acts: the acts, in the order they happened; read in parts, so that there may be millions.
        at: the instant of recording, with its zone; never before that of the last act.
        key: the key of the log.
        files: the files that acts name by their hash.

    Raises:
        RecordRefusedError: some act may not be; nothing was recorded and every refusal is in it.
        CallError: there is no act, or the clock was set back.
    """
    with transaction.atomic(using=alias):
        one_writer(alias)
        keep_files(alias, files)
        work = _Work(alias, sale, at, journal.head_of(alias, sale), Desk(alias, sale))
        work.check_clock()
        remaining = iter(acts)
        while part := list(islice(remaining, AT_ONCE)):
            work.part(part, key)
        return work.close()


@dataclass(slots=True)
class _Work:
    """One transaction of `record`, as far as it has come."""

    alias: str
    sale: str
    at: datetime
    head: Head | None
    desk: Desk
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

    def part(self, acts: Sequence[Act], key: Ed25519PrivateKey) -> None:
        """Apply some acts and append their leaves; after a refusal only look for further ones."""
        known = _already_recorded(self.alias, self.sale, acts)
        self.desk.load(load for act in acts for load in loads_of(act))
        fresh: list[Recorded] = []
        size = 0 if self.head is None else self.head.size
        for act in acts:
            before = None if act.ref is None else known.get(act.ref)
            recorded = before or Recorded(sale=self.sale, index=size + len(fresh), at=self.at, act=act)
            self._collect(act.kind.name, partial(self._one, act, before, recorded))
            self.indexes.append(recorded.index)
            if before is None:
                fresh.append(recorded)
            if act.ref is not None:
                known[act.ref] = recorded
        if fresh and not self.refusals:
            self.head = journal.append(self.alias, self.head, fresh, key)
        if len(acts) == AT_ONCE:
            self.desk.flush()

    def close(self) -> Receipt:
        """Run the checks that wait for the end, write what is left, and give the receipt."""
        if not self.refusals:
            self._collect("fin", self.desk.end_checks)
        if self.refusals:
            raise RecordRefusedError(tuple(self.refusals))
        self.desk.flush()
        if not self.indexes or self.head is None:
            raise CallError(Text("No hay ningún acto que registrar.", "There is no act to record."))
        return Receipt(indexes=tuple(self.indexes), checkpoint=self.head.note)

    def _one(self, act: Act, before: Recorded | None, recorded: Recorded) -> None:
        self.desk.begin(recorded)
        if before is None:
            apply(self.desk, recorded)
        elif not same_act(before.act, act):
            self.desk.refuse(
                "other_act_same_key",
                Text(
                    f"Con la clave «{act.ref}» ya se registró otro acto (el {before.index}).",
                    f"Another act was recorded under the key “{act.ref}” (act {before.index}).",
                ),
                Text("Use una clave nueva para un acto distinto.", "Use a new key for a different act."),
            )

    def _collect(self, name: str, do: Callable[[], None]) -> None:
        try:
            do()
        except RefusedError as refused:
            position = len(self.indexes)
            self.refusals.append(
                Refusal(position=position, act=name, code=refused.code, what=refused.what, remedy=refused.remedy, source=refused.source)
            )


def _already_recorded(alias: str, sale: str, acts: Sequence[Act]) -> dict[str, Recorded]:
    refs = [act.ref for act in acts if act.ref is not None]
    if not refs:
        return {}
    return journal.by_ref(alias, sale, refs)
