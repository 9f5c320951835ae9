"""One transaction for acts that come at the same time from several threads: the disk is waited for once, and no thread waits longer.

Whoever is first records its act alone; those that come meanwhile are recorded in one set by the first of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock

from enajena.book.acts.kinds import Act
from enajena.book.record import Receipt
from enajena.book.refusal import RecordRefusedError


@dataclass(slots=True)
class _Waiting:
    """An act and, once it was settled, its receipt or why it has none."""

    act: Act
    receipt: Receipt | None = None
    error: BaseException | None = None

    @property
    def is_open(self) -> bool:
        """Return whether it has no answer yet."""
        return self.receipt is None and self.error is None


@dataclass(slots=True)
class Together:
    """What threads that record in one log share; `record` records a set of acts, all or none."""

    record: Callable[[Sequence[Act]], Receipt]
    _waiting: list[_Waiting] = field(default_factory=list)
    _list: Lock = field(default_factory=Lock)
    _turn: Lock = field(default_factory=Lock)

    def one(self, act: Act) -> Receipt:
        """Record an act, with those of other threads where there are any, and return its own receipt.

        Kept true: an act is refused for what is wrong with itself only, and one that another thread sends never falls with it.

        Raises:
            RecordRefusedError: the act may not be.
            DataError: the log or the database could not take it.
        """
        mine = _Waiting(act)
        with self._list:
            self._waiting.append(mine)
        with self._turn:
            if mine.is_open:
                self._settle_all(mine)
        if mine.error is not None:
            raise mine.error
        if mine.receipt is None:
            raise AssertionError("an act was left without an answer")
        return mine.receipt

    def _settle_all(self, mine: _Waiting) -> None:
        """Settle what waits, oneself among it; whatever goes wrong, nobody is left without an answer."""
        with self._list:
            some, self._waiting = self._waiting, []
        try:
            self._settle(some)
        except BaseException as error:
            for one in some:
                if one.is_open:
                    one.error = error
            if mine.error is not None:
                raise

    def _settle(self, some: Sequence[_Waiting]) -> None:
        try:
            receipt = self.record([one.act for one in some])
        except RecordRefusedError as error:
            if len(some) == 1:
                some[0].error = error
                return
            for one in some:  # one of them may not be: each is answered for itself
                self._settle([one])
        else:
            for one, index in zip(some, receipt.indexes, strict=True):
                one.receipt = Receipt(indexes=(index,), checkpoint=receipt.checkpoint)
